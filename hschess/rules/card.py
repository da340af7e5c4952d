"""A card as data: its numbers, its keywords and its effects, in a closed vocabulary (D1, D2 and the words of the card sets).

Values only; `card_sets` reads them from TOML.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Keyword(StrEnum):
    """The lasting abilities of a piece."""

    GUARD = "guard"
    """It must be attacked before pieces without guard (D4)."""
    CHARGE = "charge"
    """It may attack in the turn in which it comes (D3)."""
    SHIELD = "shield"
    """The first damage takes the shield and nothing else (D8)."""
    DRAIN = "drain"
    """The damage that it deals heals its owner's king (D9)."""


class Attacks(StrEnum):
    """The targets of a piece's attacks by choice (D4)."""

    ANY = "any"
    PIECES = "pieces"
    """Pieces only, no king."""
    NONE = "none"


class Verb(StrEnum):
    """The action of an effect."""

    DAMAGE = "damage"
    HEAL = "heal"
    BUFF = "buff"
    DRAW = "draw"
    SUMMON = "summon"
    MANA = "mana"
    DESTROY = "destroy"
    SWAP = "swap"
    """The piece changes places with its left neighbour."""


class Whom(StrEnum):
    """The target of an effect."""

    CHOSEN = "chosen"
    SELF = "self"
    OPPOSITE = "opposite"
    """The enemy pieces opposite (R15), and the enemy king once if there is none (R16)."""
    NEIGHBOURS = "neighbours"
    OWN_KING = "own_king"
    ENEMY_KING = "enemy_king"
    OWN_PIECES = "own_pieces"
    """Without the piece itself."""
    ENEMY_PIECES = "enemy_pieces"
    ALL_PIECES = "all_pieces"
    RANDOM_ENEMY = "random_enemy"
    """A piece or the king."""
    RANDOM_ENEMY_PIECE = "random_enemy_piece"
    LEFTMOST_ENEMY = "leftmost_enemy"


class Among(StrEnum):
    """The candidates among which the player chooses the target of an effect."""

    ANY = "any"
    """Any piece, or either king."""
    PIECE = "piece"
    ENEMY = "enemy"
    """An enemy piece, or the enemy king."""
    ENEMY_PIECE = "enemy_piece"
    OWN_PIECE = "own_piece"


class Source(StrEnum):
    """The source of a drawn card."""

    DECK = "deck"
    DISCOVER = "discover"


@dataclass(frozen=True, slots=True)
class CardEffect:
    """One thing that a card does."""

    verb: Verb
    n: int = 0
    """Damage, health, cards, mana; of a summons how many pieces come."""
    target: Whom | None = None
    """None for effects without a target: `draw`, `summon`, `mana`."""
    among: Among | None = None
    """The targets to choose from; only with `Whom.CHOSEN`."""
    source: Source = Source.DECK
    card: str = ""
    """The key of the card that is summoned."""
    attack: int = 0
    health: int = 0
    keyword: Keyword | None = None
    """The gain of a buff."""


@dataclass(frozen=True, slots=True)
class Art:
    """The parts of a card's picture."""

    piece: str
    prop: str = ""
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed. `health` is 0 for a card that is not a piece."""

    key: str
    name: str
    cost: int
    attack: int = 0
    health: int = 0
    attacks: Attacks = Attacks.ANY
    keywords: tuple[Keyword, ...] = ()
    play: tuple[CardEffect, ...] = ()
    """The effects when it is played (D12, D13)."""
    death: tuple[CardEffect, ...] = ()
    """The effects when it dies (D10)."""
    end: tuple[CardEffect, ...] = ()
    """The effects at the end of its owner's turn (D14, R16)."""
    art: Art | None = None
    names: tuple[tuple[str, str], ...] = ()
    """Its name in other languages, by their codes."""

    @property
    def asks(self) -> Among | None:
        """The targets that its player chooses from when it is played (D12, D13); None if it has no chosen target."""
        return asked_by(self.play)

    @property
    def letter(self) -> str:
        """Its key, in a set whose keys are single letters."""
        return self.key

    @property
    def is_piece(self) -> bool:
        """Whether playing it puts a piece on the board."""
        return self.health > 0

    @property
    def auto_attack(self) -> int:
        """Damage to the enemies opposite at the end of its owner's turn, or to the enemy king if there are none (R16)."""
        return sum(one.n for one in self.end if one.verb is Verb.DAMAGE and one.target is Whom.OPPOSITE)

    @property
    def auto_heal(self) -> int:
        """Health given to the pieces left and right of it at the end of its owner's turn (R16)."""
        return sum(one.n for one in self.end if one.verb is Verb.HEAL and one.target is Whom.NEIGHBOURS)

    @property
    def charge(self) -> bool:
        """Whether it attacks one enemy piece of its owner's choice, once a turn, from the turn in which it is played (R4)."""
        return Keyword.CHARGE in self.keywords and self.attacks is not Attacks.NONE

    @property
    def mana(self) -> int:
        """Mana its owner gains by playing it (R6)."""
        return sum(one.n for one in self.play if one.verb is Verb.MANA)


def asked_by(effects: tuple[CardEffect, ...]) -> Among | None:
    """The targets that these effects let the player choose from; None if they have no chosen target."""
    return next((one.among for one in effects if one.target is Whom.CHOSEN), None)
