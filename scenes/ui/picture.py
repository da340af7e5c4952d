"""A drawing on a page: a function that draws in the rectangle it is given. It takes no input."""

from __future__ import annotations

from collections.abc import Callable

from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, One
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import StillWidget

Drawing = Callable[[Canvas, Rect], None]
"""Draws something in a rectangle."""


class PictureWidget(StillWidget):
    """A drawing in its rectangle, which may scroll with the page."""

    def __init__(self, rect: Rect, drawing: Drawing) -> None:
        super().__init__(rect)
        self._drawing = drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        self._drawing(canvas, self.rect)


def picture(high: float, drawing: Drawing) -> Block:
    """A drawing as a block of a fixed height; 0 takes the height that is left."""
    return One(high, lambda area: PictureWidget(area, drawing))
