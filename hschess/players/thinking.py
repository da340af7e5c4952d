"""Thinking in slices: a search written as one generator, paused wherever the caller's budget ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.contract import Explained, Plan
from hschess.rules import bounds
from hschess.rules.bounds import Effort

GIVE_WAY: Final = -1
"""What a search yields within a position that takes long: the caller may pause there."""
WORK_A_POSITION: Final = 25
"""So much work takes about as long as a position in the line battle at the table."""


class Sliced:
    """A search whose `_search` yields how many positions it has weighed since the last time; slices change nothing but the time.

    A subclass keeps `progress` up to date and answers `best` once something has been weighed. Cards of which much comes fill a slice
    sooner, and end the search in the end: what it has found so far is its plan.
    """

    def __init__(self, effort: Effort, pace: int = 1, times: float = 1) -> None:
        """`effort` is that of the position that is thought about; `times` is how many usual budgets the search was given."""
        self._weighed = 0
        self._effort = effort
        self._worked = 0
        """How much of the work was this search's own, with a unit for each position."""
        self._pace = pace
        """How much of a budget one position takes: in a duel a simulation takes far longer than in the line battle."""
        self.times = max(1.0, times)
        """How many times as much as others it may work out."""
        self.progress = 0.0
        self._finished: Plan | None = None
        self._searching = self._search()

    @property
    def nodes(self) -> int:
        """How many positions it has weighed."""
        return self._weighed

    @property
    def best(self) -> Plan | None:
        """The best plan so far."""
        return self._finished or (self._plan() if self._has_plan else None)

    def step(self, budget: int) -> Plan | None:
        """Weigh about `budget` more positions, or as few as take as long, at least one; the plan once the search is over."""
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
        """Whether it can be asked for the best so far."""
        return bool(self.nodes)

    @property
    def _is_tired(self) -> bool:
        return self._worked > self.times * bounds.MOST_WORK_OF_A_THOUGHT

    def explained(self) -> Explained:
        """What it has weighed so far; a search that keeps something says so."""
        return Explained()

    def _search(self) -> Iterator[int]:
        raise NotImplementedError

    def _plan(self) -> Plan:
        raise NotImplementedError

    def _advance_to(self, progress: float) -> None:
        """Progress never falls, and is 1 only at the end."""
        self.progress = max(self.progress, min(progress, 0.99))
