"""A card without art gets its picture from its data."""

from random import Random

import pytest

from hschess.rules.card import Among, Art, Card, CardEffect, Keyword, Verb, Whom
from hschess.rules.card_art import art_of
from hschess.rules.card_sets import PIECES_OF_ART, PROPS, SHIPPED, TINTS, shipped_set
from tests.each import each
from tests.rules.random_cards import random_set

BUFF_SELF = CardEffect(Verb.BUFF, 0, Whom.SELF, attack=1, health=1)
BUFF_OTHERS = CardEffect(Verb.BUFF, 0, Whom.OWN_PIECES, attack=1)
HIT_ONE = CardEffect(Verb.DAMAGE, 2, Whom.CHOSEN, Among.ANY)
HIT_ALL = CardEffect(Verb.DAMAGE, 1, Whom.ENEMY_PIECES)
RECRUITS = CardEffect(Verb.SUMMON, 2, card="recruit")


def piece(cost: int = 2, attack: int = 2, health: int = 2, *keywords: Keyword, **moments: CardEffect) -> Card:
    play, death, end = ((moments[when],) if when in moments else () for when in ("play", "death", "end"))
    return Card("one", "One", cost, attack, health, keywords=keywords, play=play, death=death, end=end)


def spell(effect: CardEffect, cost: int = 2) -> Card:
    return Card("one", "One", cost, play=(effect,))


def test_a_card_that_names_its_picture_keeps_it() -> None:
    art = Art("queen", "drum", "moss")

    assert art_of(Card("one", "One", 1, 1, 1, keywords=(Keyword.GUARD,), art=art)) == art


@pytest.mark.parametrize(
    ("keyword", "prop", "tint"),
    [
        ("guard", "shield", "steel"),
        ("charge", "spur", "gold"),
        ("drain", "goblet", "blood"),
        ("shield", "key", "frost"),
    ],
)
def test_each_keyword_has_its_prop_and_its_light(keyword: Keyword, prop: str, tint: str) -> None:
    art = art_of(piece(2, 2, 2, Keyword(keyword)))

    assert (art.prop, art.tint) == (prop, tint)


def test_a_keyword_decides_before_an_effect() -> None:
    assert art_of(piece(2, 2, 2, Keyword.GUARD, play=HIT_ONE)).prop == "shield"


@each(
    ("card", "prop"),
    [
        (spell(HIT_ONE), "sword"),
        (spell(HIT_ALL), "horn"),
        (spell(CardEffect(Verb.HEAL, 3, Whom.OWN_KING)), "goblet"),
        (spell(CardEffect(Verb.DRAW, 2)), "book"),
        (spell(CardEffect(Verb.MANA, 1)), "coin"),
        (spell(CardEffect(Verb.DESTROY, 1, Whom.RANDOM_ENEMY_PIECE)), "hourglass"),
        (spell(BUFF_OTHERS), "banner"),
        (piece(end=BUFF_SELF), "crown"),
        (piece(play=RECRUITS), "drum"),
        (piece(death=RECRUITS), "wagon"),
        (piece(end=CardEffect(Verb.SWAP, 1, Whom.SELF)), "spur"),
    ],
)
def test_each_effect_has_its_prop(card: Card, prop: str) -> None:
    assert art_of(card).prop == prop


@each(
    ("card", "kind"),
    [
        (piece(1, 1, 1), "pawn"),
        (piece(2, 2, 2), "bishop"),
        (piece(4, 4, 4), "knight"),
        (piece(5, 5, 5), "rook"),
        (piece(8, 8, 8), "queen"),
        (piece(10, 9, 9), "king"),
        (piece(1, 12, 12), "king"),
        (spell(HIT_ONE, 7), "queen"),
    ],
)
def test_the_stronger_the_card_the_greater_the_piece(card: Card, kind: str) -> None:
    assert art_of(card).piece == kind


def test_plain_numbers_carry_a_lance_if_attack_exceeds_health() -> None:
    assert art_of(piece(2, 3, 1)) == Art("bishop", "lance")
    assert art_of(piece(2, 1, 3)) == Art("bishop")


@each("seed", range(10))
def test_every_cards_picture_uses_allowed_words(seed: int) -> None:
    cards = [*random_set(Random(seed), 50).cards, *(card for name in SHIPPED for card in shipped_set(name).cards)]

    for card in cards:
        art = art_of(card)
        assert art.piece in PIECES_OF_ART
        assert art.prop in ("", *PROPS)
        assert art.tint in ("", *TINTS)
