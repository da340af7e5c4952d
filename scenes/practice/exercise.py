"""A table with an exercise: the words at its lower left, a few buttons at its lower right, and who gets an input.

A screen of practice derives from `ExerciseScreen`, gives words and buttons, and answers when one is used. The game on the table is never
saved, has no menu and no result; the way out is among the buttons. Escape goes from the table to the buttons and back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from scenes.context import Context
from scenes.destinations import ToHelp, ToThoughts
from scenes.pane.pane import TablePane
from scenes.pane.reports import Report
from scenes.stack import Command, Go
from scenes.stage.layout import Layout, Rect
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.practice.exercise_layout import button_rects, wide_rect, words_rect
from scenes.ui.canvas import Canvas
from scenes.ui.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BRASS_LIGHT, SUBHEADING, Colour
from scenes.ui.widgets import Button, FocusGroup, Label, Panel, Widget

MARGIN: Final = 22.0
HEADING_TOP: Final = 10.0
HEADING_HEIGHT: Final = 28.0
WORDS_BOTTOM: Final = 9.0
WORDS: Final = replace(BODY, size=16.5)
NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)
"""The place of a button before it is given one."""
WALKING: Final = ("left", "right", "up", "down", "tab", "return", "space")
"""Keys that the buttons take while one of them has the focus."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the panel says."""

    heading: str
    words: str
    colour: Colour = BRASS_LIGHT


class ExerciseScreen:
    """A table with words and buttons."""

    keys: Mapping[str, str] = {}
    """Keys, and the names of the buttons that they use."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.layout = Layout(1280, 720)
        self.group = FocusGroup([])
        self._dirty = True
        self.table = self.set_table()
        self._view = self.table.view

    # --------------------------------------------------------------------------------------------- what a task is made of

    def set_table(self) -> TablePane:
        """A fresh table with the task on it."""
        raise NotImplementedError

    def told(self) -> Told:
        """What the panel says now."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """At most three buttons, from the top; their places are given later."""
        raise NotImplementedError

    def used(self, name: str) -> Command | None:
        """A button, or another of the task's widgets, was used."""
        raise NotImplementedError

    def passed(self, dt_ms: float) -> Command | None:
        """Time has passed on the table."""
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        """Whether the table takes presses and keys; else it only shows and explains what is on it."""
        return True

    @property
    def covers_hand(self) -> bool:
        """Whether the words may lie over the hand, because nothing of it is needed."""
        return False

    def options(self, options: ShowOptions) -> ShowOptions:
        """How the table is shown: by the settings as they come, unless the task wants something else."""
        return options

    # ------------------------------------------------------------------------------------------------------------- widgets

    def build(self) -> list[Widget]:
        """The panel with its words, and the buttons."""
        told, rect = self.told(), self.words_rect()
        left, top, width, height = rect
        words_top = top + HEADING_TOP + HEADING_HEIGHT
        room = (left + MARGIN, words_top, width - 2 * MARGIN, top + height - WORDS_BOTTOM - words_top)
        heading = (left + MARGIN, top + HEADING_TOP, width - 2 * MARGIN, HEADING_HEIGHT)
        buttons = self.buttons()
        for button, place in zip(buttons, self.button_places(len(buttons)), strict=True):
            button.rect = place
        return [
            Panel(rect),
            Label(heading, told.heading, style=replace(SUBHEADING, colour=told.colour)),
            *self.inside(room, told.words),
            *buttons,
        ]

    def inside(self, room: Rect, words: str) -> list[Widget]:
        """What stands in the panel under its heading."""
        return [Label(room, words, style=WORDS, wrap=True)]

    def words_rect(self) -> Rect:
        """The panel's place."""
        layout = self.table.session.board.layout
        if self.covers_hand:
            return wide_rect(layout)
        return words_rect(layout, len(self.table.session.match.state.sides[layout.viewer].hand))

    def button_places(self, number: int) -> list[Rect]:
        """Where so many buttons stand."""
        return button_rects(self.layout, number)

    def rebuild(self) -> None:
        """Words, buttons or their places have changed; the focus stays on the button of the same name."""
        focused = self.group.focused.name if self.group.focused is not None else None
        pointer = self.table.pointer
        self.group = FocusGroup(self.build())
        if focused is not None:
            self.focus_on(focused)
        self.group.handle(PointerMoved(*pointer))
        self._dirty = True

    def focus_on(self, name: str) -> None:
        """Put the focus on a widget, or nowhere if it cannot have it."""
        able = [widget.name if widget.focusable and widget.enabled else "" for widget in self.group.widgets]
        self.group.focus(able.index(name) if name in able else None)

    def put_up(self) -> None:
        """A fresh table in place of the old one."""
        pointer = self.table.pointer
        self.table = self.set_table()
        # The view has painted the table already, and that takes longer than a frame.
        self.table.view = self._view
        self._view.pin = None
        self.table.resized(self.layout.pixel_width, self.layout.pixel_height)
        self.table.move_pointer(pointer)
        self.rebuild()

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Buttons and their keys first, then the table."""
        self._dirty = True
        if isinstance(given, KeyPressed):
            return self._key(given)
        name = self.group.handle(given)
        if name is not None:
            return self._use(name)
        if isinstance(given, PointerPressed | PointerReleased):
            on_button = any(widget.focusable and widget.contains(given.x, given.y) for widget in self.group.widgets)
            if on_button or not self.is_open:
                return None
        return self.answer(self.table.handle(given))

    def _key(self, given: KeyPressed) -> Command | None:
        focused = self.group.focused
        wanted = "" if focused is not None and focused.keeps_focus else self.keys.get(given.key, "")
        if wanted and not given.ctrl and self._can_use(wanted):
            return self._use(wanted)
        if focused is not None and (given.key in WALKING or focused.keeps_focus):
            name = self.group.handle(given)
            return self._use(name) if name is not None else None
        if given.key in ("escape", "f10") and focused is not None:
            self.group.focus(None)
            return None
        if not self.is_open and given.key not in ("f1", "l", "tab"):
            return self._key_when_shut(given)
        self.group.focus(None)
        return self.answer(self.table.handle(given))

    def _key_when_shut(self, given: KeyPressed) -> Command | None:
        """The table takes no keys: they walk through the buttons; Space still hurries what is shown."""
        if given.key == "space":
            return self.answer(self.table.handle(given))
        if given.key in (*WALKING, "escape", "f10"):
            self.focus_first()
        return None

    def focus_first(self) -> None:
        """The focus on the first button that can be used; the last where all else fails."""
        names = [widget.name for widget in self.group.widgets if isinstance(widget, Button) and widget.enabled]
        if names:
            self.focus_on(names[0])

    def _can_use(self, name: str) -> bool:
        return any(widget.name == name and widget.enabled for widget in self.group.widgets)

    def _use(self, name: str) -> Command | None:
        self.context.sounds.play("ui_press", self.context.now_ms())
        return self.used(name)

    def answer(self, report: Report | None) -> Command | None:
        """An exercise has no menu, no curtain and no result."""
        match report:
            case Report.MENU:
                self.table.leave_focus()
                self.focus_first()
            case Report.SEAT:
                self.table.sit(self.table.session.match.state.to_move)
            case Report.HELP:
                return Go(ToHelp())
            case Report.THOUGHTS:
                record = self.table.session.match.record
                return Go(ToThoughts(record, len(record.actions)))
            case Report.BACK | Report.OVER | None:
                pass
        return None

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Let the table play, then the task."""
        self._dirty = False
        command = self.answer(self.table.update(dt_ms))
        if not self.table.toast.is_shown:
            self.table.say(self.context.take_complaint())
        return command or self.passed(dt_ms)

    def is_moving(self) -> bool:
        """Whether the last update changed anything that is drawn."""
        return self._dirty or self.table.is_moving()

    # --------------------------------------------------------------------------------------------------------------- looks

    def draw(self, surface: Surface) -> None:
        """The table, and the panel and buttons over it."""
        self.table.draw(surface)
        canvas = Canvas(surface, self.context.media)
        self.group.draw(canvas)
        # Once more, for the panel lies over the place of the table's own message.
        over, measures = self.table.view.over(canvas, self.table.session.board.layout)
        self.table.toast.draw(over, measures)

    def resized(self, width: int, height: int) -> None:
        """The window's size, or back from another screen."""
        self.layout = Layout(width, height, ui=self.context.settings.ui_scale / 100)
        self.table.resized(width, height)
        self.rebuild()
