"""How far one has come, as a row of pips: those that are done, the one that is at hand, those to come."""

from __future__ import annotations

from typing import Final

from scenes.stage.layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.layout import middle, row
from scenes.ui.plates import icon
from scenes.ui.shapes import rounded_box, rounded_rim
from scenes.ui.theme import BRASS, BRASS_LIGHT, GOLD, SHADE
from scenes.ui.widgets import StillWidget

PIP: Final = 18.0
GAP: Final = 6.0
TICK: Final = 12.0
AT_HAND: Final = 8.0
TO_COME: Final = 0.5


def width_of(number: int) -> float:
    """The width of this many pips."""
    return number * PIP + (number - 1) * GAP


class Pips(StillWidget):
    """A row of pips: `done` of `number` are, and the one with the index `at` is at hand, if any is."""

    def __init__(self, rect: Rect, number: int, done: int, at: int) -> None:
        super().__init__(rect)
        self.number, self.done, self.at = number, done, at

    def draw(self, canvas: Canvas) -> None:
        """Gold with a tick, a bright ring, a dim ring: each is known without its colour."""
        for index, place in enumerate(row(self.rect, *[PIP] * self.number, gap=GAP, align=1)):
            x, y = middle(place)
            if index < self.done:
                canvas.lay(rounded_box(canvas.media, PIP, PIP, PIP / 2, (*GOLD, 255)), x, y)
                canvas.lay(icon(canvas.media, "check", SHADE, TICK), x, y)
                continue
            colour, strength = (BRASS_LIGHT, 1.0) if index == self.at else (BRASS, TO_COME)
            canvas.lay(rounded_rim(canvas.media, PIP, PIP, PIP / 2, (*colour, 255), 2.0), x, y, strength)
            if index == self.at:
                canvas.lay(rounded_box(canvas.media, AT_HAND, AT_HAND, AT_HAND / 2, (*colour, 255)), x, y)
