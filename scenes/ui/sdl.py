"""What SDL is given before it starts, and what it is not let say."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Final

STANDARD_ERROR: Final = 2
"""The descriptor under which the libraries know it."""


def prepare_sdl() -> None:
    """Hints that SDL reads before it starts: real pixels and input methods on Windows, a class name for X11."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # pygame names the class after the script as it is imported, so a default would come too late.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "hschess"
    # Without it Windows hides the window with an input method's candidates: SDL would have the game draw one.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Have what libraries write on standard error by themselves go nowhere.

    A machine without a sound card makes ALSA write a page there, one without a desktop makes Wayland's library miss its folder.
    Python's own errors come as exceptions and are not touched. If standard error is closed, there is nothing to do.
    """
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STANDARD_ERROR)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, STANDARD_ERROR)
        os.close(kept)
