"""The button beside the user's portrait that opens the six greetings, and mutes the other player. Widgets over the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.together.entries import GREETINGS
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui.button_grid import button_grid, button_width
from scenes.ui.canvas import Canvas
from scenes.ui.focus import FocusGroup
from scenes.ui.layout import padded
from scenes.ui.media import Media
from scenes.ui.widgets import Button, IconButton, Panel, Widget
from scenes.words import say

KEY: Final = "g"
ASIDE: Final = -108.0
"""The distance of the button from the portrait."""
DOWN: Final = 6.0
EDGE: Final = 14.0
LEAST: Final = 44.0
GAP: Final = 8.0
MUTE: Final = "mute"
COLUMNS: Final = 2
Used = str
"""A greeting's word, or `MUTE`."""


class TalkButton:
    """The greetings of one table."""

    def __init__(self) -> None:
        self.is_open = False
        self.is_muted = False
        """Whether the greetings of the other player are hidden."""
        self.group = FocusGroup([])
        self._laid: tuple[object, ...] = ()

    def lay_out(self, media: Media, layout: Layout) -> None:
        """Place the widgets, in the measures of menus over the table."""
        laid = (media.scale, media.text_scale, layout, self.is_open, self.is_muted)
        if laid == self._laid:
            return
        self._laid = laid
        focused = self.group.focused
        self.group = FocusGroup(self._widgets(media, layout))
        if focused is not None:
            self.group.focus_on(focused.name)

    def _widgets(self, media: Media, layout: Layout) -> list[Widget]:
        at = place_of(layout)
        button = IconButton("talk", at, "speech", tooltip=say("act.talk"))
        return [*(self._greetings(media, at) if self.is_open else []), button]

    def _greetings(self, media: Media, at: Point) -> list[Widget]:
        labels = {word: say(f"together.greet.{word}") for word in GREETINGS}
        labels[MUTE] = say("together.unmute" if self.is_muted else "together.mute")
        widest = max(button_width(media, label) for label in labels.values())
        wide = min(COLUMNS * widest + GAP, at[0] - LEAST - 3 * EDGE)
        buttons = button_grid(media, [*labels.values()], wide, most=COLUMNS, least=LEAST, gap=GAP)
        size = wide + 2 * EDGE, buttons.length + 2 * EDGE
        # The panel is left of the button, within the window's height.
        box: Rect = (at[0] - LEAST / 2 - EDGE - size[0], max(EDGE, at[1] + LEAST / 2 - size[1]), *size)
        places = buttons.places(padded(box, EDGE, EDGE))
        return [Panel(box), *(Button(word, place, labels[word]) for word, place in zip(labels, places, strict=True))]

    def handle(self, given: Input, ui: float) -> tuple[bool, Used | None]:
        """Handle an input; returns whether only these widgets get it, and the used one."""
        if isinstance(given, PointerMoved | PointerPressed | PointerReleased):
            return self._pointed(replace(given, x=given.x / ui, y=given.y / ui))
        if not isinstance(given, KeyPressed) or given.ctrl:
            return False, None
        if given.key == KEY or (given.key == "escape" and self.is_open):
            self._toggle()
            if self.is_open:
                self.group.focus(None)
            return True, None
        return (True, self._used(self.group.handle(given))) if self.is_open else (False, None)

    def _pointed(self, given: PointerMoved | PointerPressed | PointerReleased) -> tuple[bool, Used | None]:
        name = self.group.handle(given)
        is_over = any(widget.contains(given.x, given.y) for widget in self.group.widgets)
        if isinstance(given, PointerPressed) and self.is_open and not is_over:
            self._toggle()
            return True, None
        return is_over and not isinstance(given, PointerMoved), self._used(name)

    def _used(self, name: str | None) -> Used | None:
        if name is None:
            return None
        if name == "talk":
            self._toggle()
            return None
        self.is_open = False
        if name == MUTE:
            self.is_muted = not self.is_muted
        return name

    def _toggle(self) -> None:
        self.is_open = not self.is_open

    def close(self) -> None:
        """Close the greetings."""
        self.is_open = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the button, and the greetings if they are open."""
        self.group.draw(canvas)


def place_of(layout: Layout) -> Point:
    """The middle of the button, in the measures of menus."""
    table = Layout(layout.pixel_width, layout.pixel_height, layout.viewer)
    x, y = table.king(table.viewer)
    return (x + ASIDE) / layout.zoom, (y + DOWN) / layout.zoom
