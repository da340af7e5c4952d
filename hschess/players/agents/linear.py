"""`linear`: the AI of the HearthSim notes (June 2014), a rudimentary maximiser of a linear score over all moves of its own turn.

The notes' part. S = its board + hand + its king - enemy board - enemy king: a board is the sum of `wa` x attack + `wh` x health of its
pieces (`ea` and `eh` for the enemy's), the hand `wm` x the mana its cards cost, a king `whh` x its health (`ehh` for the enemy's), and a
dead enemy king is infinite. All weights are 1 and the kings' 0.1; the notes' experiment found its own board best at 0.9 ("aggressiveness":
equal trades are then just worth it), so that is the default; `linear:wa=wh=1` is the notes' standard AI.

What they left open is settled here:

- The score is read after the turn's own battle, because that is when the pieces attack in this game.
- The notes stop after 30 seconds, about 1.5 million moves, and play the best so far. No player reads a clock here, so `lines` final lines
  are the limit, and different orders of one line count once.
- The Coin and Discover are cards and moves like any other; a Coin in the hand costs nothing, and so counts nothing.
- The notes play without a mulligan: the hand is kept.

A duel is the notes' own game: the score is read at the end of the turn, and its options have the defaults of the public program behind the
notes for everything that the text leaves out (`num` 0.5, `wm` 0.1, `wdds` 1, `cdds` 0.9; see `notes_score`), because the experiments that
others can repeat were made with them. In the line battle the same options have the text's values, without `num` and with `wm` 1.
"""

from __future__ import annotations

from typing import Final

from hschess.players.contract import Thinking
from hschess.players.measures.notes_score import notes_score
from hschess.players.mulligan import kept
from hschess.players.options import USUAL_LINES, Number, read_options
from hschess.players.search.exhaustive_search import ExhaustiveSearch
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending
from hschess.turns.scores import Score, piece_table

NAME: Final = "linear"
AGGRESSIVENESS: Final = 0.9


def _weight(default: float) -> Number:
    return Number(default, -100, 100)


OPTIONS: Final = {
    "wa": _weight(AGGRESSIVENESS),
    "wh": _weight(AGGRESSIVENESS),
    "ea": _weight(1),
    "eh": _weight(1),
    "num": _weight(0),
    "wm": _weight(1),
    "whh": _weight(0.1),
    "ehh": _weight(0.1),
    "wdds": _weight(1),
    "cdds": _weight(0.9),
    "lines": Number(USUAL_LINES, 1, 10_000_000, whole=True),
}
"""The options, with the defaults of the line battle."""
PROGRAM: Final = {**OPTIONS, "num": _weight(0.5), "wm": _weight(0.1)}
"""The options for a duel, with the defaults of the public program."""


class Linear:
    """The player. It uses no chance."""

    def __init__(self, options: str = "") -> None:
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        given = read_options(NAME, options, OPTIONS)
        weight = given.numbers
        self._lines = given.whole("lines")
        self.score = Score(
            own=piece_table(weight["num"], weight["wa"], weight["wh"]),
            foe=piece_table(weight["num"], weight["ea"], weight["eh"]),
            mana=weight["wm"],
            of_state=notes_score(read_options(NAME, options, PROGRAM).numbers),
        )

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Score every end of the turn by the linear score; the mulligan keeps the hand."""
        if observation.state.pending == Pending.MULLIGAN:
            return kept()
        return ExhaustiveSearch(observation, self.score, self._lines)
