"""A display without a window, for tests that draw."""

from __future__ import annotations

import pygame

SIZE = (1280, 720)


def begin_display() -> pygame.Surface:
    """The display, at its usual size: surfaces are converted to its format, so there must be one, whatever ran before."""
    pygame.display.init()
    return pygame.display.set_mode(SIZE)
