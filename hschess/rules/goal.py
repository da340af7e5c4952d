"""What an encounter asks of the person, as a value that events carry; `str` is its short form for other programs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class GoalKind(StrEnum):
    """What is asked of the person."""

    WIN = "win"
    """To win by the rules."""
    CLEAR = "clear"
    """To empty the enemy's line."""
    SURVIVE = "survive"
    """To live through so many rounds."""
    KING = "king"
    """To deal so much damage to the enemy king."""
    KILLS = "kills"
    """To see so many enemy pieces leave."""
    LOST = "lost"
    """To lose so many own pieces at most, until the turns are over."""


_FLAGS: Final = (GoalKind.WIN, GoalKind.CLEAR)
"""The kinds that need no number."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked, and within which limits. All is counted from the moment at which the goal is set.

    >>> str(Goal(GoalKind.SURVIVE, 8, lost=2))
    'survive=8 lost=2'
    """

    kind: GoalKind
    number: int = 0
    """The rounds of SURVIVE, the damage of KING, the pieces of KILLS, the most of LOST."""
    lost: int | None = None
    """The most own pieces that may leave meanwhile; None where it does not matter."""
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
