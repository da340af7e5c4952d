"""Paragraphs with a current one, which is marked and stays in sight; a click on another chooses that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.paragraphs import draw_paragraph
from scenes.ui.scroll_text import ScrollText, TextPiece
from scenes.ui.theme import BRASS, LOG, Style

LIGHT: Final = (*BRASS, 84)
ABOVE: Final = 0.6
"""The current paragraph is never lower than this share of the height."""


class FollowText(ScrollText):
    """A `ScrollText` with a current paragraph; returns its name when another was clicked; `chosen` is that one."""

    def __init__(
        self, name: str, rect: Rect, pieces: Sequence[TextPiece] = (), style: Style = LOG, *, present: int = 0
    ) -> None:
        super().__init__(name, rect, pieces, style)
        self.present = present
        self.chosen = present
        self._follows = True

    def follow(self, present: int) -> None:
        """Make this paragraph the current one and bring it into sight."""
        self._follows |= present != self.present
        self.present = present

    def use(self, x: float, y: float) -> str | None:
        """Choose the paragraph at a logical point."""
        if x > self.bar_left - self.margin / 2:
            return None
        found = self._at(y - self.rect[1] - self.margin + self.place)
        if found is None:
            return None
        self.chosen = found
        return self.name

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw the paragraphs, and a light behind the current one."""
        super().draw_inside(canvas)
        self._follows = False
        if self.present in self.seen:
            self._draw_light(canvas)

    def _bring_into_sight(self) -> None:
        if not self._follows or self.present >= len(self._ends):
            return
        top, height = self.extent(self.present)
        lowest = self.rect[3] * ABOVE - self.margin - height
        if not self.place <= top <= self.place + lowest:
            self.scroll_to(min(max(0.0, top - lowest), self.furthest))
            self.top = self.place

    def _draw_light(self, canvas: Canvas) -> None:
        left, media, (begin, deep) = self.rect[0], canvas.media, self.extent(self.present)
        width, y = self.bar_left - left - 12, self.rect[1] + self.margin - self.place + begin
        canvas.lay(rounded_box(media, round(width), round(deep + 4), 5, LIGHT), left + 6 + width / 2, y + deep / 2)
        draw_paragraph(canvas.surface, media, self._wrapped(media, self.present), left + self.margin, y)
