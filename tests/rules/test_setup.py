"""R7 to R9: the deal, the mulligan, the shuffle."""

from collections import Counter
from dataclasses import replace

import pytest

from hschess.rules.actions import BY_TEXT
from hschess.rules.cards import CARDS
from hschess.rules.engine import apply, deal, new_game
from hschess.rules.events import CardsDealt, ChoiceOffered
from hschess.rules.modes import MODES, counts
from hschess.rules.notation import format_cards, parse_position
from hschess.rules.state import Pending
from tests.helpers import MODE_NAMES, do, hand, legal


def test_r7_white_moves_first_with_three_cards_and_the_card_of_its_first_turn() -> None:
    state = new_game(MODES["paper"], 1)

    assert (state.to_move, state.round, state.pending) == (0, 1, Pending.NOTHING)
    assert (len(state.white.hand), len(state.black.hand)) == (4, 4)
    assert (len(state.white.deck), len(state.black.deck)) == (22, 22)


def test_r7_black_is_dealt_the_coin_in_friendly() -> None:
    state = new_game(MODES["friendly"], 1)

    assert hand(state.black)[-1] == "C"
    assert len(state.black.hand) == 5
    assert "C" not in hand(state.white)


@pytest.mark.parametrize("name", MODE_NAMES)
def test_r7_the_deal_reports_both_hands_and_starts_the_mulligan(name: str) -> None:
    step = deal(MODES[name], 3)
    dealt = [event for event in step.events if isinstance(event, CardsDealt)]
    offers = [event for event in step.events if isinstance(event, ChoiceOffered)]

    assert [len(event.cards) for event in dealt] == [3, 4 + MODES[name].coins[1]]
    assert len(offers) == MODES[name].mulligan
    assert step.state == new_game(MODES[name], 3)


def test_r8_white_is_asked_first_then_black_then_round_one_begins() -> None:
    state = new_game(MODES["heroic"], 5)
    kept = apply(state, BY_TEXT["keep"]).state
    begun = apply(kept, BY_TEXT["keep"]).state

    assert (state.to_move, state.pending) == (0, Pending.MULLIGAN)
    assert (kept.to_move, kept.pending) == (1, Pending.MULLIGAN)
    assert (begun.to_move, begun.pending, begun.round, begun.white.mana) == (0, Pending.NOTHING, 1, 1)


def test_r8_new_cards_are_drawn_before_the_returned_ones_go_back() -> None:
    after = do("friendly 1w 10/0/0/PQR/BBBBNN/-/- 10/0/0/PPPPC/PP/-/- mulligan #1", "swap:1,2")

    assert hand(after.white) == "PBB"
    assert Counter(format_cards(after.white.deck)) == Counter("BBNNQR")


def test_r8_if_the_deck_is_short_the_returned_cards_are_drawn_back() -> None:
    after = do("friendly 1w 10/0/0/PQR/B/-/- 10/0/0/PPPPC/PP/-/- mulligan #1", "swap:0,1,2")

    assert "B" in hand(after.white)
    assert Counter(format_cards([*after.white.hand, *after.white.deck])) == Counter("PQRB")


def test_r8_the_coin_cannot_be_returned() -> None:
    options = legal("friendly 1b 10/0/0/PQR/B/-/- 10/0/0/PC/PP/-/- mulligan")

    assert options == ["keep", "swap:0"]


def test_r8_the_coin_cannot_be_returned_from_any_place() -> None:
    options = legal("friendly 1b 10/0/0/PQR/B/-/- 10/0/0/PCQ/PP/-/- mulligan")
    first = legal("friendly 1b 10/0/0/PQR/B/-/- 10/0/0/CP/PP/-/- mulligan")

    assert options == ["keep", "swap:0", "swap:0,2", "swap:2"]
    assert first == ["keep", "swap:1"]


def test_r8_a_mulligan_of_unknown_cards_can_be_applied() -> None:
    after = do("friendly 1w 10/0/0/?3/?9/-/- 10/0/0/PPPPC/PP/-/- mulligan", "swap:0,2")

    assert (hand(after.white), format_cards(after.white.deck)) == ("?3", "?9")


def test_r9_the_seed_shuffles_the_decks() -> None:
    one, same, other = (new_game(MODES["paper"], seed) for seed in (7, 7, 8))

    assert one == same
    assert one != other


@pytest.mark.parametrize("name", MODE_NAMES)
def test_r9_both_sides_get_the_cards_of_the_table(name: str) -> None:
    state, mode = new_game(MODES[name], 11), MODES[name]

    for number, side in enumerate(state.sides):
        owned = Counter(side.hand + side.deck)
        assert [owned[code] for code, card in enumerate(CARDS) if card.is_piece] == [
            mode.count(number, code) for code, card in enumerate(CARDS) if card.is_piece
        ]


def test_r9_blacks_pawns_of_heroic_are_under_the_shuffled_deck() -> None:
    for seed in range(20):
        assert format_cards(new_game(MODES["heroic"], seed).black.deck[-15:]) == "P" * 15


def test_r9_a_mulligan_leaves_the_bottom_cards_at_the_bottom() -> None:
    for seed in range(20):
        state = apply(apply(new_game(MODES["heroic"], seed), BY_TEXT["keep"]).state, BY_TEXT["swap:0,1,2,3"]).state
        assert format_cards(state.black.deck[-15:]) == "P" * 15


def test_r9_returned_cards_lie_above_the_bottom_cards_of_an_empty_deck() -> None:
    queens = counts(Q=4)
    mode = replace(MODES["heroic"], decks=(queens, queens), bottoms=(counts(), counts(P=5)))
    for seed in range(5):
        state = apply(apply(new_game(mode, seed), BY_TEXT["keep"]).state, BY_TEXT["swap:0,1,2,3"]).state
        assert (hand(state.black), format_cards(state.black.deck)) == ("PPPP", "QQQQP")


def test_r9_every_card_comes_to_every_place_about_as_often() -> None:
    """A queen is one of 15 cards: first in 1 of 15 of 3,000 deals, that is 200 with a deviation of 14."""
    first = Counter(format_cards(new_game(MODES["heroic"], seed).white.hand[:1]) for seed in range(3000))

    assert 130 < first["Q"] < 270
    assert 1450 < first["P"] < 1750


def test_a_deal_can_be_read_back_from_its_position_line() -> None:
    state = new_game(MODES["normal"], 99)

    assert parse_position(repr(state)) == state


def test_r8_the_next_mulligan_draws_new_lots() -> None:
    """Black returns the same cards to the same deck as White, and their order differs."""
    side = "10/0/0/PQR/PPBBNNRR/-/-"
    swapped = do(f"friendly 1w {side} {side} mulligan #1", "swap:0,1,2")
    again = do(repr(swapped), "swap:0,1,2")

    assert swapped.rng not in (0, 1, again.rng)
    assert again.white.deck[1:] != again.black.deck
