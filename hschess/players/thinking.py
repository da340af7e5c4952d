"""Thinking in slices: a search written as one generator, paused wherever the caller's budget ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.contract import Explained, Plan
from hschess.rules import bounds
from hschess.rules.bounds import Effort

GIVE_WAY: Final = -1
"""What a search yields within a position that takes long: the caller may pause there."""
DEATH_EFFECTS_A_POSITION: Final = 10
"""So many effects of deaths take about as long as a position."""


class Sliced:
    """A search whose `_search` yields how many positions it has weighed since the last time; slices change nothing but the time.

    A subclass keeps `progress` up to date and answers `best` once something has been weighed. Cards whose deaths bring about ever more
    deaths fill a slice sooner, and end the search in the end: what it has found so far is its plan.
    """

    __slots__ = ("_began", "_effort", "_finished", "_pace", "_searching", "_weighed", "progress")

    def __init__(self, effort: Effort, pace: int = 1) -> None:
        """`effort` is that of the position that is thought about."""
        self._weighed = 0
        self._effort = effort
        self._began = effort.deaths
        self._pace = pace
        """How much of a budget one position takes: in a duel a simulation takes far longer than in the line battle."""
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
        return self._finished or (self._plan() if self.nodes else None)

    def step(self, budget: int) -> Plan | None:
        """Weigh about `budget` more positions, or as few as take as long, at least one; the plan once the search is over."""
        spent, effort = 0, self._effort
        while self._finished is None:
            before = effort.deaths
            weighed = next(self._searching, 0)
            if weighed == GIVE_WAY:
                spent += self._pace
                if spent >= budget and self._weighed:
                    break
                continue
            self._weighed += weighed
            deaths = effort.deaths
            if not weighed or deaths - self._began > bounds.MOST_DEATH_EFFECTS_OF_A_THOUGHT:
                self._finished = self._plan()
                self.progress = 1.0
                break
            spent += weighed * self._pace
            if deaths != before:
                spent += (deaths - before) // DEATH_EFFECTS_A_POSITION
            if spent >= budget:
                break
        return self._finished

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
