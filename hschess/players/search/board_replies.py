"""The second stage of `master` over boards: the opponent's replies to the best turns, over its possible hands.

The unknown cards are dealt again and again, with the same deals for every candidate. If a candidate ends with a draw or a random result, a
small search plays the rest of its turn; the opponent answers with the best board of a small search of its own, by the same values, and the
learned value judges the position after it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from hschess.players.search.board_scan import ReachedBoard, TurnBoards
from hschess.players.search.trials import Deals, WeighedTrial, is_over
from hschess.players.value.board_features import BoardFeatures
from hschess.players.value.line_features import DRAWN, OPEN, WON
from hschess.players.value.values import Values, chance_of
from hschess.rules.actions import END, Action
from hschess.rules.chance import Chance
from hschess.rules.engine import advance
from hschess.rules.observation import Observation
from hschess.rules.state import State

COST: Final = 20
"""A reply is a searched turn, so it counts as this many replies of the line battle."""
WIDTH: Final = 8
MOST: Final = 120
"""The most boards that a reply evaluates."""
KEEP: Final = 4
_DEAL_WEIGHT: Final = 2
"""A deal, and the turn played on it, take as long as this many boards."""


class BoardReplies(Deals):
    """The replies to candidates of one position."""

    def __init__(self, observation: Observation, values: Values, chance: Chance) -> None:
        super().__init__(observation, chance)
        self._values = values
        self._features = BoardFeatures(observation.side)

    def affords(self, budget: int) -> int:
        """How many replies the budget pays for."""
        return budget // COST

    def tried(self, trial: WeighedTrial, number: int) -> Iterator[int]:
        """Let the opponent reply to the trial's actions in this deal; yields about how many boards were evaluated since the last."""
        state = self.deal(number).copy()
        for action in trial.actions:
            if not is_over(state):
                advance(state, action)
        yield _DEAL_WEIGHT
        if not is_over(state) and state.to_move == self._viewer:
            yield from self._play(state)
            if not is_over(state):
                advance(state, END)
        reply: tuple[Action, ...] = ()
        if not is_over(state):
            reply = yield from self._play(state)
        trial.add(self.chance(state), reply)

    def _play(self, state: State) -> Generator[int, None, tuple[Action, ...]]:
        """Play the mover's turn in place, without its end, and return the actions."""
        boards = TurnBoards(state, self._values, WIDTH, MOST, KEEP, to_the_end=True)
        yield from boards.run()
        board: ReachedBoard = boards.best[0]
        actions = board.actions()
        for action in actions:
            advance(state, action)
        return (*actions, END) if not is_over(state) else actions

    def _chance_at_end(self, state: State) -> float:
        verdict = self._features.see(state)
        if verdict != OPEN:
            return 1.0 if verdict == WON else 0.5 if verdict == DRAWN else 0.0
        return chance_of(self._values.of(self._viewer, state.to_move).score(self._features.row))
