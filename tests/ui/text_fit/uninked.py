"""Words that are set and not inked, which would take longest."""

from collections.abc import Callable

import pygame

from scenes.context import Context
from scenes.ui.media import blank
from scenes.ui.theme import Colour

Made = Callable[[str, int], Context]


def uninked(font: pygame.font.Font, words: str, colour: Colour, outset: int) -> pygame.Surface:
    """As large as these words, which take longest to draw, and empty."""
    width, height = font.size(words)
    return blank((width + 2 * outset, height + 2 * outset))
