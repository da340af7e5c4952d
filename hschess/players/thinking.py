"""Thinking in slices: a search written as one generator, paused wherever the caller's budget ends. Imports `hschess.players.base`."""

from __future__ import annotations

from collections.abc import Iterator

from hschess.players.base import Plan


class Sliced:
    """A search whose `_search` yields how many positions it has weighed since the last time; slices change nothing but the time.

    A subclass keeps `progress` up to date and answers `best` once something has been weighed.
    """

    __slots__ = ("_finished", "_pace", "_searching", "nodes", "progress")

    def __init__(self, pace: int = 1) -> None:
        self.nodes = 0
        self._pace = pace
        """How much of a budget one position takes: in a duel a simulation takes far longer than in the line battle."""
        self.progress = 0.0
        self._finished: Plan | None = None
        self._searching = self._search()

    @property
    def best(self) -> Plan | None:
        """The best plan so far."""
        return self._finished or (self._plan() if self.nodes else None)

    def step(self, budget: int) -> Plan | None:
        """Weigh about `budget` more positions, or as few as take as long, at least one; the plan once the search is over."""
        spent = 0
        while self._finished is None:
            weighed = next(self._searching, 0)
            if not weighed:
                self._finished = self._plan()
                self.progress = 1.0
                break
            self.nodes += weighed
            spent += weighed * self._pace
            if spent >= budget:
                break
        return self._finished

    def _search(self) -> Iterator[int]:
        raise NotImplementedError

    def _plan(self) -> Plan:
        raise NotImplementedError

    def _advance_to(self, progress: float) -> None:
        """Progress never falls, and is 1 only at the end."""
        self.progress = max(self.progress, min(progress, 0.99))
