"""The first stage of `master`: every final line of the turn, weighed by the learned value after its own battle.

The linear part weighs them all, the net the best of those. A line that wins at once ends the search. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from hschess.players.turns.final_lines import TurnGroup, actions_to, fights_of, groups_of_fights, stop_or_end
from hschess.players.value import SURE, Values
from hschess.players.valuer import Valuer
from hschess.rules.actions import END, Action
from hschess.rules.arranging import Line
from hschess.rules.cards import pieces_among
from hschess.rules.engine import advance
from hschess.rules.state import State

PORTION: Final = 60
"""How many final lines are weighed in one go."""
_PORTION_BY_NET: Final = 12


@dataclass(slots=True)
class Candidate:
    """A way to play the turn out."""

    group: TurnGroup
    line: Line
    score: float
    """By the linear part first, then by the net."""


class Scan:
    """The final lines of a position for the side to move, the best `most` of them in `best`, the best first once it is over."""

    __slots__ = ("_dense", "_least", "_most", "_valuer", "best", "is_won", "passed", "state")

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
        self._valuer = Valuer(state.mode, state.to_move, values)
        self._valuer.enter(state, state.to_move, state.round)

    def run(self) -> Iterator[int]:
        """Weigh all; each yield says how many lines were weighed since the last."""
        fights = fights_of(self.state)
        seen, fight = 0, fights[0]
        for group in groups_of_fights(self.state, fights):
            if group.fight is not fight:
                seen, fight = seen + 1, group.fight
                self.passed = seen / len(fights)
            step = len(group.lines) // self._dense + 1 if self._dense else 1
            for first in range(0, len(group.lines), step * PORTION):
                lines = group.lines[first : first + step * PORTION : step]
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
            winner = group.fight.outcome.winner
            self._keep(group, lines[0], 0.0 if winner is None else SURE if winner == self.state.to_move else -SURE)
            return
        valuer, foe, least = self._valuer, group.foe, self._least
        valuer.hold(group.hand, pieces_among(group.hand))
        for line in lines:
            score = valuer.rough(line, foe)
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
        self._valuer.hold(group.hand, pieces_among(group.hand))
        candidate.score = self._valuer.score(candidate.line, group.foe)

    def actions_of(self, candidate: Candidate) -> tuple[Action, ...]:
        """The candidate's actions, the end of the turn (or Discover, where it is legal to the last) among them."""
        actions = actions_to(self.state, candidate.group, candidate.line)
        state = self.state.copy()
        for action in actions:
            advance(state, action)
        # A turn that wins when it ends needs nothing more.
        last = END if candidate.score >= SURE and state.outcome is None else stop_or_end(state)
        return (*actions, last) if last is not None else actions


_SCORE: Final = attrgetter("score")
