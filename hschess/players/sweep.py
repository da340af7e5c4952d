"""The search of `exhaustive` and `linear`: every final line of its own turn is scored, and the first of the best is played.

A Discover is weighed exactly: taken before anything else, because what it shows can only help the rest of the turn, it is worth the
mean over the ten offers of three kinds, and in each the best card's best turn counts. It comes last only where the hand is full at first.
Imports `hschess.rules`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from hschess.players.adding import added
from hschess.players.base import Plan
from hschess.players.scores import Score, Scorer
from hschess.players.thinking import Sliced
from hschess.players.turns.final_lines import TurnGroup, actions_to, fights_of, groups_of_fights, stop_or_end
from hschess.rules.actions import DISCOVER_ACTION, TAKE, Action
from hschess.rules.arranging import Line
from hschess.rules.cards import PIECES
from hschess.rules.engine import advance
from hschess.rules.modes import Effect
from hschess.rules.observation import Observation
from hschess.rules.refusal import may_use_power
from hschess.rules.state import OPTIONS_OFFERED, Pending, State

PORTION: Final = 200
"""How many final lines are scored in one go: a slice of thinking is not much longer than that."""


@dataclass(slots=True)
class Branch:
    """A position in which the turn can go on, the actions that led to it, and the best final line found there."""

    state: State
    actions: tuple[Action, ...]
    score: float = -math.inf
    group: TurnGroup | None = None
    line: Line = ()


class Sweep(Sliced):
    """Scores the final lines, at most `most` of them."""

    __slots__ = ("_branches", "_most", "_score", "_side", "_stops")

    def __init__(self, observation: Observation, score: Score, most: int) -> None:
        super().__init__(observation.state.effort)
        self._side = observation.side
        self._score = score
        self._most = most
        self._branches = branches_of(observation.state)
        self._stops = len(self._branches) > 1 and not observation.state.pending

    def _search(self) -> Iterator[int]:
        left = self._most
        for number, branch in enumerate(self._branches):
            scorer, fights = Scorer(branch.state, self._side, self._score), fights_of(branch.state)
            passed, fight = 0, fights[0]
            for group in groups_of_fights(branch.state, fights):
                passed, fight = passed + (group.fight is not fight), group.fight
                for first in range(0, len(group.lines), PORTION):
                    lines = group.lines[first : first + min(PORTION, left)]
                    self._weigh(branch, group, lines, scorer)
                    yield len(lines)
                    left -= len(lines)
                    if left <= 0:
                        return
                self._advance_to((number + passed / len(fights)) / len(self._branches))

    def worth_in(self, state: State) -> Callable[[TurnGroup, Line], float]:
        """The scorer of the final lines of a turn that begins like this."""
        scorer = Scorer(state, self._side, self._score)

        def worth(group: TurnGroup, line: Line) -> float:
            if group.fight.outcome:
                return _worth_of_end(group, self._side)
            return scorer.weigh(line, group.foe) + self._score.hand(group.hand)

        return worth

    def _weigh(self, branch: Branch, group: TurnGroup, lines: list[Line], scorer: Scorer) -> None:
        """Keep the first of the best lines."""
        hand = self._score.hand(group.hand)
        for line in lines:
            worth = _worth_of_end(group, self._side) if group.fight.outcome else scorer.weigh(line, group.foe) + hand
            if worth > branch.score or branch.group is None:
                branch.score, branch.group, branch.line = worth, group, line

    def _plan(self) -> Plan:
        first = self._branches[0]
        if self._stops:
            expected = expected_of([branch.score for branch in self._branches[1:]])
            if expected > first.score:
                return Plan((DISCOVER_ACTION,), expected, self.nodes)
            return self._plan_of(first)
        return self._plan_of(max(self._branches, key=lambda branch: branch.score))

    def _plan_of(self, branch: Branch) -> Plan:
        assert branch.group is not None
        state = branch.state.copy()
        actions = actions_to(state, branch.group, branch.line)
        for action in actions:
            advance(state, action)
        last = stop_or_end(state)
        return Plan((*branch.actions, *actions, *((last,) if last else ())), branch.score, self.nodes)


def branches_of(state: State) -> list[Branch]:
    """The turn as it is, and with each card that Discover may bring; where a card is to be taken, with each card offered."""
    if state.pending is Pending.DISCOVER:
        return [_branch(_taking(state, code), TAKE[code]) for code in sorted(state.options, key=PIECES.index)]
    branches = [_branch(state)]
    if may_use_power(state, Effect.DISCOVER):
        shown = state.copy()
        advance(shown, DISCOVER_ACTION)
        for code in PIECES:
            shown.options = (code,)
            branches.append(_branch(_taking(shown, code), DISCOVER_ACTION, TAKE[code]))
    return branches


def _branch(state: State, *actions: Action) -> Branch:
    return Branch(state, actions)


def _taking(state: State, code: int) -> State:
    after = state.copy()
    advance(after, TAKE[code])
    return after


def expected_of(scores: list[float]) -> float:
    """The mean over every offer of the best of its cards; an offer without a score yet counts as the worst (R20)."""
    offers = list(combinations(scores, OPTIONS_OFFERED))
    return added(max(offer) for offer in offers) / len(offers)


def _worth_of_end(group: TurnGroup, side: int) -> float:
    """What a fight that ends the game is worth to the side (R23)."""
    outcome = group.fight.outcome
    assert outcome is not None
    return 0.0 if outcome.winner is None else math.inf if outcome.winner == side else -math.inf
