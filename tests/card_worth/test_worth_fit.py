"""Fitting a table of worths to games with known odds, so that the right result is known too."""

import math
from dataclasses import replace
from itertools import islice

import pytest

from hschess.card_worth.card_parts import is_possible
from hschess.card_worth.table import WorthTable, worth_by
from hschess.card_worth.worth_fit import (
    FOLDS,
    LEAST_ERROR,
    HeldOut,
    WorthSample,
    errors_of,
    fit_scale,
    fit_worths,
    held_out,
    plain_worth,
    root_mean_square,
)
from hschess.lab.made_cards import ladder, made_cards
from hschess.rules.card import Attacks, Card, CardEffect, Keyword, Verb, Whom
from tests.each import each

GAMES = 400
SLOPE, LEVEL = 0.8, -0.3
TRUTH = WorthTable(
    {"attack": 0.5, "health": 0.5, "piece": -0.25, "guard": 0.5, "charge attack": 0.2, "play draw deck": 1.2}, {}
)


def sample(card: Card, worth: float) -> WorthSample:
    """The expected number of wins of the card, to half a game."""
    chance = 1 / (1 + math.exp(-(LEVEL + SLOPE * (worth - card.cost))))
    return WorthSample(card, {}, round(2 * GAMES * chance) / 2, GAMES)


def piece(attack: int, health: int, *keywords: Keyword, cost: int = 3) -> Card:
    return Card("made", "Made", cost, attack, health, Attacks.ANY, keywords)


def sampled(card: Card) -> WorthSample:
    return sample(card, worth_by(TRUTH, card).mana)


BODIES = [piece(attack, health) for attack in range(6) for health in range(1, 7)]
DRAWS = [replace(card, play=(CardEffect(Verb.DRAW, 1),)) for card in BODIES[::4]]
SAMPLES = [
    *[sample(card, plain_worth(card)) for card in ladder()],
    *[sampled(card) for card in BODIES],
    *[sampled(piece(card.attack, card.health, Keyword.GUARD)) for card in BODIES[::3]],
    *[sampled(piece(card.attack, card.health, Keyword.CHARGE)) for card in BODIES[1::3]],
    *[sampled(card) for card in DRAWS],
]
SCALE = fit_scale([one for one in SAMPLES if one.is_plain])
TABLE = fit_worths(SAMPLES, SCALE)


@each("cost", range(8))
def test_the_scale_is_that_of_the_plain_pieces(cost: int) -> None:
    assert SCALE.at(cost) == pytest.approx((LEVEL, SLOPE), abs=0.03)


def test_a_share_of_the_games_is_the_worth_of_the_plain_piece_that_wins_as_often() -> None:
    for card in (piece(2, 2), piece(4, 3), piece(6, 5)):
        assert SCALE.mana(sample(card, plain_worth(card))) == pytest.approx(plain_worth(card), abs=0.1)


def test_more_games_have_less_noise() -> None:
    few, many = (WorthSample(piece(3, 3), {}, games / 2, games) for games in (24, 2400))

    assert SCALE.noise(few) / SCALE.noise(many) == pytest.approx(10, rel=0.05)
    assert SCALE.noise(few) == pytest.approx(0.5, abs=0.05)


@each("card", [piece(3, 3), piece(2, 5), piece(4, 2, Keyword.GUARD), piece(5, 1, Keyword.CHARGE), DRAWS[3]], ids=str)
def test_the_fit_recovers_the_worths_behind_the_games(card: Card) -> None:
    assert worth_by(TABLE, card).mana == pytest.approx(worth_by(TRUTH, card).mana, abs=0.25)


def test_an_effect_unseen_at_a_moment_borrows_from_the_others() -> None:
    assert TABLE.rows["death draw deck"] == pytest.approx(TABLE.rows["play draw deck"], abs=0.3)
    assert TABLE.rows["end draw deck"] > 0.7


def test_only_rows_valid_in_a_card_set_exist() -> None:
    assert is_possible("play", "damage chosen any")
    assert not is_possible("end", "damage chosen any")
    assert not is_possible("death", "heal neighbours")
    assert is_possible("end", "heal neighbours")


def test_more_attack_is_never_worth_less_even_against_the_games() -> None:
    against = [sample(card, 4 - card.attack / 2) for card in BODIES]

    table = fit_worths(against, SCALE)

    assert table.rows["attack"] == 0
    assert table.rows["both"] == 0


def test_every_sample_is_held_out_once_and_unknown_to_its_table() -> None:
    strange = sample(replace(piece(3, 3), end=(CardEffect(Verb.DESTROY, 1, Whom.OWN_PIECES),)), 9.0)
    progress = list[str]()

    found = held_out([*SAMPLES, strange], SCALE, progress.append)

    assert sorted(map(id, (one.sample for one in found))) == sorted(map(id, [*SAMPLES, strange]))
    assert len(progress) == FOLDS
    held = next(one for one in found if one.sample is strange)
    assert held.measured == pytest.approx(9, abs=0.6)
    assert held.predicted == pytest.approx(2.75, abs=0.3)


def test_the_error_of_a_kind_excludes_the_noise() -> None:
    one = sampled(piece(3, 3))
    found = [HeldOut(one, 3 + miss, 3.0, 1.0) for miss in (-2.0, 2.0)]

    assert root_mean_square(found, with_noise=True) == 2
    assert root_mean_square(found) == pytest.approx(math.sqrt(3))
    assert errors_of(found) == {"plain": pytest.approx(math.sqrt(3))}
    assert errors_of([HeldOut(one, 3.0, 3.0, 1.0)]) == {"plain": LEAST_ERROR}
    assert root_mean_square([]) == 0


def test_the_same_samples_give_the_same_table() -> None:
    assert fit_worths(list(SAMPLES), SCALE) == TABLE


def test_a_table_of_many_cards_of_the_whole_vocabulary_can_be_fitted() -> None:
    cards = [WorthSample(some[0], {one.key: one for one in some}, 12, 24) for some in islice(made_cards(5), 150)]

    rows = fit_worths(cards, SCALE).rows

    assert all(math.isfinite(mana) for mana in rows.values())
    assert len(rows) > 100
