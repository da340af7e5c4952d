"""A display without a window, and media at the base scale."""

from tests.drawing import base_media, display, media

__all__ = ["base_media", "display", "media"]
