"""The search of `exhaustive` and `linear`: every end of its own turn is scored, and the first of the best is played.

A Discover of the line battle is evaluated exactly: used first, because its card can only help the rest of the turn, it is worth the mean
over the ten offers of three kinds, each with the best turn of its best card. It comes last only if the hand is full at first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from heapq import heappush, heapreplace
from typing import Final

from hschess.players.contract import MOST_EXPLAINED, Explained, Plan, Weighed
from hschess.players.options import USUAL_LINES
from hschess.players.thinking import GIVE_WAY, Sliced
from hschess.rules.actions import DISCOVER_ACTION, Action
from hschess.rules.observation import Observation
from hschess.turns.branches import Branch, Portion, expected_of
from hschess.turns.scores import Score
from hschess.turns.space import TurnEnd, space_of

_DIGITS: Final = 9


_Entry = tuple[float, int, TurnEnd]
"""A score, how early its end was found, and the end."""


def _rank(found: tuple[_Entry, tuple[Action, ...]]) -> tuple[float, int]:
    return found[0][0], found[0][1]


class _BranchSearch:
    """A branch, the best end found there, and the next best."""

    def __init__(self, branch: Branch) -> None:
        self.branch = branch
        self.score = -math.inf
        self.end: TurnEnd | None = None
        self.ranked: list[_Entry] = []
        """A heap of the best ends by score; among equals the first found is the greatest."""
        self._seen = 0

    def take(self, portion: Portion[TurnEnd], near: float) -> None:
        """Keep the first of the best, and the next best as explanation."""
        ranked, worths = self.ranked, portion.worths
        if len(ranked) < MOST_EXPLAINED or max(worths) > ranked[0][0]:
            for number, worth in enumerate(worths):
                if worth > self.score + near or self.end is None:
                    self.score, self.end = worth, portion.end(number)
                if len(ranked) < MOST_EXPLAINED:
                    heappush(ranked, (worth, -self._seen - number, portion.end(number)))
                elif worth > ranked[0][0]:
                    heapreplace(ranked, (worth, -self._seen - number, portion.end(number)))
        self._seen += len(worths)


class ExhaustiveSearch(Sliced):
    """Scores the ends of the turn, at most `most` of them."""

    def __init__(self, observation: Observation, score: Score, most: int) -> None:
        state = observation.state
        super().__init__(state.effort, times=most / USUAL_LINES)
        self._space = space_of(state.mode)
        self._score = score
        self._most = most
        self._branches = [_BranchSearch(branch) for branch in self._space.branches(state)]
        self._stops = len(self._branches) > 1 and not state.pending

    def _search(self) -> Iterator[int]:
        left = self._most
        for number, searching in enumerate(self._branches):
            for portion in self._space.weighed(searching.branch.state, self._score, left):
                if portion.worths:
                    searching.take(portion, self._space.near)
                self._advance_to((number + portion.passed) / len(self._branches))
                yield len(portion.worths) or GIVE_WAY
                left -= len(portion.worths)
            if left <= 0:
                return

    def explained(self) -> Explained:
        """The best ends of the turn as it is, or with each card that is offered."""
        found = [
            (entry, one.branch.actions)
            for one in (self._branches[:1] if self._stops else self._branches)
            for entry in one.ranked
        ]
        found.sort(key=_rank, reverse=True)
        return Explained(
            tuple(
                [
                    Weighed((*actions, *end.actions()), score=worth)
                    for (worth, _, end), actions in found[:MOST_EXPLAINED]
                ]
            )
        )

    def _plan(self) -> Plan:
        first = self._branches[0]
        if self._stops:
            expected = expected_of([one.score for one in self._branches[1:]])
            if expected > first.score:
                return Plan((DISCOVER_ACTION,), expected, self.nodes)
            return self._plan_of(first)
        return self._plan_of(max(self._branches, key=lambda one: one.score))

    def _plan_of(self, searching: _BranchSearch) -> Plan:
        assert searching.end is not None
        return Plan((*searching.branch.actions, *searching.end.plan()), round(searching.score, _DIGITS), self.nodes)
