"""A table with a task: the words at its lower left, a few buttons at its lower right, and who gets an input.

A screen of practice derives from `TaskScene`, gives words and buttons, and answers when one is used. The game on the table is never saved,
has no menu and no result; the way out is among the buttons. Escape goes from the table to the buttons and back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.actions import Action, Kind
from scenes.context import Context
from scenes.menus.help import HelpScene
from scenes.stack import Command, Push
from scenes.stage.game.match import Match
from scenes.stage.hand.grips import AimGrip, CardGrip, CastleGrip
from scenes.stage.hand.spots import Spot
from scenes.stage.layout import Layout, Rect
from scenes.stage.motion.clip_builder import Options
from scenes.stage.practice.exercise_layout import button_rects, wide_rect, words_rect
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
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
WALKING: Final = ("left", "right", "up", "down", "tab", "return", "space")
"""Keys that the buttons take while one of them has the focus."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the panel says."""

    heading: str
    words: str
    colour: Colour = BRASS_LIGHT


class TaskTable(TableScene):
    """A table whose options are those of the settings, and then what the task makes of them; nothing of it is saved."""

    needs_all_cards = False
    """A task asks for nothing that lies under a card that is kept back."""

    def __init__(self, context: Context, match: Match, adjust: Callable[[Options], Options]) -> None:
        super().__init__(context, match, is_new=False, kept=False)
        self._hidden = False
        """Nobody waits for a seat here."""
        self._adjust = adjust
        self.settings_changed()

    def settings_changed(self) -> None:
        """The settings, or what the task wants of them, have changed."""
        super().settings_changed()
        self.session.change_options(self._adjust(self.session.options))


class TaskScene:
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

    def set_table(self) -> TaskTable:
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

    def options(self, options: Options) -> Options:
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
        for button, place in zip(buttons, button_rects(self.layout, len(buttons)), strict=True):
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

    def rebuild(self) -> None:
        """Words, buttons or their places have changed; the focus stays on the button of the same name."""
        focused = self.group.focused.name if self.group.focused is not None else None
        pointer = self.table.session.control.pointer
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
        pointer = self.table.session.control.pointer
        self.table = self.set_table()
        # The view has painted the table already, and that takes longer than a frame.
        self.table.view = self._view
        self._view.pin = None
        self.table.resized(self.layout.pixel_width, self.layout.pixel_height)
        self.table.session.control.moved(pointer)
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
        return self._obey(self.table.handle(given))

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
        return self._obey(self.table.handle(given))

    def _key_when_shut(self, given: KeyPressed) -> Command | None:
        """The table takes no keys: they walk through the buttons; Space still hurries what is shown."""
        if given.key == "space":
            return self._obey(self.table.handle(given))
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

    def _obey(self, command: Command | None) -> Command | None:
        """A task has no menu, no curtain and no result."""
        match command:
            case Push(scene=PauseScene()):
                self.table.session.control.focus = None
                self.focus_first()
                return None
            case Push(scene=HelpScene()):
                return Push(HelpScene(self.context, offers_lessons=False))
            case Push(scene=CurtainScene()):
                self.table.session.sit(self.table.session.match.state.to_move)
                self.table.settings_changed()
                return None
            case Push(scene=ResultScene()):
                return None
            case _:
                return command

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Let the table play, then the task."""
        self._dirty = False
        command = self._obey(self.table.update(dt_ms))
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


def point_at(table: TaskTable, action: Action) -> None:
    """Hold over its place what an action would do."""
    control, state = table.session.control, table.session.match.state
    match action.kind:
        case Kind.PLAY:
            control.grip = CardGrip(state.mover.hand.index(action.card), gap=action.slot, keyed=True)
        case Kind.ATTACK:
            control.focus, control.grip = Spot("own", action.slot), AimGrip(action.slot, action.target)
        case Kind.CASTLE:
            control.focus, control.grip = Spot("power"), CastleGrip(action.slot)
        case Kind.BONUS:
            control.focus = Spot("hand", state.mover.hand.index(action.card))
        case Kind.CHEAT | Kind.DISCOVER:
            control.focus = Spot("power")
        case _:
            control.focus = Spot("end")
