"""A small picture of a game's position: both lines on a piece of felt, and the players with the health of their kings.

It is drawn from the position itself, so that it is sharp at any size.
"""

from __future__ import annotations

from typing import Final

import pygame

from hschess.rules.game import GameSoFar
from hschess.rules.pieces import card_of
from scenes.painters.cards import badge_at
from scenes.painters.figures import medallion as oval
from scenes.painters.portraits import medallion
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.layout import centred
from scenes.ui.media import MASTER_SCALE, Media, Surface, smooth
from scenes.ui.theme import BRASS

SHAPE: Final = (200.0, 104.0)
"""The size that the measures below belong to."""
CORNER: Final = 10.0
COARSER: Final = 2.4
"""How much larger the felt's grain is on the table than here."""
FELT_AT: Final = (240, 356)
"""The left edge and the mid line of the piece of felt in its master, in its pixels."""
FACE: Final = 42.0
FACE_AT: Final = 27.0
"""How far a king's face is from the left edge; its line is as far from the mid line as ..."""
ROW_AWAY: Final = 25.0
DROP: Final = 24.0
DROP_AT: Final = (14.0, 11.0)
"""The drop's place, from the middle of the face."""
LINE: Final = (52.0, 196.0)
"""The left and right ends of a line of seven."""
TOKEN: Final = 0.215


def draw_small_board(canvas: Canvas, rect: Rect, game: GameSoFar, viewer: int) -> None:
    """Draw the game as a side sees it, in a picture with the shape of `SHAPE`, as large as fits."""
    unit = min(rect[2] / SHAPE[0], rect[3] / SHAPE[1])
    left, top, width, height = centred(rect, SHAPE[0] * unit, SHAPE[1] * unit)
    x, y = left + width / 2, top + height / 2
    canvas.lay(felt_piece(canvas.media, width, height, CORNER * unit, COARSER / unit), x, y)
    canvas.lay(rounded_rim(canvas.media, width, height, CORNER * unit, (*BRASS, 255), 2.0), x, y)
    for side in (1 - viewer, viewer):
        row = y + ROW_AWAY * unit * (1 if side == viewer else -1)
        _draw_king(canvas, game, side, (left + FACE_AT * unit, row), unit)
        _draw_line(canvas, game, side, (left, row), unit)


def _draw_king(canvas: Canvas, game: GameSoFar, side: int, at: tuple[float, float], unit: float) -> None:
    media, health = canvas.media, game.state.sides[side].health
    canvas.lay(medallion(media, game.record.seats[side], side, FACE * unit), *at)
    size = DROP * unit
    drop = media.cached(("small drop", health, size), lambda: badge_at(media, "health", health, size, media.scale))
    canvas.lay(drop, at[0] + DROP_AT[0] * unit, at[1] + DROP_AT[1] * unit)


def _draw_line(canvas: Canvas, game: GameSoFar, side: int, at: tuple[float, float], unit: float) -> None:
    line, (begin, end) = game.state.sides[side].line, LINE
    pitch = (end - begin) / 7
    for slot, piece in enumerate(line):
        sprite = oval(canvas.media, side, card_of(piece), TOKEN * unit)
        x = (begin + end) / 2 + (slot - (len(line) - 1) / 2) * pitch
        canvas.lay(sprite, at[0] + x * unit, at[1])


def felt_piece(media: Media, width: float, height: float, corner: float, coarser: float = 1.0) -> Surface:
    """A piece of felt with round corners and the mid line through its middle; it shows `coarser` times as much felt as its size would."""
    size = media.size_px(width, height)

    def make() -> Surface:
        master = media.master("table/felt.webp")
        left, middle = FELT_AT
        wide, high = (round(length * coarser * MASTER_SCALE) for length in (width, height))
        cut = pygame.Rect(left, middle - high // 2, wide, high).clip(master.get_rect())
        felt = smooth(master.subsurface(cut), size)
        felt.blit(rounded_box(media, width, height, corner, (255, 255, 255, 255)), (0, 0), None, pygame.BLEND_RGBA_MULT)
        return felt

    return media.cached(("felt piece", size, media.px(corner), round(coarser, 3)), make)
