"""Setting a king's health so that only one turn is just enough: a puzzle from a single hardest hit or a single safest turn.

Nothing is proved here; `proving` searches the tuned position like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from hschess.endgame.endgame_meter import BudgetSpentError
from hschess.puzzles.defence import Defender
from hschess.puzzles.puzzle import FORCED_KINDS, PuzzleKind
from hschess.puzzles.replies import hardest_reply, hidden_from, least_follow_up
from hschess.puzzles.search import every_turn
from hschess.rules.line.damage import king_damage
from hschess.rules.slowly import finished
from hschess.rules.state import State

MOST_TWO_PLY: Final = 150
"""With more turns than this, the replies are not searched for a tuned health: it would take too long."""
MOST_TO_FORCE: Final = 2_500
"""A win that takes more positions to prove is too slow for the table."""


def tuned(state: State, kind: PuzzleKind) -> State | None:
    """The position with a king's health at which one turn alone meets the kind's demand; None if no health does.

    Errors: `NotProvableError` as `every_turn` and `hidden_from`.
    """
    tune = _TUNES.get(kind)
    return state if tune is None else tune(state)


def _lethal(state: State) -> State | None:
    """Give the enemy king exactly the health that the hardest hit takes."""
    hits = [king_damage(found.line, len(found.group.foe)) for found in every_turn(state) if not found.wins_by_fight]
    return _with_health(state, 1 - state.to_move, *_two_most(hits), 0)


def _survive(state: State) -> State | None:
    """Give the solver's king one more than the hardest reply to the safest turn takes."""
    hidden, worst, second = hidden_from(state), 1 << 30, 1 << 30
    for number, found in enumerate(every_turn(state)):
        if found.wins_by_fight or number >= MOST_TWO_PLY:
            return None
        damage = hardest_reply(found.after(_healthy(state)), hidden, second).damage
        worst, second = sorted((worst, second, damage))[:2]
        if second == 0:
            return None
    return _with_health(state, state.to_move, -worst, -second, 1)


def _two(state: State) -> State | None:
    """Give the enemy king exactly the health that the surest turn and its follow-up take together."""
    hidden, most, second = hidden_from(state), 0, 0
    for number, found in enumerate(every_turn(state)):
        if found.wins_by_fight or number >= MOST_TWO_PLY:
            return None
        now = king_damage(found.line, len(found.group.foe))
        after = found.after(_healthy(state, state.to_move))
        then = least_follow_up(after, hidden, 1 << 30, max(0, second - now))[0]
        second, most = sorted((most, second, now + then))[1:]
    return _with_health(state, 1 - state.to_move, most, second, 0)


def _forced(state: State, turns: int) -> State | None:
    """Give the enemy king the most health that still falls in this many turns."""
    return _on_the_edge(state, 1 - state.to_move, 1, turns)


def exposed(state: State, turns: int) -> State | None:
    """Give the solver's king the least health that still wins in this many turns; None if none is less than now."""
    return _on_the_edge(state, state.to_move, -1, turns)


def _on_the_edge(state: State, number: int, step: int, turns: int) -> State | None:
    """Give a king the last health, counted from its least or its most, with which the win is there; None if that takes too long."""
    most = state.mode.kings[number] if step > 0 else state.mover.health - 1
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        other = _with_king(state, number, middle if step > 0 else most + 1 - middle)
        try:
            falls = finished(Defender(MOST_TO_FORCE).search.wins(other, 2 * turns - 1))
        except BudgetSpentError:
            return None
        low, high = (middle, high) if falls else (low, middle - 1)
    return _with_king(state, number, low if step > 0 else most + 1 - low) if low else None


def _with_king(state: State, number: int, health: int) -> State:
    """The state with this health of a king."""
    other = state.copy()
    other.sides[number].health = health
    return other


def _healthy(state: State, keep: int = -1) -> State:
    """The state with kings too healthy to die, except on side `keep`."""
    other = state.copy()
    for number, side in enumerate(other.sides):
        if number != keep:
            side.health = 99
    return other


def _two_most(numbers: list[int]) -> tuple[int, int]:
    most = sorted(numbers)[-2:]
    return (most[1], most[0]) if len(most) > 1 else (0, 0)


def _with_health(state: State, number: int, most: int, second: int, more: int) -> State | None:
    """The state in which a king has |most| and `more`, if that is alone and a health of the mode's kings."""
    health = abs(most) + more
    possible = most > second and 1 <= health <= state.mode.kings[number]
    return _with_king(state, number, health) if possible else None


_TUNES: Final[dict[PuzzleKind, Callable[[State], State | None]]] = {
    PuzzleKind.LETHAL: _lethal,
    PuzzleKind.SURVIVE: _survive,
    PuzzleKind.LETHAL_IN_TWO: _two,
    **{kind: partial(_forced, turns=kind.turns) for kind in FORCED_KINDS},
}
