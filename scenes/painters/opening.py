"""The opening of a game over its table: the dark that hides it, and the players that come out of it.

The dark is the picture behind the title, which is there already where a game is chosen; so the first frames of a game cost little, and
all that the table is made of can be made ready behind them.
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
"""The rest of the picture's light, of 255."""
OPAQUE: Final = 255
COVER_STEPS: Final = 8
"""The dark goes in so many steps, each of which draws the whole window: a finer fifth of a second does not show."""


def hides_table(board: Board) -> bool:
    """Whether nothing of the table is seen."""
    return board.mood.cover > 1 - NEARLY


def draw_opening(surface: Surface, media: Media, board: Board) -> None:
    """The dark as far as it lies over the table, and the introduced players; nothing if no game opens."""
    if not board.mood.opening:
        return
    cover = math.ceil((board.mood.cover - NEARLY) * COVER_STEPS)
    if cover > 0:
        # A picture without transparent parts fades by its own alpha, which costs a third of what a sprite's fade does.
        dark = _dark(media, surface.get_size())
        # An opacity of 255 would be blended all the same, and takes eight times as long.
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
