"""The first stage of `master` in the line battle: every final line of the turn, scored by the learned value after its own battle.

The linear part scores them all, the net the best of those. A line that wins at once ends the search. Discover counts by its mean over the
offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from hschess.players.search.trials import Budget, WeighedTrial, trial_of
from hschess.players.value.evaluator import Evaluator
from hschess.players.value.values import SURE, Values, chance_of
from hschess.rules.actions import DISCOVER_ACTION
from hschess.rules.arranging import Line
from hschess.rules.cards import pieces_among
from hschess.rules.modes import WHITE
from hschess.rules.observation import Observation
from hschess.turns.branches import Branch, branches_of, expected_of
from hschess.turns.final_lines import TurnGroup, portions_of
from hschess.turns.line import LineEnd
from hschess.turns.scores import decided_worth

PORTION: Final = 60
"""How many final lines are scored in one step."""
_PORTION_BY_NET: Final = 12
_SCORE: Final = attrgetter("score")


class ScoredEnd(LineEnd):
    """An end of the turn and its score."""

    __slots__ = ("score",)

    def __init__(self, branch: Branch, group: TurnGroup, line: Line, score: float) -> None:
        super().__init__(branch, group, line)
        self.score = score
        """The score by the linear part, later by the net."""


class Scan:
    """The final lines of a branch of the turn; when `run` is over, `best` has the best `most`, the best first."""

    def __init__(self, branch: Branch, values: Values, most: int, dense: int = 0) -> None:
        """With `dense`, a group with more lines than that is sampled at even steps."""
        state = branch.state
        self._branch = branch
        self._dense = dense
        self.best: list[ScoredEnd] = []
        self.is_won = False
        """Whether the first of the best wins at once."""
        self.passed = 0.0
        """The share of the search that is done, from 0 to 1."""
        self._most = most
        self._least = -2 * SURE
        self._evaluator = Evaluator(state.mode, state.to_move, values)
        self._evaluator.enter(state, state.to_move, state.round)

    def run(self) -> Iterator[int]:
        """Score all; yields how many lines since the last."""
        for group, lines, passed in portions_of(self._branch.state, PORTION, self._dense):
            self.passed = passed
            self._weigh(group, lines)
            yield len(lines)
            if self.is_won:
                self.best = self.best[-1:]
                return
        self._cut()
        for first in range(0, len(self.best), _PORTION_BY_NET):
            portion = self.best[first : first + _PORTION_BY_NET]
            for end in portion:
                self._judge(end)
            yield len(portion)
        self.best.sort(key=_SCORE, reverse=True)
        self.passed = 1.0

    def _weigh(self, group: TurnGroup, lines: list[Line]) -> None:
        """Score the lines by the linear part and keep those that may be among the best."""
        if group.fight.outcome is not None:
            self._keep(group, lines[0], decided_worth(group.fight.outcome, self._branch.state.to_move, SURE))
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
        self.best.append(ScoredEnd(self._branch, group, line, score))
        if score >= SURE:
            self.is_won = True
        elif len(self.best) >= 2 * self._most:
            self._cut()

    def _cut(self) -> None:
        """Keep only the best, the first of equals."""
        self.best.sort(key=_SCORE, reverse=True)
        del self.best[self._most :]
        if len(self.best) == self._most:
            self._least = self.best[-1].score

    def _judge(self, end: ScoredEnd) -> None:
        """Score the end by the net."""
        group = end.group
        if abs(end.score) < SURE and group.fight.outcome is None:
            self._evaluator.hold(group.hand, pieces_among(group.hand))
            end.score = self._evaluator.score(end.line, group.foe)


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
        """Whether any line was scored."""
        return bool(self._scans)

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        state, side = self._observation.state, self._observation.side
        evaluator = Evaluator(state.mode, side, self._values)
        evaluator.enter(state, 1 - side, state.round - 1 if side == WHITE else state.round)
        return evaluator.chance_now(state, state.sides[side].hand)

    def run(self) -> Iterator[int]:
        """Score the final lines, branch by branch; yields how many since the last."""
        for number, branch in enumerate(self._branches):
            scan = Scan(branch, self._values, max(self._budget.keep, self._budget.by_net), self._budget.dense)
            self._scans.append(scan)
            for weighed in scan.run():
                self.passed = (number + scan.passed) / len(self._branches)
                yield weighed
            if scan.is_won and (number == 0 or not self._stops):
                self._won = [_trial(scan.best[0])]
                return

    def so_far(self) -> WeighedTrial:
        """The best line so far."""
        return _trial(max(self._scans[0].best, key=_SCORE))

    def trials(self) -> list[WeighedTrial]:
        """The candidates, or Discover if that is worth more; a line that wins at once is the only one."""
        if self._won:
            return self._won
        if self._stops:
            chances = [chance_of(scan.best[0].score) for scan in self._scans]
            expected = expected_of(chances[1:])
            if expected > chances[0]:
                return [WeighedTrial((DISCOVER_ACTION,), expected)]
        keep = self._budget.keep
        ends = [end for scan in (self._scans[:1] if self._stops else self._scans) for end in scan.best[:keep]]
        ends.sort(key=_SCORE, reverse=True)
        return [_trial(end) for end in ends[:keep]]


def _trial(end: ScoredEnd) -> WeighedTrial:
    return trial_of(end, end.score)
