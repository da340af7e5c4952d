"""What SDL is told before it starts."""

from __future__ import annotations

import os


def prepare_sdl() -> None:
    """Hints that SDL reads before it starts: real pixels on Windows, a class name for X11, and no wait for the desktop."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "hschess")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
