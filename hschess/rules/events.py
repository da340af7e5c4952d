"""Events: frozen facts in the past tense, which carry the result and not only the change.

Everything else is folded from these: the motion, the forecast, the history, the log, a replay, the explanation of
a choice (`view.fold` is the plain fold). A piece is named by (side, slot) at that moment. An event is made with keywords only, so that no
two ints can be confused. Nothing here concerns appearance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from hschess.rules.aliases import CardCode, Piece, SideNumber, Slot
from hschess.rules.card import CardEffect
from hschess.rules.goal import Goal
from hschess.rules.modes import Effect
from hschess.rules.state import Cause, Pending


class Moment(StrEnum):
    """When an effect happens."""

    PLAY = "play"
    DEATH = "death"
    END = "end"
    POWER = "power"


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
    """A draw from an empty deck hurt the side's king (R12); one that is immune takes 0."""

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
    """A piece came into the line, into this slot; those to its right made room (R14)."""

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
class PieceAttacked:
    """A piece attacked another by choice, and both dealt their attack to each other at once (R18, D5). Healths may be 0 or less.

    Damage that a shield took is 0 (D8); `PieceChanged` follows for the shield.
    """

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
    """The attacker's health afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KingAttacked:
    """A piece attacked the enemy king by choice; a king does not strike back (D5)."""

    side: SideNumber
    """The attacker's side."""
    slot: Slot
    card: CardCode
    """The attacker's card."""
    damage: int
    health: int
    """The king's health afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectHappened:
    """The effect of a card or a power happened (D12 to D14); its changes follow, or nothing if nothing changed.

    Auto-attacks, auto-heals and mana have their own events instead.
    """

    side: SideNumber
    """The owner of the card."""
    card: CardCode
    """-1 for a power."""
    slot: Slot
    """The slot of the piece that does it; -1 for a spell, a power or the dead."""
    when: Moment
    effect: CardEffect


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceChanged:
    """A piece was hurt, healed or strengthened, or lost its shield, other than by an attack (D2, D8)."""

    side: SideNumber
    slot: Slot
    before: Piece
    piece: Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class KingChanged:
    """A king was hurt or healed by an effect, or healed by the damage of a piece with drain (D9)."""

    side: SideNumber
    before: int
    health: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceStruck:
    """A piece was hit by an auto-attack; `health` is its remaining health, 0 or less if it is about to leave (R16, R17)."""

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
    """A neighbour healed a piece (R16); `amount` is the health gained, at least 1."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class LineReplaced:
    """An encounter replaced a side's line; no piece died."""

    side: SideNumber
    line: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceDeserted:
    """A piece has gone over to the right end of the other line."""

    side: SideNumber
    """The side that it has left."""
    slot: Slot
    """The slot that it left."""
    piece: Piece
    length: int
    """Pieces in its new line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsGiven:
    """An encounter has given a side cards; they went to the right end of the hand."""

    side: SideNumber
    cards: tuple[CardCode, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforced:
    """An encounter sends a side this many pieces, which come next."""

    side: SideNumber
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReplaced:
    """A side has another deck, of this many cards."""

    side: SideNumber
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KingSet:
    """An encounter has changed the health of a king."""

    side: SideNumber
    before: int
    health: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WardChanged:
    """From now on nothing hurts this side's king, or he can be hurt again."""

    side: SideNumber
    is_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalShown:
    """The goal of the player on this side of an encounter, and the progress."""

    side: SideNumber
    goal: Goal
    done: int
    """Rounds survived, damage dealt or pieces taken since the goal was set."""
    lost: int
    """Own pieces lost since then."""
    turns: int
    """Own turns ended since then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentChanged:
    """Another player plays this side from now on."""

    side: SideNumber
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The player of this side said something."""

    side: SideNumber
    words: str
    """The name of the sentence."""


CardEvent = CardsDealt | ChoiceOffered | ChoiceMade | CardDrawn | CardBurned | Fatigued | CardPlayed | ManaChanged
"""Events of hands, decks and mana; `Fatigued` follows a draw from an empty deck."""
LineEvent = PieceSummoned | PieceMoved | PiecesLeft | LineReplaced | PieceDeserted
"""The slots of a line have changed; the last two only in an encounter."""
Strike = PieceStruck | KingStruck
BattleAct = Strike | PieceHealed
"""The acts of a piece at the end of a turn (R16)."""
TurnEvent = TurnBegan | TurnEnded | GameEnded
Change = EffectHappened | PieceChanged | KingChanged
"""The results of effects, in a duel."""
DuelEvent = KingAttacked | Change
"""Events of duels alone."""
StoryEvent = CardsGiven | Reinforced | DeckReplaced | KingSet | WardChanged | GoalShown | OpponentChanged | Said
"""Events of encounters alone."""
Event = CardEvent | LineEvent | PowerUsed | PieceAttacked | DuelEvent | BattleAct | TurnEvent | StoryEvent
"""Every kind, by families: each fold handles a family or its members, and mypy finds missing ones."""

Emit = Callable[[Event], None]
"""Receives the events; a search passes None instead."""


def king_loss(event: Event, side: SideNumber) -> int:
    """The health that an attack or an effect takes from this side's king; fatigue is neither."""
    match event:
        case KingStruck() if event.side == side:
            return event.damage
        case KingAttacked() if event.side != side:
            return event.damage
        case KingChanged() if event.side == side:
            return max(0, event.before - event.health)
    return 0
