"""Progress as rows of pips: the done ones, the current one, the coming ones."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.layout import grid, middle
from scenes.ui.plates import icon
from scenes.ui.theme import BRASS, BRASS_LIGHT, GOLD, SHADE
from scenes.ui.widgets import StillWidget

PIP: Final = 18.0
"""The size of a pip in a single row, ..."""
SMALL_PIP: Final = 13.0
"""... and in one of several rows."""
GAP: Final = 6.0
ROW_GAP: Final = 3.0
ABREAST: Final = 6
"""More than this many are in several rows."""
TICK: Final = 0.66
"""The size of the tick and of the current pip's dot, as a multiple of a pip's."""
AT_HAND: Final = 0.44
TO_COME: Final = 0.5


def size_of(number: int) -> tuple[float, float]:
    """The width and the height of this many pips."""
    rows, size = -(-number // ABREAST), _pip_of(number)
    abreast = min(number, ABREAST)
    return abreast * size + (abreast - 1) * GAP, rows * size + (rows - 1) * ROW_GAP


def _pip_of(number: int) -> float:
    return PIP if number <= ABREAST else SMALL_PIP


class Pips(StillWidget):
    """Pips in rows, by their indices: the ones in `done` of `number` are done, and the one `at` is current, if any."""

    def __init__(self, rect: Rect, number: int, done: Collection[int], at: int) -> None:
        super().__init__(rect)
        self.number, self.done, self.at = number, done, at

    def _places(self) -> list[Rect]:
        size, (width, height) = _pip_of(self.number), size_of(self.number)
        left, top, wide, high = self.rect
        room = left + wide - width, top + (high - height) / 2, width, height
        rows = -(-self.number // ABREAST)
        return grid(room, min(self.number, ABREAST), *[size] * rows, gap=GAP, row_gap=ROW_GAP)[: self.number]

    def draw(self, canvas: Canvas) -> None:
        """Draw gold with a tick, a bright ring, a dim ring: they differ by more than colour."""
        size = _pip_of(self.number)
        for index, place in enumerate(self._places()):
            x, y = middle(place)
            if index in self.done:
                canvas.lay(rounded_box(canvas.media, size, size, size / 2, (*GOLD, 255)), x, y)
                canvas.lay(icon(canvas.media, "check", SHADE, TICK * size), x, y)
                continue
            colour, strength = (BRASS_LIGHT, 1.0) if index == self.at else (BRASS, TO_COME)
            canvas.lay(rounded_rim(canvas.media, size, size, size / 2, (*colour, 255), 2.0), x, y, strength)
            if index == self.at:
                canvas.lay(
                    rounded_box(canvas.media, AT_HAND * size, AT_HAND * size, AT_HAND * size / 2, (*colour, 255)), x, y
                )
