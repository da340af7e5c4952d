"""The forecast equals what then happens."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hschess.rules.actions import END, action_named
from hschess.rules.cards import CODES
from hschess.rules.modes import MODES, Mode
from hschess.rules.notation import parse_position
from hschess.rules.pieces import code_of, health_of
from hschess.rules.state import State
from scenes.stage.shown.forecast import forecast_of, peek
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.shown.threat import threat_of
from scenes.stage.table_layout import Layout
from tests.by_commit import seeds
from tests.each import each
from tests.rules.strange_modes import strange_modes
from tests.stage.foresight import check, positions_of, threatens_true

LAYOUT = Layout(1280, 720, 1)
WHITE_BELOW = Layout(1280, 720, 0)
PAPER_FIG_3_4 = "paper 4b 20/0/3/P/PPPP/Q6,P6,P6/- 20/4/4/R/PPPP/P6/-"


def marks(forecast: Forecast) -> list[tuple[str, int]]:
    return sorted((mark.kind, mark.number) for mark in forecast.marks)


def peeked(state: State) -> Forecast:
    return peek(threat_of(state, 0), WHITE_BELOW)


def test_e1_a_rook_left_of_the_pawn_is_foreseen_to_hit_queen_and_pawns() -> None:
    forecast = forecast_of(parse_position(PAPER_FIG_3_4), action_named("R@0"), LAYOUT)

    assert marks(forecast) == [("damage", 1), ("damage", 2), ("damage", 3)]
    assert [lane.kind for lane in forecast.lanes] == ["hit"] * 4
    assert forecast.ghost is not None
    assert (forecast.ghost.x, forecast.ghost.y) == LAYOUT.slot(1, 0, 2)


def test_a_piece_that_dies_gets_a_skull_and_a_king_his_damage() -> None:
    state = parse_position("paper 4w 20/4/4/P/PPPP/P6,P6,P6/- 20/0/3/R/PPPP/P1/-")

    assert marks(forecast_of(state, END, LAYOUT)) == [("damage", 1), ("king", 2), ("skull", 0)]


def test_a_healed_piece_shows_its_real_gain() -> None:
    state = parse_position("paper 4w 20/4/4/P/PPPP/P5,B6,R6/- 20/0/3/R/PPPP/P6,P6,P6/-")

    assert ("heal", 1) in marks(forecast_of(state, END, LAYOUT))


def test_r18_an_aimed_knight_shows_both_hits() -> None:
    state = parse_position("heroic 4w 20/4/4/P/PPPP/N3/- 20/0/3/R/PPPP/R4,P4,B6/-")

    forecast = forecast_of(state, action_named("0x0"), LAYOUT)

    assert marks(forecast) == [("damage", 2), ("damage", 4), ("skull", 0)]
    assert forecast.lanes == ()


def test_r18_after_an_aimed_attack_the_end_of_the_turn_is_shown_with_the_lines_closed_up() -> None:
    state = parse_position("heroic 4w 20/4/4/P/PPPP/Q6,N3,Q6/- 20/0/3/R/PPPP/R4,B6/-")

    forecast = forecast_of(state, action_named("1x0"), LAYOUT)

    assert [(lane.start, lane.end) for lane in forecast.lanes] == [
        (LAYOUT.slot(0, 0, 3), LAYOUT.king(1)),
        (LAYOUT.slot(0, 2, 3), LAYOUT.king(1)),
    ]
    assert [(outline.x, outline.side) for outline in forecast.outlines] == [(LAYOUT.slot(1, 0, 1)[0], 1)]


def test_r21_cheat_marks_the_piece_it_takes_and_foresees_the_rest_of_the_turn() -> None:
    state = parse_position("heroic 7b 20/7/7/P/PPPP/P6,R6/- 20/7/7/R/PPPP/Q6/-")

    forecast = forecast_of(state, action_named("cheat"), LAYOUT)

    taken, rook = LAYOUT.slot(0, 0, 2), LAYOUT.slot(0, 1, 2)
    assert [(mark.kind, mark.at) for mark in forecast.marks] == [("cheat", taken), ("damage", rook), ("skull", taken)]


def test_r19_an_aimed_castle_shows_both_pieces_in_their_new_places() -> None:
    state = parse_position("heroic 4w 20/4/4/P/PPPP/P6,Q5/- 20/0/3/R/PPPP/R4/-")

    ghosts = forecast_of(state, action_named("castle1"), LAYOUT).ghosts

    assert [(code_of(ghost.piece), health_of(ghost.piece), ghost.x) for ghost in ghosts] == [
        (CODES["Q"], 5, LAYOUT.slot(0, 0, 2)[0]),
        (CODES["P"], 6, LAYOUT.slot(0, 1, 2)[0]),
    ]


def test_a_falling_king_gets_its_own_skull() -> None:
    state = parse_position("paper 4w 20/4/4/P/PPPP/Q6/- 3/0/3/R/PPPP/-/-")

    assert marks(forecast_of(state, END, LAYOUT)) == [("fall", 0), ("king", 4)]


def test_a_healing_mark_makes_way_for_a_star_on_the_same_piece() -> None:
    state = parse_position("heroic 4w 20/4/4/P/PPPP/N3,B3/- 20/0/3/R/PPPP/P6/-")

    crowded = [(mark.kind, mark.crowded) for mark in forecast_of(state, action_named("0x0"), LAYOUT).marks]

    assert ("heal", True) in crowded


# ------------------------------------------------------------------------------------------------------------ peeking


def test_peeking_shows_the_enemys_turn_after_an_end_of_turn_now() -> None:
    state = parse_position("heroic 3w 20/3/3/P/PPPP/P6/- 20/0/2/R/PPPP/Q6/-")

    forecast = peeked(state)

    assert [(lane.start, lane.threat) for lane in forecast.lanes] == [(WHITE_BELOW.slot(1, 0, 1), True)]
    assert marks(forecast) == [("damage", 4)]


def test_peeking_leaves_out_pieces_that_the_viewer_kills_first() -> None:
    state = parse_position("heroic 3w 20/3/3/P/PPPP/Q6/- 20/0/2/R/PPPP/Q4/-")

    assert marks(peeked(state)) == [("skull", 0)]


@each(
    ("turn", "enemy", "marked"),
    [
        ("6w", "20/0/2/R/PPPP/P6/-", True),
        ("6w", "20/0/0/R/PPPP/P6/-", False),
        ("5w", "20/0/5/R/PPPP/P6/-", False),
        ("6b", "20/2/6/R/PPPP/P6/-", True),
        ("6b", "20/1/6/R/PPPP/P6/-", False),
    ],
)
def test_r21_peeking_marks_the_piece_that_cheat_could_take_by_round_and_mana(
    turn: str, enemy: str, marked: bool
) -> None:
    state = parse_position(f"heroic {turn} 20/7/7/P/PPPP/P6,R6/- {enemy}")

    reached = [mark.at for mark in peeked(state).marks if mark.kind == "cheat"]

    assert reached == ([WHITE_BELOW.slot(0, -1, 1)] if marked else [])


@pytest.mark.parametrize("mode", MODES)
def test_law_8_the_table_that_is_drawn_is_the_table_after_the_turn(mode: str) -> None:
    assert check(positions=300, seed=seeds("law 8", 1)[0], modes=(mode,)) == 300


@given(mode=strange_modes, seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_law_8_the_threat_is_what_happens_in_unusual_modes(mode: Mode, seed: int) -> None:
    for state, _ in islice(positions_of(mode, seed), 60):
        assert threatens_true(state, 0)
        assert threatens_true(state, 1)


def test_an_unaffordable_card_has_a_ghost_and_no_lanes() -> None:
    state = parse_position("paper 4b 20/0/3/P/PPPP/Q6/- 20/4/4/Q/PPPP/P6/-")

    forecast = forecast_of(state, action_named("Q@1"), LAYOUT)

    assert forecast.ghost is not None
    assert forecast.lanes == ()
