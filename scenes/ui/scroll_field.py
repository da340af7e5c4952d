"""A dark field whose contents scroll by the wheel, the keys and the bar at its right, whose thumb is as long as the visible share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from scenes.stage.inputs import Input, PointerMoved, PointerPressed, Wheel
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.plates import panel
from scenes.ui.theme import BRASS, GROOVE
from scenes.ui.widgets import Widget

BAR: Final = 8.0
EDGE: Final = 8.0
LEAST_THUMB: Final = 28.0
WHEEL_STEP: Final = 60.0
BESIDE_BAR: Final = 14.0
"""How far left of the bar a press still scrolls."""


class ScrollField(Widget, ABC):
    """The base of fields that scroll. A subclass says how long its contents are, and draws them."""

    radius = 8.0
    takes_wheel = True
    own_keys = frozenset({"up", "down", "page up", "page down", "home", "end"})
    inset = 5.0
    """The width of the field's edge, which its contents do not cover."""

    def __init__(self, name: str, rect: Rect) -> None:
        super().__init__(name, rect)
        self.top: float | None = 0.0
        """How far it is scrolled, in logical pixels; None keeps the end in sight."""

    @property
    @abstractmethod
    def length(self) -> float:
        """The height of the contents."""

    @property
    def furthest(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.length - self.rect[3])

    @property
    def place(self) -> float:
        """How far it is scrolled, in logical pixels."""
        return self.furthest if self.top is None else min(self.top, self.furthest)

    @property
    def bar_left(self) -> float:
        """The left edge of the bar."""
        return self.rect[0] + self.rect[2] - BAR - EDGE

    @property
    def wheel_step(self) -> float:
        """How far a step of the wheel scrolls."""
        return WHEEL_STEP

    def scroll_to(self, top: float) -> None:
        """Scroll to this place, but not beyond the contents."""
        self.top = min(self.furthest, max(0.0, top))

    def handle(self, given: Input) -> str | None:
        """Scroll by the wheel and by dragging the bar; else as any widget."""
        if isinstance(given, Wheel) and self.contains(given.x, given.y):
            self.scroll_to(self.place - given.steps * self.wheel_step)
        used = super().handle(given)
        if isinstance(given, PointerMoved | PointerPressed) and self.pressed and given.x > self.bar_left - BESIDE_BAR:
            _, top, _, height = self.rect
            share = min(1.0, max(0.0, (given.y - top) / height)) if height > 0 else 0.0
            self.scroll_to(share * self.length - height / 2)
        return used

    def draw(self, canvas: Canvas) -> None:
        """Draw the ground, the contents clipped at its edges, the bar and the focus."""
        self.draw_ground(canvas)
        with canvas.clipped(self.rect, self.inset):
            self.draw_inside(canvas)
        if self.furthest:
            self._draw_bar(canvas)
        self.draw_focus(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the field."""
        canvas.lay(panel(canvas.media, "field", *self.rect[2:]), *self.centre)

    @abstractmethod
    def draw_inside(self, canvas: Canvas) -> None:
        """Draw the contents in sight."""

    def _draw_bar(self, canvas: Canvas) -> None:
        """Draw the bar. A field as low as its edges has none."""
        _, top, _, height = self.rect
        x, room = self.bar_left + BAR / 2, height - 2 * EDGE
        if room <= 0:
            return
        length = min(room, max(LEAST_THUMB, room * height / self.length))
        canvas.lay(rounded_box(canvas.media, BAR, room, BAR / 2, GROOVE), x, top + height / 2)
        y = top + EDGE + (room - length) * self.place / self.furthest + length / 2
        canvas.lay(rounded_box(canvas.media, BAR, round(length), BAR / 2, (*BRASS, 255)), x, y)
