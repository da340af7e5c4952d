"""A panel with its shadow, of any height.

A panel longer than a window is never made as a whole, which at a large scale would take a second and hundreds of megabytes. It is
composed of pieces of a shorter one; every second piece is mirrored, so that each continues the previous one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from scenes.stage.table_layout import Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.layout import middle
from scenes.ui.media import PREMULTIPLIED, Media, Surface, shadow_pad
from scenes.ui.plates import PANEL_CORNERS, SHADOW_BLUR, SHADOW_DOWN, panel, panel_shadow

LONGEST: Final = 800.0
"""A panel up to this logical height is one picture."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """A height in pixels, composed of an end, an odd number of pieces of one length, and an end."""

    height: int
    end: int
    piece: int
    number: int

    @property
    def short(self) -> int:
        """The height of the panel that the pieces are cut from."""
        return 2 * self.end + self.piece

    def places(self) -> list[tuple[int, int, int, bool]]:
        """For each piece its start, the rows of the short panel that it shows, from and to, and whether it is mirrored."""
        rows = [(self.end + at * self.piece, self.end, self.end + self.piece, at % 2 == 1) for at in range(self.number)]
        rows[0] = 0, 0, self.end + self.piece, False
        # Pieces have whole pixels: the last one ends with the panel.
        begin = rows[-1][0]
        rows[-1] = begin, self.short - (self.height - begin), self.short, False
        return rows


def pieces_of(media: Media, height: float, corner: float) -> Pieces:
    """The pieces of a panel of this logical height; a low panel is one piece."""
    pixels, end = media.size_px(1.0, height)[1], media.px(corner)
    number, rest = 1, max(0, pixels - 2 * end)
    while height > LONGEST and rest > number * media.px(LONGEST):
        number += 2
    return Pieces(pixels, end, -(-rest // number), number)


def draw_panel(canvas: Canvas, kind: str, rect: Rect) -> None:
    """Draw a panel's shadow and the panel."""
    media, (x, y), (_, _, width, height) = canvas.media, middle(rect), rect
    pieces = pieces_of(media, height, PANEL_CORNERS[kind])
    short = height if pieces.number == 1 else pieces.short / media.scale
    # Both are large: within a budget each has a frame of its own.
    plate = panel(media, kind, width, short)
    shade = panel_shadow(media, width, short)
    if pieces.number == 1:
        canvas.lay(shade, x, y + SHADOW_DOWN)
        canvas.lay(plate, x, y)
        return
    pad = shadow_pad(SHADOW_BLUR * media.scale)
    wide = Pieces(pieces.height + 2 * pad, pieces.end + pad, pieces.piece, pieces.number)
    _lay_pieces(canvas, shade, "shadow", wide, (x, y + SHADOW_DOWN))
    _lay_pieces(canvas, plate, kind, pieces, (x, y))


def _lay_pieces(canvas: Canvas, sprite: Surface, name: str, pieces: Pieces, centre: Point) -> None:
    """Draw the visible pieces."""
    media, width = canvas.media, sprite.get_width()
    left = round((centre[0] + canvas.shift_x) * media.scale - width / 2)
    top = round((centre[1] + canvas.shift_y) * media.scale - pieces.height / 2)
    for begin, first, beyond, is_turned in pieces.places():
        if top + begin >= canvas.surface.get_height() or top + begin + beyond - first <= 0:
            continue
        source, rows = sprite, (0, first, width, beyond - first)
        if is_turned:
            key = "turned", name, sprite.get_size()
            source, rows = media.cached(key, partial(_turned, sprite, rows)), (0, 0, width, beyond - first)
        canvas.surface.blit(source, (left, top + begin), rows, PREMULTIPLIED)


def _turned(sprite: Surface, rows: tuple[int, int, int, int]) -> Surface:
    """Some rows of a sprite, in reverse order."""
    return pygame.transform.flip(sprite.subsurface(rows), flip_x=False, flip_y=True)
