"""A round button that shows a side's hand: cards with their faces up, or their backs."""

from __future__ import annotations

from typing import Final

from scenes.stage.table_layout import Point
from scenes.ui.canvas import Canvas
from scenes.ui.shapes import rounded_box, rounded_rim
from scenes.ui.theme import CREAM, SHADE, TAGS
from scenes.ui.widgets import IconButton

CARD: Final = (13.0, 19.0)
APART: Final = 8.0


class HandButton(IconButton):
    """Turns a side's hand face up or face down."""

    def __init__(self, name: str, centre: Point, side: int, *, is_open: bool, tooltip: str = "") -> None:
        super().__init__(name, centre, "", tooltip=tooltip)
        self.side = side
        self.is_open = is_open

    def draw(self, canvas: Canvas) -> None:
        """Draw the disc with two cards in the side's colour: light faces, or plain backs."""
        super().draw(canvas)
        x, y = self.centre
        media, tone = canvas.media, TAGS[self.side]
        for step in (-1, 1):
            at = x + step * APART / 2, y + step
            canvas.lay(rounded_box(media, CARD[0] + 3, CARD[1] + 3, 3.5, (*SHADE, 255)), *at)
            canvas.lay(rounded_box(media, *CARD, 3, (*tone, 255)), *at)
            if self.is_open:
                canvas.lay(rounded_box(media, CARD[0] - 4, CARD[1] - 4, 2, (*CREAM, 255)), *at)
            else:
                canvas.lay(rounded_rim(media, CARD[0] - 4, CARD[1] - 4, 2, (*SHADE, 255), 1.2), *at)
