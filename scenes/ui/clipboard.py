"""The system's clipboard; no other module uses it. An error of the clipboard is never an error of the game."""

from __future__ import annotations

from typing import Final

import pygame

LONGEST: Final = 20_000
"""The most letters that are pasted. A position has a few hundred; other contents may be of any length."""
REFUSALS: Final = (pygame.error, NotImplementedError, ValueError)
"""The errors of a missing clipboard, of one that pygame cannot use, and of contents that are not text."""


def copy(words: str) -> str:
    """Copy text to the clipboard, without characters that text cannot hold; returns the reason of a failure, empty if it worked."""
    try:
        pygame.scrap.put_text(words.replace("\0", "").encode("utf-8", "replace").decode("utf-8"))
    except REFUSALS as error:
        return str(error) or type(error).__name__
    return ""


def paste() -> str:
    """The text on the clipboard, up to `LONGEST` letters; empty if there is none or the system refuses."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except REFUSALS:
        return ""
