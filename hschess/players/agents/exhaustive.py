"""`exhaustive`: the baseline "exhaustive search" of "Predicting Opponent Moves for Improving Hearthstone AI" (Dockhorn et al., 2018).

It plays the best of all move sequences of its own turn, by the score that the study uses for all its agents, and does not look at replies.
The study names the parts of the score without their weights (see `scores.BOARD`), ignores that different sequences can lead to the same
board (here each board is scored once, see `turns`), and does not mention the mulligan (here cards too expensive for the first three rounds
go back). Bonus cards and Discover are moves like any other; a random offer counts by its mean. The option `lines` ends the search after
that many final lines; the turns of the four modes stay far below its default. In a duel `turns.boards` lists the boards of a turn.
"""

from __future__ import annotations

from typing import Final

from hschess.players.contract import Thinking
from hschess.players.measures.board_worth import BOARD
from hschess.players.mulligan import dear_cards, decided
from hschess.players.options import USUAL_LINES, Number, read_options
from hschess.players.search.exhaustive_search import ExhaustiveSearch
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending

NAME: Final = "exhaustive"
LINES: Final = Number(USUAL_LINES, 1, 10_000_000, whole=True)


class Exhaustive:
    """The player. It uses no chance."""

    def __init__(self, options: str = "") -> None:
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        self._lines = read_options(NAME, options, {"lines": LINES}).whole("lines")

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Return an `ExhaustiveSearch` by the board score; the mulligan is decided without a search."""
        if observation.state.pending == Pending.MULLIGAN:
            return decided(dear_cards(observation))
        return ExhaustiveSearch(observation, BOARD, self._lines)
