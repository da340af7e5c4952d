"""A display without a window, and media at the base scale."""

from tests.drawing import display, media, pictures

__all__ = ["display", "media", "pictures"]
