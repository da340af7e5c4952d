"""Widgets that hold a value: a choice among a few, a switch, a slider. `text_field` has the field for text.

Their `handle` returns the widget's name if the value changed; read `value` or `index`. A label is at the left of the rectangle, the
value's plate at the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import line
from scenes.ui.media import Media, Surface, dimmed, faded
from scenes.ui.plates import icon, panel
from scenes.ui.theme import BODY, BRASS, BRASS_LIGHT, CREAM, CREAM_DIM, CREAM_OFF, GOLD, Colour
from scenes.ui.widgets import Widget

VALUE: Final = replace(BODY, size=17)
ARROW: Final = 40.0
"""The width of a choice's arrow."""
SWITCH: Final = (64.0, 34.0)
KNOB: Final = 24.0
TRACK: Final = 10.0
PERCENT_WIDTH: Final = 52.0
"""The width of a slider's number, at the usual text size."""


class Valued(Widget):
    """The base of widgets with a label and a plate for the value; `split` is the label's share of the width."""

    radius = 10.0
    own_keys = frozenset({"left", "right"})

    def __init__(self, name: str, rect: Rect, label: str, *, split: float, tooltip: str = "") -> None:
        super().__init__(name, rect, tooltip=tooltip)
        self.label = label
        self.split = split if label else 0.0

    @property
    def plate(self) -> Rect:
        """The part of the rectangle that shows the value."""
        left, top, width, height = self.rect
        return left + width * self.split, top, width * (1 - self.split), height

    @property
    def ringed(self) -> Rect:
        """The plate."""
        return self.plate

    def draw_label(self, canvas: Canvas) -> None:
        """Draw the label, at the left and in the middle of the height."""
        if not self.label:
            return
        left, top, width, height = self.rect
        style = replace(VALUE, colour=self.ink())
        words = line(canvas.media, self.label, style, width * self.split - 12, height=height)
        canvas.lay(words, left + words.get_width() / 2 / canvas.media.scale, top + height / 2)

    def ink(self) -> Colour:
        """The colour of text in the widget's state."""
        if not self.enabled:
            return CREAM_OFF
        return CREAM if self.hovered or self.focused else CREAM_DIM if self.label else CREAM


class ChoiceField(Valued):
    """A choice among a few texts, with an arrow on either side; a click on the left third goes back, elsewhere forward."""

    back_share = 1 / 3
    """The share of the plate that goes back."""

    def __init__(
        self, name: str, rect: Rect, label: str, options: Sequence[str], index: int = 0, *, split: float = 0.42,
        tooltip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(name, rect, label, split=split, tooltip=tooltip)
        self.options = list(options)
        self.index = index

    @property
    def value(self) -> str:
        """The chosen text."""
        return self.options[self.index]

    def use(self, x: float, y: float) -> str | None:
        """Take the next value, or the previous if the left third was used."""
        del y
        left, _, width, _ = self.plate
        return self._turn(-1 if x < left + width * self.back_share else 1)

    def press_key(self, key: KeyPressed) -> str | None:
        """Left and right change the choice, Return and Space go forward."""
        if key.key in {"left", "right"}:
            return self._turn(-1 if key.key == "left" else 1)
        return self._turn(1) if super().press_key(key) else None

    def draw(self, canvas: Canvas) -> None:
        """Draw label, plate, arrows and text."""
        self.draw_label(canvas)
        left, top, width, height = self.plate
        middle, media = top + height / 2, canvas.media
        canvas.lay(field_plate(media, width, height, self.enabled), left + width / 2, middle)
        tone = BRASS_LIGHT if self.enabled and (self.hovered or self.focused) else CREAM_DIM
        canvas.lay(icon(media, "left", tone, 18), left + ARROW / 2, middle)
        canvas.lay(icon(media, "right", tone, 18), left + width - ARROW / 2, middle)
        ink = CREAM if self.enabled else CREAM_OFF
        words = line(media, self.value, replace(VALUE, colour=ink), width - 2 * ARROW, height=height)
        canvas.lay(words, left + width / 2, middle)
        self.draw_focus(canvas)

    def _turn(self, by: int) -> str | None:
        if len(self.options) < 2:
            return None
        self.index = (self.index + by) % len(self.options)
        return self.name


class Toggle(Valued):
    """A switch."""

    def __init__(self, name: str, rect: Rect, label: str, value: bool = False, *, tooltip: str = "") -> None:
        super().__init__(name, rect, label, split=0.42, tooltip=tooltip)
        self.value = value

    @property
    def ringed(self) -> Rect:
        """The switch alone."""
        left, top, _, height = self.plate
        return left, top + (height - SWITCH[1]) / 2, *SWITCH

    def use(self, x: float, y: float) -> str | None:
        """Flip the switch."""
        del x, y
        self.value = not self.value
        return self.name

    def press_key(self, key: KeyPressed) -> str | None:
        """Return and Space flip it; right is on, left is off."""
        if key.key in {"left", "right"}:
            return self.use(0, 0) if self.value != (key.key == "right") else None
        return self.use(0, 0) if super().press_key(key) else None

    def draw(self, canvas: Canvas) -> None:
        """Draw label, groove (gold if it is on) and knob."""
        self.draw_label(canvas)
        left, top, _, height = self.plate
        width, deep = SWITCH
        x, y, media = left + width / 2, top + height / 2, canvas.media
        canvas.lay(rounded_box(media, width, deep, deep / 2, (13, 6, 3, 255)), x, y)
        if self.value:
            canvas.lay(rounded_box(media, width - 6, deep - 6, deep / 2, (*GOLD, 120)), x, y)
        canvas.lay(rounded_rim(media, width, deep, deep / 2, (*BRASS, 255), 2.0), x, y)
        canvas.lay(_knob(media, self.enabled), x + (width - deep) / 2 * (1 if self.value else -1), y)
        self.draw_focus(canvas)


class Slider(Valued):
    """A value from 0 to 1 in steps, dragged or moved by the arrow keys; the percentage is at its right."""

    def __init__(
        self, name: str, rect: Rect, label: str, value: float = 1.0, *, step: float = 0.1, tooltip: str = "",
        text_scale: float = 1.0,
    ) -> None:  # fmt: skip
        super().__init__(name, rect, label, split=0.42, tooltip=tooltip)
        self.value = value
        self.step = step
        self._percent_width = PERCENT_WIDTH * text_scale

    def handle(self, given: Input) -> str | None:
        """Follow the pointer while it is pressed."""
        before = self.value
        used = super().handle(given)
        if isinstance(given, PointerPressed | PointerMoved) and self.pressed:
            left, width = self._track()
            self._set((given.x - left) / width)
        if self.value != before:
            return self.name
        return None if used == self.name and not isinstance(given, KeyPressed) else used

    def press_key(self, key: KeyPressed) -> str | None:
        """Left and right move it by a step."""
        before = self.value
        if key.key in {"left", "right"}:
            self._set(self.value + (self.step if key.key == "right" else -self.step))
        return self.name if self.value != before else None

    def draw(self, canvas: Canvas) -> None:
        """Draw label, groove, filled part, knob and percentage."""
        self.draw_label(canvas)
        media, (left, width) = canvas.media, self._track()
        y = self.rect[1] + self.rect[3] / 2
        canvas.lay(rounded_box(media, width + TRACK, TRACK, TRACK / 2, (13, 6, 3, 255)), left + width / 2, y)
        filled = round(width * self.value)
        if filled > 0:
            canvas.lay(rounded_box(media, filled + 4, TRACK - 4, TRACK / 2 - 2, (*GOLD, 200)), left + filled / 2, y)
        canvas.lay(rounded_rim(media, width + TRACK, TRACK, TRACK / 2, (*BRASS, 255), 1.6), left + width / 2, y)
        canvas.lay(_knob(media, self.enabled), left + width * self.value, y)
        percent = f"{round(self.value * 100)} %"
        words = line(media, percent, replace(VALUE, size=15, colour=self.ink()), self._percent_width)
        right = self.rect[0] + self.rect[2]
        canvas.lay(words, right - words.get_width() / 2 / media.scale, y)
        self.draw_focus(canvas)

    def _track(self) -> tuple[float, float]:
        """The range of the knob: the left end and the width."""
        left, _, width, _ = self.plate
        return left + KNOB / 2, width - KNOB - self._percent_width

    def _set(self, value: float) -> None:
        self.value = min(1.0, max(0.0, round(round(value / self.step) * self.step, 4)))


def field_plate(media: Media, width: float, height: float, enabled: bool) -> Surface:
    """The plate of a value."""
    plate = panel(media, "field", width, height)
    if enabled:
        return plate
    return media.cached(("field off", plate.get_size()), lambda: faded(plate, 0.6))


def _knob(media: Media, enabled: bool) -> Surface:
    disc = media.stretched("plates/disc.webp", KNOB + 4, KNOB + 4)
    return disc if enabled else media.cached(("knob off",), lambda: dimmed(disc, 1.0))
