"""The forecast is what then happens."""

from __future__ import annotations

import random

import pytest

from hschess.rules.actions import CONCEDE, END, Kind, action_named
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.events import Event, TurnEnded
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from scenes.stage.forecast import Forecast, forecast_of, foresee
from scenes.stage.layout import Layout

LAYOUT = Layout(1280, 720, 1)
PAPER_FIG_3_4 = "paper 4b 20/0/3/P/PPPP/Q6,P6,P6/- 20/4/4/R/PPPP/P6/-"


def until_the_turn_ended(events: tuple[Event, ...]) -> tuple[Event, ...]:
    last = next(index for index, event in enumerate(events) if isinstance(event, TurnEnded))
    return events[: last + 1]


@pytest.mark.parametrize("mode", MODES)
def test_law_8_the_forecast_equals_what_then_happens_event_for_event(mode: str) -> None:
    chance = random.Random(8)
    for seed in range(40):
        state = new_game(MODES[mode], seed)
        while state.outcome is None:
            actions = [action for action in legal_actions(state) if action is not CONCEDE]
            action = chance.choice(actions)
            foreseen = foresee(state, action)
            step = apply(state, action)
            if action.kind == Kind.END:
                assert foreseen is not None
                assert foreseen.events == until_the_turn_ended(step.events)
            elif step.state.outcome is None and not step.state.pending:
                assert foreseen is not None
                assert foreseen.events == until_the_turn_ended(apply(step.state, END).events)
            state = step.state


def marks(forecast: Forecast) -> list[tuple[str, int]]:
    return sorted((mark.kind, mark.number) for mark in forecast.marks)


def test_e1_a_rook_left_of_the_pawn_is_foreseen_to_hit_queen_and_pawns() -> None:
    forecast = forecast_of(parse_position(PAPER_FIG_3_4), action_named("R@0"), LAYOUT)

    assert marks(forecast) == [("damage", 1), ("damage", 2), ("damage", 3)]
    assert [lane.kind for lane in forecast.lanes] == ["hit"] * 4
    assert forecast.ghost is not None
    assert (forecast.ghost.x, forecast.ghost.y) == LAYOUT.slot(1, 0, 2)


def test_a_piece_that_dies_gets_a_skull_and_a_king_his_damage() -> None:
    state = parse_position("paper 4w 20/4/4/P/PPPP/P6,P6,P6/- 20/0/3/R/PPPP/P1/-")

    assert marks(forecast_of(state, END, LAYOUT)) == [("damage", 1), ("king", 2), ("skull", 0)]


def test_a_healed_piece_gets_what_it_really_gains() -> None:
    state = parse_position("paper 4w 20/4/4/P/PPPP/P5,B6,R6/- 20/0/3/R/PPPP/P6,P6,P6/-")

    assert ("heal", 1) in marks(forecast_of(state, END, LAYOUT))


def test_r18_an_aimed_knight_shows_both_blows() -> None:
    state = parse_position("heroic 4w 20/4/4/P/PPPP/N3,Q6/- 20/0/3/R/PPPP/R4,P4/-")

    assert marks(forecast_of(state, action_named("0x0"), LAYOUT)) == [("damage", 2), ("damage", 4), ("skull", 0)]


def test_an_unaffordable_card_has_a_ghost_and_no_lanes() -> None:
    state = parse_position("paper 4b 20/0/3/P/PPPP/Q6/- 20/4/4/Q/PPPP/P6/-")

    forecast = forecast_of(state, action_named("Q@1"), LAYOUT)

    assert forecast.ghost is not None
    assert forecast.lanes == ()
