"""What a hand holds, and what it asks of the table.

Values that `control` makes and the screens carry out; nothing here knows where things are.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hschess.rules.actions import Action
from hschess.rules.aliases import Target
from hschess.rules.errors import Reason
from scenes.stage.hand.spots import Spot


class Wanted(StrEnum):
    """What can be asked of a table besides actions; each has a button of the same name, but for the result: End Turn leads there."""

    UNDO = "undo"
    SPEED = "speed"
    HELP = "help"
    LOG = "log"
    EXPLAIN = "explain"
    FORESEE = "foresee"
    MENU = "menu"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Do:
    """Submit this legal action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refused:
    """Say why not; `spot` is what was tried."""

    reason: Reason
    spot: Spot


@dataclass(frozen=True, slots=True)
class Ask:
    """A wish that is not an action; `keyed` where a key asked."""

    what: Wanted
    keyed: bool = False


Wish = Do | Refused | Ask


@dataclass(frozen=True, slots=True)
class CardGrip:
    """A card is held: over gap `gap` of the line, or over no gap."""

    index: int
    gap: int | None = None
    dragged: bool = False
    """Held by the pressed pointer, as against picked up by click or key."""
    keyed: bool = False


@dataclass(frozen=True, slots=True)
class AimGrip:
    """A piece that attacks by choice is held, aimed at an enemy piece, at the enemy king or at nothing."""

    slot: int
    target: Target | None = None
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceGrip:
    """A card or the king's power asks for its target, and is aimed at one or at nobody."""

    index: int
    """The card's position in the hand; -1 for the power."""
    gap: int | None = None
    """The gap of a piece; None for a spell or a power."""
    target: Target | None = None
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class CastleGrip:
    """Castle is armed; `slot` is the piece that would move left, where one is meant."""

    slot: int | None = None
    dragged: bool = False


Grip = CardGrip | AimGrip | ChoiceGrip | CastleGrip
