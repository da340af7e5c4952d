"""A side's observation: nothing hidden comes through, and a dealt state cannot be distinguished from the truth."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hschess.rules.cards import CODES, PIECES, UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.modes import MODES, Mode, counts
from hschess.rules.notation import format_cards, format_position, parse_action, parse_position
from hschess.rules.observation import Observation, determinize, hides_cards, observe
from hschess.rules.state import Pending, State, pack, tally
from tests.helpers import MODE_NAMES, do, end_turn, hand, random_game, random_position
from tests.rules.strange_modes import strange_modes

modes = st.sampled_from(MODE_NAMES)
seeds = st.integers(min_value=0, max_value=2**64 - 1)
sides = st.integers(min_value=0, max_value=1)


def known(observation: Observation) -> tuple[object, ...]:
    """All information of an observation, including the counts."""
    state = observation.state
    return (observation.side, format_position(state), [(side.shown, side.made) for side in state.sides])


def test_the_own_hand_is_visible_and_both_decks_and_the_other_hand_are_not() -> None:
    seen = observe(parse_position("normal 7w 20/5/7/PQ/PNR/N3*/u 18/0/6/RBQ/QP/P1/f2 #2a"), 0)

    assert format_position(seen.state) == "normal 7w 20/5/7/PQ/?3/N3*/u 18/0/6/?3/?2/P1/f2"


def test_black_sees_its_own_hand() -> None:
    seen = observe(parse_position("normal 7w 20/5/7/PQ/PNR/N3*/u 18/0/6/RBQ/QP/P1/f2"), 1)

    assert format_position(seen.state) == "normal 7w 20/5/7/?2/?3/N3*/u 18/0/6/RBQ/?2/P1/f2"


def test_both_sides_see_the_coin() -> None:
    seen = observe(new_game(MODES["friendly"], 1), 0)

    assert hand(seen.state.black) == "C?4"


def test_only_its_owner_sees_an_offer() -> None:
    state = parse_position("normal 7w 20/5/7/PQ/PNR/P6/u 18/0/6/RBQ/QP/P1/f2 discover=QRB")

    assert format_cards(observe(state, 0).state.options) == "QRB"
    assert format_cards(observe(state, 1).state.options) == "?3"


def test_the_unseen_cards_are_the_deck_without_the_shown_ones() -> None:
    """Of two Queens one has been played: one can still be hidden."""
    state = do("paper 7w 20/7/7/QP/QPPP/-/- 20/0/6/PP/PPP/P6/-", "Q@0")

    unseen = Counter(format_cards(observe(state, 1).unseen(0)))
    own = Counter(format_cards(observe(state, 0).unseen(0)))
    assert unseen["Q"] == 1
    assert own["Q"] == 1


def check_unseen(state: State) -> None:
    """Without Discover the multiset is exact; with it the made cards, known only to their owner, may be missing."""
    for viewer, number in ((0, 0), (0, 1), (1, 0), (1, 1)):
        holder = state.sides[number]
        hidden = Counter([*holder.deck, *(code for code in holder.hand if number != viewer and code in PIECES)])
        unseen = Counter(observe(state, viewer).unseen(number))
        if number == viewer or not holder.made:
            assert unseen == hidden
        else:
            assert (hidden - unseen).total() <= sum(tally(holder.made, code) for code in PIECES)


@pytest.mark.parametrize("mode", MODE_NAMES)
def test_the_unseen_cards_of_a_game_are_the_truly_hidden_ones(mode: str) -> None:
    for seed in range(30):
        for move in random_game(mode, seed):
            check_unseen(move.step.state)


def test_a_burned_card_has_been_seen() -> None:
    after = end_turn("paper 9w 20/0/9/P/P/P6/- 20/0/8/PPPPPPPPPP/QR/P6/-")

    assert Counter(format_cards(observe(after, 0).unseen(1))) == Counter("PPPPPPPPPPR")


@given(mode=modes, seed=seeds, side=sides, draw=seeds)
@settings(max_examples=150)
def test_law_7_a_dealt_state_looks_like_the_true_one_to_the_viewer(mode: str, seed: int, side: int, draw: int) -> None:
    state = random_position(mode, seed)
    dealt = determinize(observe(state, side), Chance(draw))

    assert known(observe(dealt, side)) == known(observe(state, side))
    assert legal_actions(dealt) == legal_actions(state) or state.to_move != side
    assert dealt.rng != 0


@given(mode=strange_modes, seed=seeds, side=sides, draw=seeds)
@settings(max_examples=300)
def test_law_7_holds_in_any_definable_mode(mode: Mode, seed: int, side: int, draw: int) -> None:
    """The deal and the mulligan may reach the bottom cards, which are then no longer at the bottom."""
    state = random_position(mode, seed)

    assert known(observe(determinize(observe(state, side), Chance(draw)), side)) == known(observe(state, side))


def test_r9_a_bottom_card_that_came_with_the_mulligan_is_not_dealt_to_the_deck_again() -> None:
    """One Pawn over one Queen: a side that returns the Pawn holds the Queen, and the deck can only contain the Pawn."""
    mode = replace(MODES["heroic"], decks=(counts(P=1),) * 2, bottoms=(counts(Q=1),) * 2, dealt=(1, 1))
    state = apply(new_game(mode, 1), parse_action("swap:0")).state

    dealt = determinize(observe(state, 0), Chance(1))

    assert (hand(dealt.white), format_cards(dealt.white.deck)) == ("Q", "P")


@given(mode=modes, seed=seeds, side=sides, draw=seeds)
@settings(max_examples=100)
def test_a_dealt_state_has_no_unknown_card(mode: str, seed: int, side: int, draw: int) -> None:
    dealt = determinize(observe(random_position(mode, seed), side), Chance(draw))

    assert "?" not in format_position(dealt)
    assert UNKNOWN not in dealt.options


@given(mode=modes, seed=seeds, side=sides)
@settings(max_examples=60)
def test_observing_twice_is_observing_once(mode: str, seed: int, side: int) -> None:
    seen = observe(random_position(mode, seed), side)

    assert known(observe(seen.state, side)) == known(seen)


def test_a_dealt_state_has_its_own_random_numbers() -> None:
    observation = observe(new_game(MODES["paper"], 1), 0)
    states = {determinize(observation, Chance(seed)).rng for seed in range(20)}

    assert len(states) == 20
    assert all(0 < state < 1 << 64 for state in states)


def test_a_dealt_state_holds_the_cards_of_the_mode() -> None:
    state = [move.before for move in random_game("heroic", 7)][30]
    dealt = determinize(observe(state, 0), Chance(1))

    for before, after in zip(state.sides, dealt.sides, strict=True):
        assert Counter(before.hand + before.deck) == Counter(after.hand + after.deck)


def test_the_pawns_at_the_bottom_of_heroic_stay_there() -> None:
    dealt = determinize(observe(new_game(MODES["heroic"], 4), 0), Chance(9))

    assert format_cards(dealt.black.deck[-15:]) == "P" * 15


def test_all_orders_are_dealt() -> None:
    """The next card of White's own deck is a Queen in about 2 of 23 deals: 87 of 1,000 with a deviation of 9."""
    seen = observe(parse_position("paper 1w 20/1/1/PPPP/PPPPPPPPPPPPBBBBRRRRQQ/-/- 20/0/0/PPPP/P/-/-"), 0)
    chance = Chance(3)
    first = Counter(determinize(seen, chance).white.deck[0] for _ in range(1000))

    assert 50 < first[CODES["Q"]] < 135


def test_a_position_line_with_unknown_cards_can_be_dealt() -> None:
    state = parse_position("normal 8w 20/8/8/PN/?9/N3,P6/- 20/0/7/?4/?12/P6,Q4/-")
    dealt = determinize(Observation(0, state), Chance(2))

    assert [(len(side.hand), len(side.deck)) for side in dealt.sides] == [(2, 9), (4, 12)]
    assert "?" not in format_position(dealt)


def test_a_discovered_card_stays_its_owners_secret() -> None:
    state = do("normal 7w 20/5/7/PP/PNR/P6/u 18/0/6/RBQ/QP/P1/f2 discover=QRB", "take:Q")

    assert tally(observe(state, 0).state.white.made, CODES["Q"]) == 1
    assert observe(state, 1).state.white.made == 0


def test_two_states_that_differ_only_in_hidden_parts_give_the_same_observation() -> None:
    one = parse_position("normal 7w 20/5/7/PQ/PNR/P6/u 18/0/6/RBQ/QP/P1/f2 #1")
    other = parse_position("normal 7w 20/5/7/PQ/RPN/P6/u 18/0/6/QBR/PQ/P1/f2 #2")

    assert one != other
    assert known(observe(one, 0)) == known(observe(other, 0))


@pytest.mark.parametrize("side", [0, 1])
def test_observing_does_not_change_the_state(side: int) -> None:
    state: State = random_position("friendly", 12)
    before = repr(state)
    observe(state, side).state.white.line.clear()

    assert repr(state) == before
    assert state.pending in Pending


def test_an_offer_hidden_from_the_viewer_is_dealt_too() -> None:
    seen = observe(parse_position("normal 7w 20/5/7/PQ/PNR/P6/u 18/0/6/RBQ/QP/P1/f2 discover=QRB"), 1)
    offers = {determinize(seen, Chance(draw)).options for draw in range(50)}

    assert all(len(set(offer)) == 3 and set(offer) <= set(PIECES) for offer in offers)
    assert len(offers) > 10


def test_packed_counts_can_be_added() -> None:
    packed = pack([CODES["P"], CODES["B"], CODES["Q"], CODES["Q"]])

    assert packed == pack([CODES["Q"]]) + pack([CODES["P"], CODES["B"], CODES["Q"]])
    assert [tally(packed, CODES[letter]) for letter in "PBRQ"] == [1, 1, 0, 2]


@pytest.mark.parametrize("letter", ["Q", "R"])
def test_a_dealt_state_counts_the_cards_made_by_discover(letter: str) -> None:
    """Its owner knows the card; for another viewer some card occurs once more than the mode has it."""
    state = do("normal 7w 20/5/7/PP/PNR/P6/u 18/0/6/RBQ/QP/P1/f2 discover=QRB", f"take:{letter}")
    own, others = (determinize(observe(state, side), Chance(5)).white for side in (0, 1))

    assert (own.made, own.shown) == (state.white.made, state.white.shown)
    assert sum(tally(others.made, code) for code in PIECES) == 1


def test_the_line_of_a_side_with_unknown_cards_has_been_shown() -> None:
    state = parse_position("heroic 8w 20/8/8/PN/?8/P6/- 20/0/7/?4/?8/P6,Q4/-")

    assert [(side.shown, side.made) for side in state.sides] == [(pack([CODES["P"]]), 0), (pack([0, CODES["Q"]]), 0)]
    assert format_cards(sorted(Observation(0, state).unseen(1))) == "P" * 22 + "BBRRNN"


def test_r9_the_bottom_cards_keep_their_order_below_the_dealt_ones() -> None:
    mode = replace(MODES["heroic"], bottoms=(counts(), counts(P=2, Q=1)))
    state = parse_position("heroic 8w 20/8/8/PN/PQ/P6/- 20/0/7/?4/?8/P6,Q4/-")

    assert format_cards(determinize(observe(new_game(mode, 3), 0), Chance(1)).black.deck[-3:]) == "PPQ"
    assert format_cards(determinize(Observation(0, state), Chance(1)).black.deck) == "P" * 8


def test_known_cards_among_unknown_ones_keep_their_places() -> None:
    state = parse_position("paper 8w 20/8/8/Q?1/P?2Q/P6/- 20/0/7/?1/-/P6,Q4/-")
    white, black = determinize(Observation(0, state), Chance(2)).sides

    assert (format_cards(white.hand[:1]), len(white.hand), len(black.hand)) == ("Q", 2, 1)
    assert (format_cards(white.deck[:1]), format_cards(white.deck[3:])) == ("P", "Q")


@pytest.mark.parametrize(("hand", "deck", "hides"), [("PN", "PQ", False), ("?2", "PQ", True), ("PN", "?2", True)])
def test_a_position_may_hide_cards(hand: str, deck: str, hides: bool) -> None:
    assert hides_cards(parse_position(f"paper 8w 20/8/8/PN/PQ/P6/- 20/0/7/{hand}/{deck}/P6,Q4/-")) is hides
