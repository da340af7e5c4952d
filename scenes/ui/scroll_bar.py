"""The bar at the right edge of a field that scrolls; its thumb is as long as the visible share."""

from __future__ import annotations

from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.shapes import rounded_box
from scenes.ui.theme import BRASS, GROOVE

BAR: Final = 8.0
EDGE: Final = 8.0
LEAST_THUMB: Final = 28.0


def bar_left(field: Rect) -> float:
    """The left edge of a field's bar."""
    return field[0] + field[2] - BAR - EDGE


def share_at(field: Rect, y: float) -> float:
    """How far down a field a logical y is, from 0 to 1; always 0 in a field without a height."""
    _, top, _, height = field
    return min(1.0, max(0.0, (y - top) / height)) if height > 0 else 0.0


def draw_bar(canvas: Canvas, field: Rect, seen: float, place: float) -> None:
    """Draw the bar: `seen` is the visible share, `place` the scrolled share, from 0 to 1. A field as low as its edges has none."""
    _, top, _, height = field
    x, room = bar_left(field) + BAR / 2, height - 2 * EDGE
    if room <= 0:
        return
    length = min(room, max(LEAST_THUMB, room * seen))
    canvas.lay(rounded_box(canvas.media, BAR, room, BAR / 2, GROOVE), x, top + height / 2)
    y = top + EDGE + (room - length) * place + length / 2
    canvas.lay(rounded_box(canvas.media, BAR, round(length), BAR / 2, (*BRASS, 255)), x, y)
