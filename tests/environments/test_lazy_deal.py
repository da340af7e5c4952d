"""A line battle with chance as a move: its probabilities are those of counting cards, and a side sees only its own information."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from hschess.environments.lazy_deal import OFFERS, LazyDeal, begun, beheld
from hschess.rules.actions import action_named
from hschess.rules.cards import CODES, UNKNOWN
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import legal_actions, new_game
from hschess.rules.errors import HschessError
from hschess.rules.modes import DUELS, MODES
from hschess.rules.notation import format_cards, format_position, parse_position
from hschess.rules.observation import determinize, observe
from hschess.rules.state import Pending, tally
from tests.environments.states import LINE_MODES
from tests.helpers import random_action


def decide_at_random(game: LazyDeal, chance: Chance) -> None:
    """Let chance decide, with the stated probabilities."""
    outcomes, shares = zip(*game.outcomes(), strict=True)
    (outcome,) = random.Random(chance.word()).choices(outcomes, shares)
    game.decide(outcome)


def played(mode: str, seed: int) -> Iterator[LazyDeal]:
    """A random game, at each move of chance or of a side, and at its end."""
    game, chance = begun(MODES[mode]), seeded(seed)
    while not game.is_over:
        yield game
        if game.waits:
            decide_at_random(game, chance)
        else:
            game.do(random_action(game.state, chance))
    yield game


@pytest.mark.parametrize("mode", LINE_MODES)
def test_the_chances_of_a_card_add_up_to_one_and_are_those_of_the_cards_left(mode: str) -> None:
    for seed in range(10):
        for game in played(mode, seed):
            if game.waits:
                shares = [share for _, share in game.outcomes()]
                assert sum(shares) == pytest.approx(1)
                assert all(share > 0 for share in shares)


@pytest.mark.parametrize("mode", LINE_MODES)
def test_hand_deck_and_seen_cards_add_up_to_the_cards_of_the_mode(mode: str) -> None:
    """Including the cards made by Discover; so no card is drawn twice, and none is lost."""
    for seed in range(6):
        for game in played(mode, seed):
            for number, side in enumerate(game.state.sides):
                hidden = side.hand.count(UNKNOWN) + len(side.deck) + (game.burned == number)
                assert len(game.seen(number).unseen(number)) == hidden


def test_the_first_card_is_one_of_the_deck_by_its_number() -> None:
    shares = {code: Fraction(share).limit_denominator(100) for code, share in begun(MODES["paper"]).outcomes()}

    assert shares == {
        CODES["P"]: Fraction(16, 26),
        CODES["B"]: Fraction(4, 26),
        CODES["R"]: Fraction(4, 26),
        CODES["Q"]: Fraction(2, 26),
    }


@pytest.mark.parametrize(("deck", "next_card"), [("R" + "P" * 15, "R"), ("P" * 15, "P"), ("P" * 3, "P")])
def test_r9_bottom_cards_are_drawn_after_all_others(deck: str, next_card: str) -> None:
    """Heroic Black has 15 Pawns under its deck; any card in neither hand nor deck has been shown."""
    state = parse_position(f"heroic 12w 20/10/10/-/PPPP/P6/- 20/10/10/Q/{deck}/P6/-")
    game = beheld(observe(state, 1), Chance(1))
    game.do(action_named("end"))

    assert game.outcomes() == [(CODES[next_card], 1.0)]


def dealt_out(game: LazyDeal, cards: str) -> LazyDeal:
    """The game after these cards have come."""
    for letter in cards:
        game.decide(CODES[letter])
    return game


def test_r8_a_mulligan_draws_none_of_the_returned_cards() -> None:
    game = dealt_out(begun(MODES["normal"]), "QQQPPPP")
    game.do(action_named("swap:0,1,2"))

    assert CODES["Q"] not in dict(game.outcomes())
    dealt_out(game, "PPP")
    game.do(action_named("keep"))
    assert CODES["Q"] in dict(game.outcomes())


def test_r8_blacks_new_cards_come_before_whites_first() -> None:
    game = dealt_out(begun(MODES["normal"]), "PPPQRBN")
    game.do(action_named("keep"))
    game.do(action_named("swap:0"))

    assert game.drawer == 1
    game.decide(CODES["P"])
    assert (game.drawer, format_cards(game.state.black.hand)) == (0, "RBNP")


def test_r20_each_offer_is_as_likely_as_the_others() -> None:
    state = parse_position("normal 7w 20/5/7/PQ/?20/P6/- 18/0/6/?3/?20/P1/-")
    game = beheld(observe(state, 0), Chance(1))
    game.do(action_named("discover"))

    assert game.outcomes() == [(number, 0.1) for number in range(10)]
    game.decide(9)
    assert (game.state.pending, game.state.options, game.waits) == (Pending.DISCOVER, OFFERS[9], False)


def test_a_burned_card_is_shown_to_both_sides() -> None:
    state = parse_position("paper 9w 20/0/9/P/?10/P6/- 20/0/8/PPPPPPPPPP/?10/P6/-")
    game = beheld(observe(state, 0), Chance(1))
    game.do(action_named("end"))

    assert (game.burned, game.waits) == (1, True)
    game.decide(CODES["Q"])
    assert [game.heard(side).endswith("| end burn:Q") for side in (0, 1)] == [True, True]
    assert (game.waits, tally(game.state.black.shown, CODES["Q"])) == (False, 1)


@pytest.mark.parametrize("mode", LINE_MODES)
def test_equal_information_gives_equal_observations_and_actions(mode: str) -> None:
    for seed in range(4):
        for game in played(mode, seed):
            if game.waits or game.is_over:
                continue
            for side in (0, 1):
                other = game.guessed(side, Chance(seed))
                assert other.heard(side) == game.heard(side)
                assert other.line(side) == game.line(side)
                assert other.public_line() == game.public_line()
                assert other.cards_of(side) == game.cards_of(side)
            mover = game.guessed(game.state.to_move, Chance(seed))
            assert mover.legal() == game.legal()


def test_a_new_sample_differs() -> None:
    game = next(one for one in played("normal", 1) if one.state.round == 6 and not one.waits)

    hands = {tuple(sorted(game.guessed(0, Chance(seed)).state.black.hand)) for seed in range(30)}

    assert len(hands) > 5


def test_neither_side_sees_the_others_cards() -> None:
    game = dealt_out(begun(MODES["normal"]), "QRBPPNN")
    game.do(action_named("swap:0,2"))

    assert game.heard(0) == "normal w  Q R B swap:0,2 | swap2"
    assert game.heard(1) == "normal b  P P N N | swap2"


@pytest.mark.parametrize("mode", LINE_MODES)
def test_a_dealt_game_goes_on_by_the_rules_with_its_cards(mode: str) -> None:
    for game in played(mode, 3):
        if game.waits or game.is_over:
            continue
        state = game.dealt(Chance(1))
        assert legal_actions(state) == tuple(legal_actions(game.state))
        assert UNKNOWN not in [code for side in state.sides for code in (*side.hand, *side.deck)]
        for number, side in enumerate(state.sides):
            assert Counter(side.deck) == Counter(game.seen(number).unseen(number))
            assert side.hand == game.state.sides[number].hand


def test_a_copy_is_independent() -> None:
    game = dealt_out(begun(MODES["paper"]), "PPPPPPPP")
    before = game.line()
    game.copy().do(action_named("end"))

    assert game.line() == before


def test_a_game_begins_with_its_observation() -> None:
    state = determinize(observe(new_game(MODES["heroic"], 1), 0), Chance(1))
    seen = observe(state, 0)

    assert beheld(seen, Chance(2)).line(0) == format_position(seen.state, full=False)


def test_a_duel_is_refused() -> None:
    with pytest.raises(HschessError, match="'control' is a mode of the duel; expected one of the line battle"):
        begun(DUELS["control"])
