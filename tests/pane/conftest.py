"""Pictures that are read once."""

from tests.drawing import pictures

__all__ = ["pictures"]
