"""The base of every screen of widgets: a backdrop, a group of widgets laid out for the window, a tooltip, a toast.

A screen makes its widgets in `build` (called again for every window size) and reacts to the name of a used one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scenes.context import Context
from scenes.stack import Command, Scene
from scenes.stage.inputs import (
    NOWHERE,
    RIGHT,
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
)
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.canvas import Canvas
from scenes.ui.floating import TOOLTIP_DELAY_MS, UNMOVED_MS, Toast, draw_pinned, draw_tooltip, tip_point
from scenes.ui.focus import FocusGroup
from scenes.ui.lists import ScrollList
from scenes.ui.media import Media, Surface
from scenes.ui.page import Page
from scenes.ui.text_field import TextField, writes
from scenes.ui.touches import cue_of, touched_of
from scenes.ui.widgets import Widget
from scenes.words import explained

WALKING: Final = frozenset({"left", "right", "up", "down", "home", "end", "return", "tab", "page up", "page down"})


class Screen(Scene):
    """A screen of widgets."""

    needs: tuple[float, float] | None = None
    """The least logical width and height for the widgets. A screen with this grows with the user's setting as far as its width
    fits; if its height does not fit, it scrolls.
    """

    keys: Mapping[str, str] = {}
    """Keys, and the names of the widgets that they use."""
    walking = WALKING
    """The keys that a focused widget keeps for itself."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.window = Layout(1280, 720)
        """The layout of the backdrop under the widgets."""
        self.layout = self.window
        """The layout of the widgets: the whole page, which may be longer than the window."""
        self.sight = self.window
        """The layout of the part of the page that the window shows."""
        self.page = Page()
        self.group: FocusGroup = FocusGroup([])
        self.built = 0
        """How often the widgets have been rebuilt."""
        self.toast = Toast()
        self.pointer = (0.0, 0.0)
        self._resting_ms = 0.0
        self._pin: tuple[str, Point, Rect] | None = None
        """The pinned tooltip: its text, the point where it was asked for, and the rectangle of its subject."""
        self._dirty = True
        self._moving = True

    @property
    def area(self) -> Rect:
        """The rectangle of the whole page, for laying out widgets."""
        return 0.0, 0.0, self.layout.width, self.layout.height

    @property
    def media(self) -> Media:
        """Pictures and fonts in the size of the widgets."""
        return self.context.media_at(self.sight.scale)

    def own_medias(self) -> tuple[Media, ...]:
        """The media of the picture besides those that all screens share."""
        return ()

    def scaled(self, length: float) -> float:
        """The length, scaled by the user's text size."""
        return length * self.media.text_scale

    # ------------------------------------------------------------------------------------------------------- to be defined

    def build(self) -> list[Widget]:
        """The widgets for `self.layout`."""
        raise NotImplementedError

    def length(self) -> float:
        """The least logical height of the page, in a window that shows `self.sight` of it."""
        return self.needs[1] if self.needs is not None else 0.0

    def used(self, name: str) -> Command | None:
        """Handle the use of the widget with this name."""
        raise NotImplementedError

    def escaped(self) -> Command | None:
        """Handle Escape."""
        return None

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw the backdrop under the widgets: the opened chess set of the title, if it has no other."""
        draw_backdrop(surface, self.context.media, anchor=0.0)

    # ------------------------------------------------------------------------------------------------------ being a scene

    def handle(self, given: Input) -> Command | None:
        """Pass the input to the widgets."""
        self._dirty = True
        given = self.on_page(given)
        if isinstance(given, PointerMoved):
            self.pointer, self._resting_ms = (given.x, given.y), 0.0
        elif isinstance(given, PointerLeft):
            self.pointer = NOWHERE
        if self._pins(given):
            return None
        meant = self._meant(given)
        if meant:
            return self.used(meant)
        if _is_escape(given):
            return self.escaped()
        scrolled = self._scrolls(given)
        before, focused = touched_of(self.group), self.group.focused
        name = None if scrolled else self.group.handle(given)
        self._keep_in_sight(given, focused)
        cue = cue_of(given, before, self.group, name)
        if cue is not None:
            self.context.play(cue)
        return self.used(name) if name is not None else None

    def on_page(self, given: Input) -> Input:
        """The input with its place in the logical pixels of the widgets."""
        if isinstance(given, PointerMoved | PointerPressed | PointerReleased | Wheel) and self.layout.zoom != 1:
            return replace(given, x=given.x / self.layout.zoom, y=given.y / self.layout.zoom)
        return given

    def _meant(self, given: Input) -> str:
        """The name of the widget that a key uses."""
        focused = self.group.focused
        if not isinstance(given, KeyPressed) or given.ctrl or (focused is not None and given.key in self.walking):
            return ""
        return "" if self.is_for_field(given) else self.keys.get(given.key, "")

    def is_for_field(self, key: KeyPressed) -> bool:
        """Whether the focused text field writes or handles this key."""
        field = self.group.focused
        return isinstance(field, TextField) and (writes(key) or field.commands(key))

    def _scrolls(self, given: Input) -> bool:
        """Whether an input scrolls the page."""
        focused = self.group.focused
        if isinstance(given, KeyPressed) and focused is not None and given.key in focused.own_keys:
            return False
        over = isinstance(given, Wheel) and any(
            widget.takes_wheel and widget.contains(given.x, given.y) for widget in self.group.widgets
        )
        by = self.page.handle(given, wheel_is_taken=over)
        self._move_up(by or 0.0)
        return by is not None

    def _keep_in_sight(self, given: Input, before: Widget | None) -> None:
        """Scroll the page with the focus of the keys, also if the focus can go no further."""
        focused = self.group.focused
        if focused is None:
            return
        if focused is not before:
            self._move_up(self.page.reveal(focused.rect))
        elif isinstance(given, KeyPressed) and given.key in ("up", "down") and given.key not in focused.own_keys:
            self._move_up(self.page.step(1 if given.key == "down" else -1))

    def _move_up(self, by: float) -> None:
        """Move the widgets after the page was scrolled by this much."""
        if by:
            for widget in self.group.widgets:
                left, top, width, height = widget.rect
                widget.rect = left, top - by, width, height
            self._pin = None
            self.group.handle(PointerMoved(*self.pointer))

    def _pins(self, given: Input) -> bool:
        """Right click and T pin or release a tooltip; any press and Escape also release it."""
        wants = isinstance(given, PointerPressed) and given.button == RIGHT
        if isinstance(given, KeyPressed) and given.key == "t":
            wants = not isinstance(self.group.focused, TextField)
        if self._pin is not None and (isinstance(given, PointerPressed) or wants or _is_escape(given)):
            self._pin = None
            return wants or _is_escape(given)
        widget = self.group.explained if wants else None
        if widget is not None:
            self._pin = widget.tooltip, self.tip_at, widget.pointed
        return widget is not None

    @property
    def tip_at(self) -> Point:
        """The point beside which the tooltip appears."""
        return tip_point(self.media, self.group, self.pointer, self.sight)

    def update(self, dt_ms: float) -> Command | None:
        """Update toasts and tooltips."""
        before = self._resting_ms
        self._resting_ms += dt_ms
        if before < TOOLTIP_DELAY_MS <= self._resting_ms and self.group.tooltip():
            self._dirty = True
        if self.toast.is_shown:
            self.toast.update(dt_ms)
            self._dirty = True
        complaint = self.context.take_complaint()
        if complaint:
            self.say(complaint)
        if self.toast.is_shown:
            kept, others = self.group.kept_clear(self.media), self.group.footprints(self.media)
            self.toast.keep_clear(self.media, self.sight, kept, others)
        self._moving, self._dirty = self._dirty, False
        return None

    def is_moving(self) -> bool:
        """Whether the last update changed the picture."""
        return self._moving

    def draw(self, surface: Surface) -> None:
        """Draw backdrop, widgets, tooltip and toast."""
        self.draw_backdrop(surface)
        canvas = Canvas(surface, self.media)
        self.group.draw(canvas)
        if self._pin is not None:
            words, at, about = self._pin
            draw_pinned(canvas, words, "\n".join(explained(words)), at, self.sight, [about])
        elif self._resting_ms >= TOOLTIP_DELAY_MS or self.group.is_walked:
            draw_tooltip(canvas, self.group.tooltip(), self.tip_at, self.sight)
        self.page.draw(canvas)
        self.toast.draw(canvas, self.sight)

    def resized(self, width: int, height: int) -> None:
        """Lay out all widgets for this window."""
        self.window = Layout(width, height)
        before, zoom = self.layout.zoom, self._zoom()
        self.layout = self.sight = Layout(width, height, zoom=zoom)
        self.pointer = (self.pointer[0] * before / zoom, self.pointer[1] * before / zoom)
        self.context.media.set_scale(self.window.scale)
        self._resting_ms, self._pin = UNMOVED_MS, None
        self.rebuild()

    def _zoom(self) -> float:
        """The menu scale that the user wants, as far as the window's width allows."""
        if self.needs is None:
            return 1.0
        return min(self.context.settings.ui_scale / 100, self.window.width / self.needs[0])

    def rebuild(self) -> None:
        """Rebuild the widgets; the focus stays on the widget of the same name, and a list at its place."""
        before, lists = self.group.focused, self._lists
        focused = before.name if before is not None else None
        self.layout = replace(self.sight, page=self.length())
        self.page.fit(self.sight.width, self.sight.height, self.layout.height)
        self.group = FocusGroup(self.build(), self.group)
        self.built += 1
        self._move_up(self.page.place)
        if focused is not None:
            names = [widget.name for widget in self.group.widgets]
            self.group.focus(names.index(focused) if focused in names else None)
        for name, one in self._lists.items():
            if name in lists:
                one.go_on_from(lists[name])
        after = self.group.focused
        if isinstance(before, TextField) and isinstance(after, TextField) and before.text == after.text:
            after.go_on_from(before)
        self.group.handle(PointerMoved(*self.pointer))
        self._dirty = True

    @property
    def _lists(self) -> dict[str, ScrollList]:
        return {one.name: one for one in self.group.widgets if isinstance(one, ScrollList)}

    def say(self, words: str) -> None:
        """Show a sentence for a while."""
        self.toast.show(words, 1600.0 + 45.0 * len(words))
        self._dirty = True


def _is_escape(given: Input) -> bool:
    return isinstance(given, KeyPressed) and given.key == "escape"
