"""The first stage of `master` in the line battle: every final line of the turn, weighed by the learned value after its own battle.

The linear part weighs them all, the net the best of those. A line that wins at once ends the search. Discover counts by its mean over the
offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from hschess.players.search.trials import Budget, WeighedTrial
from hschess.players.value.evaluator import Evaluator
from hschess.players.value.values import SURE, Values, chance_of, decided_or_chance
from hschess.rules.actions import DISCOVER_ACTION, END, Action
from hschess.rules.arranging import Line
from hschess.rules.cards import pieces_among
from hschess.rules.engine import advance
from hschess.rules.modes import WHITE
from hschess.rules.observation import Observation
from hschess.rules.state import State
from hschess.turns.branches import Branch, branches_of, expected_of
from hschess.turns.final_lines import TurnGroup, actions_to, portions_of, stop_or_end
from hschess.turns.scores import decided_worth

PORTION: Final = 60
"""How many final lines are weighed in one go."""
_PORTION_BY_NET: Final = 12
_SCORE: Final = attrgetter("score")


@dataclass(slots=True)
class Candidate:
    """A way to play the turn out."""

    group: TurnGroup
    line: Line
    score: float
    """By the linear part first, then by the net."""


class Scan:
    """The final lines of a position for the side to move, the best `most` of them in `best`, the best first once it is over."""

    def __init__(self, state: State, values: Values, most: int, dense: int = 0) -> None:
        """With `dense`, a group with more lines than that is sampled at even steps."""
        self.state = state
        self._dense = dense
        self.best: list[Candidate] = []
        self.is_won = False
        """Whether the first of the best wins at once."""
        self.passed = 0.0
        """How much of the search is done, from 0 to 1."""
        self._most = most
        self._least = -2 * SURE
        self._evaluator = Evaluator(state.mode, state.to_move, values)
        self._evaluator.enter(state, state.to_move, state.round)

    def run(self) -> Iterator[int]:
        """Weigh all; each yield says how many lines were weighed since the last."""
        for group, lines, passed in portions_of(self.state, PORTION, self._dense):
            self.passed = passed
            self._weigh(group, lines)
            yield len(lines)
            if self.is_won:
                self.best = self.best[-1:]
                return
        self._cut()
        for first in range(0, len(self.best), _PORTION_BY_NET):
            portion = self.best[first : first + _PORTION_BY_NET]
            for candidate in portion:
                self._judge(candidate)
            yield len(portion)
        self.best.sort(key=_SCORE, reverse=True)
        self.passed = 1.0

    def _weigh(self, group: TurnGroup, lines: list[Line]) -> None:
        """Weigh the lines by the linear part and keep those that may be among the best."""
        if group.fight.outcome is not None:
            self._keep(group, lines[0], decided_worth(group.fight.outcome, self.state.to_move, SURE))
            return
        evaluator, foe, least = self._evaluator, group.foe, self._least
        evaluator.hold(group.hand, pieces_among(group.hand))
        for line in lines:
            score = evaluator.rough(line, foe)
            if score > least:
                self._keep(group, line, score)
                least = self._least
                if score >= SURE:
                    return

    def _keep(self, group: TurnGroup, line: Line, score: float) -> None:
        self.best.append(Candidate(group, line, score))
        if score >= SURE:
            self.is_won = True
        elif len(self.best) >= 2 * self._most:
            self._cut()

    def _cut(self) -> None:
        """Keep the best only, of equals the first."""
        self.best.sort(key=_SCORE, reverse=True)
        del self.best[self._most :]
        if len(self.best) == self._most:
            self._least = self.best[-1].score

    def _judge(self, candidate: Candidate) -> None:
        """The candidate's score by the net."""
        if abs(candidate.score) >= SURE or candidate.group.fight.outcome is not None:
            return
        group = candidate.group
        self._evaluator.hold(group.hand, pieces_among(group.hand))
        candidate.score = self._evaluator.score(candidate.line, group.foe)

    def actions_of(self, candidate: Candidate) -> tuple[Action, ...]:
        """The candidate's actions, the end of the turn (or Discover, where it is legal to the last) among them."""
        actions = actions_to(self.state, candidate.group, candidate.line)
        state = self.state.copy()
        for action in actions:
            advance(state, action)
        # A turn that wins when it ends needs nothing more.
        last = END if candidate.score >= SURE and state.outcome is None else stop_or_end(state)
        return (*actions, last) if last is not None else actions


class LineTurn:
    """The final lines of every branch of a turn."""

    def __init__(self, observation: Observation, values: Values, budget: Budget) -> None:
        self.passed = 0.0
        self._observation = observation
        self._values = values
        self._budget = budget
        self._branches = branches_of(observation.state)
        self._stops = len(self._branches) > 1 and not observation.state.pending
        self._scans: list[Scan] = []
        self._won: list[WeighedTrial] = []

    @property
    def has_begun(self) -> bool:
        """Whether a line was looked at."""
        return bool(self._scans)

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        state, side = self._observation.state, self._observation.side
        evaluator = Evaluator(state.mode, side, self._values)
        evaluator.enter(state, 1 - side, state.round - 1 if side == WHITE else state.round)
        return evaluator.chance_as_it_stands(state, state.sides[side].hand)

    def run(self) -> Iterator[int]:
        """Weigh the final lines, branch by branch; each yield says how many since the last."""
        for number, branch in enumerate(self._branches):
            scan = Scan(branch.state, self._values, max(self._budget.keep, self._budget.by_net), self._budget.dense)
            self._scans.append(scan)
            for weighed in scan.run():
                self.passed = (number + scan.passed) / len(self._branches)
                yield weighed
            if scan.is_won and (number == 0 or not self._stops):
                self._won = [_trial(branch, scan, scan.best[0])]
                return

    def so_far(self) -> WeighedTrial:
        """The best line of the turn as it is."""
        return _trial(self._branches[0], self._scans[0], max(self._scans[0].best, key=_SCORE))

    def trials(self) -> list[WeighedTrial]:
        """The candidates, or Discover where that is worth more; a line that wins at once is the only one."""
        if self._won:
            return self._won
        if self._stops:
            chances = [chance_of(scan.best[0].score) for scan in self._scans]
            expected = expected_of(chances[1:])
            if expected > chances[0]:
                return [WeighedTrial((DISCOVER_ACTION,), expected)]
            found = [(self._branches[0], self._scans[0])]
        else:
            found = list(zip(self._branches, self._scans, strict=True))
        keep = self._budget.keep
        entries = [
            (candidate.score, branch, scan, candidate) for branch, scan in found for candidate in scan.best[:keep]
        ]
        entries.sort(key=_first, reverse=True)
        return [_trial(branch, scan, candidate) for _, branch, scan, candidate in entries[:keep]]


def _trial(branch: Branch, scan: Scan, candidate: Candidate) -> WeighedTrial:
    return WeighedTrial(branch.actions + scan.actions_of(candidate), decided_or_chance(candidate.score))


def _first(entry: tuple[float, Branch, Scan, Candidate]) -> float:
    return entry[0]
