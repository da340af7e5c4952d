"""The tests' random cards: a card set accepts all of them, and they use its whole vocabulary."""

from random import Random

from hschess.rules.card import Card
from hschess.rules.card_sets import MOST_EFFECTS, read_card_set
from hschess.store.set_text import cards_to_text
from tests.rules.random_cards import assert_whole_vocabulary, random_card, random_set


def many() -> list[Card]:
    return [card for seed in range(40) for card in random_set(Random(seed), 50).cards]


def test_a_random_set_is_read_back_from_its_toml() -> None:
    for seed in range(40):
        cards = random_set(Random(seed), 60)

        assert read_card_set(cards_to_text(cards.cards), cards.name, "random.toml") == cards, seed


def test_a_random_card_alone_is_a_set() -> None:
    for seed in range(40):
        card = random_card(Random(seed), "alone")

        assert read_card_set(cards_to_text([card]), "one", "one.toml").cards == (card,), seed


def test_one_seed_draws_the_same_set_again() -> None:
    assert random_set(Random(3), 20) == random_set(Random(3), 20)
    assert random_set(Random(3), 20) != random_set(Random(4), 20)


def test_random_sets_use_the_whole_vocabulary() -> None:
    cards = many()

    assert_whole_vocabulary(cards)
    assert {len(card.keywords) for card in cards} == {0, 1, 2, 4}
    assert {len(card.end) for card in cards} == set(range(MOST_EFFECTS + 1))
    assert {card.is_piece for card in cards} == {True, False}
    assert {card.art is None for card in cards} == {True, False}
