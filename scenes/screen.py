"""What every screen of widgets shares: a backdrop, a group of widgets laid out for the window, a tooltip, a toast.

A screen makes its widgets in `build` (called again for every window size) and answers to the name of the one that was used. Imports the
kit, the context and the stack.
"""

from __future__ import annotations

from scenes.context import Context
from scenes.kit.draw_puppets import Canvas
from scenes.kit.inputs import Input, KeyPressed, PointerMoved
from scenes.kit.lists import Toast, draw_tooltip
from scenes.kit.media import Surface
from scenes.kit.widgets import FocusGroup, Widget
from scenes.stack import Command
from scenes.stage.layout import Layout

TOOLTIP_DELAY_MS = 350.0


class Screen:
    """A screen of widgets."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.layout = Layout(1280, 720)
        self.group = FocusGroup([])
        self.toast = Toast()
        self.pointer = (0.0, 0.0)
        self._resting_ms = 0.0
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
        if isinstance(given, PointerMoved):
            self.pointer, self._resting_ms = (given.x, given.y), 0.0
        if isinstance(given, KeyPressed) and given.key == "escape":
            return self.escaped()
        name = self.group.handle(given)
        if name is None:
            return None
        self.context.sounds.play("ui_press")
        return self.used(name)

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
        canvas = Canvas(surface, self.context.media)
        self.group.draw(canvas)
        if self._resting_ms >= TOOLTIP_DELAY_MS or self.group.focused is not None:
            focused = self.group.focused
            at = (focused.rect[0] + focused.rect[2], focused.centre[1]) if focused is not None else self.pointer
            draw_tooltip(canvas, self.group.tooltip(), at, self.layout)
        self.toast.draw(canvas, self.layout)

    def resized(self, width: int, height: int) -> None:
        """Lay everything out for this window."""
        self.layout = Layout(width, height)
        self.context.media.set_scale(self.layout.scale)
        self.rebuild()

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
