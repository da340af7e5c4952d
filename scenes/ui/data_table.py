"""A small table of text and numbers on a dark ground: a row of headings, then the rows that fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import SIZE_STEP, SMALLEST, TALLEST, enlarged, fitted, shortened, text, width_of
from scenes.ui.media import Media, Surface, lay, made_once, nine_slice
from scenes.ui.theme import BODY, BOLD_FACE, BRASS, CREAM, CREAM_DIM, SMALL, Style
from scenes.ui.widgets import StillWidget

CORNER: Final = 12.0
GROUND: Final = (18, 9, 4, 235)
RULE: Final = (96, 70, 40, 255)
MARGIN: Final = 16.0
GAP: Final = 10.0
"""The gap between two columns."""
TALLEST_ROW: Final = 44.0
NUMBER: Final = Style(BOLD_FACE, 16, CREAM)
HEAD: Final = replace(SMALL, colour=CREAM_DIM)


@made_once
def ground(media: Media, width: float, height: float) -> Surface:
    """The ground of tables and curves: a dark plate with a brass rim. Scaled up from a small one: a large one takes a frame."""
    size, corner, small = media.size_px(width, height), media.px(2 * CORNER), 6 * CORNER
    plate = rounded_box(media, small, small, CORNER, GROUND).copy()
    lay(
        plate,
        rounded_rim(media, small, small, CORNER, (*BRASS, 255), 2.0),
        *(half / 2 for half in plate.get_size()),
    )
    return nine_slice(plate, size, corner, corner)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and its usual share of the width. The first column is aligned left, the others right."""

    head: str
    share: float


class DataTable(StillWidget):
    """The table. Set `rows` at any time."""

    def __init__(self, rect: Rect, columns: Sequence[Column] = (), rows: Sequence[Sequence[str]] = ()) -> None:
        super().__init__(rect)
        self.columns = tuple(columns)
        self.rows = tuple(rows)

    @property
    def pitch(self) -> float:
        """The step from one row to the next."""
        return min(TALLEST_ROW, (self.rect[3] - MARGIN) / (len(self.rows) + 1))

    def draw(self, canvas: Canvas) -> None:
        """Draw ground, rim, headings, the rule below them, and rows; all numbers have one size, and so have all headings."""
        left, top, width, height = self.rect
        (x, y), media = self.centre, canvas.media
        canvas.lay(ground(media, width, height), x, y)
        pitch = self.pitch
        begin = top + (height - pitch * (len(self.rows) + 1)) / 2
        canvas.lay(rounded_box(media, width - 2 * MARGIN, 2, 1, RULE), left + width / 2, begin + pitch - 1)
        heads, widths = tuple(column.head for column in self.columns), self.widths(media)
        self._draw_cells(canvas, (heads,), range(len(heads)), HEAD, begin, widths)
        self._draw_cells(canvas, self.rows, range(len(heads))[:1], BODY, begin + pitch, widths)
        self._draw_cells(canvas, self.rows, range(1, len(heads)), NUMBER, begin + pitch, widths)

    def widths(self, media: Media) -> list[float]:
        """The widths of the columns: their shares; if one is too narrow at the user's size, all by what they need."""
        whole, shares = self.rect[2] - 2 * MARGIN, [column.share for column in self.columns]
        usual = [whole * share / sum(shares) for share in shares]
        needed = [self._needed(media, number) for number in range(len(shares))]
        if all(need <= has for need, has in zip(needed, usual, strict=True)):
            return usual
        spare = whole - sum(needed)
        if spare < 0:
            return [whole * need / sum(needed) for need in needed]
        return [need + spare * share / sum(shares) for need, share in zip(needed, shares, strict=True)]

    def _needed(self, media: Media, number: int) -> float:
        """The width that a column needs at the user's size."""
        head, cell = self._wanted(media, HEAD), self._wanted(media, NUMBER if number else BODY)
        cells = [width_of(media, row[number], cell) for row in self.rows]
        return max(width_of(media, self.columns[number].head, head), *cells, 0.0) + (GAP if number else 0.0)

    def _wanted(self, media: Media, style: Style) -> Style:
        """The style as large as the user wants it and the rows allow."""
        wanted = min(enlarged(media, style).size, (self.pitch - 4) / TALLEST)
        return replace(style, size=max(SMALLEST, wanted // SIZE_STEP * SIZE_STEP))

    def _draw_cells(
        self, canvas: Canvas, rows: Sequence[Sequence[str]], columns: range, style: Style, top: float,
        widths: Sequence[float],
    ) -> None:  # fmt: skip
        """Draw cells of one style, as large as the user wants and as the narrowest column allows."""
        media, style = canvas.media, self._wanted(canvas.media, style)
        rooms = [width - (GAP if number else 0) for number, width in enumerate(widths)]
        for number in columns:
            for row in rows:
                style = fitted(media, row[number], style, rooms[number])
        for number in columns:
            left, room = self.rect[0] + MARGIN + sum(widths[:number]), rooms[number]
            for place, row in enumerate(rows):
                cell = row[number]
                words = cell if width_of(media, cell, style) <= room else shortened(media, cell, style, room)
                drawn = text(media, words, style)
                half = drawn.get_width() / 2 / media.scale
                x = left + GAP + room - half if number else left + half
                canvas.lay(drawn, x, top + self.pitch * (place + 0.5))
