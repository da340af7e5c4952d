"""A list that scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed
from scenes.stage.table_layout import Point, Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.lettering import enlarged, has_room, short_line, width_of
from scenes.ui.media import LARGE_TEXT
from scenes.ui.paragraphs import LINE_HEIGHT
from scenes.ui.scroll_field import ScrollField
from scenes.ui.theme import BODY, BRASS_LIGHT, CREAM, CREAM_DIM, SMALL, TAGS, Style

ROW_HEIGHT: Final = 44.0
ROW_MARGIN: Final = 14.0
WHEEL_ROWS: Final = 1.5
STACKED_MARGIN: Final = 12.0
NOTE: Final = replace(SMALL, size=14, colour=CREAM_DIM)
LOOKED_AT: Final = 100
"""The most rows that are searched for a note."""
NOTE_SHARE: Final = 0.4
"""The share of a row that its note may take, ..."""
NOTE_GAP: Final = 14.0
"""... and the gap before it."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list: its text, a fainter note at the right, and the side whose colour marks it (-1: none)."""

    words: str
    note: str = ""
    side: int = -1


class ScrollList(ScrollField):
    """Rows, one of them selected; the keys select. Returns its name when a row is used."""

    inset = 4.0

    def __init__(
        self,
        name: str,
        rect: Rect,
        rows: Sequence[ListRow] = (),
        *,
        selected: int = -1,
        text_scale: float = 1.0,
        stacked: bool = False,
    ) -> None:
        """`text_scale` is the user's text size; if it is large, or with `stacked`, a note is below its row's text."""
        super().__init__(name, rect)
        self.rows = rows
        """A row is read only when it comes into sight, so a long list is never read as a whole."""
        self.selected = self._given = selected
        self._text_scale, self._stacked = text_scale, stacked
        self._over: int | None = None
        self._cut: dict[int, str] = {}
        """The full text of the rows that were shortened when they were last drawn."""

    @property
    def tooltip(self) -> str:
        """The full text of the row under the pointer, or of the selected one, if it was shortened."""
        return self._cut.get(self.looked_at, "")

    @tooltip.setter
    def tooltip(self, words: str) -> None:
        assert not words, "the tooltip of a list is its rows' text"

    @property
    def pointed(self) -> Rect:
        """The rectangle of the row under the pointer, else of the selected one, if it is in sight."""
        left, top, width, height = self.rect
        begin = top + self.looked_at * self.pitch - self.place
        is_seen = self.looked_at >= 0 and begin + self.pitch > top and begin < top + height
        return (left, begin, width, self.pitch) if is_seen else self.rect

    @property
    def _is_stacked(self) -> bool:
        """Whether notes are below their rows' text."""
        return (self._stacked or self._text_scale > LARGE_TEXT) and any(
            self.rows[number].note for number in range(min(LOOKED_AT, len(self.rows)))
        )

    @property
    def pitch(self) -> float:
        """The step from one row to the next."""
        return (
            (BODY.size + NOTE.size) * LINE_HEIGHT * self._text_scale + STACKED_MARGIN
            if self._is_stacked
            else ROW_HEIGHT
        )

    @property
    def length(self) -> float:
        """The height of all rows."""
        return len(self.rows) * self.pitch

    @property
    def wheel_step(self) -> float:
        """One row and a half."""
        return WHEEL_ROWS * self.pitch

    def handle(self, given: Input) -> str | None:
        """Find the row under the pointer; else as any field that scrolls."""
        if isinstance(given, PointerMoved | PointerPressed):
            self._over = self.row_at(given.x, given.y)
        return super().handle(given)

    @property
    def looked_at(self) -> int:
        """The row under the pointer, else the selected one; -1 if there is none."""
        return self._over if self.hovered and self._over is not None else self.selected

    def use(self, x: float, y: float) -> str | None:
        """Select the row at a logical point."""
        row = self.row_at(x, y)
        if row is None:
            return None
        self.selected = row
        return self.name

    def press_key(self, key: KeyPressed) -> str | None:
        """Up, down, page and end keys select; return uses the selected row."""
        page = max(1, int(self.rect[3] // self.pitch) - 1)
        steps = {
            "up": -1,
            "down": 1,
            "page up": -page,
            "page down": page,
            "home": -len(self.rows),
            "end": len(self.rows),
        }
        if key.key in steps and self.rows:
            self.selected = min(len(self.rows) - 1, max(0, self.selected + steps[key.key]))
            self.show_selected()
            return None
        return self.name if super().press_key(key) and 0 <= self.selected < len(self.rows) else None

    def go_on_from(self, other: ScrollList) -> None:
        """Take over the place of another list, and of the same one the row that the keys have reached.

        If its rows or the selection it was given have changed, that selection is in sight.
        """
        self.scroll_to(other.place)
        if (self._given, self.rows) != (other._given, other.rows):
            self.show_selected()
        elif other.focused:
            self.selected = other.selected

    def row_at(self, x: float, y: float) -> int | None:
        """The row at a logical point."""
        left, top, _, height = self.rect
        if not (left <= x < self.bar_left - ROW_MARGIN / 2 and top <= y < top + height):
            return None
        row = int((y - top + self.place) // self.pitch)
        return row if row < len(self.rows) else None

    def show_selected(self) -> None:
        """Scroll until the selected row is in sight."""
        begin = self.selected * self.pitch
        self.scroll_to(min(begin, max(self.place, begin + self.pitch - self.rect[3])))

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw the rows in sight."""
        _, top, _, height = self.rect
        first = int(self.place // self.pitch)
        self._cut = {}
        for number in range(first, min(len(self.rows), first + int(height // self.pitch) + 2)):
            self._draw_row(canvas, number, top + number * self.pitch - self.place)

    def _draw_row(self, canvas: Canvas, number: int, top: float) -> None:
        left, row, media = self.rect[0], self.rows[number], canvas.media
        room = self.bar_left - left - 2 * ROW_MARGIN
        middle = top + self.pitch / 2
        chosen, over = number == self.selected, self.hovered and number == self._over
        if chosen or over:
            light = rounded_box(media, room + ROW_MARGIN, self.pitch - 6, 7, (213, 154, 54, 96 if chosen else 44))
            canvas.lay(light, left + ROW_MARGIN + room / 2, middle)
        indent = 0.0
        if row.side >= 0:
            canvas.lay(rounded_box(media, 10, 10, 5, (*TAGS[row.side], 255)), left + ROW_MARGIN + 7, middle)
            indent = 18.0
        style, begin = replace(BODY, colour=BRASS_LIGHT if chosen else CREAM), left + ROW_MARGIN + 2 + indent
        if self._is_stacked:
            up, down = (style.size * LINE_HEIGHT * self._text_scale / 2 for style in (NOTE, BODY))
            wide = room - indent - 8
            are_whole = [
                _lay_line(canvas, row.words, style, (begin, middle - up), wide),
                _lay_line(canvas, row.note, NOTE, (begin, middle + down - STACKED_MARGIN / 4), wide),
            ]
        else:
            note = min(width_of(media, row.note, enlarged(media, NOTE)), room * NOTE_SHARE) if row.note else 0.0
            end = left + ROW_MARGIN + room
            are_whole = [
                _lay_line(canvas, row.words, style, (begin, middle), room - note - indent - (NOTE_GAP if note else 8)),
                _lay_line(canvas, row.note, NOTE, (end - note, middle), note),
            ]
        if not all(are_whole):
            self._cut[number] = "\n".join(words for words in (row.words, row.note) if words)


def _lay_line(canvas: Canvas, words: str, style: Style, at: Point, room: float) -> bool:
    """Draw one line at a point, shortened with an ellipsis if it is too long; returns whether all of it fitted."""
    drawn = short_line(canvas.media, words, style, room)
    canvas.lay(drawn, at[0] + drawn.get_width() / 2 / canvas.media.scale, at[1])
    return has_room(canvas.media, words, style, room)
