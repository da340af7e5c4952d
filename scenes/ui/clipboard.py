"""The system's clipboard."""

from __future__ import annotations

from typing import Final

import pygame

LONGEST: Final = 20_000
"""Letters of what is pasted. A position has a few hundred; whatever else lies there may be of any length."""


def copy(words: str) -> str:
    """Put words on the clipboard; empty where it worked, else why it did not."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, NotImplementedError) as error:
        return str(error) or type(error).__name__
    return ""


def paste() -> str:
    """The words on the clipboard, as far as they are read; empty where there are none or where the system does not tell."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except (pygame.error, NotImplementedError):
        return ""
