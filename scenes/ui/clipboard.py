"""The system's clipboard."""

from __future__ import annotations

from typing import Final

import pygame

LONGEST: Final = 20_000
"""The most letters that are pasted. A position has a few hundred; other contents may have any length."""


def copy(words: str) -> str:
    """Copy words to the clipboard; returns why that failed, empty where it worked."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, NotImplementedError) as error:
        return str(error) or type(error).__name__
    return ""


def paste() -> str:
    """The words on the clipboard, up to the limit; empty where there are none or the system does not say."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except (pygame.error, NotImplementedError):
        return ""
