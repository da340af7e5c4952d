"""Three ways for a person to do an action: by drags, by clicks, by keys. Each looks for the places of things and points there."""

from hschess.rules.actions import Action, Kind
from scenes.stage.hand.choices import CONFIRM
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.table_focus import ROWS
from scenes.stage.table_layout import CARD_SIZE, HAND_PITCH, HAND_SPAN, Point
from tests.pilot.pilot import Pilot


def by_drags(pilot: Pilot, action: Action) -> None:
    """Drag everything that can be dragged; click the rest."""
    match action.kind:
        case Kind.PLAY:
            pilot.drag(card_point(pilot, action.card), gap_point(pilot, action.slot))
        case Kind.ATTACK:
            pilot.drag(own_point(pilot, action.slot), enemy_point(pilot, action.target))
        case Kind.CASTLE:
            pilot.drag(own_point(pilot, action.slot), own_point(pilot, action.slot - 1))
        case _:
            by_clicks(pilot, action)


def by_clicks(pilot: Pilot, action: Action) -> None:
    """Click and click."""
    match action.kind:
        case Kind.PLAY:
            pilot.click(card_point(pilot, action.card))
            pilot.click(gap_point(pilot, action.slot))
        case Kind.BONUS:
            pilot.click(card_point(pilot, action.card))
        case Kind.ATTACK:
            pilot.click(own_point(pilot, action.slot))
            pilot.click(enemy_point(pilot, action.target))
        case Kind.CASTLE:
            pilot.click(power_point(pilot))
            pilot.click(own_point(pilot, action.slot))
        case Kind.CHEAT | Kind.DISCOVER:
            pilot.click(power_point(pilot))
        case Kind.TAKE:
            choice = pilot.session.choice
            assert choice is not None
            pilot.click(choice.place(choice.cards.index(action.card), pilot.tables_layout))
        case Kind.SWAP:
            _swap_by_clicks(pilot, action)
        case Kind.END:
            end_turn_by_click(pilot)
        case Kind.CONCEDE:
            raise AssertionError("nobody concedes by whim")


def end_turn_by_click(pilot: Pilot) -> None:
    """A pointer that has rested on the plate since the enemy's turn leaves it first; a finger cannot, and waits."""
    pilot.move((pilot.tables_layout.middle, pilot.tables_layout.row(0)))
    if pilot.session.hand.hover == HitArea(HitKind.END):
        pilot.frame(60)
    pilot.click(pilot.tables_layout.end_turn())


def by_keys(pilot: Pilot, action: Action) -> None:
    """Use only the keyboard."""
    match action.kind:
        case Kind.PLAY:
            pilot.press(digit(pilot, action.card))
            grip = pilot.session.hand.held
            gap = getattr(grip, "gap", None)
            assert isinstance(gap, int)
            pilot.press(*["left"] * (gap - action.slot), *["right"] * (action.slot - gap), "return")
        case Kind.BONUS:
            pilot.press(digit(pilot, action.card))
        case Kind.ATTACK:
            walk_to(pilot, HitArea(HitKind.OWN, action.slot))
            pilot.press("return", *["right"] * action.target, "return")
        case Kind.CASTLE:
            walk_to(pilot, HitArea(HitKind.OWN, action.slot))
            pilot.press("c")
        case Kind.CHEAT | Kind.DISCOVER:
            pilot.press("c")
        case Kind.TAKE | Kind.SWAP:
            _choose_by_keys(pilot, action)
        case Kind.END:
            pilot.wait(lambda: not pilot.session.hand.tapped_ms)
            pilot.press("e")
        case Kind.CONCEDE:
            raise AssertionError("nobody concedes by whim")


def _swap_by_clicks(pilot: Pilot, action: Action) -> None:
    choice = pilot.session.choice
    assert choice is not None
    for index in (*action.positions, CONFIRM):
        pilot.click(choice.place(index, pilot.tables_layout))


def _choose_by_keys(pilot: Pilot, action: Action) -> None:
    choice = pilot.session.choice
    assert choice is not None
    wanted = [choice.cards.index(action.card)] if action.kind is Kind.TAKE else [*action.positions, CONFIRM]
    for index in wanted:
        while pilot.session.choice is not None and pilot.session.choice.focus != index:
            pilot.press("right")
        pilot.press("return")


# ------------------------------------------------------------------------------------------------------------ places


def card_point(pilot: Pilot, code: int) -> Point:
    """The visible part of a hand card, beside its right neighbour."""
    hand, layout = pilot.state.mover.hand, pilot.tables_layout
    x, y, _ = layout.hand_card(hand.index(code), len(hand), layout.viewer)
    pitch = min(HAND_PITCH, HAND_SPAN / (len(hand) - 1)) if len(hand) > 1 else CARD_SIZE[0]
    return x - (CARD_SIZE[0] - pitch) / 2, min(y, layout.height - 30)


def gap_point(pilot: Pilot, gap: int) -> Point:
    return pilot.tables_layout.slot(pilot.session.viewer, gap - 0.5, len(pilot.state.mover.line))


def own_point(pilot: Pilot, slot: int) -> Point:
    return pilot.tables_layout.slot(pilot.session.viewer, slot, len(pilot.state.mover.line))


def enemy_point(pilot: Pilot, slot: int) -> Point:
    return pilot.tables_layout.slot(1 - pilot.session.viewer, slot, len(pilot.state.waiting.line))


def power_point(pilot: Pilot) -> Point:
    return pilot.tables_layout.power(pilot.session.viewer)


def digit(pilot: Pilot, code: int) -> str:
    """The key of a card's place in the hand."""
    return str((pilot.state.mover.hand.index(code) + 1) % 10)


def walk_to(pilot: Pilot, area: HitArea) -> None:
    """Press arrows until the focus is on a place of the table: up to its row, then along it."""
    for key in ["up"] * len(ROWS) + ["right"] * 12:
        focus = pilot.session.hand.focus
        row = focus.kind if focus is not None else None
        if focus == area:
            return
        if (key == "up") == (row != area.kind):
            pilot.press(key)
    focus = pilot.session.hand.focus
    assert focus == area, f"the arrows do not lead to {area}; they are at {focus}"
