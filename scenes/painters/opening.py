"""The opening of a game over its table: the darkness that hides it, and the players that come out of it.

The darkness is the picture behind the title, which the page of a new game has loaded already; so the first frames of a game are fast, and
the table's pictures can be prepared behind it.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from scenes.painters.puppet_painters import draw_puppet
from scenes.stage.motion.board import Board, Layer
from scenes.ui.backdrop import backdrop
from scenes.ui.canvas import NEARLY, Canvas
from scenes.ui.media import Media, Surface

PICTURE: Final = "table/title.webp"
DIM: Final = (40, 36, 33)
"""The remaining light of the picture, of 255."""
OPAQUE: Final = 255
COVER_STEPS: Final = 8
"""The darkness fades in so many steps, each of which draws the whole window: finer ones do not show in a fifth of a second."""


def hides_table(board: Board) -> bool:
    """Whether the table is completely hidden."""
    return board.mood.cover > 1 - NEARLY


def draw_opening(surface: Surface, media: Media, board: Board) -> None:
    """Draw the darkness and the introduced players; nothing if no game is opening."""
    if not board.mood.opening:
        return
    cover = math.ceil((board.mood.cover - NEARLY) * COVER_STEPS)
    if cover > 0:
        # A picture without transparent parts fades by its own alpha, which takes a third of the time of a sprite's fade.
        dark = _dark(media, surface.get_size())
        # At opacity 255 it would still be blended, which takes eight times as long.
        dark.set_alpha(None if cover >= COVER_STEPS else round(cover / COVER_STEPS * OPAQUE))
        surface.blit(dark, (0, 0))
    canvas = Canvas(surface, media)
    for number in board.by_layer()[Layer.OPENING]:
        draw_puppet(canvas, board.puppets[number])


def _dark(media: Media, size: tuple[int, int]) -> Surface:
    lit = backdrop(media, size, PICTURE, 0.0)

    def make() -> Surface:
        dark = lit.copy()
        dark.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
        return dark

    return media.cached(("opening dark", size), lambda: media.made(make, alone=True))
