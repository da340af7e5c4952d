"""An encounter's orders before an action: invulnerable kings, and ends of the game and of the turn that are delayed."""

import pytest

from hschess.rules import events
from hschess.rules.engine import Step, apply_ordered
from hschess.rules.events import Event
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import Cause, Orders, Outcome
from hschess.rules.view import fold, view_of

FIGHT = "paper 3w 20/3/3/-/PPP/R6,R6/- 2/0/2/P/PPP/-/-"
DUEL = "vanilla 3w 20/3/3/-/-/p23:3/- 2/0/2/-/-/-/-"
TIRED = "vanilla 3w 20/3/3/-/-/p23:3/- 2/0/2/-/-/p11:1/f4"
MULLIGAN = "heroic 1b 30/0/0/PPP/PPP/-/- 30/0/0/PPPP/PPP/-/- mulligan"


def done(position: str, action: str, *wards: int) -> tuple[Step, Orders]:
    """The step of an action with orders to spare these kings."""
    state, orders = parse_position(position), Orders(frozenset(wards))
    return apply_ordered(state, parse_action(action, state.mode.cards), orders), orders


def kinds(step: Step) -> list[type[Event]]:
    return [type(event) for event in step.events]


@pytest.mark.parametrize(("position", "action"), [(FIGHT, "end"), (DUEL, "0xk")])
def test_no_hit_damages_a_warded_king(position: str, action: str) -> None:
    step, orders = done(position, action, BLACK)

    struck = [event for event in step.events if isinstance(event, events.KingStruck | events.KingAttacked)]
    assert {(event.damage, event.health) for event in struck} == {(0, 2)}
    assert (step.state.black.health, orders.verdict) == (2, None)
    assert done(position, action, WHITE)[0].state.black.health < 2


def test_fatigue_grows_without_damage_to_a_warded_king() -> None:
    step, orders = done(TIRED, "end", BLACK)
    assert orders.next_turn is not None

    orders.let_begin(step.state, None)

    assert (step.state.black.health, step.state.black.fatigue, orders.verdict) == (2, 5, None)


def test_the_event_of_fatigue_has_the_damage_that_a_warded_king_takes() -> None:
    step, orders = done(TIRED, "end", BLACK)
    seen, view = list[Event](), view_of(step.state)

    orders.let_begin(step.state, seen.append)

    assert [(one.damage, one.health) for one in seen if isinstance(one, events.Fatigued)] == [(0, 2)]
    for event in seen:
        fold(view, event)
    assert view.sides[BLACK].fatigue == 5


def test_a_warded_king_can_be_healed() -> None:
    step, _ = done("control 5w 10/5/5/confessor/-/-/- 30/0/4/-/-/-/-", "confessor@0<k", WHITE)

    assert step.state.white.health == 13


@pytest.mark.parametrize(("line", "action"), [("leech:3", "0xk"), ("gunner:1+d", "0xk")])
def test_drain_gets_nothing_from_a_warded_king(line: str, action: str) -> None:
    position = f"control 5w 10/5/5/-/-/{line}/- 30/0/4/-/-/-/-"

    assert done(position, action, BLACK)[0].state.white.health == 10
    assert done(position, action)[0].state.white.health == 12


def test_a_delayed_end_of_turn_begins_no_other_turn() -> None:
    step, orders = done(FIGHT.replace("2/0/2", "20/0/2"), "end")

    assert kinds(step)[-1] is events.TurnEnded
    assert (step.state.to_move, step.state.round, step.state.outcome) == (WHITE, 3, None)
    assert orders.next_turn is not None
    orders.let_begin(step.state, None)
    assert (step.state.to_move, len(step.state.black.hand)) == (BLACK, 2)


def test_the_first_turn_can_be_delayed_too() -> None:
    step, orders = done(MULLIGAN, "keep")

    assert events.TurnBegan not in kinds(step)
    assert orders.next_turn is not None


def test_a_delayed_end_of_the_game_is_not_reported() -> None:
    step, orders = done(FIGHT, "end")

    assert orders.verdict == Outcome(WHITE, Cause.KING)
    assert orders.next_turn is None or step.state.outcome is None
    assert (step.state.outcome, events.GameEnded in kinds(step)) == (None, False)


def test_orders_apply_to_one_action() -> None:
    assert done(FIGHT, "end")[0].state.copy().orders is None
