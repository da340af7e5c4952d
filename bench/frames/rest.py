"""The cost of the idle program: the processor time of a still table, and the memory after a long evening.

Both run in a separate process: `rest_at_the_table` and `play_for_long` are its functions.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from bench.frames.answers import HALF_FULL
from bench.frames.hand import scripted_hand
from bench.frames.reel import SEED, SIZE, match_at
from hschess.players.registry import make_player
from hschess.rules.record import HUMAN
from hschess.store.folders import HOME_VARIABLE
from scenes.app import open_window
from scenes.context import Context
from scenes.loop import keep_going
from scenes.menus.title import TitleScene
from scenes.routes import routes_of
from scenes.stack import Command, Quit, SceneStack
from scenes.stage.game.match import MatchSeat
from scenes.stage.game.setup import Setup, new_match
from scenes.table.game import TableScene
from scenes.ui.memory import sweep_memory
from scenes.ui.renderer import Renderer

SETTLE_FRAMES: Final = 400
"""The frames until the sway and the prewarming are over."""
SETTLE_SECONDS: Final = 0.5
LONG_FRAME_MS: Final = 50.0
"""The longest frame of the game: an hour has 72,000 of them."""
DRAW_EVERY: Final = 5
MEBIBYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Rest:
    """A still table: the watched time, the number of drawn frames, and the used share of one core."""

    seconds: float
    frames: int
    core_percent: float


@dataclass(frozen=True, slots=True)
class Memory:
    """Mebibytes in use at each moment; None if the system does not report them."""

    title: float | None
    first_game: float | None
    end: float | None
    most: float | None
    table_seconds: float
    """The played time of the table, in this many games and drawn frames."""
    games: int
    frames: int


class _WatchedTable(TableScene):
    """Counts its drawn frames, and leaves at the end of the measurement."""

    def __init__(self, context: Context, seconds: float) -> None:
        match = match_at(HALF_FULL, (MatchSeat("You"), MatchSeat("random", make_player("random"))))
        super().__init__(context, match, is_new=False, is_saved=False)
        self._seconds = seconds
        self._frames = 0
        self._since = self._work = 0.0
        self.rest: Rest | None = None

    def begin(self) -> None:
        """Start measuring, after the window has had time to appear."""
        self._since = time.perf_counter() + SETTLE_SECONDS
        self._work = float("nan")

    def update(self, dt_ms: float) -> Command | None:
        """Update the table, until the time is over."""
        command = super().update(dt_ms)
        now = time.perf_counter()
        if not self._since or now < self._since:
            return command
        if self._work != self._work:
            self._since, self._work, self._frames = now, time.process_time(), 0
        if now - self._since < self._seconds:
            return command
        share = (time.process_time() - self._work) / (now - self._since)
        self.rest = Rest(now - self._since, self._frames, share * 100)
        return Quit()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        self._frames += 1
        super().draw(surface)


@contextmanager
def _opened(environment: Mapping[str, str]) -> Iterator[Context]:
    """The program with its sounds, in a large invisible window and an empty folder."""
    with tempfile.TemporaryDirectory(prefix="hschess-bench-") as folder:
        context = open_window({**environment, HOME_VARIABLE: folder})
        pygame.display.set_mode(SIZE)
        try:
            yield context
        finally:
            pygame.quit()


def rest_at_the_table(environment: Mapping[str, str], seconds: float) -> Rest:
    """Leave the table alone for this long, in the main loop."""
    with _opened(environment) as context:
        table = _WatchedTable(context, seconds)
        stack = SceneStack(table, *SIZE, routes_of(context))
        for _ in range(SETTLE_FRAMES):
            stack.update(LONG_FRAME_MS)
            context.sounds.update(LONG_FRAME_MS)
        pygame.event.clear()
        table.begin()
        keep_going(stack, context)
    assert table.rest is not None
    return table.rest


def play_for_long(environment: Mapping[str, str], table_seconds: float) -> Memory:
    """Play game after game for this many seconds of the table's time, and measure the memory."""
    with _opened(environment) as context:
        surface = pygame.display.get_surface()
        assert surface is not None
        title = TitleScene(context)
        SceneStack(title, *SIZE, routes_of(context))
        title.draw(surface)
        at_title, after_game, most = memory_in_use(), None, 0.0
        left, games, frames = round(table_seconds * 1000 / LONG_FRAME_MS), 0, 0
        while left > 0:
            match = new_match(Setup("heroic", SEED + games, (HUMAN, "bfs")))
            played, drawn = _play(TableScene(context, match, is_new=True), surface, left)
            left, games, frames = left - played, games + 1, frames + drawn
            now = memory_in_use()
            after_game, most = after_game or now, max(most, now or 0.0)
        return Memory(at_title, after_game, memory_in_use(), most or None, table_seconds, games, frames)


def _play(table: TableScene, surface: pygame.Surface, most: int) -> tuple[int, int]:
    """One game of at most this many frames; returns how many it had, and how many were drawn."""
    stack, hand = SceneStack(table, *SIZE, routes_of(table.context)), scripted_hand(table.session, SEED)
    renderer = Renderer()
    # Like the main loop for another single screen.
    sweep_memory()
    for number in range(1, most + 1):
        for given in next(hand):
            stack.handle(given)
        stack.update(LONG_FRAME_MS)
        table.context.sounds.set_music(table.music)
        table.context.sounds.update(LONG_FRAME_MS)
        if number % DRAW_EVERY == 0 and stack.top is not None:
            renderer.show(stack.top.draw, surface)
        if stack.top is not table:
            return number, number // DRAW_EVERY
    return most, most // DRAW_EVERY


def memory_in_use() -> float | None:
    """The process's memory now, in mebibytes, or its peak if the system reports only that."""
    pages = Path("/proc/self/statm")
    if sys.platform == "linux" and pages.exists():
        import resource

        return int(pages.read_text("ascii").split()[1]) * resource.getpagesize() / MEBIBYTE
    if sys.platform == "darwin":
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBIBYTE
    return None
