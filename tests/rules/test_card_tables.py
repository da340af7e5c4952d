"""Each mode has its own table of cards: edited and played sets leave nothing behind."""

import gc
import pickle
from dataclasses import replace
from random import Random

import pytest

from hschess.own_modes import duels_of
from hschess.rules.card_sets import CardSet, read_card_set
from hschess.rules.card_table import CHESS_TABLE, card_at, companions_of, every_card, kept_with, sets_of, table_of
from hschess.rules.engine import legal_actions, new_game
from hschess.rules.mode import Mode
from hschess.rules.modes import DUELS
from hschess.rules.playout import PlayoutRng, play_out
from hschess.store.set_text import cards_to_text
from tests.rules.random_cards import random_set

EDITS = 40
HELD = 20
"""How many of the edited sets may still be cached, as the most recent."""


def read(cards: CardSet) -> CardSet:
    """The set as read from a file."""
    return read_card_set(cards_to_text(cards.cards), cards.name, "own.toml")


def edited(cards: CardSet, number: int) -> CardSet:
    """The set with another cost for one of its cards, which also gets another key now and then."""
    place = number % len(cards.cards)
    card = cards.cards[place]
    changed = replace(card, cost=(card.cost + 1) % 10, name=f"Edit {number}")
    return read(CardSet(cards.name, (*cards.cards[:place], changed, *cards.cards[place + 1 :])))


def duel_with(cards: CardSet) -> Mode:
    """The plain duel that the program makes of a set."""
    return next(iter(duels_of(cards)))


def play(mode: Mode, seed: int) -> int:
    """A random game; returns the bits of the largest count that it holds."""
    state = new_game(mode, seed)
    play_out(state, PlayoutRng(seed), may_concede=False)
    return max(side.shown.bit_length() for side in state.sides)


def test_after_many_edits_of_60_cards_earlier_sets_are_freed() -> None:
    cards = read(random_set(Random(3), 60, "own"))
    gc.collect()
    mode = duel_with(cards)
    before, bits, largest = len(every_card()), play(mode, 0), 0

    for number in range(EDITS):
        cards = edited(cards, number)
        mode = duel_with(cards)
        largest = play(mode, number)

    gc.collect()
    assert len(every_card()) - before <= HELD * 60
    assert largest <= bits + 8 * 60
    assert max(map(len, mode.decks)) < 200


def test_caches_about_cards_are_freed_with_them() -> None:
    cards = read(random_set(Random(5), 12, "own"))
    code = table_of((cards,)).codes[0]
    kept_with(code)["note"] = 1

    for number in range(2 * HELD):
        cards = edited(cards, number)
        table_of((cards,))
    gc.collect()

    with pytest.raises(KeyError):
        card_at(code)
    with pytest.raises(KeyError):
        kept_with(code)


def test_no_two_sets_of_cards_ever_share_a_code() -> None:
    cards, met = read(random_set(Random(7), 20, "own")), set[int]()

    for number in range(12):
        codes = set(table_of((cards,)).codes)
        assert not codes & met
        met |= codes
        cards = edited(cards, number)


def test_tables_of_equal_sets_are_equal_and_name_the_cards_alike() -> None:
    cards = read(random_set(Random(9), 20, "own"))
    table, again = table_of((cards,)), table_of((read(cards),))

    assert table == again
    assert hash(table) == hash(again)
    assert table.by_key == again.by_key
    assert table != table_of((edited(cards, 0),))


def test_built_in_cards_have_the_same_codes_in_every_table() -> None:
    shipped = DUELS["middle"].cards
    mixed = table_of((*shipped.sets, read(random_set(Random(11), 20, "own"))))

    assert {key: mixed.by_key[key] for key in shipped.by_key} == shipped.by_key
    assert table_of(CHESS_TABLE.sets) is CHESS_TABLE


def test_a_mode_and_its_actions_keep_their_cards_in_another_process() -> None:
    mode = duel_with(read(random_set(Random(13), 30, "own")))
    state = new_game(mode, 1)
    again, actions = pickle.loads(pickle.dumps((mode, legal_actions(state))))

    assert again == mode
    assert actions == legal_actions(state)


def test_a_custom_card_is_shown_with_its_own_set() -> None:
    cards = read(random_set(Random(15), 20, "own"))
    table = table_of((cards,))

    assert sets_of(table.codes[3]) == (cards,)
    assert companions_of(table.codes[3]) == cards.cards
    assert set(companions_of(0)) == set(CHESS_TABLE.sets[0].cards)
