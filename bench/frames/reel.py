"""Frame times: inputs, update and drawing of the real table, without a display.

The games are the same at every run, under a clock that advances a sixtieth of a second each frame; only the measurements differ. A frame in
which nothing has to be drawn does not count.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from bench.frames.hand import SlowPlayer, scripted_hand
from bench.frames.watch import FrameTime, FrameWatch, TimingRow
from hschess.players.registry import make_player
from hschess.rules.game import open_game
from hschess.rules.notation import parse_position
from hschess.rules.record import HUMAN, Record
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.loop import preload_of
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.game.match import Match, MatchSeat
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.inputs import Input, KeyPressed
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.memory import give_memory_back
from scenes.ui.preload import MS_A_FRAME_BEFORE
from scenes.ui.renderer import Renderer
from scenes.ui.sdl import prepare_sdl
from scenes.ui.sound import Sounds

Size = tuple[int, int]

SIZE: Final[Size] = (1920, 1080)
"""The default measurements."""
FRAME_MS: Final = 1000 / 60
SEED: Final = 2022
BLITS: Final = 60
THOUGHTS: Final = 150
"""How often the slow player repeats its thinking; a single search of the paper's CPU takes less than a frame."""
ENDS: Final = 3
"""The number of turns that the fullest lines end."""
FULL_LINES: Final = (
    "paper 14w 20/10/10/-/PPP/R6,P6,Q4,B6,Q4,P6,R6/- 20/0/10/-/PPP/P6,R6,Q4,B6,Q4,R6,P6/-"
)  # fmt: skip
LONG_THOUGHT: Final = (
    "paper 14w 20/10/10/PPPPRRBBQ/PPP/P6,R5,B6,P3,P6,Q4,P6/- 20/0/10/PPP/PPP/P6,R6,Q4,B6,Q4,R6/-"
)  # fmt: skip


@contextmanager
def studio(size: Size) -> Iterator[tuple[pygame.Surface, Context]]:
    """A window of the measured size, and silent screens in an empty folder."""
    give_memory_back()
    prepare_sdl()
    pygame.display.init()
    surface = pygame.display.set_mode(size)
    try:
        with tempfile.TemporaryDirectory(prefix="hschess-bench-") as folder:
            yield surface, Context(Media(), Sounds(), Path(folder), Settings(), lambda: time.perf_counter() * 1000)
    finally:
        pygame.quit()


def measure_frames(seconds: float, size: Size) -> list[TimingRow]:
    """All rows, in a window of this size; the scripted game lasts `seconds` of its own time."""
    with studio(size) as (surface, context):
        coming = Reel(surface).shoot_coming(context)
        return [
            TimingRow("the table comes", coming),
            TimingRow("a scripted game", Reel(surface).shoot_games(context, seconds)),
            TimingRow("end of turn, 7 against 7", Reel(surface).shoot_end_of_turn(context)),
            TimingRow("while the CPU thinks", Reel(surface).shoot_thinking(context)),
            TimingRow("one blit of the whole window", _blits(surface)),
        ]


class Reel:
    """Measured frames."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface, self._renderer = surface, Renderer()
        self.times: list[FrameTime] = []

    def shoot(self, stack: SceneStack, inputs: Sequence[Input] = (), *, counts: bool = True) -> None:
        """Run one frame; keep its time if it was drawn and `counts`."""
        watch = FrameWatch()
        for given in inputs:
            stack.handle(given)
        stack.update(FRAME_MS)
        drawn = stack.top is not None and (stack.changed or stack.top.is_moving())
        if stack.top is not None and drawn:
            stack.changed = False
            self._renderer.show(stack.top.draw, self._surface)
        if drawn and counts:
            self.times.append(watch.stop())

    def shoot_coming(self, context: Context) -> list[FrameTime]:
        """All frames from the click that starts a game to the one that shows the table, as in the main loop."""
        watch = FrameWatch()
        table = TableScene(context, new_match(Setup("heroic", SEED, (HUMAN, "bfs"))), is_new=True)
        stack = SceneStack(table, *self._surface.get_size(), routes_of(context))
        stack.update(FRAME_MS)
        self.times.append(watch.stop())
        self.times += self._ready(table, context)
        return self.times

    def _ready(self, table: TableScene, context: Context) -> list[FrameTime]:
        """Make the table's first picture over several frames, and show it with the last of them."""
        preload, taken, is_ready = preload_of(table, self._surface.get_size(), context, MS_A_FRAME_BEFORE), [], False
        while not is_ready:
            watch = FrameWatch()
            is_ready = preload.step()
            if is_ready:
                self._renderer.show(table.draw, self._surface)
            taken.append(watch.stop())
        return taken

    def shoot_games(self, context: Context, seconds: float) -> list[FrameTime]:
        """A person who drags, against the paper's CPU, game after game, for this long."""
        left, seed = round(seconds * 1000 / FRAME_MS), SEED
        while left > 0:
            match = new_match(Setup("heroic", seed, (HUMAN, "bfs")))
            table = TableScene(context, match, is_new=True)
            stack, hand, seed = (
                SceneStack(table, *self._surface.get_size(), routes_of(context)),
                scripted_hand(table.session, seed),
                seed + 1,
            )
            self._ready(table, context)
            while left > 0 and stack.top is table:
                self.shoot(stack, next(hand))
                left -= 1
        return self.times

    def shoot_end_of_turn(self, context: Context) -> list[FrameTime]:
        """The fullest lines act some times, the first time with everything that has not been drawn before."""
        for _ in range(ENDS):
            match = match_at(FULL_LINES, (MatchSeat("You"), MatchSeat("random", make_player("random"))))
            table = TableScene(context, match, is_new=False)
            stack = SceneStack(table, *self._surface.get_size(), routes_of(context))
            self.shoot(stack, counts=False)
            self.shoot(stack, [KeyPressed("e")])
            while table.session.motion.is_busy and len(match.record.actions) == 1:
                self.shoot(stack)
        return self.times

    def shoot_thinking(self, context: Context) -> list[FrameTime]:
        """A CPU with ten mana, nine cards and seven pieces that castle, thought through many times over."""
        match = match_at(LONG_THOUGHT, (MatchSeat("slow", SlowPlayer(make_player("bfs"), THOUGHTS)), MatchSeat("You")))
        table = TableScene(context, match, is_new=False)
        stack = SceneStack(table, *self._surface.get_size(), routes_of(context))
        self.shoot(stack, counts=False)
        while not match.record.actions:
            thinking = table.session.is_thinking
            self.shoot(stack, counts=thinking)
        return self.times


def match_at(position: str, seats: tuple[MatchSeat, MatchSeat]) -> Match:
    """A game that begins at this position."""
    state = parse_position(position)
    return Match(open_game(Record(state.mode.name, SEED, position=position)), seats)


def _blits(surface: pygame.Surface) -> list[FrameTime]:
    """The time for filling the window with a ready picture: a lower bound for a frame."""
    picture = pygame.Surface(surface.get_size()).convert()
    times: list[FrameTime] = []
    for _ in range(BLITS):
        watch = FrameWatch()
        surface.blit(picture, (0, 0))
        times.append(watch.stop())
    return times
