"""The system's clipboard: the only place that asks for it. What it refuses is never an error of the game."""

from __future__ import annotations

from typing import Final

import pygame

LONGEST: Final = 20_000
"""The most letters that are pasted. A position has a few hundred; other contents may have any length."""
REFUSALS: Final = (pygame.error, NotImplementedError, ValueError)
"""There is none, pygame cannot use it, or what lies there is no text."""


def copy(words: str) -> str:
    """Copy words to the clipboard, without what no text can hold; returns why that failed, empty if it worked."""
    try:
        pygame.scrap.put_text(words.replace("\0", "").encode("utf-8", "replace").decode("utf-8"))
    except REFUSALS as error:
        return str(error) or type(error).__name__
    return ""


def paste() -> str:
    """The words on the clipboard, up to the limit; empty if there are none or the system does not say."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except REFUSALS:
        return ""
