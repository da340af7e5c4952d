"""Choices over the table: the mulligan, with the Coin, and the three cards of Discover."""

from dataclasses import replace

import pytest

from hschess.rules.notation import parse_position
from scenes.stage.hand.choices import CONFIRM, PEEK, Choice, choice_of

FIRST_CARDS = "friendly 1b 10/1/1/PRB/PPPP/-/- 10/0/0/PNCR/PPPP/-/- mulligan"
OFFER = "normal 5w 20/3/5/P/PPPP/P6/u 20/0/4/P/PPPP/P6/- discover=PQB"


def choice_at(position: str) -> Choice:
    choice = choice_of(parse_position(position))
    assert choice is not None
    return choice


def test_r8_a_card_is_marked_by_its_number_and_the_button_confirms() -> None:
    choice = choice_at(FIRST_CARDS)

    for index in (0, 3):
        choice, action = choice.picked(index).chosen()
        assert action is None

    assert choice.marked == {0, 3}
    assert choice.picked(CONFIRM).focus == CONFIRM
    _, action = choice.picked(CONFIRM).chosen()
    assert action is not None
    assert action.text == "swap:0,3"


def test_r8_the_coin_can_be_reached_and_stays() -> None:
    choice = choice_at(FIRST_CARDS)
    coin = choice.cards.index(5)

    assert coin in choice.places()
    choice = choice.picked(coin)
    assert choice.focus == coin
    assert choice.stays
    after, action = choice.chosen()
    assert action is None
    assert after.marked == set()


@pytest.mark.parametrize("focus", [None, PEEK])
def test_r8_return_without_a_card_under_it_confirms_the_marked_cards(focus: int | None) -> None:
    choice, _ = choice_at(FIRST_CARDS).picked(1).chosen()

    _, action = replace(choice, focus=focus).entered()
    assert action is not None
    assert action.text == "swap:1"


def test_r20_the_first_return_on_an_offer_shows_its_first_card_and_the_second_takes_it() -> None:
    choice, action = choice_at(OFFER).entered()
    assert (choice.focus, choice.keyed, action) == (0, True, None)

    _, action = choice.entered()
    assert action is not None


@pytest.mark.parametrize("index", [4, 9])
def test_a_number_without_a_card_leaves_the_focus(index: int) -> None:
    choice = choice_at(FIRST_CARDS).picked(1)

    assert choice.picked(index).focus == 1


def test_r20_an_offer_has_no_button_and_every_card_of_it_is_free() -> None:
    choice = choice_at(OFFER)

    assert choice.picked(CONFIRM).focus is None
    choice = choice.picked(1)
    assert choice.focus == 1
    assert not choice.stays
    _, action = choice.chosen()
    assert action is not None
    assert action.text == "take:Q"
