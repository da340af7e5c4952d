"""The things that a hand can hold: a closed union of plain values. Nothing here knows places on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.rules.aliases import Target


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is held."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A card is held, over gap `gap` of the line, or over none."""

    index: int
    gap: int | None = None
    dragged: bool = False
    """Held by the pressed pointer, not picked up by click or key."""
    keyed: bool = False


@dataclass(frozen=True, slots=True)
class Aiming:
    """A piece that attacks by choice is held, aimed at an enemy piece, the enemy king or nothing."""

    slot: int
    target: Target | None = None
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class Choosing:
    """A card or the king's power takes a target, and is aimed at one or at none."""

    index: int
    """The card's position in the hand; -1 for the power."""
    gap: int | None = None
    """The gap of a piece; None for a spell or a power."""
    target: Target | None = None
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class Castling:
    """Castle is armed; `slot` is the piece that would move left, if any."""

    slot: int | None = None
    dragged: bool = False


Held = Idle | Holding | Aiming | Choosing | Castling
IDLE: Final = Idle()
POWER: Final = -1
"""The index of the power among the things that take a target."""
