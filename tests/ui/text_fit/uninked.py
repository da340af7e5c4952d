"""Text that is measured and not drawn, because drawing takes longest."""

from collections.abc import Callable

import pygame

from scenes.context import Context
from scenes.ui.media import blank
from scenes.ui.theme import Colour

Made = Callable[[str, int], Context]


def uninked(font: pygame.font.Font, words: str, colour: Colour, outset: int) -> pygame.Surface:
    """An empty picture as large as this text."""
    width, height = font.size(words)
    return blank((width + 2 * outset, height + 2 * outset))
