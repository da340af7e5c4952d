"""The picture of a card without one: a piece by its strength, and the prop and the light by its abilities.

A keyword counts before an effect, and an effect before plain numbers; of several the first in these tables counts.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.card import Art, Card, CardEffect, Keyword, Verb, Whom

LADDER: Final = ((1, "pawn"), (3, "bishop"), (4, "knight"), (6, "rook"), (8, "queen"))
"""The greatest strength for each piece; the King is beyond them."""
STRONGEST: Final = "king"
OF_KEYWORDS: Final = (
    (Keyword.GUARD, "shield", "steel"),
    (Keyword.CHARGE, "spur", "gold"),
    (Keyword.DRAIN, "goblet", "blood"),
    (Keyword.SHIELD, "key", "frost"),
)
OF_VERBS: Final = (
    (Verb.DESTROY, "hourglass", "ash"),
    (Verb.DAMAGE, "sword", "blood"),
    (Verb.SUMMON, "drum", "copper"),
    (Verb.BUFF, "banner", "gold"),
    (Verb.DRAW, "book", "violet"),
    (Verb.HEAL, "goblet", "moss"),
    (Verb.MANA, "coin", "gold"),
    (Verb.SWAP, "spur", "frost"),
)
MANY: Final = (Whom.OWN_PIECES, Whom.ENEMY_PIECES, Whom.ALL_PIECES)


def art_of(card: Card) -> Art:
    """The parts of a card's picture: its own, or fitting ones from its data.

    >>> art_of(Card("wall", "Wall", 2, 1, 4, keywords=(Keyword.GUARD,)))
    Art(piece='bishop', prop='shield', tint='steel')
    """
    return card.art or Art(_piece_of(card), *_prop_and_tint(card))


def _piece_of(card: Card) -> str:
    """The higher the cost, or the mean of attack and health, the greater the piece."""
    strength = max(card.cost, (card.attack + card.health) // 2)
    return next((piece for most, piece in LADDER if strength <= most), STRONGEST)


def _prop_and_tint(card: Card) -> tuple[str, str]:
    for keyword, prop, tint in OF_KEYWORDS:
        if keyword in card.keywords:
            return prop, tint
    for verb, prop, tint in OF_VERBS:
        for effect in (*card.play, *card.death, *card.end):
            if effect.verb is verb:
                return _special(effect, effect in card.death) or prop, tint
    return ("lance" if card.attack > card.health else ""), ""


def _special(effect: CardEffect, at_death: bool) -> str:
    """The prop of an effect beyond that of its verb: a crown for growth, a horn for effects on all."""
    if effect.verb is Verb.BUFF and effect.target is Whom.SELF:
        return "crown"
    if effect.verb is Verb.SUMMON and at_death:
        return "wagon"
    return "horn" if effect.verb is Verb.DAMAGE and effect.target in MANY else ""
