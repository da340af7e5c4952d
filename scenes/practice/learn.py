"""Learn: six boards to solve by doing, on the real table, with a panel that says what to see and what to reach.

Wraps a `TableScene` whose match is a `LessonMatch`; adds the words, a few buttons and the verdict. Nothing is saved of these games but how
many boards have been solved.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from enum import Enum, auto
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.state import State
from scenes.context import Context
from scenes.menus.help import HelpScene
from scenes.pane.action_words import doing_words
from scenes.stack import Command, Pop, Push
from scenes.stage.hand.grips import AimGrip, CardGrip, CastleGrip
from scenes.stage.hand.spots import ICONS, Spot
from scenes.stage.layout import Layout, Rect
from scenes.stage.practice.lessons import LessonMatch, lessons
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui.canvas import Canvas
from scenes.ui.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.ui.media import Surface
from scenes.ui.shapes import rounded_rim
from scenes.ui.theme import BODY, BRASS_LIGHT, GOLD, GREEN, SUBHEADING, Colour
from scenes.ui.widgets import Button, FocusGroup, Label, Panel, Widget
from scenes.words import say

CONSEQUENCE_MS: Final = 1500.0
"""How long a missed goal's board stands before the position comes back."""
PANEL_LEFT: Final = 14.0
PANEL_WIDTH: Final = 470.0
PANEL_TOP: Final = 456.0
PANEL_HEIGHT: Final = 250.0
BESIDE_KING: Final = 130.0
MARGIN: Final = 24.0
TITLE_HEIGHT: Final = 30.0
BUTTON_SIZE: Final = (176.0, 50.0)
BUTTON_GAP: Final = 12.0
KEYS: Final = {"h": "hint", "r": "again", "n": "skip"}
WALKING: Final = ("left", "right", "up", "down", "tab", "return", "space")
"""Keys that the buttons take while one of them has the focus."""
WORDS: Final = replace(BODY, size=16.5)
MISSED_COLOUR: Final[Colour] = (255, 170, 120)


class Phase(Enum):
    """How far a board is."""

    PLAYING = auto()
    MISSED = auto()
    """The turn is over, the goal was not reached, and the consequence stands on the board."""
    SOLVED = auto()


class LearnScene:
    """The boards one after the other, from the first that has not been solved."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._boards = lessons()
        done = context.settings.lessons_done
        self.index = done if done < len(self._boards) else 0
        self.layout = Layout(1280, 720)
        self.group = FocusGroup([])
        self.phase = Phase.PLAYING
        self._missed = ""
        """What went wrong the last time; empty before the first try."""
        self._hint_words = ""
        self._hinted_at = 0
        """How many actions had been made when the hint was given; another number and it has served."""
        self._shown_ms = 0.0
        self._dirty = True
        self.table = self._set_up()

    # ------------------------------------------------------------------------------------------------------------- boards

    @property
    def match(self) -> LessonMatch:
        """The board that is being played."""
        match = self.table.session.match
        assert isinstance(match, LessonMatch)
        return match

    def _set_up(self) -> TableScene:
        """The board's position on a fresh table."""
        names = (say("name.you"), say("side.black"))
        match = LessonMatch(self._boards[self.index], names)
        table = TableScene(self.context, match, is_new=False, kept=False)
        table.resized(self.layout.pixel_width, self.layout.pixel_height)
        return table

    def _begin(self, index: int) -> None:
        """Put up a board; what went wrong before is forgotten where it is another one."""
        self._missed = self._missed if index == self.index else ""
        self.index, self.phase = index, Phase.PLAYING
        self._hint_words = ""
        self.table = self._set_up()
        self._rebuild()

    def _judge(self) -> None:
        """The turn and the answer to it have been shown: the verdict."""
        facts = asdict(self.match.facts)
        self._shown_ms, self._hint_words = 0.0, ""
        self.table.session.control.focus = None
        if not self.match.is_solved:
            self.phase = Phase.MISSED
            self._missed = say(f"lesson.{self._name}.missed", **facts)
            self.context.sounds.play("puzzle_wrong")
        else:
            self.phase = Phase.SOLVED
            self._missed = ""
            self.context.sounds.play("puzzle_right")
            if self.context.settings.lessons_done < self.index + 1:
                self.context.change_settings(lessons_done=self.index + 1)
        self._rebuild()
        if self.phase is Phase.SOLVED:
            self._focus_on("next")

    @property
    def _name(self) -> str:
        return self._boards[self.index].name

    @property
    def _is_last(self) -> bool:
        return self.index + 1 == len(self._boards)

    # ------------------------------------------------------------------------------------------------------------- widgets

    def build(self) -> list[Widget]:
        """The words at the lower left, the buttons at the lower right."""
        left, top, width, height = panel_rect(self.layout)
        heading, colour, words = self._words()
        style = replace(SUBHEADING, colour=colour)
        inner = (left + MARGIN, top + 16 + TITLE_HEIGHT, width - 2 * MARGIN, height - TITLE_HEIGHT - 34)
        return [
            Panel((left, top, width, height)),
            Label((left + MARGIN, top + 16, width - 2 * MARGIN, TITLE_HEIGHT), heading, style=style),
            Label(inner, words, style=WORDS, wrap=True),
            *self._buttons(),
        ]

    def _words(self) -> tuple[str, Colour, str]:
        """Heading, its colour and the text below it."""
        goal = say("learn.goal", goal=say(f"lesson.{self._name}.goal"))
        if self.phase is Phase.SOLVED:
            words = say(f"lesson.{self._name}.solved", **asdict(self.match.facts))
            return say("learn.solved"), GREEN, words + ("\n" + say("learn.done") if self._is_last else "")
        if self._hint_words:
            return say("learn.hint.title"), BRASS_LIGHT, f"{self._hint_words}\n{goal}"
        if self._missed:
            return say("learn.missed"), MISSED_COLOUR, f"{self._missed}\n{goal}"
        heading = say(
            "learn.title", number=self.index + 1, all=len(self._boards), name=say(f"lesson.{self._name}.name")
        )
        return heading, BRASS_LIGHT, f"{say(f'lesson.{self._name}.see')}\n{goal}"

    def _buttons(self) -> list[Widget]:
        if self.phase is Phase.SOLVED:
            names = [("again", "learn.again"), ("next", "learn.finish" if self._is_last else "learn.next")]
        else:
            names = [
                ("hint", "learn.hint"),
                ("again", "learn.again"),
                ("skip", "learn.skip"),
                ("leave", "learn.skip_all"),
            ]
        rects = button_rects(self.layout)
        return [Button(name, rect, say(key)) for (name, key), rect in zip(names, rects[-len(names) :], strict=True)]

    def _rebuild(self) -> None:
        pointer = self.table.session.control.pointer
        self.group = FocusGroup(self.build())
        self.group.handle(PointerMoved(*pointer))
        self._dirty = True

    def _focus_on(self, name: str) -> None:
        names = [widget.name for widget in self.group.widgets]
        self.group.focus(names.index(name))

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Buttons and their keys first, then the table."""
        self._dirty = True
        if self.phase is Phase.MISSED and isinstance(given, PointerPressed | KeyPressed):
            # A held Space repeats itself, and must not hide what went wrong.
            if not (isinstance(given, KeyPressed) and given.key == "space"):
                self._begin(self.index)
            return None
        if isinstance(given, KeyPressed):
            return self._key(given)
        name = self.group.handle(given)
        if name is not None:
            return self._use(name)
        if isinstance(given, PointerPressed | PointerReleased):
            on_button = any(widget.focusable and widget.contains(given.x, given.y) for widget in self.group.widgets)
            if on_button or self.phase is Phase.SOLVED:
                return None
        return self._obey(self.table.handle(given))

    def _key(self, given: KeyPressed) -> Command | None:
        """Letters are buttons; Escape, with nothing in the hand, goes from the table to the buttons and back."""
        is_solved = self.phase is Phase.SOLVED
        wanted = KEYS.get(given.key)
        if wanted is not None:
            return self._use("next" if wanted == "skip" and is_solved else wanted)
        if is_solved and given.key in ("escape", "f10"):
            return Pop()
        if is_solved and given.key in WALKING and self.group.focused is None:
            self._focus_on("next")
        if self.group.focused is not None and given.key in WALKING:
            name = self.group.handle(given)
            return self._use(name) if name is not None else None
        if self.group.focused is not None and given.key in ("escape", "f10"):
            self.group.focus(None)
            return None
        if is_solved and given.key != "f1":
            return None
        self.group.focus(None)
        return self._obey(self.table.handle(given))

    def _obey(self, command: Command | None) -> Command | None:
        """A lesson has no menu and no result: the way out is among its buttons."""
        match command:
            case Push(scene=PauseScene()):
                self.table.session.control.focus = None
                self._focus_on("next" if self.phase is Phase.SOLVED else "hint")
                return None
            case Push(scene=HelpScene()):
                return Push(HelpScene(self.context, offers_lessons=False))
            case Push(scene=ResultScene()):
                return None
            case _:
                return command

    def _use(self, name: str) -> Command | None:
        self.context.sounds.play("ui_press")
        match name:
            case "hint":
                self._hint()
            case "again":
                self._missed = ""
                self._begin(self.index)
            case "skip" | "next":
                if self._is_last:
                    return Pop()
                self._begin(self.index + 1)
            case _:
                return Pop()
        return None

    # --------------------------------------------------------------------------------------------------------------- hints

    def _hint(self) -> None:
        """Say what to do next, and hold it over its place, so that the forecast shows why."""
        session = self.table.session
        if self.phase is not Phase.PLAYING or not session.may_act:
            return
        self.group.focus(None)
        session.control.cancel()
        steps = self.match.hint()
        self._hint_words = hint_words(steps[0] if steps else None, self.match.state)
        self._hinted_at = len(self.match.record.actions)
        if steps:
            self._point_at(steps[0])
        self._rebuild()
        session.touched()

    def _point_at(self, action: Action) -> None:
        control, state = self.table.session.control, self.match.state
        match action.kind:
            case Kind.PLAY:
                control.grip = CardGrip(state.mover.hand.index(action.card), gap=action.slot, keyed=True)
            case Kind.ATTACK:
                control.focus, control.grip = Spot("own", action.slot), AimGrip(action.slot, action.target)
            case Kind.CASTLE:
                control.focus, control.grip = Spot("power"), CastleGrip(action.slot)
            case _:
                control.focus = Spot("end")

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Let the table play; the verdict comes when all has been shown."""
        self._dirty = False
        command = self._obey(self.table.update(dt_ms))
        if self._hint_words and len(self.match.record.actions) != self._hinted_at:
            self._hint_words = ""
            self._rebuild()
        if self.phase is Phase.PLAYING and self.match.is_decided and not self.table.session.motion.is_busy:
            self._judge()
        elif self.phase is Phase.MISSED:
            self._shown_ms += dt_ms
            if self._shown_ms >= CONSEQUENCE_MS:
                self._begin(self.index)
        return command

    def is_moving(self) -> bool:
        """Whether the last update changed anything that is drawn."""
        return self._dirty or self.table.is_moving()

    # --------------------------------------------------------------------------------------------------------------- looks

    def draw(self, surface: Surface) -> None:
        """The table, and the panel and buttons over it."""
        self.table.draw(surface)
        self.group.draw(Canvas(surface, self.context.media))

    def resized(self, width: int, height: int) -> None:
        """The window's size, or back from another screen."""
        self.layout = Layout(width, height, ui=self.context.settings.ui_scale / 100)
        self.table.resized(width, height)
        self._rebuild()
        if self.phase is Phase.SOLVED:
            self._focus_on("next")


class OfferedButton(Button):
    """A button with a golden rim, for what a newcomer should try first."""

    def draw(self, canvas: Canvas) -> None:
        """The rim under the button's own looks."""
        super().draw(canvas)
        _, _, width, height = self.rect
        for outset, alpha in ((3.0, 255), (6.0, 120), (9.0, 50)):
            rim = rounded_rim(
                canvas.media, width + 2 * outset, height + 2 * outset, self.radius + outset, (*GOLD, alpha), 2.4
            )
            canvas.lay(rim, *self.centre)


def has_newcomer(context: Context) -> bool:
    """Whether the boards have not all been solved yet."""
    return context.settings.lessons_done < len(lessons())


def panel_rect(layout: Layout) -> Rect:
    """The words' panel: under the felt and left of the king, where the round buttons leave the most room."""
    top, icons = PANEL_TOP + layout.top, [layout.icon(index) for index in range(len(ICONS))]
    rows = sorted({y for _, y in icons})
    edge, right = layout.middle - 640 + PANEL_LEFT - layout.outward, layout.middle - BESIDE_KING
    rects: list[Rect] = []
    # Above a row of buttons, and beside those that are higher; or beside all of them.
    for bottom in (*(y - layout.icon_radius - 8 for y in rows), layout.height - 12):
        beside = [x + layout.icon_radius + 10 for x, y in icons if y - layout.icon_radius < bottom]
        left = max([edge, *beside])
        rects.append((left, top, min(right - left, PANEL_WIDTH), min(bottom - top, PANEL_HEIGHT)))
    return max(rects, key=lambda rect: rect[2] * max(rect[3], 0))


def button_rects(layout: Layout) -> list[Rect]:
    """Two rows of two buttons in the lower right corner."""
    width, height = BUTTON_SIZE
    left = layout.width - MARGIN - 2 * width - BUTTON_GAP
    top = layout.height - 16 - 2 * height - BUTTON_GAP
    return [
        (left + column * (width + BUTTON_GAP), top + row * (height + BUTTON_GAP), width, height)
        for row in (0, 1)
        for column in (0, 1)
    ]


def hint_words(action: Action | None, state: State) -> str:
    """What to do next, in words; without an action the goal can no longer be reached."""
    if action is None:
        return say("learn.hint.back")
    return doing_words(action, state) or say("learn.hint.end")
