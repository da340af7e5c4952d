"""Games in the background: the laboratory's own experiment with its workers, polled in each frame without ever waiting.

It works on the database's thread, where hiring, dismissing and the disk may take longer than a frame.
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
"""How long the thread waits for games at a time; nothing else waits longer for the thread."""

Hire = Callable[[], Workers]
Results = list[GameResult]


class BackRoom:
    """One experiment at a time. `hire` finds its workers."""

    def __init__(self, ledger: Repository, hire: Hire | None) -> None:
        self.is_open = False
        """Whether games are played here, or will be in a moment."""
        self.workers = 0
        """How many play; 0 until they have come."""
        self.is_through = False
        """Whether nothing is left to be played; another program may have played some of it meanwhile."""
        self._ledger, self._hire = ledger, hire
        self._doing: Future[Results] | None = None
        self._experiment: Experiment | None = None
        """Touched on the thread alone."""

    @property
    def is_busy(self) -> bool:
        """Whether something may still come of it, though it be closed."""
        return self._doing is not None

    def open(self, plan: GamePlan, deals: int, externals: ExternalPlayers = NO_EXTERNALS) -> None:
        """Play all games of a plan on this many deals that the database lacks."""
        self.is_open, self.is_through = True, False
        self._doing = self._ledger.do(lambda database: self._begin(plan, deals, database, externals))

    def take(self) -> Results:
        """The games that have come back, kept already.

        Errors: `WorkersLostError` if workers cannot be had; what the experiment reports. It is closed then.
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
        """Send the workers home; games in their middle are given up, what has come back is still to be taken."""
        if self.is_open:
            self.is_open, earlier = False, self._doing
            self._doing = self._ledger.do(lambda _: self._end(earlier))

    def forget(self) -> None:
        """Forget the games that came back; they have been kept."""
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
        """What was asked for before is done by now: the thread does one thing after the other."""
        if self._experiment is not None:
            self._experiment.stop()
        self._experiment, self.workers = None, 0
        return earlier.result() if earlier is not None else []
