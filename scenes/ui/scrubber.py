"""A bar along a game: the current place and each side's turns; pointer and keys go to any place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.lettering import line
from scenes.ui.theme import BRASS_LIGHT, CREAM_DIM, GOLD, SHADE, SMALL, TAGS
from scenes.ui.widgets import Widget

GROOVE: Final = 12.0
MARGIN: Final = 20.0
"""The margin at both ends."""
KNOB: Final = 22.0
TICK: Final = (3.0, 18.0)
LEAST_APART: Final = 26.0
"""The least distance between texts under the bar."""


@dataclass(frozen=True, slots=True)
class ScrubberMark:
    """A turn on the bar: its start, its side, the text under it, and its name."""

    at: int
    side: int
    short: str
    words: str


class Scrubber(Widget):
    """Places from 0 to `last`; returns its name when it was moved."""

    radius = 10.0
    own_keys = frozenset({"left", "right", "home", "end", "page up", "page down"})

    def __init__(self, name: str, rect: Rect, last: int, marks: Sequence[ScrubberMark], place: int = 0) -> None:
        super().__init__(name, rect)
        self.last = last
        self.marks = list(marks)
        self.place = place
        self._starts = [mark.at for mark in self.marks]

    def handle(self, given: Input) -> str | None:
        """A press or drag goes to the pointer's place; the turn under the pointer is named beside it."""
        used = super().handle(given)
        if isinstance(given, PointerMoved | PointerPressed):
            if self.hovered:
                self.tooltip = self.marks[self._mark_of(self.place_at(given.x))].words
            if self.pressed:
                return self._move_to(self.place_at(given.x))
        return None if used == self.name and not isinstance(given, KeyPressed) else used

    def press_key(self, key: KeyPressed) -> str | None:
        """Left and right move by an action, page up and down by a turn."""
        match key.key:
            case "left" | "right":
                return self._move_to(self.place + (1 if key.key == "right" else -1))
            case "home" | "end":
                return self._move_to(0 if key.key == "home" else self.last)
            case "page up" | "page down":
                number = self._mark_of(self.place) + (1 if key.key == "page down" else -1)
                return self._move_to(
                    self._starts[number] if 0 <= number < len(self._starts) else self.last * (number > 0)
                )
            case _:
                return None

    def place_at(self, x: float) -> int:
        """The place nearest to a logical x."""
        left, _, width, _ = self.rect
        share = (x - left - MARGIN) / (width - 2 * MARGIN)
        return round(min(1.0, max(0.0, share)) * self.last)

    def x_of(self, place: int) -> float:
        """The logical x of a place."""
        return x_along(self.rect, place, self.last)

    def draw(self, canvas: Canvas) -> None:
        """Draw the groove, its played part, a tick for each turn in its side's colour, round numbers if there is room, and the knob."""
        left, top, width, _ = self.rect
        media, y = canvas.media, top + KNOB / 2 + 2
        room = width - 2 * MARGIN + GROOVE
        canvas.lay(rounded_box(media, room, GROOVE, GROOVE / 2, (*SHADE, 225)), left + width / 2, y)
        played = round(self.x_of(self.place) - self.x_of(0)) + GROOVE - 4
        begin = self.x_of(0) - GROOVE / 2 + 2
        canvas.lay(rounded_box(media, played, GROOVE - 4, (GROOVE - 4) / 2, (*BRASS_LIGHT, 150)), begin + played / 2, y)
        for mark in self.marks:
            canvas.lay(rounded_box(media, *TICK, TICK[0] / 2, (*TAGS[mark.side], 255)), self.x_of(mark.at), y)
        self._draw_words(canvas, y)
        lit = self.hovered or self.focused
        canvas.lay(rounded_box(media, KNOB, KNOB, KNOB / 2, (*SHADE, 255)), self.x_of(self.place), y)
        tone = GOLD if lit else BRASS_LIGHT
        canvas.lay(rounded_box(media, KNOB - 4, KNOB - 4, KNOB / 2 - 2, (*tone, 255)), self.x_of(self.place), y)
        self.draw_focus(canvas)

    def _draw_words(self, canvas: Canvas, y: float) -> None:
        before, scale = -LEAST_APART, canvas.media.text_scale
        style = replace(SMALL, colour=CREAM_DIM)
        for mark in self.marks:
            x = self.x_of(mark.at)
            if mark.short:
                drawn = line(canvas.media, mark.short, style, 60 * scale, height=20 * scale)
                half = drawn.get_width() / 2 / canvas.media.scale
                if x - half >= before:
                    canvas.lay(drawn, x, y + KNOB / 2 + 10 * scale)
                    before = x + half + LEAST_APART / 2

    def _move_to(self, place: int) -> str | None:
        place = min(max(place, 0), self.last)
        if place == self.place:
            return None
        self.place = place
        return self.name

    def _mark_of(self, place: int) -> int:
        return max(bisect_right(self._starts, place) - 1, 0)


def x_along(rect: Rect, place: int, last: int) -> float:
    """The logical x of a place in a drawing along a game of this many places."""
    left, _, width, _ = rect
    return left + MARGIN + (width - 2 * MARGIN) * (place / last if last else 0.0)
