"""What SDL is told before it starts."""

from __future__ import annotations

import os


def prepare_sdl() -> None:
    """Hints that SDL reads before it starts: real pixels on Windows, a class name for X11, and no wait for the desktop."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # pygame names the class after the script as it is imported, so a default would come too late.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "hschess"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
