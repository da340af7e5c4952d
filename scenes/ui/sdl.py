"""Settings for SDL before it starts, and the silencing of library messages."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

STANDARD_ERROR: Final = 2
"""The file descriptor of standard error."""


def prepare_sdl() -> None:
    """Hints that SDL reads before it starts: real pixels and input methods on Windows, a class name for X11."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # pygame sets the class to the script's name on import, so a default would come too late.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "hschess"
    # Without it Windows hides an input method's candidates: SDL would expect the game to draw them.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def sdl_path(path: Path) -> str | bytes:
    """A file's path for pygame, which encodes a text as UTF-8 even where the system's names are in another encoding."""
    return str(path) if os.name == "nt" else os.fsencode(path)


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Discard output that libraries write on standard error themselves.

    Without a sound card ALSA writes a page there, without a desktop Wayland's library reports a missing folder.
    Python's own errors come as exceptions and are not touched. Does nothing if standard error is closed.
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
