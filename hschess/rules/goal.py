"""The goal of an encounter, as a value in events; `str` is its short form for other programs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class GoalKind(StrEnum):
    """The kind of goal."""

    WIN = "win"
    """To win by the rules."""
    CLEAR = "clear"
    """To empty the enemy's line."""
    SURVIVE = "survive"
    """Survive this many rounds."""
    KING = "king"
    """Deal this much damage to the enemy king."""
    KILLS = "kills"
    """Make this many enemy pieces leave."""
    LOST = "lost"
    """Lose at most this many own pieces, until the turns are over."""


_FLAGS: Final = (GoalKind.WIN, GoalKind.CLEAR)
"""The kinds that need no number."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal with its limits. Everything counts from the moment at which the goal is set.

    >>> str(Goal(GoalKind.SURVIVE, 8, lost=2))
    'survive=8 lost=2'
    """

    kind: GoalKind
    number: int = 0
    """The rounds of SURVIVE, the damage of KING, the pieces of KILLS, the most of LOST."""
    lost: int | None = None
    """The most own pieces that may leave meanwhile; None if it does not matter."""
    turns: int | None = None
    """The own turns within which it must be met; None for any number."""

    def __str__(self) -> str:
        words = [self.kind.value if self.kind in _FLAGS else f"{self.kind}={self.number}"]
        words += [f"lost={self.lost}"] if self.lost is not None else []
        words += [f"turns={self.turns}"] if self.turns is not None else []
        return " ".join(words)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Spelled out, because a compiled frozen value cannot be changed once it is made.
        return Goal, (self.kind, self.number, self.lost, self.turns)
