"""The worth of cards in mana, by the built-in table."""

import math
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from hschess.card_worth.table import (
    FORMAT,
    KINDS,
    UNKNOWN_ERROR,
    WorthTable,
    format_worths,
    kind_of,
    parse_worths,
    shipped_worths,
    worth_by,
    worth_of,
)
from hschess.rules.card import Attacks, Card, CardEffect, Keyword, Verb, Whom
from hschess.rules.card_sets import shipped_set
from hschess.rules.errors import HschessError
from tests.each import each
from tests.rules.random_cards import random_set

ROOT = Path(__file__).parents[2]
NOTHING = WorthTable({}, {})


def piece(attack: int, health: int, *keywords: Keyword, attacks: Attacks = Attacks.ANY) -> Card:
    return Card("made", "Made", 1, attack, health, attacks, keywords)


SHAPES = [
    (),
    *[(keyword,) for keyword in Keyword],
    tuple(Keyword),
]


@each("attacks", Attacks)
@each("keywords", SHAPES)
def test_more_attack_or_health_is_never_worth_less(keywords: tuple[Keyword, ...], attacks: Attacks) -> None:
    worths = {
        (attack, health): worth_of(piece(attack, health, *keywords, attacks=attacks)).mana
        for attack, health in product(range(31), range(1, 31))
    }

    assert all(
        worths[attack + 1, health] >= worths[attack, health] for attack, health in product(range(30), range(1, 31))
    )
    assert all(
        worths[attack, health + 1] >= worths[attack, health] for attack, health in product(range(31), range(1, 30))
    )


def test_a_piece_with_more_of_both_is_worth_more() -> None:
    worths = [worth_of(piece(size, size)).mana for size in range(1, 31)]

    assert worths == sorted(set(worths))


@each("card", [card for card in shipped_set("vanilla").cards if card.key.startswith("p")])
def test_the_plain_pieces_of_the_notes_are_worth_about_their_cost(card: Card) -> None:
    assert worth_of(card).mana == pytest.approx(card.cost, abs=0.9)


def test_the_plain_pieces_of_the_notes_are_worth_their_cost_on_average() -> None:
    cards = [card for card in shipped_set("vanilla").cards if card.key.startswith("p")]

    assert sum(worth_of(card).mana - card.cost for card in cards) / len(cards) == pytest.approx(0, abs=0.25)


def test_the_papers_pieces_have_its_order() -> None:
    cards = shipped_set("chess")

    worths = [worth_of(cards.card(key)).mana for key in "PRQ"]

    assert worths == sorted(worths)


def test_guard_charge_and_shield_are_worth_something() -> None:
    plain = worth_of(piece(3, 3)).mana

    assert all(worth_of(piece(3, 3, keyword)).mana > plain for keyword in Keyword)


def test_the_price_does_not_count() -> None:
    assert worth_of(replace(piece(3, 3), cost=9)) == worth_of(piece(3, 3))


def test_the_parts_of_a_card_add_up_to_its_worth() -> None:
    card = shipped_set("duel").card("gunner")

    worth = worth_of(card)

    assert [part.what for part in worth.parts] == ["body", "play"]
    assert math.fsum(part.mana for part in worth.parts) == pytest.approx(worth.mana)


def test_a_card_with_more_effects_is_worth_more() -> None:
    cards = {"small": Card("small", "Small", 1, 1, 1), "great": Card("great", "Great", 1, 4, 4)}

    small, great = (
        worth_of(replace(piece(1, 1), play=(CardEffect(Verb.SUMMON, 1, card=key),)), cards).mana for key in cards
    )

    assert great > small > worth_of(piece(1, 1)).mana


@each("seed", range(20))
def test_every_card_of_the_vocabulary_has_a_worth(seed: int) -> None:
    cards = random_set(Random(seed), 60).cards

    for card in cards:
        worth = worth_of(card, {one.key: one for one in cards})
        assert math.isfinite(worth.mana)
        assert 0 < worth.error < 10
        assert worth.parts


@pytest.mark.parametrize("effect", [CardEffect(Verb.DESTROY, 1, Whom.SELF), CardEffect(Verb.DAMAGE, 5, Whom.SELF)])
def test_a_piece_that_falls_as_it_is_played_is_worth_no_more_for_its_body(effect: CardEffect) -> None:
    small, great = (worth_of(replace(piece(size, 5), play=(effect,))).mana for size in (1, 9))

    assert small == great
    assert worth_of(replace(piece(9, 6), play=(CardEffect(Verb.DAMAGE, 5, Whom.SELF),))).mana > great


def test_unknown_parts_count_nothing_and_raise_no_error() -> None:
    card = replace(piece(2, 2), death=(CardEffect(Verb.SUMMON, 2, card="nobody"),))

    assert worth_of(card).mana > 0
    assert worth_by(NOTHING, card).mana == 0
    assert worth_by(NOTHING, card).error == UNKNOWN_ERROR


def test_kinds_of_cards() -> None:
    damage = CardEffect(Verb.DAMAGE, 1, Whom.ENEMY_KING)
    cards = [
        piece(1, 1),
        piece(1, 1, Keyword.GUARD),
        Card("made", "Made", 1, play=(damage,)),
        replace(piece(1, 1, Keyword.GUARD), end=(damage,)),
        Card("made", "Made", 1, play=(damage, damage)),
    ]

    assert tuple(kind_of(card) for card in cards) == KINDS


def test_the_built_in_table_names_its_command_and_the_error_of_every_kind() -> None:
    assert set(shipped_worths().errors) == set(KINDS)


def test_a_table_can_be_read_back_from_its_text() -> None:
    table = WorthTable({"attack": 0.5, "play damage chosen any": -0.25}, {"plain": 0.3})

    assert parse_worths(format_worths(table, ["made by hand", ""]), "here") == table


@each(
    ("text", "message"),
    [
        ("", "here: expected 'hschess card worth 1'"),
        (f"{FORMAT}\nmuch attack", "here:2: expected"),
        (f"{FORMAT}\n\n0.5", "here:3: expected"),
        (f"{FORMAT}\nnan attack", "here:2: expected"),
        (f"{FORMAT}\n1e9 attack", "here:2: expected"),
    ],
)
def test_a_table_with_an_error_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(HschessError, match=message):
        parse_worths(text, "here")


def test_the_page_explains_a_worth_by_the_numbers_of_the_table() -> None:
    """The page of the worths once had the numbers of an earlier fit."""
    page = (ROOT / "docs" / "worth.md").read_text("utf-8")
    match = re.search(
        r"body ([\d.]+) \+ ([\d.]+) x 1 \+ ([\d.]+) x 4 \+ ([\d.]+) x 2 .*, guard ([\d.]+) \+ ([\d.]+) x 4; together ([\d.]+) mana",
        page,
    )
    assert match is not None
    *numbers, together = map(float, match.groups())
    parts = ("piece", "attack", "health", "both", "guard", "guard health")

    assert numbers == [round(shipped_worths().rows[part], 3) for part in parts]
    assert together == round(sum(n * times for n, times in zip(numbers, (1, 1, 4, 2, 1, 4), strict=True)), 1)
