"""The properties of pieces and cards as rows of numbers of the order of 1.

`master` adds these rows up to see a position in a duel.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card import Attacks, Card, CardEffect, Keyword, Verb, Whom
from hschess.rules.card_table import CARDS_KEPT, card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.pieces import DRAIN, GUARD, SHIELD, TIRED, attack_of, code_of, full_health_of, health_of
from hschess.turns.adding import added

PIECE_TRAITS: Final = (
    "pieces",
    "attack",
    "health",
    "bulk",
    "attack-2",
    "attack-3",
    "attack-4",
    "health-1",
    "health-2",
    "health-3",
    "guard",
    "guard-health",
    "shield",
    "shield-attack",
    "drain",
    "wounds",
    "harmless",
    "death-draws",
    "death-comes",
    "death-harms",
    "end-grows",
    "end-harms",
    "end-else",
)
"""The features of a piece on the board, for its side."""
HAND_TRAITS: Final = (
    "cards",
    "unknown",
    "cost",
    "attack",
    "health",
    "guard",
    "charge",
    "shield",
    "drain",
    "mana",
    "harm-one",
    "harm-many",
    "destroys",
    "heals",
    "grows",
    "draws",
    "comes",
    "dies-well",
    "ends-well",
)
"""The features of a card in a hand."""

_MANY: Final = (Whom.ENEMY_PIECES, Whom.ALL_PIECES)
_LINES: Final = (Whom.ENEMY_PIECES, Whom.ALL_PIECES, Whom.OWN_PIECES)
_MEAN: Final = 2.5
"""About how many pieces an effect on a whole line hits."""
_MOST_KNOWN: Final = 100_000
"""How many rows of pieces are cached."""
Sparse = tuple[tuple[int, float], ...]
"""The numbers of a row that are not 0, with their places."""


class Fighter:
    """A piece's properties in a fight, read once."""

    __slots__ = ("attack", "bites", "dies", "ends", "has_guard", "has_shield", "health", "hits_kings", "worth")

    def __init__(self, piece: Piece) -> None:
        card = card_at(code_of(piece))
        self.attack = attack_of(piece)
        self.health = health_of(piece)
        self.worth = self.attack + self.health
        self.bites = card.attacks is not Attacks.NONE and self.attack > 0
        self.hits_kings = card.attacks is Attacks.ANY
        self.ends = sum([one.n for one in card.end if one.verb is Verb.DAMAGE])
        self.dies = sum([one.n for one in card.death if one.verb is Verb.DAMAGE])
        self.has_guard = bool(piece & GUARD)
        self.has_shield = bool(piece & SHIELD)


def fighter(piece: Piece) -> Fighter:
    """This piece's properties in a fight, whether tired or not."""
    return _fighter(piece & ~TIRED)


_fighter: Final = lru_cache(_MOST_KNOWN)(Fighter)


def piece_row(piece: Piece) -> Sparse:
    """The row of a piece on the board, whether tired or not."""
    return _rested_row(piece & ~TIRED)


@lru_cache(_MOST_KNOWN)
def _rested_row(piece: Piece) -> Sparse:
    return _sparse(_piece_row(piece))


def _sparse(row: tuple[float, ...]) -> Sparse:
    return tuple([(place, value) for place, value in enumerate(row) if value])


def _piece_row(piece: Piece) -> tuple[float, ...]:
    attack, health, card = attack_of(piece), health_of(piece), card_at(code_of(piece))
    has_guard, has_shield = bool(piece & GUARD), bool(piece & SHIELD)
    bites = card.attacks is not Attacks.NONE
    dealt = float(attack if bites else 0)
    return (
        1.0,
        dealt / 5,
        health / 5,
        dealt * health / 20,
        *(1.0 if attack >= least else 0.0 for least in (2, 3, 4)),
        *(1.0 if health <= most else 0.0 for most in (1, 2, 3)),
        1.0 if has_guard else 0.0,
        health / 5 if has_guard else 0.0,
        1.0 if has_shield else 0.0,
        attack / 5 if has_shield else 0.0,
        attack / 5 if piece & DRAIN else 0.0,
        (full_health_of(piece) - health) / 5,
        0.0 if dealt else 1.0,
        *_of_death(card),
        *_of_end(card),
    )


@lru_cache(CARDS_KEPT)
def _of_death(card: Card) -> tuple[float, float, float]:
    return _worth(card.death, Verb.DRAW), _worth(card.death, Verb.SUMMON), _worth(card.death, Verb.DAMAGE, Verb.DESTROY)


@lru_cache(CARDS_KEPT)
def _of_end(card: Card) -> tuple[float, float, float]:
    grows, harms = _worth(card.end, Verb.BUFF), _worth(card.end, Verb.DAMAGE, Verb.DESTROY)
    return grows, harms, _worth(card.end) - grows - harms


def _worth(effects: Iterable[CardEffect], *verbs: Verb) -> float:
    """The total size of the effects with these verbs (all if none are given), in numbers of the order of 1."""
    return added(_strength(one) for one in effects if not verbs or one.verb in verbs)


def _strength(effect: CardEffect) -> float:
    many = _MEAN if effect.target in _LINES else 1.0
    if effect.verb is Verb.BUFF:
        return many * (effect.attack + effect.health + (1 if effect.keyword is not None else 0)) / 5
    if effect.verb is Verb.DESTROY:
        return 1.5 * many
    return many * effect.n / (5 if effect.verb in (Verb.DAMAGE, Verb.HEAL) else 2)


@lru_cache(CARDS_KEPT)
def card_row(code: CardCode) -> Sparse:
    """The row of a card in the hand."""
    return _sparse(_card_row(code))


def _card_row(code: CardCode) -> tuple[float, ...]:
    if code == UNKNOWN:
        return (1.0, 1.0) + (0.0,) * (len(HAND_TRAITS) - 2)
    card = card_at(code)
    many = [one for one in card.play if one.target in _MANY]
    single = [one for one in card.play if one.target not in _MANY]
    return (
        1.0,
        0.0,
        card.cost / 5,
        card.attack / 5,
        card.health / 5,
        *(1.0 if keyword in card.keywords else 0.0 for keyword in Keyword),
        float(card.mana),
        _worth(single, Verb.DAMAGE),
        _worth(many, Verb.DAMAGE),
        _worth(card.play, Verb.DESTROY),
        _worth(card.play, Verb.HEAL),
        _worth(card.play, Verb.BUFF),
        _worth(card.play, Verb.DRAW),
        _worth(card.play, Verb.SUMMON),
        added(_of_death(card)),
        added(_of_end(card)),
    )


@lru_cache(CARDS_KEPT)
def burn_of(code: CardCode) -> int:
    """The damage to the enemy king when this card is played from the hand."""
    if code == UNKNOWN:
        return 0
    card = card_at(code)
    aimed = (Whom.CHOSEN, Whom.ENEMY_KING)
    burn = sum(one.n for one in card.play if one.verb is Verb.DAMAGE and one.target in aimed)
    return burn + (card.attack if card.charge and card.attacks is Attacks.ANY else 0)


@lru_cache(CARDS_KEPT)
def help_of(code: CardCode) -> int:
    """A rough maximum of this card's further contribution to a turn's damage, besides `burn_of`."""
    return strength_of(card_at(code).play) + strength_of(card_at(code).end)


def strength_of(effects: Iterable[CardEffect]) -> int:
    """A rough maximum of what these effects add to a turn's damage."""
    return sum([_help(one) for one in effects])


def _help(effect: CardEffect) -> int:
    if effect.verb is Verb.DESTROY:
        return WHOLE
    strength = effect.attack if effect.verb is Verb.BUFF else effect.n if effect.verb in _STRONG else 0
    return strength * (_CROWD if effect.target in _LINES else 1)


_STRONG: Final = (Verb.DAMAGE, Verb.MANA, Verb.SUMMON)
_CROWD: Final = 4
"""About the most pieces that an effect on a whole line hits."""
WHOLE: Final = 10
"""About how much health an effect removes that destroys a piece."""
