"""What has happened: frozen facts in the past tense, which carry the result and not only the change.

Everything else is folded from these: the motion, the forecast, the history, the log, a replay, the explanation of
a choice (`view.fold` is the plain fold). A piece is named by (side, slot) at that moment. An event is made with keywords only, so that no
two ints can be confused. Nothing here says how it looks. This module imports `aliases`, `modes` and `state`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hschess.rules.aliases import CardCode, Piece, SideNumber, Slot
from hschess.rules.modes import Effect
from hschess.rules.state import Cause, Pending


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDealt:
    """A side was dealt its first cards, the Coin included (R7)."""

    side: SideNumber
    cards: tuple[CardCode, ...]
    left: int
    """Cards left in the deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceOffered:
    """A side owes a choice: its mulligan (R8) or one of three cards (R20)."""

    side: SideNumber
    choice: Pending
    options: tuple[CardCode, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade:
    """The choice was made: the card taken into the hand (R20), or the positions in the hand that went back to the deck (R8)."""

    side: SideNumber
    choice: Pending
    card: CardCode
    """The card taken; -1 for a mulligan."""
    positions: tuple[int, ...]
    returned: tuple[CardCode, ...]
    """The cards that lay in these positions."""
    left: int
    """Cards in the deck afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan:
    """A side's turn began: its power and its Knights are ready again (R10)."""

    side: SideNumber
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ManaChanged:
    """A side's mana or crystals changed to these."""

    side: SideNumber
    before: int
    """The mana until now."""
    mana: int
    crystals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn:
    """The next card of the deck went to the right end of the hand (R10)."""

    side: SideNumber
    card: CardCode
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBurned:
    """A card was drawn into a full hand: shown, then lost (R11)."""

    side: SideNumber
    card: CardCode
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fatigued:
    """A draw from an empty deck hurt the side's king (R12)."""

    side: SideNumber
    damage: int
    health: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed:
    """A card left the hand, from this position in it (R14)."""

    side: SideNumber
    card: CardCode
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceSummoned:
    """A piece came into the line and stands in this slot; those to its right made room (R14)."""

    side: SideNumber
    slot: Slot
    piece: Piece
    length: int
    """Pieces in the line afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUsed:
    """A king used its power (R19 to R21)."""

    side: SideNumber
    effect: Effect
    slot: Slot
    """MOVE: the slot that moves left. DESTROY: the enemy slot. DISCOVER: -1."""
    piece: Piece
    """The piece in that slot; DISCOVER: -1."""
    used_up: bool
    """Whether it cannot be used again this turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMoved:
    """The piece in this slot changed places with its left neighbour (R19)."""

    side: SideNumber
    slot: Slot
    piece: Piece
    length: int
    """Pieces in the line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnightStruck:
    """A piece attacked by choice, and both dealt their attack to each other at once (R18). Healths may be 0 or less."""

    side: SideNumber
    slot: Slot
    card: CardCode
    """The attacker's card."""
    target: Slot
    """The enemy slot."""
    target_card: CardCode
    damage: int
    target_health: int
    recoil: int
    """The damage that came back."""
    health: int
    """What the attacker has left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceStruck:
    """A piece was hit by an auto-attack; `health` is what it has left, 0 or less where it is about to leave (R16, R17)."""

    side: SideNumber
    """The side of the piece that was hit."""
    slot: Slot
    card: CardCode
    by: Slot
    """The attacker's slot in the other line."""
    by_card: CardCode
    damage: int
    health: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KingStruck:
    """A king was hit by an auto-attack that found nothing opposite (R16)."""

    side: SideNumber
    """The side of the king that was hit."""
    by: Slot
    by_card: CardCode
    damage: int
    health: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceHealed:
    """A neighbour healed a piece (R16); `amount` is what it really gained, at least 1."""

    side: SideNumber
    slot: Slot
    card: CardCode
    by: Slot
    by_card: CardCode
    amount: int
    health: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesLeft:
    """These slots of a side's line were cleared at once, and the line re-centred (R17, R18, R21)."""

    side: SideNumber
    slots: tuple[Slot, ...]
    cards: tuple[CardCode, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """All pieces of the side have acted and the dead have left (R16, R17)."""

    side: SideNumber
    round: int
    idle: tuple[Slot, ...]
    """The healers that found both neighbours at their full health."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The game is over (R22 to R25); nothing follows. `winner` is None for a draw."""

    winner: SideNumber | None
    cause: Cause
    result: str
    round: int


CardEvent = CardsDealt | ChoiceOffered | ChoiceMade | CardDrawn | CardBurned | Fatigued | CardPlayed | ManaChanged
"""What happens to hands, decks and mana; `Fatigued` follows a draw from an empty deck."""
LineEvent = PieceSummoned | PieceMoved | PiecesLeft
"""Who stands where has changed."""
Strike = PieceStruck | KingStruck
BattleAct = Strike | PieceHealed
"""What a piece does at the end of a turn (R16)."""
TurnEvent = TurnBegan | TurnEnded | GameEnded
Event = CardEvent | LineEvent | PowerUsed | KnightStruck | BattleAct | TurnEvent
"""Every kind, by families: each fold says what a family or its members mean to it, and mypy finds what was left out."""

Emit = Callable[[Event], None]
"""Is told what happens; a search passes None instead."""
