"""Proofs about a position for one side: by the rules if the game is over, by exact endgames, or by an immediate win."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from hschess.endgame.solver import BestPlay, Solution, Solving, known_state
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
    """The turns that the winner still needs, one that is being played included; 0 if the game is over. Of a draw it says nothing."""
    plan: tuple[Action, ...] = ()
    """The actions of the side to move; empty if unknown."""

    @property
    def chance(self) -> float:
        """The side's chance to win, a draw counting half."""
        return _CHANCES[self.result]

    @property
    def turned(self) -> Certainty:
        """The certainty from the other side's view."""
        return Certainty(_OTHERS[self.result], self.turns, self.plan)


def over(outcome: Outcome, side: SideNumber) -> Certainty:
    """A game that is over, as this side sees it."""
    if outcome.winner is None:
        return Certainty(BestPlay.DRAW, 0)
    return Certainty(BestPlay.WIN if outcome.winner == side else BestPlay.LOSS, 0)


class Prover:
    """Proves positions of one game; the end of one turn is the start of the next, and is not solved again."""

    def __init__(self, positions: int) -> None:
        """`positions` is the limit of one proof; with 0 only finished games are proved."""
        self._positions = positions
        self._solutions: dict[tuple[object, ...], Solution] = {}

    def certain(self, state: State, side: SideNumber) -> Generator[int, None, Certainty | None]:
        """The result that this side can prove from its knowledge, with either side to move; None if it cannot, or not within the budget.

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
    """The certainty before and after a turn without luck, if one of both follows from the other."""
    if before is None and after is not None and after.result is BestPlay.WIN:
        before = Certainty(BestPlay.WIN, after.turns + 1)
    if after is None and before is not None and before.result is BestPlay.LOSS:
        after = Certainty(BestPlay.LOSS, before.turns)
    return before, after
