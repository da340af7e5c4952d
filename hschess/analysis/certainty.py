"""What is proved of a position for one side: by the rules where the game is over, by exact endgames, or by a win that is there at once."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from hschess.players.endgame.solver import BestPlay, Solution, Solving, known_state
from hschess.rules.actions import Action
from hschess.rules.aliases import SideNumber
from hschess.rules.observation import observe
from hschess.rules.state import Outcome, State

POSITIONS: Final = 60_000
MOST_POSITIONS: Final = 100_000_000
"""How many positions one proof may visit, by default and at most."""
_CHANCES: Final = {BestPlay.WIN: 1.0, BestPlay.DRAW: 0.5, BestPlay.LOSS: 0.0}
_OTHERS: Final = {BestPlay.WIN: BestPlay.LOSS, BestPlay.DRAW: BestPlay.DRAW, BestPlay.LOSS: BestPlay.WIN}


@dataclass(frozen=True, slots=True)
class Certainty:
    """How the game ends for a side with best play of both."""

    result: BestPlay
    turns: int
    """The turns that the winner still needs, one that is being played included; 0 where the game is over. Of a draw it says nothing."""
    plan: tuple[Action, ...] = ()
    """What the side to move does then; empty where that is not known."""

    @property
    def chance(self) -> float:
        """The side's chance to win, a draw counting half."""
        return _CHANCES[self.result]

    @property
    def turned(self) -> Certainty:
        """The same as the other side sees it."""
        return Certainty(_OTHERS[self.result], self.turns, self.plan)


def over(outcome: Outcome, side: SideNumber) -> Certainty:
    """A game that is over, as this side sees it."""
    if outcome.winner is None:
        return Certainty(BestPlay.DRAW, 0)
    return Certainty(BestPlay.WIN if outcome.winner == side else BestPlay.LOSS, 0)


class Prover:
    """Proves positions of one game; what one turn leaves is what the next one begins with, and is not solved again."""

    def __init__(self, positions: int) -> None:
        """`positions` is what one proof may visit; with 0 nothing is proved but what is over."""
        self._positions = positions
        self._solutions: dict[tuple[object, ...], Solution] = {}

    def certain(self, state: State, side: SideNumber) -> Generator[int, None, Certainty | None]:
        """What this side can prove of the position by what it knows, whoever is to move; None where it cannot, or not within the budget.

        Yields how many positions were visited since the last time.
        """
        if state.outcome is not None:
            return over(state.outcome, side)
        known = known_state(observe(state, side)) if self._positions else None
        if known is None:
            return None
        key = known.key()
        if key not in self._solutions:
            solving = Solving(known, self._positions)
            yield from solving.run()
            self._solutions[key] = solving.solution
        solution = self._solutions[key]
        if solution.result is None:
            return None
        fact = Certainty(solution.result, solution.turns, solution.plan)
        return fact if side == state.to_move else fact.turned


def agreed(before: Certainty | None, after: Certainty | None) -> tuple[Certainty | None, Certainty | None]:
    """What is certain before and after a turn without luck, where one of both says something of the other."""
    if before is None and after is not None and after.result is BestPlay.WIN:
        before = Certainty(BestPlay.WIN, after.turns + 1)
    if after is None and before is not None and before.result is BestPlay.LOSS:
        after = Certainty(BestPlay.LOSS, before.turns)
    return before, after
