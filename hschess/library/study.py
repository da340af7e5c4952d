"""Proofs of positions, and judgements of a game's turns."""

from __future__ import annotations

from typing import Final

from hschess.analysis.certainty import MOST_POSITIONS, POSITIONS
from hschess.analysis.judging import BUDGET, MOST_BUDGET, Analysis, Judged
from hschess.endgame.endgame_counting import Obstacle, obstacle_in
from hschess.endgame.solver import Solution, known_state
from hschess.endgame.solver import solve as prove
from hschess.library.library_game import Game, so_far
from hschess.rules.errors import HschessError
from hschess.rules.observation import Observation
from hschess.rules.state import State

SOLVED_POSITIONS: Final = 500_000
"""The most positions that `solve` visits by default."""


class UnsolvableError(HschessError):
    """The position cannot be solved, because chance or a hidden card is left, or because the duel's cards are in it."""


def solve(state: State, positions: int = SOLVED_POSITIONS) -> Solution:
    """The result of best play by both sides, if visiting `positions` positions suffices to prove it.

    Hidden cards are filled in if the side to move can determine them by counting. `Solution.result` is None if nothing was proved.
    Errors: `UnsolvableError` with the obstacle; `HschessError` for a game that is over or a number below 1.
    """
    _check("positions", positions, 1, None)
    seen = Observation(state.to_move, state.copy())
    obstacle, known = obstacle_in(seen), known_state(seen)
    if obstacle is Obstacle.OVER:
        raise HschessError("the game is over (R22, R23): there is nothing to solve")
    if obstacle is not None or known is None:
        raise UnsolvableError(f"it cannot be solved: {Obstacle.HANDS.value if obstacle is None else obstacle.value}")
    return prove(known, positions)


def analyse(game: Game, budget: int = BUDGET, positions: int = POSITIONS) -> tuple[Judged, ...]:
    """Every completed turn of a game, evaluated by `master`: the chances before and after it, and a better turn.

    `budget` is the number of replies evaluated for each turn, `positions` the limit of an ending's proof. The same
    game and budgets give the same figures everywhere. Errors: `HschessError` for a number out of range.
    """
    _check("budget", budget, 0, MOST_BUDGET)
    _check("positions", positions, 0, MOST_POSITIONS)
    analysis = Analysis(so_far(game), budget, positions=positions)
    analysis.finish()
    return tuple(analysis.turns)


def _check(name: str, number: int, least: int, most: int | None) -> None:
    if number < least or (most is not None and number > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise HschessError(f"'{name}' cannot be {number}; expected {expected}")
