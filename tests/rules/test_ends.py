"""R22 to R25: how a game ends."""

import pytest

from hschess.rules.actions import END
from hschess.rules.engine import legal_actions
from hschess.rules.events import GameEnded, TurnBegan
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.notation import parse_position
from hschess.rules.state import Cause, Outcome
from tests.helpers import do, end_turn, events_of


@pytest.mark.parametrize("health", [1, 4, 3])
def test_r22_a_king_at_zero_health_or_less_has_lost(health: int) -> None:
    after = end_turn(f"paper 9w 20/0/9/P/P/Q6/- {health}/0/8/P/P/-/-")

    assert after.outcome == Outcome(0, Cause.KING)
    assert after.black.health == health - 4


def test_r22_a_king_with_one_health_plays_on() -> None:
    assert end_turn("paper 9w 20/0/9/P/P/Q6/- 5/0/8/P/P/-/-").outcome is None


def test_r22_nothing_follows_the_end() -> None:
    events = events_of("paper 9w 20/0/9/P/P/Q6/- 1/0/8/P/P/-/-", "end")

    assert events[-1] == GameEnded(winner=0, cause=Cause.KING, result="1-0", round=9)
    assert not [event for event in events if isinstance(event, TurnBegan)]


@pytest.mark.parametrize(
    ("position", "action", "winner"),
    [
        ("normal 9w 20/0/9/P/P/N3/- 20/0/8/-/-/P1/-", "0x0", 0),
        ("paper 9b 20/0/9/-/-/P6/- 20/9/9/P/P/P6/-", "cheat", 1),
    ],
)
def test_r23_the_last_piece_gone_in_a_turn_ends_the_game_there_and_reports_it(
    position: str, action: str, winner: int
) -> None:
    result = ("1-0", "0-1")[winner]

    assert events_of(position, action)[-1] == GameEnded(winner=winner, cause=Cause.PIECES, result=result, round=9)


def test_r22_a_fallen_king_counts_before_a_side_out_of_pieces() -> None:
    after = end_turn("paper 9w 20/0/9/-/-/Q6,P6,P6/- 3/0/8/-/-/P1/-")

    assert after.outcome == Outcome(0, Cause.KING)


def test_r23_a_side_without_pieces_on_board_in_hand_and_deck_has_lost() -> None:
    after = end_turn("paper 9w 20/0/9/P/P/P6/- 20/0/8/-/-/P1/-")

    assert after.outcome == Outcome(0, Cause.PIECES)


@pytest.mark.parametrize("side", ["20/0/8/P/-/P1/-", "20/0/8/-/P/P1/-", "20/0/8/-/-/P1,P6/-", "20/0/8/?1/-/P1/-"])
def test_r23_one_piece_anywhere_is_enough_to_play_on(side: str) -> None:
    assert end_turn(f"paper 9w 20/0/9/P/P/P6/- {side}").outcome is None


def test_r23_the_coin_is_not_a_piece() -> None:
    after = end_turn("friendly 9w 10/0/9/P/P/P6/- 10/0/8/C/-/P1/-")

    assert after.outcome == Outcome(0, Cause.PIECES)


def test_r23_is_checked_after_a_knights_attack() -> None:
    after = do("normal 9w 20/0/9/P/P/N3/- 20/0/8/-/-/P4/-", "0x0")

    assert after.outcome == Outcome(0, Cause.PIECES)


def test_r23_the_attacker_may_run_out_of_pieces() -> None:
    after = do("normal 9w 20/0/9/-/-/N1/- 20/0/8/-/-/P6/-", "0x0")

    assert after.outcome == Outcome(1, Cause.PIECES)


def test_r24_after_round_45_the_game_is_a_draw() -> None:
    after = end_turn("paper 45b 20/0/10/P/P/P6/- 20/0/10/P/P/P6/-")

    assert after.outcome == Outcome(None, Cause.ROUNDS)
    assert (after.round, after.outcome.result) == (45, "1/2-1/2")


def test_r24_the_draw_is_the_last_event() -> None:
    events = events_of("paper 45b 20/0/10/P/P/P6/- 20/0/10/P/P/P6/-", "end")

    assert events[-1] == GameEnded(winner=None, cause=Cause.ROUNDS, result="1/2-1/2", round=45)


def test_r24_whites_turn_45_is_followed_by_blacks() -> None:
    assert end_turn("paper 45w 20/0/10/P/P/P6/- 20/0/10/P/P/P6/-").outcome is None


def test_r24_a_king_that_falls_in_the_last_turn_has_lost() -> None:
    after = end_turn("paper 45b 1/0/10/P/P/-/- 20/0/10/P/P/P6/-")

    assert after.outcome == Outcome(1, Cause.KING)


@pytest.mark.parametrize(("turn", "winner"), [("w", 1), ("b", 0)])
def test_r25_the_conceding_side_has_lost(turn: str, winner: int) -> None:
    after = do(f"paper 9{turn} 20/0/9/P/P/P6/- 1/0/8/P/P/P6/-", "concede")

    assert after.outcome == Outcome(winner, Cause.CONCESSION)


def test_a_position_line_reports_fallen_kings_and_sides_out_of_pieces() -> None:
    fallen = parse_position("paper 9b 20/0/9/P/P/P6/- -2/0/8/P/P/P6/-")
    out = parse_position("paper 9b 20/0/9/-/-/-/- 20/0/8/P/P/P6/-")

    assert (fallen.outcome, out.outcome) == (Outcome(0, Cause.KING), Outcome(1, Cause.PIECES))
    assert legal_actions(fallen) == legal_actions(out) == ()


def test_a_position_line_does_not_report_a_concession() -> None:
    """Only the record has the reason for an end outside the position."""
    after = do("paper 9w 20/0/9/P/P/P6/- 20/0/8/P/P/P6/-", "concede")

    assert parse_position(repr(after)).outcome is None


@pytest.mark.parametrize("mode", ["friendly", "heroic"])
def test_r23_a_side_whose_last_piece_is_burned_has_lost(mode: str) -> None:
    text = f"{mode} 9w 10/0/9/P/P/P6/- 10/0/8/CCCCCCCCCC/P/-/-"

    assert end_turn(text).outcome == Outcome(0, Cause.PIECES)
    assert events_of(text, "end")[-1] == GameEnded(winner=0, cause=Cause.PIECES, result="1-0", round=9)


def test_r23_a_burned_last_piece_ends_a_game_in_words_too() -> None:
    game = PackedGame(parse_position("friendly 9w 10/0/9/P/P/P6/- 10/0/8/CCCCCCCCCC/P/-/-"))

    game.do(END)

    assert game.is_over
