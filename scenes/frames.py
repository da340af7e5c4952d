"""How long frames take: inputs, update and drawing of the real table at 1920x1080, without showing them and without a display.

The games are the same at every run, under a clock that goes on by a sixtieth of a second a frame; only what is measured differs. A frame
in which nothing has to be drawn is no frame here. Imports the app and the screens.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from hschess.players.base import Plan, Player, Thinking
from hschess.players.registry import make_player
from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.notation import parse_position
from hschess.rules.observation import Observation
from hschess.rules.record import Record
from hschess.rules.state import Pending
from hschess.store.folders import HOME_VARIABLE
from hschess.store.settings import Settings
from scenes.app import open_window
from scenes.context import Context
from scenes.kit.inputs import Input, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from scenes.kit.media import Media
from scenes.kit.sdl import prepare_sdl
from scenes.kit.sound import Sounds
from scenes.stack import SceneStack
from scenes.stage.layout import Layout, Point
from scenes.stage.match import HUMAN, Match, Seat
from scenes.stage.session import Session
from scenes.stage.setup import Setup, new_match
from scenes.table import TableScene
from scenes.title import TitleScene

SIZE: Final = (1920, 1080)
FRAME_MS: Final = 1000 / 60
SEED: Final = 2022
DRAG_FRAMES: Final = 24
"""How long the scripted hand takes from the hand to the line: 0.4 s."""
REST_FRAMES: Final = 15
"""How long it looks at a forecast before it lets go."""
STARTS: Final = 3
BLITS: Final = 60
THOUGHTS: Final = 150
"""How often the slow player thinks its turn through; the paper's search alone is over within a frame."""
FIRST_FRAME: Final = "first frame"
FULL_LINES: Final = (
    "paper 14w 20/10/10/-/PPP/R6,P6,Q4,B6,Q4,P6,R6/- 20/0/10/-/PPP/P6,R6,Q4,B6,Q4,R6,P6/-"
)  # fmt: skip
LONG_THOUGHT: Final = (
    "paper 14w 20/10/10/PPPPRRBBQ/PPP/P6,R5,B6,P3,P6,Q4,P6/- 20/0/10/PPP/PPP/P6,R6,Q4,B6,Q4,R6/-"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Taken:
    """What one frame took, in milliseconds, by the clock and of the processor."""

    wall_ms: float
    work_ms: float


class Watch:
    """Started as it is made."""

    def __init__(self) -> None:
        self._wall, self._work = time.perf_counter(), time.thread_time()

    def stop(self) -> Taken:
        """What has passed."""
        return Taken((time.perf_counter() - self._wall) * 1000, (time.thread_time() - self._work) * 1000)


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured under one name."""

    name: str
    times: Sequence[Taken]

    def wall(self, percent: float) -> float:
        """The milliseconds that this share of the frames keeps within."""
        return _share([taken.wall_ms for taken in self.times], percent)

    def work(self, percent: float) -> float:
        """The same of the processor's time: what other programs took away is not in it."""
        return _share([taken.work_ms for taken in self.times], percent)


@dataclass(frozen=True, slots=True)
class Starts:
    """Milliseconds from the start of a process."""

    first_frame: Sequence[float]
    version: Sequence[float]
    """The same program that only prints its version."""


def measure_frames(seconds: float) -> list[Row]:
    """All rows; the scripted game lasts `seconds` of its own time."""
    prepare_sdl()
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    try:
        with tempfile.TemporaryDirectory(prefix="hschess-bench-") as folder:
            context = Context(Media(), Sounds(), Path(folder), Settings(), lambda: time.perf_counter() * 1000)
            game = _Reel(surface).shoot_games(context, seconds)
            return [
                Row("first frame of the table", game[:1]),
                Row("a scripted game", game[1:]),
                Row("end of turn, 7 against 7", _Reel(surface).shoot_end_of_turn(context)),
                Row("while the CPU thinks", _Reel(surface).shoot_thinking(context)),
                Row("one blit of the whole window", _blits(surface)),
            ]
    finally:
        pygame.quit()


def _share(times: list[float], percent: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * percent / 100))]


class _Reel:
    """Frames on their way to be measured."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self.times: list[Taken] = []

    def shoot(self, stack: SceneStack, inputs: Sequence[Input] = (), *, counts: bool = True) -> None:
        """One frame; it is kept where it was drawn and `counts`."""
        watch = Watch()
        for given in inputs:
            stack.handle(given)
        stack.update(FRAME_MS)
        drawn = stack.top is not None and (stack.changed or stack.top.is_moving())
        if stack.top is not None and drawn:
            stack.changed = False
            stack.top.draw(self._surface)
        if drawn and counts:
            self.times.append(watch.stop())

    def shoot_games(self, context: Context, seconds: float) -> list[Taken]:
        """A person by drags against the paper's CPU, game after game, for so long."""
        left, seed = round(seconds * 1000 / FRAME_MS), SEED
        while left > 0:
            match = new_match(Setup("heroic", seed, (HUMAN, "bfs")))
            table = TableScene(context, match, is_new=True)
            stack, hand, seed = SceneStack(table, *SIZE), scripted_hand(table.session, seed), seed + 1
            while left > 0 and stack.top is table:
                self.shoot(stack, next(hand))
                left -= 1
        return self.times

    def shoot_end_of_turn(self, context: Context) -> list[Taken]:
        """The fullest lines act; three times, the first with whatever has not been drawn before."""
        for _ in range(3):
            match = _match_at(FULL_LINES, (Seat("You"), Seat("random", make_player("random"))))
            table = TableScene(context, match, is_new=False)
            stack = SceneStack(table, *SIZE)
            self.shoot(stack, counts=False)
            self.shoot(stack, [KeyPressed("e")])
            while table.session.motion.is_busy and len(match.record.actions) == 1:
                self.shoot(stack)
        return self.times

    def shoot_thinking(self, context: Context) -> list[Taken]:
        """A CPU with ten mana, nine cards and seven pieces that castle, thought through many times over."""
        match = _match_at(LONG_THOUGHT, (Seat("slow", SlowPlayer(make_player("bfs"), THOUGHTS)), Seat("You")))
        table = TableScene(context, match, is_new=False)
        stack = SceneStack(table, *SIZE)
        self.shoot(stack, counts=False)
        while not match.record.actions:
            thinking = table.session.is_thinking
            self.shoot(stack, counts=thinking)
        return self.times


def _match_at(position: str, seats: tuple[Seat, Seat]) -> Match:
    state = parse_position(position)
    return Match(Record(state.mode.name, SEED, position=position), seats)


def _blits(surface: pygame.Surface) -> list[Taken]:
    """What it costs to fill the window with a ready picture: the least that a frame can take."""
    picture = pygame.Surface(surface.get_size()).convert()
    times: list[Taken] = []
    for _ in range(BLITS):
        watch = Watch()
        surface.blit(picture, (0, 0))
        times.append(watch.stop())
    return times


# -------------------------------------------------------------------------------------------------------- the scripted hand


def scripted_hand(session: Session, seed: int) -> Iterator[list[Input]]:
    """What a person does in each frame: drags, looks, ends the turn; nothing while others act."""
    lots = random.Random(seed)
    while True:
        if session.choice is not None:
            keys = ("down", "return") if session.choice.pending == Pending.MULLIGAN else ("right", "return")
            for key in keys:
                yield [KeyPressed(key), KeyReleased(key)]
        elif session.may_act and not session.motion.is_busy:
            yield from _gestures(session, _picked(session, lots))
        else:
            yield []


def _picked(session: Session, lots: random.Random) -> Action:
    """Anything but the end as long as there is anything; nobody concedes."""
    actions = [action for action in legal_actions(session.match.state) if action is not CONCEDE]
    return lots.choice([action for action in actions if action is not END] or actions)


def _gestures(session: Session, action: Action) -> Iterator[list[Input]]:
    layout, state, side = session.board.layout, session.match.state, session.viewer
    own, enemy = len(state.mover.line), len(state.waiting.line)
    match action.kind:
        case Kind.PLAY:
            index = state.mover.hand.index(action.card)
            x, y, _ = layout.hand_card(index, len(state.mover.hand), side)
            yield from _drag((x - 20, min(y, layout.height - 30)), layout.slot(side, action.slot - 0.5, own))
        case Kind.ATTACK:
            yield from _drag(layout.slot(side, action.slot, own), layout.slot(1 - side, action.target, enemy))
        case Kind.CASTLE:
            yield from _drag(layout.slot(side, action.slot, own), layout.slot(side, action.slot - 1, own))
        case Kind.BONUS:
            yield [KeyPressed(str((state.mover.hand.index(action.card) + 1) % 10))]
        case Kind.END:
            for _ in range(REST_FRAMES):
                yield [PointerMoved(*layout.end_turn())]
            yield [KeyPressed("e")]
        case _:
            yield [KeyPressed("c")]


def _drag(start: Point, end: Point) -> Iterator[list[Input]]:
    yield [PointerMoved(*start)]
    yield [PointerPressed(*start)]
    for frame in range(DRAG_FRAMES + REST_FRAMES):
        share = min(1.0, (frame + 1) / DRAG_FRAMES)
        yield [PointerMoved(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)]
    yield [PointerReleased(*end)]


# -------------------------------------------------------------------------------------------------------- a player that is slow


class SlowPlayer:
    """Thinks as another player does, but many times over."""

    clairvoyant = False

    def __init__(self, player: Player, times: int) -> None:
        self._player = player
        self._times = times
        self.name = player.name

    def think(self, observation: Observation, chance: Chance) -> SlowThinking:
        """Begin."""
        return SlowThinking(lambda: self._player.think(observation, chance), self._times)


class SlowThinking:
    """The same thinking again and again; the last one's plan counts."""

    def __init__(self, begin: Callable[[], Thinking], times: int) -> None:
        self._begin, self._times, self._done = begin, times, 0
        self._thinking = begin()
        self.nodes = 0

    @property
    def progress(self) -> float:
        """The share of the thoughts that are over."""
        return self._done / self._times

    @property
    def best(self) -> Plan | None:
        """The best of the thought that is under way."""
        return self._thinking.best

    def step(self, budget: int) -> Plan | None:
        """One slice of the thought that is under way."""
        plan = self._thinking.step(budget)
        self.nodes += budget
        if plan is None:
            return None
        self._done += 1
        if self._done >= self._times:
            return plan
        self._thinking = self._begin()
        return None


# ------------------------------------------------------------------------------------------------------------- the cold start


def show_first_frame(environment: Mapping[str, str]) -> str:
    """Open the window and show the title once, as the game does; one line with the window's size and its driver."""
    context = open_window(environment)
    title = TitleScene(context)
    stack = SceneStack(title, *pygame.display.get_window_size())
    stack.update(0.0)
    surface = pygame.display.get_surface()
    if surface is not None:
        title.draw(surface)
        pygame.display.flip()
    layout = Layout(*pygame.display.get_window_size())
    words = f"{FIRST_FRAME} {layout.pixel_width}x{layout.pixel_height} {pygame.display.get_driver()}"
    pygame.quit()
    return words


def measure_starts(here: Mapping[str, str]) -> Starts:
    """Start the program again and again in an empty folder: to its first frame, and to its version alone.

    `here` is the environment; where it has no screen, the window is an invisible one.
    """
    with tempfile.TemporaryDirectory(prefix="hschess-bench-") as folder:
        environment = {**here, HOME_VARIABLE: folder}
        if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
            environment["SDL_VIDEODRIVER"] = "dummy"
        firsts = [_started(("bench", "first-frame"), environment) for _ in range(STARTS)]
        versions = [_started(("--version",), environment) for _ in range(STARTS)]
    return Starts(firsts, versions)


def _started(words: Sequence[str], environment: Mapping[str, str]) -> float:
    """Milliseconds until the program has said its line."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "hschess"]
    began = time.perf_counter()
    with subprocess.Popen([*program, *words], env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        passed = (time.perf_counter() - began) * 1000
    return passed if line else float("nan")
