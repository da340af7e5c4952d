"""Pictures that are read once."""

from tests.drawing import media, pictures

__all__ = ["media", "pictures"]
