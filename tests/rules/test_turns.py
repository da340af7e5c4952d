"""R10 to R14: how a turn begins, and playing a card."""

import pytest

from hschess.rules.cards import CODES
from hschess.rules.events import (
    CardBurned,
    CardDrawn,
    Event,
    Fatigued,
    KingStruck,
    ManaChanged,
    PieceSummoned,
    TurnBegan,
    TurnEnded,
)
from hschess.rules.notation import format_cards
from hschess.rules.state import Cause, Outcome
from tests.helpers import do, end_turn, events_of, hand, legal, line


def of_kind(events: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def test_r10_a_turn_begins_with_a_crystal_full_mana_and_a_card() -> None:
    after = end_turn("paper 3w 20/0/3/P/P/P6/- 20/0/2/P/RQ/P6/-")

    assert (after.to_move, after.round) == (1, 3)
    assert (after.black.mana, after.black.crystals) == (3, 3)
    assert (hand(after.black), format_cards(after.black.deck)) == ("PR", "Q")


def test_r10_r11_the_end_of_a_turn_and_the_beginning_of_the_next_are_reported_in_order() -> None:
    reported = events_of("paper 9b 20/4/9/PPPPPPPPPP/QR/-/- 20/3/9/P/P/P6/-", "end")

    assert reported == [
        KingStruck(side=0, by=0, by_card=CODES["P"], damage=1, health=19),
        TurnEnded(side=1, round=9, idle=()),
        TurnBegan(side=0, round=10),
        ManaChanged(side=0, before=4, mana=10, crystals=10),
        CardBurned(side=0, card=CODES["Q"], left=1),
    ]


def test_r10_a_round_is_whites_turn_and_then_blacks() -> None:
    after = end_turn("paper 3b 20/0/3/P/P/P6/- 20/0/3/P/RQ/P6/-")

    assert (after.to_move, after.round, after.white.mana) == (0, 4, 4)


def test_r10_crystals_stop_at_ten() -> None:
    after = end_turn("paper 14w 20/0/10/P/P/P6/- 20/3/10/P/RQ/P6/-")

    assert (after.black.mana, after.black.crystals) == (10, 10)


def test_r10_knights_and_the_power_are_ready_again() -> None:
    after = end_turn("normal 7w 20/0/7/P/P/P6/- 20/0/6/P/RQ/N2*,N3*/u")

    assert line(after.black) == "N1,N2"
    assert not after.black.power_used


def test_r10_both_sides_draw_in_their_first_turn() -> None:
    after = end_turn("paper 1w 20/1/1/PPPP/RRR/-/- 20/0/0/PPPP/QQQ/-/-")

    assert hand(after.black) == "PPPPQ"


def test_r11_a_card_drawn_into_a_hand_of_ten_is_burned() -> None:
    events = events_of("paper 9w 20/0/9/P/P/P6/- 20/0/8/PPPPPPPPPP/QR/P6/-", "end")
    after = end_turn("paper 9w 20/0/9/P/P/P6/- 20/0/8/PPPPPPPPPP/QR/P6/-")

    assert len(of_kind(events, CardBurned)) == 1
    assert not of_kind(events, CardDrawn)
    assert (hand(after.black), format_cards(after.black.deck)) == ("PPPPPPPPPP", "R")


def test_r11_an_unknown_card_can_be_drawn_and_burned() -> None:
    drawn = end_turn("paper 9w 20/0/9/P/P/P6/- 20/0/8/?9/?2/P6/-")
    burned = end_turn("paper 9w 20/0/9/P/P/P6/- 20/0/8/?10/?2/P6/-")

    assert (hand(drawn.black), format_cards(drawn.black.deck)) == ("?10", "?1")
    assert (hand(burned.black), format_cards(burned.black.deck)) == ("?10", "?1")


def test_r12_a_draw_from_an_empty_deck_hurts_a_side_that_the_mode_fatigues() -> None:
    after = end_turn("normal 20w 20/0/10/P/P/P6/- 20/0/10/P/-/P6/f2")

    assert (after.black.health, after.black.fatigue) == (17, 3)


def test_r12_the_first_fatigue_is_one() -> None:
    events = events_of("friendly 20w 10/0/10/P/P/P6/- 10/0/10/P/-/P6/-", "end")

    assert of_kind(events, Fatigued) == [Fatigued(side=1, damage=1, health=9)]


def test_r12_in_paper_an_empty_deck_costs_nothing() -> None:
    after = end_turn("paper 20w 20/0/10/P/P/P6/- 20/0/10/P/-/P6/-")

    assert (after.black.health, after.black.fatigue) == (20, 0)


def test_r12_in_heroic_only_white_is_fatigued() -> None:
    white = end_turn("heroic 20b 20/0/10/P/-/P6/- 20/0/10/P/P/P6/-")
    black = end_turn("heroic 20w 20/0/10/P/P/P6/- 20/0/10/P/-/P6/-")

    assert (white.white.health, black.black.health) == (19, 20)


def test_r12_fatigue_may_kill_the_king() -> None:
    after = end_turn("friendly 30w 10/0/10/P/P/P6/- 3/0/10/P/-/P6/f2")

    assert after.black.health == 0
    assert after.outcome == Outcome(0, Cause.KING)


def test_r13_the_order_within_a_turn_is_free() -> None:
    position = "heroic 8w 20/8/8/PN/PPP/R6,P6/- 20/0/7/PP/PPP/P6,R6/-"

    assert line(do(position, "P@0", "castle2", "N@3", "3x0").white) == "P6,P6,R6,N2*"
    assert line(do(position, "N@2", "2x0", "castle1", "P@0").white) == "P6,P6,R6,N2*"


def test_r14_a_card_costs_its_mana_and_leaves_the_hand() -> None:
    after = do("paper 5w 20/5/5/PRQ/PP/-/- 20/0/4/P/P/-/-", "R@0")

    assert (after.white.mana, hand(after.white), line(after.white)) == (2, "PQ", "R6")


def test_r14_the_first_of_equal_cards_leaves_the_hand() -> None:
    after = do("paper 5w 20/5/5/RPBPQ/PP/-/- 20/0/4/P/P/-/-", "P@0")

    assert hand(after.white) == "RBPQ"


@pytest.mark.parametrize(("gap", "expected"), [(0, "Q6,P6,P5"), (1, "P6,Q6,P5"), (2, "P6,P5,Q6")])
def test_r14_the_line_opens_at_every_gap(gap: int, expected: str) -> None:
    after = do("paper 7w 20/7/7/Q/PP/P6,P5/- 20/0/6/P/P/-/-", f"Q@{gap}")

    assert line(after.white) == expected


def test_r14_a_line_of_n_has_n_plus_one_gaps_up_to_seven_pieces() -> None:
    assert [a for a in legal("paper 3w 20/1/1/P/PP/P6,P6/- 20/0/6/P/P/-/-") if a[0] == "P"] == ["P@0", "P@1", "P@2"]
    assert len([a for a in legal("paper 3w 20/1/1/P/P/P6,P6,P6,P6,P6,P6/- 20/0/6/P/P/-/-") if a[0] == "P"]) == 7
    assert not [a for a in legal("paper 3w 20/1/1/P/P/P6,P6,P6,P6,P6,P6,P6/- 20/0/6/P/P/-/-") if a[0] == "P"]


def test_r14_a_piece_acts_at_the_end_of_the_turn_in_which_it_was_played() -> None:
    after = do("paper 7w 20/7/7/Q/PP/-/- 20/0/6/P/P/P6/-", "Q@0", "end")

    assert line(after.black) == "P2"


def test_r14_playing_reports_the_card_the_mana_and_the_slot() -> None:
    events = events_of("paper 7w 20/7/7/PQ/PP/P6/- 20/0/6/P/P/P6/-", "Q@1")

    assert [type(event).__name__ for event in events] == ["CardPlayed", "ManaChanged", "PieceSummoned"]
    assert of_kind(events, ManaChanged) == [ManaChanged(side=0, before=7, mana=0, crystals=7)]
    assert [event.slot for event in events if isinstance(event, PieceSummoned)] == [1]
