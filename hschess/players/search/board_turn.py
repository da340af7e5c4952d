"""The first stage of `master` over boards, with any cards (D1 to D16): the turn's possible final boards, and a search for a hidden win.

A card draw or a random result ends a plan, and the player thinks again; until then it counts by its mean over the deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.search.board_scan import ReachedBoard, TurnBoards
from hschess.players.search.lethal_search import LethalSearch, promise
from hschess.players.search.trials import Budget, WeighedTrial, trial_of
from hschess.players.value.board_features import BoardFeatures
from hschess.players.value.values import Values, chance_of
from hschess.rules.actions import Action
from hschess.rules.modes import WHITE
from hschess.rules.observation import Observation

_BY_NET: Final = 40
"""How many of the best boards by the linear part the net scores."""


class BoardTurn:
    """The boards of a turn."""

    has_begun: Final = True

    def __init__(self, observation: Observation, values: Values, budget: Budget) -> None:
        self.passed = 0.0
        self._observation = observation
        self._values = values
        self._budget = budget
        self._boards = TurnBoards(observation.state, values, budget.width, budget.most, max(budget.keep, _BY_NET))

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        state, side = self._observation.state, self._observation.side
        features = BoardFeatures(side)
        features.look(state, 1 - side, state.round - 1 if side == WHITE else state.round)
        return chance_of(self._values.of(side, 1 - side).score(features.row))

    def run(self) -> Iterator[int]:
        """Score the boards, and look for a missed win; yields how many boards since the last."""
        for weighed in self._boards.run():
            self.passed = self._boards.passed
            yield weighed
        if self._boards.is_won or promise(self._observation.state, self._observation.side) < 0:
            return
        lethal = LethalSearch(self._observation.state, self._values, self._budget.most)
        yield from lethal.run()
        if lethal.is_won:
            self._boards = lethal

    def so_far(self) -> WeighedTrial:
        """The best board so far; the position itself before there is one."""
        return _trial(max(self._boards.best, key=_score, default=ReachedBoard(self._observation.state)))

    def trials(self) -> list[WeighedTrial]:
        """The candidates, each sequence of actions once."""
        found: dict[tuple[Action, ...], WeighedTrial] = {}
        for board in self._boards.best:
            trial = _trial(board)
            found.setdefault(trial.actions, trial)
            if len(found) == self._budget.keep:
                break
        return list(found.values())


def _trial(board: ReachedBoard) -> WeighedTrial:
    return trial_of(board, board.score)


def _score(board: ReachedBoard) -> float:
    return board.score
