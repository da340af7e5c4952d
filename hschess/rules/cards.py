"""The cards of the line battle (R1 to R6), read from `chess.toml`, and how a piece on the board is written as a small int.

A card is named by its code, its index in `CARDS`. A piece is `code << 5 | spent << 4 | health`, so that a line is a plain list of
ints: cheap to copy and to compare. The engine asks the card for its properties and never for its name; a card added to the table is
played without a change elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card import Card
from hschess.rules.card_sets import CHESS, shipped_set

CARDS: Final[tuple[Card, ...]] = tuple(sorted(shipped_set(CHESS).cards, key=lambda card: not card.is_piece))
"""Pieces first, otherwise as in the file."""

UNKNOWN: Final = len(CARDS)
"""The code of a card that the reader of a position does not know: `?` in the notation. No hand that is played from holds it."""

CODES: Final[dict[str, CardCode]] = {card.letter: code for code, card in enumerate(CARDS)}
PIECES: Final[tuple[CardCode, ...]] = tuple(code for code, card in enumerate(CARDS) if card.is_piece)
PIECES_BY_LETTER: Final[tuple[CardCode, ...]] = tuple(sorted(PIECES, key=lambda code: CARDS[code].letter))
BONUSES: Final[tuple[CardCode, ...]] = tuple(code for code, card in enumerate(CARDS) if not card.is_piece)
_PIECES_AT: Final = (*(int(card.is_piece) for card in CARDS), 1)
"""By code: 1 for a piece and for an unknown card, 0 for a bonus card."""

# The properties as columns, so that the inner loops index a tuple instead of asking an object.
COST: Final = tuple(card.cost for card in CARDS)
ATTACK: Final = tuple(card.attack for card in CARDS)
FULL_HEALTH: Final = tuple(card.health for card in CARDS)
AUTO_ATTACK: Final = tuple(card.auto_attack for card in CARDS)
AUTO_HEAL: Final = tuple(card.auto_heal for card in CARDS)
CHARGE: Final = tuple(card.charge for card in CARDS)
MANA: Final = tuple(card.mana for card in CARDS)

CARD_SHIFT: Final = 5
SPENT: Final = 16
"""The bit of a piece that has attacked by choice this turn (R4)."""
HEALTH: Final = 15
"""The mask of a piece's health."""

assert all(card.health <= HEALTH for card in CARDS)
NEW_PIECES: Final = tuple(code << CARD_SHIFT | FULL_HEALTH[code] for code in range(len(CARDS)))
"""`NEW_PIECES[code]`: a fresh piece of this card, at full health and ready to attack."""
ATTACK_OF: Final = tuple(AUTO_ATTACK[piece >> CARD_SHIFT] for piece in range(len(CARDS) << CARD_SHIFT))
"""`ATTACK_OF[piece]`: its auto-attack."""
HEAL_OF: Final = tuple(AUTO_HEAL[piece >> CARD_SHIFT] for piece in range(len(CARDS) << CARD_SHIFT))
"""`HEAL_OF[piece]`: its auto-heal."""
MISSING: Final = tuple(FULL_HEALTH[piece >> CARD_SHIFT] - (piece & HEALTH) for piece in range(len(CARDS) << CARD_SHIFT))
"""`MISSING[piece]`: how much it lacks of its full health."""
CHARGERS: Final = tuple(code for code in PIECES if CHARGE[code])
"""The codes of the cards whose pieces attack by choice (R4)."""
READY_ATTACKERS: Final = frozenset(
    code << CARD_SHIFT | health for code in PIECES if CHARGE[code] for health in range(1, FULL_HEALTH[code] + 1)
)
"""Every piece that may attack by choice this turn (R4)."""
SPENT_ATTACKERS: Final = frozenset(piece | SPENT for piece in READY_ATTACKERS)
"""Every piece that has attacked by choice this turn (R4)."""


def pieces_among(codes: Iterable[CardCode]) -> int:
    """How many of these cards are pieces; an unknown one counts as a piece.

    >>> pieces_among([CODES["N"], CODES["C"], UNKNOWN])
    2
    """
    number = 0
    for code in codes:
        number += _PIECES_AT[code]
    return number


def new_piece(code: CardCode) -> Piece:
    """A fresh piece of this card: full health, ready to attack.

    >>> new_piece(CODES["N"]) & HEALTH
    3
    """
    return NEW_PIECES[code]


def piece_of(letter: str, health: int, spent: bool = False) -> Piece:
    """The piece with this card's letter and health.

    >>> card_of(piece_of("R", 4)).letter, piece_of("R", 4) & HEALTH
    ('R', 4)
    """
    return CODES[letter] << CARD_SHIFT | (SPENT if spent else 0) | health


def card_of(piece: Piece) -> Card:
    """The card that this piece was played from."""
    return CARDS[piece >> CARD_SHIFT]
