"""Games in the background: the laboratory's own experiment with its workers, polled in each frame without waiting.

It works on the database's thread, because hiring, dismissing and the disk may take longer than a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from hschess.engines.external_players import NO_EXTERNALS, ExternalPlayers
from hschess.lab.arena import GameResult
from hschess.lab.database import Database
from hschess.lab.experiment import Experiment, WorkersLostError
from hschess.lab.plans import GamePlan
from hschess.lab.workers import Workers
from scenes.laboratory.model.repository import Repository

WAIT_SECONDS: Final = 0.05
"""How long the thread waits for games at a time, which also delays everything else on it."""

Hire = Callable[[], Workers]
Results = list[GameResult]


class BackRoom:
    """One experiment at a time. `hire` starts its workers."""

    def __init__(self, ledger: Repository, hire: Hire | None) -> None:
        self.is_open = False
        """Whether games are played here, or are about to be."""
        self.workers = 0
        """The number of playing workers; 0 until they have started."""
        self.is_through = False
        """Whether no games are left to play; another program may have played some meanwhile."""
        self._ledger, self._hire = ledger, hire
        self._doing: Future[Results] | None = None
        self._experiment: Experiment | None = None
        """Only used on the thread."""

    @property
    def is_busy(self) -> bool:
        """Whether results may still come, even if it is closed."""
        return self._doing is not None

    def open(self, plan: GamePlan, deals: int, externals: ExternalPlayers = NO_EXTERNALS) -> None:
        """Play all games of a plan on this many deals that are missing in the database."""
        self.is_open, self.is_through = True, False
        self._doing = self._ledger.do(lambda database: self._begin(plan, deals, database, externals))

    def take(self) -> Results:
        """The games that have come back, which are stored already.

        Raises `WorkersLostError` if workers cannot be started, or the experiment's error. It is closed then.
        """
        doing = self._doing
        if doing is None or not doing.done():
            return []
        self._doing = None
        if doing.exception() is not None and self.is_open:
            self.close()
            self._doing = None
        elif self.is_open:
            self._doing = self._ledger.do(self._pump)
        return doing.result()

    def close(self) -> None:
        """Dismiss the workers; unfinished games are abandoned, finished ones can still be taken."""
        if self.is_open:
            self.is_open, earlier = False, self._doing
            self._doing = self._ledger.do(lambda _: self._end(earlier))

    def forget(self) -> None:
        """Drop the games that came back; they are stored."""
        self.close()
        self._doing = None

    # ------------------------------------------------------------------------------------------------------- on the thread

    def _begin(self, plan: GamePlan, deals: int, database: Database, externals: ExternalPlayers) -> Results:
        assert self._hire is not None
        self._experiment = Experiment(plan, deals, database, externals=externals)
        try:
            workers = self._hire()
            self._experiment.start(workers)
        except (OSError, ImportError, NotImplementedError) as error:
            # No semaphores, no memory for another process: the kind of error depends on the system.
            raise WorkersLostError(f"no workers can be had: {error}") from error
        self.workers = workers.size
        return []

    def _pump(self, _: Database) -> Results:
        assert self._experiment is not None
        results = self._experiment.pump(WAIT_SECONDS)
        self.is_through = self._experiment.is_over and not results
        return results

    def _end(self, earlier: Future[Results] | None) -> Results:
        """End the experiment; the thread has completed all earlier work."""
        if self._experiment is not None:
            self._experiment.stop()
        self._experiment, self.workers = None, 0
        return earlier.result() if earlier is not None else []
