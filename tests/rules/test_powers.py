"""R19 to R21: the kings' powers."""

from collections import Counter
from dataclasses import replace

import pytest

from hschess.rules.actions import ATTACKS, DISCOVER_ACTION
from hschess.rules.cards import CODES, piece_of
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.events import ChoiceMade, ChoiceOffered, PieceMoved, PiecesLeft, PowerUsed
from hschess.rules.modes import BLACK, CASTLE_MOVE, CHEAT, MODES, WHITE, Effect, Power, counts
from hschess.rules.notation import format_cards, parse_position
from hschess.rules.refusal import power_now
from hschess.rules.state import Cause, Outcome, Pending
from tests.helpers import do, events_of, hand, legal, line

DISCOVER = "normal 4w 20/4/4/PP/PPP/P6/- 20/0/3/PP/PPP/P6/- #2a"


def test_r19_a_piece_swaps_with_its_left_neighbour() -> None:
    after = do("paper 4w 20/3/4/P/P/P6,R5,Q4/- 20/0/3/P/P/P6/-", "castle2")

    assert (line(after.white), after.white.mana) == ("P6,Q4,R5", 2)


def test_r19_castle_may_be_used_as_often_as_there_is_mana() -> None:
    after = do("paper 4w 20/2/4/P/P/P6,R5,Q4/- 20/0/3/P/P/P6/-", "castle2", "castle1")

    assert (line(after.white), after.white.mana) == ("Q4,P6,R5", 0)
    assert not after.white.power_used


def test_r19_castle_is_offered_for_all_but_the_left_most_piece() -> None:
    options = legal("paper 4w 20/1/4/-/P/P6,R5,Q4/- 20/0/3/P/P/P6/-")

    assert options == ["castle1", "castle2", "concede", "end"]


def test_r19_the_flag_of_a_once_a_turn_power_does_not_stop_castle() -> None:
    assert "castle1" in legal("paper 4w 20/1/4/-/P/P6,R5/u 20/0/3/P/P/P6/-")


def test_r19_castle_reports_the_power_and_the_move() -> None:
    events = events_of("paper 4w 20/3/4/P/P/P6,R5/- 20/0/3/P/P/P6/-", "castle1")

    assert events[1:] == [
        PowerUsed(side=0, effect=Effect.MOVE, slot=1, piece=piece_of("R", 5), used_up=False),
        PieceMoved(side=0, slot=1, piece=piece_of("R", 5), length=2),
    ]


def test_r20_three_different_kinds_are_offered_and_nothing_else_is_legal() -> None:
    after = do(DISCOVER, "discover")

    assert after.pending is Pending.DISCOVER
    assert (len(set(after.options)), after.white.mana, after.white.power_used) == (3, 2, True)
    assert legal(repr(after)) == sorted(f"take:{letter}" for letter in format_cards(after.options))


def test_r20_a_discovered_knight_attacks_in_a_mode_without_knights() -> None:
    pawns = counts(P=20)
    state = new_game(replace(MODES["normal"], decks=(pawns, pawns), mulligan=False), 3)
    state.white.line, state.black.line = [piece_of("N", 3)], [piece_of("P", 6)]

    assert ATTACKS[0][0] in legal_actions(state)


def test_r20_the_card_taken_goes_to_the_hand() -> None:
    after = do("normal 4w 20/2/4/PP/PPP/P6/u 20/0/3/PP/PPP/P6/- discover=QRB", "take:R")

    assert (hand(after.white), after.pending, after.options) == ("PPR", Pending.NOTHING, ())
    assert format_cards(after.white.deck) == "PPP"


def test_r20_discover_is_used_up_for_the_turn() -> None:
    after = do("normal 4w 20/4/4/PP/PPP/P6/- 20/0/3/PP/PPP/P6/- #2a", "discover")
    taken = apply(after, legal_actions(after)[0]).state

    assert DISCOVER_ACTION.text not in legal(repr(taken))


def test_r20_discover_is_refused_with_a_full_hand() -> None:
    assert "discover" not in legal("normal 4w 20/4/4/PPPPPPPPPP/PPP/P6/- 20/0/3/PP/PPP/P6/-")
    assert "discover" in legal("normal 4w 20/4/4/PPPPPPPPP/PPP/P6/- 20/0/3/PP/PPP/P6/-")


def test_r20_every_kind_is_offered_about_as_often() -> None:
    """Three of five in each of 2,000 offers: 1,200 for each kind, with a deviation of 22."""
    offered: Counter[str] = Counter()
    for number in range(1, 2001):
        offered.update(format_cards(do(DISCOVER.replace("#2a", f"#{number:x}"), "discover").options))

    assert set(offered) == set("PBRNQ")
    assert all(1090 < number < 1310 for number in offered.values())


def test_r20_discover_reports_the_offer_and_the_choice() -> None:
    state = parse_position(DISCOVER)
    offer = apply(state, DISCOVER_ACTION)
    choice = apply(offer.state, legal_actions(offer.state)[0])

    assert offer.events[-1] == ChoiceOffered(side=0, choice=Pending.DISCOVER, options=offer.state.options)
    assert choice.events == (
        ChoiceMade(
            side=0, choice=Pending.DISCOVER, card=choice.state.white.hand[-1], positions=(), returned=(), left=3
        ),
    )


def test_r20_with_an_unknown_offer_any_kind_may_be_taken() -> None:
    options = legal("normal 4w 20/2/4/?3/?9/P6/u 20/0/3/PP/PPP/P6/- discover=?3")

    assert options == ["take:B", "take:N", "take:P", "take:Q", "take:R"]


def test_r21_cheat_destroys_whites_leftmost_piece_at_any_health() -> None:
    after = do("paper 6b 20/0/6/P/P/Q6,P1,R3/- 20/6/6/P/P/P6/-", "cheat")

    assert (line(after.white), after.black.mana, after.black.power_used) == ("P1,R3", 4, True)


def test_r21_cheat_once_a_turn_from_round_six() -> None:
    assert "cheat" not in legal("paper 5b 20/0/5/P/P/Q6/- 20/5/5/P/P/P6/-")
    assert "cheat" in legal("paper 6b 20/0/6/P/P/Q6/- 20/6/6/P/P/P6/-")
    assert "cheat" not in legal("paper 6b 20/0/6/P/P/Q6/- 20/6/6/P/P/P6/u")


def test_r21_cheat_is_refused_if_white_has_none() -> None:
    assert "cheat" not in legal("paper 6b 20/0/6/P/P/-/- 20/6/6/P/P/P6/-")


def test_r21_cheat_re_centres_the_line_before_the_battle() -> None:
    """P6 against P6 P6 would hit both; after Cheat it hits the remaining one."""
    after = do("paper 6b 20/0/6/P/P/P2,P6/- 20/6/6/P/P/P6/-", "cheat", "end")

    assert line(after.white) == "P5"


def test_r21_cheat_reports_the_power_and_the_leaving() -> None:
    events = events_of("paper 6b 20/0/6/P/P/Q6,P1/- 20/6/6/P/P/P6/-", "cheat")

    assert events[1:] == [
        PowerUsed(side=1, effect=Effect.DESTROY, slot=0, piece=piece_of("Q", 6), used_up=True),
        PiecesLeft(side=0, slots=(0,), cards=(CODES["Q"],)),
    ]


def test_r21_cheat_may_end_the_game() -> None:
    after = do("paper 6b 20/0/6/-/-/Q6/- 20/6/6/P/P/P6/-", "cheat")

    assert after.outcome == Outcome(1, Cause.PIECES)


def test_r20_the_next_offer_draws_new_lots() -> None:
    before = parse_position(DISCOVER)
    after = do(DISCOVER, "discover")

    assert after.rng not in (0, before.rng)


def test_r18_a_knight_attacks_even_in_a_mode_without_knights_in_its_decks() -> None:
    state = parse_position("paper 3w 20/4/4/-/P/N3/- 20/0/2/-/P/P6/-")

    assert "0x0" in [action.text for action in legal_actions(state)]


def test_only_a_mode_without_charge_skips_the_check_for_it() -> None:
    knight = CODES["N"]
    may_charge = {name: new_game(mode, 1).may_charge for name, mode in MODES.items()}

    assert may_charge == {
        name: mode.count(WHITE, knight) + mode.count(BLACK, knight) > 0 for name, mode in MODES.items()
    }
    assert (may_charge["paper"], may_charge["heroic"]) == (False, True)


@pytest.mark.parametrize(
    ("turn", "flags", "power"), [("5b", "-", None), ("6b", "-", CHEAT), ("6b", "u", None), ("1w", "u", CASTLE_MOVE)]
)
def test_r19_r21_a_power_is_available_from_its_round_until_it_is_used_up(
    turn: str, flags: str, power: Power | None
) -> None:
    """White may move pieces any number of times."""
    assert power_now(parse_position(f"paper {turn} 20/1/1/P/P/P6,P6/u 20/6/6/P/P/P6,P6/{flags}")) == power
