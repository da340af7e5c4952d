"""Pieces on the board, in both of their forms.

In the line battle a piece is a small int (`cards`): its card says the rest. In a duel attack, full health and keywords change, so a piece
carries them: it is a wide int, always greater than a small one. The functions here take either; those that change one take a wide one only.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card import Attacks, Card, Keyword
from hschess.rules.card_table import card_at
from hschess.rules.cards import CARD_SHIFT, CARDS, HEALTH, SPENT

MOST_STRENGTH: Final = 999
"""No attack and no health goes above it."""
_ZERO: Final = 1024
"""The code of 0 health: within an end of turn a piece may fall below it."""
_HEALTH: Final = 2 * _ZERO - 1
_ATTACK_SHIFT: Final = 11
_FULL_SHIFT: Final = 21
_NUMBER: Final = 1023
"""The mask of attack and of full health."""
TIRED: Final = 1 << 31
"""The bit of a piece that may not attack now (D3)."""
DOOMED: Final = 1 << 32
"""The bit of a piece that is destroyed and about to leave."""
GUARD: Final = 1 << 33
CHARGE: Final = 1 << 34
SHIELD: Final = 1 << 35
DRAIN: Final = 1 << 36
BITS: Final = {Keyword.GUARD: GUARD, Keyword.CHARGE: CHARGE, Keyword.SHIELD: SHIELD, Keyword.DRAIN: DRAIN}
"""The bit of each keyword."""
CODE_SHIFT: Final = 37
_LARGEST_SMALL: Final = (len(CARDS) << CARD_SHIFT) + HEALTH + SPENT


def is_wide(piece: Piece) -> bool:
    """Whether the piece is of a duel."""
    return piece > _LARGEST_SMALL


def wide_piece(code: CardCode) -> Piece:
    """A piece of this card as it comes in a duel: at full health, tired unless it charges (D3)."""
    card = card_at(code)
    piece = made_piece(code, card.attack, card.health, card.health, sum(BITS[keyword] for keyword in card.keywords))
    return piece if card.attacks is Attacks.NONE or piece & CHARGE else piece | TIRED


def made_piece(code: CardCode, attack: int, health: int, full: int, bits: int) -> Piece:
    """The wide piece with these properties; `bits` are its keywords, `TIRED` and `DOOMED`."""
    return code << CODE_SHIFT | bits | full << _FULL_SHIFT | attack << _ATTACK_SHIFT | health + _ZERO


def code_of(piece: Piece) -> CardCode:
    """The code of the card that the piece was played from."""
    return piece >> CODE_SHIFT if piece > _LARGEST_SMALL else piece >> CARD_SHIFT


def card_of(piece: Piece) -> Card:
    """The card that this piece was played from."""
    return card_at(code_of(piece))


def health_of(piece: Piece) -> int:
    """The health that the piece has left; of a wide one it may be 0 or less until it leaves."""
    return (piece & _HEALTH) - _ZERO if piece > _LARGEST_SMALL else piece & HEALTH


def full_health_of(piece: Piece) -> int:
    """The health to which the piece can be healed."""
    return piece >> _FULL_SHIFT & _NUMBER if piece > _LARGEST_SMALL else CARDS[piece >> CARD_SHIFT].health


def attack_of(piece: Piece) -> int:
    """The damage that the piece deals when it attacks or is attacked (D5, R18)."""
    return piece >> _ATTACK_SHIFT & _NUMBER if piece > _LARGEST_SMALL else CARDS[piece >> CARD_SHIFT].attack


def keywords_of(piece: Piece) -> tuple[Keyword, ...]:
    """The piece's present keywords, whatever its card says."""
    if piece > _LARGEST_SMALL:
        return tuple([keyword for keyword in Keyword if piece & BITS[keyword]])
    return CARDS[piece >> CARD_SHIFT].keywords


def keyword_bits(piece: Piece) -> int:
    """The bits of the keywords of a wide piece; -1 for a small one, whose card has them."""
    return piece & (GUARD | CHARGE | SHIELD | DRAIN) if piece > _LARGEST_SMALL else -1


def is_tired(piece: Piece) -> bool:
    """Whether the piece may not attack now: it has come or attacked this turn (D3, R4)."""
    return bool(piece & TIRED if piece > _LARGEST_SMALL else piece & SPENT)


def tired(piece: Piece) -> Piece:
    """The same piece, unable to attack."""
    return piece | (TIRED if piece > _LARGEST_SMALL else SPENT)


def fresh(piece: Piece) -> Piece:
    """The same piece, able to attack."""
    return piece & ~(TIRED if piece > _LARGEST_SMALL else SPENT)


def with_health(piece: Piece, health: int) -> Piece:
    """The same piece with this health."""
    if piece > _LARGEST_SMALL:
        return piece & ~_HEALTH | max(-MOST_STRENGTH, min(MOST_STRENGTH, health)) + _ZERO
    return piece & ~HEALTH | max(0, health) & HEALTH


def strengthened(piece: Piece, attack: int, health: int, keyword: Keyword | None) -> Piece:
    """A wide piece with more attack, more current and full health (D2), and with a keyword."""
    attack = min(MOST_STRENGTH, attack_of(piece) + attack)
    more = min(MOST_STRENGTH - full_health_of(piece), health)
    bits = piece & (TIRED | DOOMED | GUARD | CHARGE | SHIELD | DRAIN) | (BITS[keyword] if keyword is not None else 0)
    return made_piece(code_of(piece), attack, health_of(piece) + more, full_health_of(piece) + more, bits)
