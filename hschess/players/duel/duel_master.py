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
from hschess.players.master_reply import Trial
from hschess.players.thinking import Sliced
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


@dataclass(frozen=True, slots=True)
class DuelConsidered:
    """A turn that was considered: what it does, the chance to win that it leaves, and the reply that would hurt the most."""

    actions: tuple[Action, ...]
    chance: float
    reply: tuple[Action, ...]
    """Empty where no reply was weighed."""


class DuelMasterThinking(Sliced):
    """The search. `considered` explains it: the best turns first, with their chances; `before` is the chance when the turn began."""

    __slots__ = ("_boards", "_budget", "_chance", "_observation", "_trials", "_values")

    def __init__(self, observation: Observation, chance: Chance, values: DuelValues, budget: DuelBudget) -> None:
        super().__init__(observation.state.effort)
        self._budget = budget
        self._observation = observation
        self._values = values
        self._chance = chance
        self._boards = TurnBoards(observation.state, values, budget.width, budget.most, max(budget.keep, _BY_NET))
        self._trials: list[Trial] = []

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        state, side = self._observation.state, self._observation.side
        outlook = DuelOutlook(side)
        outlook.look(state, 1 - side, state.round - 1 if side == WHITE else state.round)
        return chance_of(self._values.of(side, 1 - side).score(outlook.row))

    @property
    def considered(self) -> tuple[DuelConsidered, ...]:
        """The best turns so far, the best first."""
        trials = sorted(self._trials, key=_standing, reverse=True)
        return tuple([DuelConsidered(trial.actions, trial.mean(), trial.reply) for trial in trials])

    def _search(self) -> Iterator[int]:
        for weighed in self._boards.run():
            yield weighed
            self._advance_to(self._boards.passed * (0.5 if self._budget.replies else 1.0))
        if not self._boards.is_won and promise(self._observation.state, self._observation.side) >= 0:
            yield from self._hunt()
        self._trials = self._first_trials()
        if len(self._trials) > 1 and self._budget.replies:
            replies = DuelReplies(self._observation, self._values, self._chance)
            yield from self._halve(replies)

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

    def _halve(self, replies: DuelReplies) -> Iterator[int]:
        """Every round shares its replies among the candidates still in it, and the better half stays."""
        field, deal, began = self._trials, 0, self.progress
        rounds = max(1, (len(field) - 1).bit_length())
        for number in range(rounds):
            deals = max(1, self._budget.replies // (rounds * len(field)))
            for index in range(deals):
                for trial in field:
                    yield from replies.tried(trial, deal + index)
                self._advance_to(began + (1 - began) * (number + (index + 1) / deals) / rounds)
            deal += deals
            field = sorted(field, key=Trial.mean, reverse=True)[: (len(field) + 1) // 2]

    def _plan(self) -> Plan:
        if self._trials:
            best = max(self._trials, key=_standing)
            return Plan(best.actions, best.mean(), self.nodes)
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


def _standing(trial: Trial) -> tuple[int, float]:
    """A candidate that stayed for more deals ranks higher."""
    return trial.deals, trial.mean()


def _score(board: Board) -> float:
    return board.score
