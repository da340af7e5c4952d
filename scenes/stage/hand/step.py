"""The effect of an input on the hand: one pure function of the input, the hand and the table.

Drag and drop, two clicks, and keys are three ways to hold the same things. The hand changes nothing on the table: it returns wishes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.rules.actions import Action
from scenes.stage.hand.choices import CONFIRM, PEEK, Choice
from scenes.stage.hand.following import moved
from scenes.stage.hand.hand import Hand, Press
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.keys import DIGITS, END_KEY, key_pressed, tapped
from scenes.stage.hand.picking import After, click, drop, put_down_here
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.hand.wishes import Ask, Do, Stay
from scenes.stage.inputs import LEFT, Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Point

CHOICE_KEYS: Final = ("left", "right", "up", "down", "return", END_KEY, *DIGITS)


def step(given: Input, hand: Hand, table: Tabletop) -> After:
    """The hand after an input, and its wishes. Only pointer and key inputs change it."""
    match given:
        case PointerMoved(x=x, y=y):
            hand = moved(hand, table, (x, y))
            return _pointing_in_choice(hand, table, (x, y)), ()
        case PointerPressed(x=x, y=y, button=button) if button == LEFT:
            return _press_in_choice(hand, table, (x, y)) if hand.choice is not None else _press(hand, table, (x, y))
        case PointerReleased(x=x, y=y, button=button) if button == LEFT:
            return _release_in_choice(hand, table, (x, y)) if hand.choice is not None else _release(hand, table, (x, y))
        case KeyPressed(key=key):
            if hand.choice is not None and key in CHOICE_KEYS:
                return (hand, ()) if hand.peeks else _key_in_choice(hand, hand.choice, key)
            return key_pressed(_looking_away(hand, hand.focus if key == "return" else None), table, key)
        case _:
            return hand, ()


# --------------------------------------------------------------------------------------------------------------- pointer


def _press(hand: Hand, table: Tabletop, point: Point) -> After:
    hand = _pressed(hand, table, point)
    return _looking_away(hand, hand.hover), ()


def _pressed(hand: Hand, table: Tabletop, point: Point) -> Hand:
    hand = moved(hand, table, point)
    return replace(hand, press=Press(hand.hover, point, not hand.is_idle))


def _release(hand: Hand, table: Tabletop, point: Point) -> After:
    """End a drag, put the held thing down, or click."""
    hand = moved(hand, table, point)
    pressed, hand = hand.press, replace(hand, press=None)
    if hand.is_dragging:
        return drop(hand, table)
    if pressed is None:
        return hand, ()
    if not hand.is_idle:
        return put_down_here(hand, table) if pressed.was_held else (hand, ())
    is_click = pressed.area is not None and hand.hover == pressed.area
    return click(hand, table, pressed.area) if is_click and pressed.area is not None else (hand, ())


def _looking_away(hand: Hand, area: HitArea | None) -> Hand:
    """A press elsewhere ends the look at the enemy's turn."""
    return replace(hand, peeks=False) if hand.peeks and area != HitArea(HitKind.FORESEE) else hand


# --------------------------------------------------------------------------------------------------------- open choices


def _pointing_in_choice(hand: Hand, table: Tabletop, point: Point) -> Hand:
    return hand if hand.choice is None else replace(hand, choice=hand.choice.pointed(point, table.layout))


def _press_in_choice(hand: Hand, table: Tabletop, point: Point) -> After:
    hand = _pointing_in_choice(hand, table, point)
    choice = hand.choice
    assert choice is not None
    if hand.peeks or choice.focus == PEEK:
        # The table stays visible while the button is held.
        return replace(hand, peeks=True), ()
    hand, wishes = _chosen(_pressed(hand, table, point), choice)
    # The button comes up over the table, where it must not click the area under the card.
    return (hand.cancelled() if any(isinstance(wish, Do) for wish in wishes) else hand), wishes


def _release_in_choice(hand: Hand, table: Tabletop, point: Point) -> After:
    hand = _pointing_in_choice(hand, table, point)
    if hand.peeks:
        return replace(hand, peeks=False), ()
    hand, wishes = _release(hand, table, point)
    return hand, tuple(wish for wish in wishes if isinstance(wish, Ask))


def _key_in_choice(hand: Hand, choice: Choice, key: str) -> After:
    if key in ("left", "right"):
        return replace(hand, choice=choice.stepped(1 if key == "right" else -1)), ()
    if key in ("up", "down"):
        return replace(hand, choice=choice.stepped_down(key == "down")), ()
    if key == "return":
        return _done(hand, choice, *choice.entered())
    hand = tapped(hand) if key == END_KEY else hand
    index = CONFIRM if key == END_KEY else DIGITS.index(key)
    return _chosen(hand, choice.picked(index)) if index in choice.places() else (hand, ())


def _chosen(hand: Hand, choice: Choice) -> After:
    """Choose the focused card. For the Coin, show why it stays."""
    return _done(hand, choice, *choice.chosen())


def _done(hand: Hand, choice: Choice, after: Choice, action: Action | None) -> After:
    hand = replace(hand, choice=after)
    if choice.stays:
        return hand, (Stay(),)
    return hand, () if action is None else (Do(action, None),)
