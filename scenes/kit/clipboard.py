"""The system's clipboard."""

from __future__ import annotations

import pygame


def copy(words: str) -> str:
    """Put words on the clipboard; empty where it worked, else why it did not."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, NotImplementedError) as error:
        return str(error) or type(error).__name__
    return ""
