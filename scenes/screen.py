"""What every screen of widgets shares: a backdrop, a group of widgets laid out for the window, a tooltip, a toast.

A screen makes its widgets in `build` (called again for every window size) and answers to the name of the one that was used. Imports the
kit, the context and the stack.
"""

from __future__ import annotations

from dataclasses import replace

from scenes.context import Context
from scenes.kit.draw_puppets import Canvas
from scenes.kit.inputs import RIGHT, Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from scenes.kit.lists import TOOLTIP_DELAY_MS, Toast, draw_pinned, draw_tooltip
from scenes.kit.media import Surface
from scenes.kit.touches import cue_of, touched_of
from scenes.kit.widgets import FocusGroup, Widget
from scenes.stack import Command
from scenes.stage.layout import Layout, Point
from scenes.words import explained


class Screen:
    """A screen of widgets."""

    needs: tuple[float, float] | None = None
    """The least logical width and height that the widgets take; a screen that says so is scaled as the user wishes, as far as it fits."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.window = Layout(1280, 720)
        """The measures of what lies under the widgets."""
        self.layout = self.window
        """The measures of the widgets, which may be larger or smaller than what lies under them."""
        self.group = FocusGroup([])
        self.toast = Toast()
        self.pointer = (0.0, 0.0)
        self._resting_ms = 0.0
        self._pin: tuple[str, Point] | None = None
        """The tooltip that stays, and where it was asked for."""
        self._dirty = True
        self._moving = True

    # -------------------------------------------------------------------------------------------- what a screen is made of

    def build(self) -> list[Widget]:
        """The widgets for `self.layout`."""
        raise NotImplementedError

    def used(self, name: str) -> Command | None:
        """The widget with this name was used."""
        raise NotImplementedError

    def escaped(self) -> Command | None:
        """Escape was pressed."""
        return None

    def draw_backdrop(self, surface: Surface) -> None:
        """What lies under the widgets."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------ being a scene

    def handle(self, given: Input) -> Command | None:
        """Hand the input to the widgets."""
        self._dirty = True
        if isinstance(given, PointerMoved | PointerPressed | PointerReleased | Wheel) and self.layout.zoom != 1:
            given = replace(given, x=given.x / self.layout.zoom, y=given.y / self.layout.zoom)
        if isinstance(given, PointerMoved):
            self.pointer, self._resting_ms = (given.x, given.y), 0.0
        if self._pins(given):
            return None
        if isinstance(given, KeyPressed) and given.key == "escape":
            return self.escaped()
        before = touched_of(self.group)
        name = self.group.handle(given)
        cue = cue_of(given, before, self.group, name)
        if cue is not None:
            self.context.sounds.play(cue, self.context.now_ms())
        return self.used(name) if name is not None else None

    def _pins(self, given: Input) -> bool:
        """Right click and T let a tooltip stay and go; so does every press, and Escape, where one stays."""
        wants = isinstance(given, PointerPressed) and given.button == RIGHT
        focused = self.group.focused
        if isinstance(given, KeyPressed) and given.key == "t":
            wants = focused is None or not focused.keeps_focus
        if self._pin is not None and (isinstance(given, PointerPressed) or wants or _is_escape(given)):
            self._pin = None
            return wants or _is_escape(given)
        words = self.group.tooltip() if wants else ""
        if words:
            self._pin = words, self._tip_at()
        return wants and bool(words)

    def _tip_at(self) -> Point:
        """Beside the focus, else at the pointer."""
        focused = self.group.focused
        return (focused.rect[0] + focused.rect[2], focused.centre[1]) if focused is not None else self.pointer

    def update(self, dt_ms: float) -> Command | None:
        """Let toasts and tooltips come and go."""
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
        self._moving, self._dirty = self._dirty, False
        return None

    def is_moving(self) -> bool:
        """Whether something had changed at the last update."""
        return self._moving

    def draw(self, surface: Surface) -> None:
        """Backdrop, widgets, tooltip, toast."""
        self.draw_backdrop(surface)
        canvas = Canvas(surface, self.context.media_at(self.layout.scale))
        self.group.draw(canvas)
        if self._pin is not None:
            words, at = self._pin
            draw_pinned(canvas, words, "\n".join(explained(words)), at, self.layout)
        elif self._resting_ms >= TOOLTIP_DELAY_MS or self.group.focused is not None:
            draw_tooltip(canvas, self.group.tooltip(), self._tip_at(), self.layout)
        self.toast.draw(canvas, self.layout)

    def resized(self, width: int, height: int) -> None:
        """Lay everything out for this window."""
        self.window = Layout(width, height)
        before, zoom = self.layout.zoom, self._zoom()
        self.layout = Layout(width, height, zoom=zoom)
        self.pointer = (self.pointer[0] * before / zoom, self.pointer[1] * before / zoom)
        self.context.media.set_scale(self.window.scale)
        self.rebuild()

    def _zoom(self) -> float:
        """How large the user wants menus, as far as there is room."""
        if self.needs is None:
            return 1.0
        wide, high = self.window.width / self.needs[0], self.window.height / self.needs[1]
        return min(self.context.settings.ui_scale / 100, wide, high)

    def rebuild(self) -> None:
        """Make the widgets anew; the focus stays on the one of the same name."""
        focused = self.group.focused.name if self.group.focused is not None else None
        self.group = FocusGroup(self.build())
        if focused is not None:
            names = [widget.name for widget in self.group.widgets]
            self.group.focus(names.index(focused) if focused in names else None)
        self.group.handle(PointerMoved(*self.pointer))
        self._dirty = True

    def say(self, words: str) -> None:
        """Show a sentence for a while."""
        self.toast.show(words, 1600.0 + 45.0 * len(words))
        self._dirty = True


def _is_escape(given: Input) -> bool:
    return isinstance(given, KeyPressed) and given.key == "escape"
