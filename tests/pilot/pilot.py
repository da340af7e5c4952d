"""A person at the machine: sees the screen on top, points and presses on its contents, and waits until they rest.

The pilot gives inputs to the stack of scenes as the window would, under a clock of its own, and never touches the game itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pygame

from hschess.rules.actions import CONCEDE, Action, Kind
from hschess.rules.engine import legal_actions
from hschess.rules.state import State
from hschess.rules.view import view_of
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.menus.title import TitleScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.pages.screen import Screen
from scenes.pane.pane import TablePane
from scenes.practice.exercise import ExerciseScreen
from scenes.routes import routes_of
from scenes.stack import Scene, SceneStack
from scenes.stage.inputs import (
    Input,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextTyped,
)
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout, Point
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.together.shared_table import SharedTable
from scenes.ui.focus import FocusGroup
from scenes.ui.media import Media
from scenes.ui.second_press import DOUBLE_CLICK_MS
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Widget
from scenes.words import say

Shown = TypeVar("Shown", bound=Scene)
Found = TypeVar("Found", bound=Widget)
FRAME_MS = 16.0
MOST_FRAMES = 6_000
MOST_WIDGETS = 60
DRAWN_EVERY = 15
SMALL = (640, 360)
"""A window in pixels: places are as usual, and pictures take a third of the usual time."""
USUAL = (1280, 720)
"""That of the display: for its main loop, and for tests that look at single pixels."""
FAST = Settings(speed=4.0, cpu_pace_ms=0, last_mode="paper")
AT_ONCE = Settings(speed=0.0, cpu_pace_ms=0, last_mode="paper")


@dataclass
class Pilot:
    """One run of the program in a user's folder."""

    folder: Path
    media: Media
    settings: Settings = AT_ONCE
    record: Path | None = None
    size: tuple[int, int] = SMALL
    drawn_every: int = DRAWN_EVERY
    watch: Callable[[], None] = lambda: None
    """Called after every frame."""
    said: list[str] = field(default_factory=list)
    """Every sentence that the screens showed, in order."""
    frames: int = 0

    def __post_init__(self) -> None:
        self.seeds = 0
        self.context = Context(
            self.media, Sounds(), self.folder, self.settings, lambda: self.frames * FRAME_MS, "2026-11-20", self._seed
        )
        self.media.set_scale(self.layout.scale)
        self.stack = SceneStack(TitleScene(self.context, self.record), *self.size, routes_of(self.context))
        self.surface = pygame.Surface(self.size)

    def _seed(self) -> int:
        self.seeds += 1
        return 4_000 + self.seeds

    # -------------------------------------------------------------------------------------------------------------- seeing

    @property
    def layout(self) -> Layout:
        return Layout(*self.size)

    @property
    def top(self) -> Scene:
        assert self.stack.top is not None, "the program has ended"
        return self.stack.top

    @property
    def screen(self) -> Screen:
        return self.on(Screen)

    def on(self, kind: type[Shown]) -> Shown:
        """The screen on top, asserted to be of this kind."""
        assert isinstance(self.top, kind), f"{type(self.top).__name__} is on top"
        return self.top

    @property
    def group(self) -> FocusGroup:
        """The widgets of the screen on top, for any kind of screen."""
        assert isinstance(self.top, Screen | ExerciseScreen), f"{type(self.top).__name__} has no widgets"
        return self.top.group

    @property
    def focus(self) -> str:
        """The name of the focused widget; empty if there is none."""
        return self.group.focused.name if self.group.focused is not None else ""

    @property
    def table(self) -> TableScene:
        return self.on(TableScene)

    @property
    def pane(self) -> TablePane:
        """The table as a component, on any screen."""
        return self.top.pane if isinstance(self.top, SharedTable) else self.table.pane

    @property
    def session(self) -> Session:
        return self.pane.session

    @property
    def state(self) -> State:
        return self.session.match.state

    @property
    def tables_layout(self) -> Layout:
        """The layout of the table for the person at the bottom."""
        return self.session.board.layout

    def widget(self, name: str) -> Widget:
        found = [widget for widget in self.group.widgets if widget.name == name]
        assert len(found) == 1, f"{len(found)} widgets named {name} on {type(self.top).__name__}"
        return found[0]

    def the(self, kind: type[Found], name: str) -> Found:
        """The widget of this name, asserted to be of this kind."""
        found = self.widget(name)
        assert isinstance(found, kind), f"{name} is a {type(found).__name__}"
        return found

    def has(self, name: str) -> bool:
        return any(widget.name == name for widget in self.group.widgets)

    # ---------------------------------------------------------------------------------------------------------------- time

    def frame(self, number: int = 1) -> None:
        """Let frames pass; changes are drawn, though not every time."""
        for _ in range(number):
            if self.stack.top is None:
                return
            self.stack.update(FRAME_MS)
            self.frames += 1
            self._hear()
            if self.stack.changed or (self.frames % self.drawn_every == 0 and self.top.is_moving()):
                self.draw()
            self.watch()

    def doze(self, ms: float) -> None:
        """Let this much time pass in one frame, as while the machine sleeps; a screen advances by a frame, and clocks by all of it."""
        self.frames += round(ms / FRAME_MS) - 1
        self.frame()

    def draw(self) -> pygame.Surface:
        """The screen as it is now."""
        self.stack.changed = False
        self.top.draw(self.surface)
        return self.surface

    def _hear(self) -> None:
        toast = getattr(getattr(self.stack.top, "pane", self.stack.top), "toast", None)
        if toast is not None and toast.is_shown and (not self.said or self.said[-1] != toast.words):
            self.said.append(toast.words)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let frames pass until a condition holds."""
        for _ in range(MOST_FRAMES):
            if condition():
                return
            self.frame()
        raise AssertionError(f"waited in vain at {self.state!r}")

    def wait_for_my_part(self) -> None:
        """Wait until the person may act, owes a choice, or another screen came over the table; the idle table shows the position."""
        self.wait(lambda: not isinstance(self.top, TableScene) or self._is_my_part())
        if isinstance(self.top, TableScene):
            assert self.session.board.matches(view_of(self.state))

    def _is_my_part(self) -> bool:
        session = self.session
        return session.choice is not None or (session.may_act and not session.motion.is_busy)

    # --------------------------------------------------------------------------------------------------------------- doing

    def give(self, *inputs: Input) -> None:
        for given in inputs:
            self.stack.handle(given)
        self.frame()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.give(KeyPressed(key), KeyReleased(key))

    def move(self, point: Point) -> None:
        self.give(PointerMoved(*point))

    def click(self, point: Point) -> None:
        self.move(point)
        self.give(PointerPressed(*point))
        if self.stack.top is not None:
            self.give(PointerReleased(*point))

    def take_up(self, start: Point, end: Point) -> None:
        """Press at one point and drag to another; the button stays down."""
        self.move(start)
        self.give(PointerPressed(*start))
        for share in (0.03, 0.3, 0.7, 1.0):
            self.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))

    def drag(self, start: Point, end: Point) -> None:
        self.take_up(start, end)
        self.give(PointerReleased(*end))

    def click_on(self, *names: str) -> None:
        for name in names:
            self.click(self.widget(name).centre)

    def click_and_confirm(self, name: str) -> None:
        """Click on a button that asks first, and again when that is no longer a double click."""
        self.click_on(name)
        self.frame(round(DOUBLE_CLICK_MS / FRAME_MS) + 1)
        self.click_on(name)

    def resize(self, width: int, height: int) -> None:
        """Resize the window, as the main loop reports it."""
        given = Resized(width, height)
        self.size = (given.width, given.height)
        self.surface = pygame.Surface(self.size)
        self.context.media.set_scale(self.layout.scale)
        self.stack.resized(*self.size)
        self.frame()

    def start_by_mouse(self, mode: str = "Paper", opponent: str = "The paper's CPU", side: str = "White") -> None:
        """Go from the title to the table by clicks alone."""
        self.click_on("new", "more")
        for name, wanted in choices(opponent):
            self._turn_to(name, wanted, lambda name=name: self.click_on(name))  # type: ignore[misc]  # bound at once
        self.click_on("done", f"mode:{mode.lower()}", f"side:{side.lower()}", "start")
        if isinstance(self.top, UnfinishedScene):
            self.click_on("keep")
        assert isinstance(self.top, TableScene)

    def start_by_keys(self, mode: str, side: str, opponent: str, seed: str) -> None:
        """Go from the title to the table by keys alone."""
        self.choose("new", f"mode:{mode.lower()}", f"side:{side.lower()}", "more")
        for name, wanted in choices(opponent):
            self.walk_to(name)
            self._turn_to(name, wanted, lambda: self.press("right"))
        self.walk_to("seed")
        self.give(TextTyped(seed))
        self.choose("start")
        assert isinstance(self.top, TableScene)

    def walk_to(self, name: str) -> None:
        """Step until the focus is on a widget."""
        for _ in range(MOST_WIDGETS):
            if self.focus == name:
                return
            self.step()
        raise AssertionError(f"no step reaches {name}")

    def step(self) -> None:
        """Step to the next widget."""
        self.press("tab")

    def use_focused(self) -> None:
        self.press("return")

    def choose(self, *names: str) -> None:
        """Walk to each of these widgets and use it, without a mouse."""
        for name in names:
            self.walk_to(name)
            self.use_focused()

    def _turn_to(self, name: str, wanted: str, turn: Callable[[], None]) -> None:
        for _ in range(20):
            if getattr(self.widget(name), "value", None) == wanted:
                return
            turn()
        raise AssertionError(f"{name} is never {wanted}")

    # ------------------------------------------------------------------------------------------------------------- playing

    def play_until_the_end(
        self, act: Callable[[Pilot, Action], None], choose: Callable[[State], Action]
    ) -> list[Action]:
        """Play this person's part up to the result's screen; returns the actions made by hand."""
        made: list[Action] = []
        while True:
            self.wait_for_my_part()
            if isinstance(self.top, ResultScene):
                return made
            if isinstance(self.top, CurtainScene):
                self.open_curtain(by_keys=False)
                continue
            made.append(self.act(act, choose(self.state)))

    def act(self, act: Callable[[Pilot, Action], None], action: Action) -> Action:
        """Do one action by hand; the game must have taken exactly this one."""
        match = self.session.match
        before = len(match.record.actions)
        act(self, action)
        assert match.record.actions[before : before + 1] == (action,)
        return action

    def open_curtain(self, *, by_keys: bool) -> None:
        if by_keys:
            self.choose("go")
        else:
            self.click_on("go")


def choices(opponent: str) -> list[tuple[str, str]]:
    """The rows of a new game's page and their values; a second person has no row of their own."""
    if opponent == say("opponent.human"):
        return [("kind", say("new.kind.human"))]
    return [("kind", say("new.kind.cpu")), ("who", opponent)]


def whim(seed: int) -> Callable[[State], Action]:
    """A random policy: mostly an action, sometimes the end of the turn, and rare actions more often than common ones."""
    rng = random.Random(seed)

    def choose(state: State) -> Action:
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        rare = [action for action in actions if action.kind not in (Kind.PLAY, Kind.END)]
        busy = [action for action in actions if action.kind is not Kind.END]
        if rare and rng.random() < 0.5:
            return rng.choice(rare)
        return rng.choice(busy if busy and rng.random() < 0.85 else actions)

    return choose
