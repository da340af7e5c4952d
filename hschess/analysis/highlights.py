"""The remarkable turns of a game: the one that raised its player's chance the most, and the one that lost the most."""

from __future__ import annotations

from collections.abc import Sequence

from hschess.analysis.judging import Judged, Judgement
from hschess.rules.aliases import SideNumber


def chance_before(turns: Sequence[Judged], number: int) -> float:
    """The mover's chance after its previous turn; for a side's first turn, the chance with best play."""
    turn = turns[number]
    own = [earlier.after for earlier in turns[:number] if earlier.span.side == turn.span.side]
    return own[-1] if own else turn.before


def best_turn(turns: Sequence[Judged], side: SideNumber | None = None) -> int | None:
    """The number of the turn after which the chance had risen most, among the good ones if there are any.

    None without turns, or if each was a mistake that lowered the chance. `side` counts the turns of one side alone.
    """
    numbers = _of(turns, side)
    good = [number for number in numbers if turns[number].judgement is Judgement.GOOD]
    rising = [number for number in numbers if turns[number].after >= chance_before(turns, number)]
    return max(good or rising, key=lambda number: turns[number].after - chance_before(turns, number), default=None)


def worst_turn(turns: Sequence[Judged], side: SideNumber | None = None) -> int | None:
    """The number of the turn that lost most beside the best one; None if nothing better was found for any."""
    worst = max(_of(turns, side), key=lambda number: turns[number].loss, default=None)
    return worst if worst is not None and turns[worst].change < 0 else None


def _of(turns: Sequence[Judged], side: SideNumber | None) -> list[int]:
    return [number for number, turn in enumerate(turns) if side is None or turn.span.side == side]
