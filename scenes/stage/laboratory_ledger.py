"""The laboratory's database as a screen needs it: a disk may take longer than a frame, so all that touches it happens on one thread.

Only SQLite and the disk work there; no player thinks on it. Imports `hschess` alone.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import hschess
from hschess.lab.arena import GameResult
from hschess.lab.database import Database, StoredGame
from hschess.lab.plans import Plan


@dataclass(frozen=True, slots=True)
class Opened:
    """An experiment and the games of it that were there already, in the order of their deals."""

    experiment: int
    games: tuple[StoredGame, ...]


class Ledger:
    """Keeps games without keeping anybody waiting. What is kept is written even where the program ends right after."""

    def __init__(self, path: Path, hands: Executor | None = None) -> None:
        """`hands` does what is submitted, one thing after the other and always on the same thread."""
        self._path = path
        self._hands = hands or ThreadPoolExecutor(1, thread_name_prefix="laboratory")
        self._database: Database | None = None
        self._waiting: deque[GameResult] = deque()
        self._writing: Future[None] | None = None

    def open(self, plan: Plan) -> Future[Opened]:
        """Find or begin the experiment of a plan. The future's error: `LabError`."""
        return self._hands.submit(self._open, plan)

    def keep(self, experiment: int, result: GameResult) -> None:
        """Write a game as soon as the disk has time; several that wait are written together. Errors: as `check`."""
        self.check()
        self._waiting.append(result)
        if self._writing is None or self._writing.running() or self._writing.done():
            self._writing = self._hands.submit(self._write, experiment)

    def check(self) -> None:
        """Errors: `LabError` where the last writing failed; it is told once."""
        if self._writing is not None and self._writing.done():
            writing, self._writing = self._writing, None
            writing.result()

    def close(self) -> None:
        """Leave the file once all is written; nothing waits for that."""
        self._hands.submit(self._close)
        self._hands.shutdown(wait=False)

    # ------------------------------------------------------------------------------------------------------- on the thread

    def _open(self, plan: Plan) -> Opened:
        if self._database is None:
            self._database = Database(self._path)
        experiment = self._database.experiment_of(plan, hschess.__version__)
        return Opened(experiment, tuple(self._database.games(experiment)))

    def _write(self, experiment: int) -> None:
        assert self._database is not None
        games = []
        while self._waiting:
            games.append(self._waiting.popleft())
        self._database.add(experiment, games)

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None
