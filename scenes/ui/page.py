"""A page of widgets that is longer than the window: the wheel, the bar, the page keys and the keyboard's focus scroll it.

`Page` keeps the scrolled length; the owner of the widgets moves them by the results of `handle`, `step`, `roll` and `reveal`. Lengths
are the logical pixels of the widgets.
"""

from __future__ import annotations

from typing import Final

from scenes.stage.inputs import LEFT, FocusLost, Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.theme import BRASS, GROOVE

BAR: Final = 8.0
BAR_EDGE: Final = 6.0
BAR_TARGET: Final = 24.0
"""How far from the window's right edge the bar can be grabbed."""
LEAST_THUMB: Final = 44.0
WHEEL_STEP: Final = 60.0
MARGIN: Final = 24.0
"""The distance from the window's edge that a focused widget is brought to."""


class Page:
    """The scrolled length of a page, and its bar."""

    def __init__(self) -> None:
        self.place = 0.0
        """The length above the window."""
        self._width = self._sight = self._length = 1.0
        self._held = False

    @property
    def furthest(self) -> float:
        """The furthest that it scrolls: 0 if the window shows all of it."""
        return max(0.0, self._length - self._sight)

    def fit(self, width: float, sight: float, length: float) -> None:
        """Fit a window of this width and height on a page of this length; the page is not scrolled beyond its end."""
        self._width, self._sight, self._length = width, sight, length
        self.place = min(self.place, self.furthest)

    def handle(self, given: Input, *, wheel_is_taken: bool = False) -> float | None:
        """Handle an input for the page; returns how far the widgets move up, or None if the page does not use the input.

        `wheel_is_taken`: the pointer is on a widget that scrolls by itself.
        """
        before = self.place
        if not self.furthest:
            return None
        match given:
            case Wheel(steps=steps) if not wheel_is_taken:
                self._scroll_to(self.place - steps * WHEEL_STEP)
            case KeyPressed(key="page up" | "page down" as key):
                page = self._sight - WHEEL_STEP
                self._scroll_to(self.place + (page if key == "page down" else -page))
            case PointerPressed(x=x, y=y, button=button) if button == LEFT and x > self._width - BAR_TARGET:
                self._held = True
                self._follow(y)
            case PointerMoved(y=y) if self._held:
                self._follow(y)
            case PointerReleased() | FocusLost() if self._held:
                self._held = False
            case _:
                return None
        return self.place - before

    def step(self, steps: int) -> float:
        """Scroll by steps of the wheel, down for positive ones; returns how far the widgets move up."""
        return self.roll(steps * WHEEL_STEP)

    def roll(self, length: float) -> float:
        """Scroll down by a length; returns how far the widgets move up."""
        before = self.place
        self._scroll_to(self.place + length)
        return self.place - before

    def reveal(self, rect: Rect) -> float:
        """Bring a rectangle, where it is now, into the window; returns how far the widgets move up."""
        before, (_, top, _, height) = self.place, rect
        if top < MARGIN:
            self._scroll_to(self.place + top - MARGIN)
        elif top + height > self._sight - MARGIN:
            self._scroll_to(self.place + top + height - self._sight + MARGIN)
        return self.place - before

    def _scroll_to(self, place: float) -> None:
        self.place = min(max(0.0, place), self.furthest)

    @property
    def _thumb(self) -> float:
        return max(LEAST_THUMB, self._sight * self._sight / self._length)

    def _follow(self, y: float) -> None:
        """Move the middle of the bar's thumb to the pointer."""
        thumb = self._thumb
        self._scroll_to((y - thumb / 2) / max(1.0, self._sight - thumb) * self.furthest)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar at the window's right edge, if the page is longer than the window."""
        if not self.furthest:
            return
        x, room, thumb = self._width - BAR_EDGE - BAR / 2, self._sight - 2 * BAR_EDGE, self._thumb - 2 * BAR_EDGE
        y = BAR_EDGE + thumb / 2 + (room - thumb) * self.place / self.furthest
        canvas.lay(rounded_box(canvas.media, BAR, room, BAR / 2, GROOVE), x, BAR_EDGE + room / 2)
        canvas.lay(rounded_box(canvas.media, BAR, round(thumb), BAR / 2, (*BRASS, 255)), x, y)
