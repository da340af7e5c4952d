"""`master` in a duel, with any cards (D1 to D16).

It weighs the boards that its turn can end with by a value over properties (`duel_lookahead`), lets the opponent reply to the best of them
with the hands that it may hold (`duel_replies`), and plays what leaves the best chance. It takes a win at once wherever there is one.
What a card draws or chance decides ends a plan, and then it thinks again; until then it counts by its mean over the deals. Imports
`hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hschess.players.base import Plan
from hschess.players.duel.duel_hunt import KingHunt, promise
from hschess.players.duel.duel_lookahead import Board, TurnBoards
from hschess.players.duel.duel_outlook import DuelOutlook
from hschess.players.duel.duel_replies import DuelReplies
from hschess.players.duel.duel_value import DuelValues
from hschess.players.master_search import MasterSearch
from hschess.players.master_trial import Trial
from hschess.players.value import SURE, chance_of
from hschess.rules.actions import END, Action
from hschess.rules.chance import Chance
from hschess.rules.modes import WHITE
from hschess.rules.observation import Observation

REPLY_WEIGHT: Final = 20
"""A reply in a duel is a whole turn that is searched, so it counts like this many of the line battle."""
DUEL_KEEP: Final = 12
"""Candidates that reach the second stage."""
_BY_NET: Final = 40
"""How many boards the net weighs after the linear part has weighed all."""


@dataclass(frozen=True, slots=True)
class DuelBudget:
    """The budgets."""

    replies: int
    """Replies of the opponent; 0: the first stage decides."""
    keep: int = DUEL_KEEP
    """Candidates that reach the second stage."""
    width: int = 60
    """How many boards of each layer go on."""
    most: int = 4000
    """How many boards are weighed in the first stage."""


class DuelMasterThinking(MasterSearch):
    """The search."""

    __slots__ = ("_boards", "_budget", "_chance", "_observation", "_values")

    def __init__(self, observation: Observation, chance: Chance, values: DuelValues, budget: DuelBudget) -> None:
        super().__init__(observation.state.effort)
        self._budget = budget
        self._observation = observation
        self._values = values
        self._chance = chance
        self._boards = TurnBoards(observation.state, values, budget.width, budget.most, max(budget.keep, _BY_NET))

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        state, side = self._observation.state, self._observation.side
        outlook = DuelOutlook(side)
        outlook.look(state, 1 - side, state.round - 1 if side == WHITE else state.round)
        return chance_of(self._values.of(side, 1 - side).score(outlook.row))

    def _search(self) -> Iterator[int]:
        for weighed in self._boards.run():
            yield weighed
            self._advance_to(self._boards.passed * (0.5 if self._budget.replies else 1.0))
        if not self._boards.is_won and promise(self._observation.state, self._observation.side) >= 0:
            yield from self._hunt()
        self._trials = self._first_trials()
        if len(self._trials) > 1 and self._budget.replies:
            replies = DuelReplies(self._observation, self._values, self._chance)
            yield from self._halve(self._trials, self._budget.replies, replies.tried, 1.0)

    def _hunt(self) -> Iterator[int]:
        """Look for a win that the first search may have passed by."""
        hunt = KingHunt(self._observation.state, self._values, self._budget.most)
        yield from hunt.run()
        if hunt.is_won:
            self._boards = hunt

    def _first_trials(self) -> list[Trial]:
        """The candidates of the first stage, each way of playing once."""
        found: dict[tuple[Action, ...], Trial] = {}
        for board in self._boards.best:
            actions = _plan_of(board)
            if actions not in found:
                found[actions] = Trial(actions, _chance_of(board.score))
            if len(found) == self._budget.keep:
                break
        return list(found.values())

    def _plan(self) -> Plan:
        if self._trials:
            return self._best_trial()
        board = max(self._boards.best, key=_score) if self._boards.best else Board(self._observation.state)
        return Plan(_plan_of(board), _chance_of(board.score), self.nodes)


def _plan_of(board: Board) -> tuple[Action, ...]:
    """The way to the board and the end of the turn, or as far as it can be known now; a game that is over has no turn to end."""
    sure = board.sure_actions
    if board.score < SURE and (len(sure) < len(board.actions) or board.shows):
        return sure
    return board.actions if board.state.outcome is not None else (*board.actions, END)


def _chance_of(score: float) -> float:
    return 1.0 if score >= SURE else 0.0 if score <= -SURE else chance_of(score)


def _score(board: Board) -> float:
    return board.score
