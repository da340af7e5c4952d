"""What a hand holds: a closed union of plain values. Nothing here knows where things are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.rules.aliases import Target


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is held."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A card is held: over gap `gap` of the line, or over no gap."""

    index: int
    gap: int | None = None
    dragged: bool = False
    """Held by the pressed pointer, as against picked up by click or key."""
    keyed: bool = False


@dataclass(frozen=True, slots=True)
class Aiming:
    """A piece that attacks by choice is held, aimed at an enemy piece, at the enemy king or at nothing."""

    slot: int
    target: Target | None = None
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class Choosing:
    """A card or the king's power asks for its target, and is aimed at one or at none."""

    index: int
    """The card's position in the hand; -1 for the power."""
    gap: int | None = None
    """The gap of a piece; None for a spell or a power."""
    target: Target | None = None
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class Castling:
    """Castle is armed; `slot` is the piece that would move left, if one is meant."""

    slot: int | None = None
    dragged: bool = False


Held = Idle | Holding | Aiming | Choosing | Castling
IDLE: Final = Idle()
POWER: Final = -1
"""The power among what asks for a target."""
