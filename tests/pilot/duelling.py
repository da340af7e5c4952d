"""A person's acts at a duel: everything is dragged, or clicked, or done by keys; and positions to sit down at."""

from __future__ import annotations

from collections.abc import Callable

from hschess.rules.actions import NOBODY, Action, Kind
from hschess.rules.aliases import Target
from scenes.stage.hand.aims import point_of
from scenes.stage.hand.grips import AimGrip, CardGrip, ChoiceGrip
from scenes.stage.hand.spots import Spot, SpotKind
from scenes.stage.layout import Point
from tests.pilot.hands import by_clicks, by_drags, by_keys, card_point, digit, own_point, power_point, walk_to
from tests.pilot.pilot import Pilot

Act = Callable[[Pilot, Action], None]


def target_point(pilot: Pilot, target: Target) -> Point:
    """Where a target stands now, the gap of a held piece included."""
    return point_of(target, pilot.session.control.places)


def drag_in_duel(pilot: Pilot, action: Action) -> None:
    """Everything that can be dragged is dragged."""
    match action.kind:
        case Kind.ATTACK:
            pilot.drag(own_point(pilot, action.slot), target_point(pilot, action.target))
        case Kind.BONUS if action.target != NOBODY:
            pilot.drag(card_point(pilot, action.card), target_point(pilot, action.target))
        case Kind.BONUS:
            layout = pilot.tables_layout
            pilot.drag(card_point(pilot, action.card), (layout.middle, layout.mid_line()))
        case Kind.PLAY:
            by_drags(pilot, action)
            if action.target != NOBODY:
                pilot.click(target_point(pilot, action.target))
        case Kind.POWER if action.target != NOBODY:
            pilot.drag(power_point(pilot), target_point(pilot, action.target))
        case _:
            click_in_duel(pilot, action)


def click_in_duel(pilot: Pilot, action: Action) -> None:
    """Click and click."""
    match action.kind:
        case Kind.ATTACK:
            pilot.click(own_point(pilot, action.slot))
            pilot.click(target_point(pilot, action.target))
        case Kind.BONUS:
            pilot.click(card_point(pilot, action.card))
            if action.card != pilot.state.mode.cards.coin:
                layout = pilot.tables_layout
                nowhere = (layout.middle, layout.mid_line())
                pilot.click(nowhere if action.target == NOBODY else target_point(pilot, action.target))
        case Kind.PLAY:
            by_clicks(pilot, action)
            if action.target != NOBODY:
                pilot.click(target_point(pilot, action.target))
        case Kind.POWER:
            pilot.click(power_point(pilot))
            if action.target != NOBODY:
                pilot.click(target_point(pilot, action.target))
        case _:
            by_clicks(pilot, action)


def key_in_duel(pilot: Pilot, action: Action) -> None:
    """The keyboard alone."""
    match action.kind:
        case Kind.ATTACK:
            walk_to(pilot, Spot(SpotKind.OWN, action.slot))
            pilot.press("return")
            aim_by_keys(pilot, action.target)
        case Kind.BONUS if action.card != pilot.state.mode.cards.coin:
            pilot.press(digit(pilot, action.card))
            aim_by_keys(pilot, action.target)
        case Kind.PLAY:
            by_keys(pilot, action)
            if action.target != NOBODY:
                aim_by_keys(pilot, action.target)
        case Kind.POWER:
            pilot.press("c")
            if action.target != NOBODY:
                aim_by_keys(pilot, action.target)
        case _:
            by_keys(pilot, action)


def aim_by_keys(pilot: Pilot, target: Target) -> None:
    """Arrows until the target is aimed at, then Return."""
    control = pilot.session.control
    for _ in range(20):
        grip = control.grip
        if isinstance(grip, CardGrip) or (isinstance(grip, AimGrip | ChoiceGrip) and grip.target == target):
            pilot.press("return")
            return
        pilot.press("right")
    raise AssertionError(f"the arrows do not lead to {target}")
