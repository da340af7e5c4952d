"""Thinking in slices: a search written as one generator, paused whenever the caller's budget ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.contract import Explained, Plan
from hschess.rules import bounds
from hschess.rules.bounds import Effort

GIVE_WAY: Final = -1
"""The value that a search yields within a slow position, to let the caller pause."""
WORK_A_POSITION: Final = 25
"""This much work takes about as long as a position in the line battle at the table."""


class Sliced:
    """A search whose `_search` yields how many positions it has evaluated since the last time; slices change only the time.

    A subclass keeps `progress` up to date and has a `best` once a position has been evaluated. Cards with large effects fill a slice
    sooner, and may end the search early with the best plan so far.
    """

    def __init__(self, effort: Effort, pace: int = 1, times: float = 1) -> None:
        """`effort` belongs to the searched position; `times` is the budget as a multiple of the usual one."""
        self._weighed = 0
        self._effort = effort
        self._worked = 0
        """The work of this search, with a unit for each position."""
        self._pace = pace
        """The share of a budget that one position takes: a duel's simulation takes far longer than one of the line battle."""
        self.times = max(1.0, times)
        """The allowed work as a multiple of the usual one."""
        self.progress = 0.0
        self._finished: Plan | None = None
        self._searching = self._search()

    @property
    def nodes(self) -> int:
        """How many positions it has evaluated."""
        return self._weighed

    @property
    def best(self) -> Plan | None:
        """The best plan so far."""
        return self._finished or (self._plan() if self._has_plan else None)

    def step(self, budget: int) -> Plan | None:
        """Evaluate about `budget` more positions, fewer if they are slow, at least one; return the plan once the search is over."""
        spent, effort = 0, self._effort
        while self._finished is None:
            before = effort.work
            weighed = next(self._searching, 0)
            worked = effort.work - before
            self._weighed += max(weighed, 0)
            self._worked += abs(weighed) + worked
            if not weighed or (self._is_tired and self._has_plan):
                self._finished = self._plan()
                self.progress = 1.0
                break
            spent += max(abs(weighed) * self._pace, worked // WORK_A_POSITION)
            if spent >= budget and self._weighed:
                break
        return self._finished

    @property
    def _has_plan(self) -> bool:
        """Whether there is a best plan so far."""
        return bool(self.nodes)

    @property
    def _is_tired(self) -> bool:
        return self._worked > self.times * bounds.MOST_WORK_OF_A_THOUGHT

    def explained(self) -> Explained:
        """The explanation so far, empty by default; a search that keeps its turns overrides it."""
        return Explained()

    def _search(self) -> Iterator[int]:
        raise NotImplementedError

    def _plan(self) -> Plan:
        raise NotImplementedError

    def _advance_to(self, progress: float) -> None:
        """Raise `progress`, which never falls, and is 1 only at the end."""
        self.progress = max(self.progress, min(progress, 0.99))
