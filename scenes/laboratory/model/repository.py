"""The laboratory's database for a screen: a disk may take longer than a frame, so all access happens on one thread.

Only SQLite, the disk and the starting of workers run there; no player thinks on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from hschess.build_name import build_name
from hschess.lab.arena import GameResult, Job
from hschess.lab.database import Database, Stored, StoredGame
from hschess.lab.plans import GamePlan
from scenes.laboratory.model.questions import jobs_of

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class OpenedExperiment:
    """An experiment and its earlier games, in the order of their deals."""

    experiment: int
    games: tuple[StoredGame, ...]
    jobs: tuple[Job, ...] = ()
    """The additional games to play."""
    others: tuple[Stored, ...] = ()
    """Experiments with the same plan by other versions of the program, which count separately."""


class Repository:
    """Stores games without waiting. Games are written even if the program ends right after."""

    def __init__(self, path: Path, hands: Executor | None = None) -> None:
        """`hands` runs submitted work in order, always on the same thread."""
        self._path = path
        self._hands = hands or ThreadPoolExecutor(1, thread_name_prefix="laboratory")
        self._database: Database | None = None
        self._waiting: deque[GameResult] = deque()
        self._writing: Future[None] | None = None
        self.is_held_up = False
        """Whether another program has kept the thread waiting for more than a moment."""

    def open(self, plan: GamePlan, games: int) -> Future[OpenedExperiment]:
        """Find or begin the experiment of a plan, with this many more games to play. The future raises `LabError`."""
        return self._submit(lambda: self._open(plan, games))

    def do(self, work: Callable[[Database], Answer]) -> Future[Answer]:
        """Run this on the database, after all earlier work."""
        return self._submit(lambda: work(self._opened()))

    def keep(self, experiment: int, result: GameResult) -> None:
        """Write a game as soon as the disk has time; several games are written together. Raises as `check` does."""
        self.check()
        self._waiting.append(result)
        if self._writing is None or self._writing.running() or self._writing.done():
            self._writing = self._submit(lambda: self._write(experiment))

    def check(self) -> None:
        """Raises `LabError` if the last writing failed, once."""
        if self._writing is not None and self._writing.done():
            writing, self._writing = self._writing, None
            writing.result()

    def close(self) -> Future[None]:
        """Close the file once all is written and all work is done; the future ends then.

        The future raises `LabError` if the last writing failed and was not reported.
        """
        closing = self._hands.submit(self._close)
        self._hands.shutdown(wait=False)
        return closing

    def _submit(self, work: Callable[[], Answer]) -> Future[Answer]:
        return self._hands.submit(self._done, work)

    # ------------------------------------------------------------------------------------------------------- on the thread

    def _done(self, work: Callable[[], Answer]) -> Answer:
        try:
            return work()
        finally:
            self.is_held_up = False

    def _hold_up(self, _: str) -> None:
        self.is_held_up = True

    def _opened(self) -> Database:
        if self._database is None:
            self._database = Database(self._path, self._hold_up)
        return self._database

    def _open(self, plan: GamePlan, number: int) -> OpenedExperiment:
        database = self._opened()
        experiment = database.experiment_of(plan, build_name())
        games = tuple(database.games(experiment))
        known = ((game.mode, game.white, game.black, game.deal) for game in games)
        others = tuple(database.of_other_versions(experiment))
        return OpenedExperiment(experiment, games, tuple(jobs_of(plan, number, known)), others)

    def _write(self, experiment: int) -> None:
        games = []
        while self._waiting:
            games.append(self._waiting.popleft())
        self._opened().add(experiment, games)

    def _close(self) -> None:
        try:
            self.check()
        finally:
            if self._database is not None:
                self._database.close()
                self._database = None
