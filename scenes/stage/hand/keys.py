"""The keys of the table: they move the focus, pick up, aim and put down."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.rules.actions import CASTLES, END
from hschess.rules.modes import Effect
from scenes.stage.hand.aims import stepped
from scenes.stage.hand.hand import Hand, places_of
from scenes.stage.hand.held import Aiming, Castling, Choosing, Held, Holding, Idle
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.picking import After, click, drop, pick_card, use_power
from scenes.stage.hand.table_focus import within
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.hand.wishes import Ask, Do, Wanted
from scenes.stage.motion import timing

ASKED_BY_KEY: Final = {
    "u": Wanted.UNDO,
    "tab": Wanted.SPEED,
    "f1": Wanted.HELP,
    "f10": Wanted.MENU,
    "l": Wanted.LOG,
    "f9": Wanted.EXPLAIN,
}
END_KEY: Final = "e"
"""The key of End Turn, and of the button under the mulligan's cards, whichever key the user has bound to it."""
DIGITS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")
"""The keys of the cards, the leftmost first. Other keyboards have more characters that Python calls digits, such as the French "²"."""
ARROWS: Final = ("left", "right", "up", "down")
ACTING_KEYS: Final = (END_KEY, "c", "u", "return", *DIGITS)
"""The keys that change the game, or take up something for it."""


def key_pressed(hand: Hand, table: Tabletop, name: str) -> After:
    """Handle a key by its name: left right up down return escape e u c 1-9 0, and those for other wishes.

    A key of End Turn that is tapped several times, also in the enemy's turn, ends one turn and not the next as well.
    """
    if not _ends_turn(hand, name):
        return _key_used(replace(hand, tapped_ms=0.0), table, name)
    if hand.tapped_ms and table.enabled and not table.leads_on:
        return hand, ()
    return _key_used(tapped(hand), table, name)


def tapped(hand: Hand) -> Hand:
    """The hand after a key of End Turn."""
    return replace(hand, tapped_ms=timing.END_TURN_WARY_MS)


def _ends_turn(hand: Hand, name: str) -> bool:
    return name == END_KEY or (name in ("return", "enter") and hand.is_idle and hand.focus == HitArea(HitKind.END))


def _key_used(hand: Hand, table: Tabletop, name: str) -> After:
    if name in ASKED_BY_KEY:
        return hand, (Ask(ASKED_BY_KEY[name], keyed=True),)
    hand = replace(hand, is_resting=False)
    if name == "escape":
        return hand.cancelled(), (Ask(Wanted.MENU),) if hand.is_idle else ()
    if name in ARROWS:
        return _arrow(hand, table, name), ()
    if table.leads_on and (name == END_KEY or (name == "return" and hand.focus is None)):
        return hand, (Ask(Wanted.RESULT),)
    if name in ("return", "enter"):
        return _enter(hand, table)
    return _action_key(hand, table, name) if table.enabled else (hand, ())


def _action_key(hand: Hand, table: Tabletop, name: str) -> After:
    """Handle a key with an action of its own."""
    if name == END_KEY:
        return hand.cancelled(), (Do(END, HitArea(HitKind.END)),)
    if name == "c" and HitKind.POWER not in table.gone:
        return _castle_key(hand.cancelled(), table)
    if name in DIGITS:
        return _digit(hand.cancelled(), table, DIGITS.index(name))
    return hand, ()


def _digit(hand: Hand, table: Tabletop, index: int) -> After:
    """Pick this card of the hand; the focus stays empty if there is no such card."""
    if index >= len(table.state.mover.hand):
        return hand, ()
    return pick_card(replace(hand, focus=HitArea(HitKind.HAND, index)), table, index, keyed=True)


def _castle_key(hand: Hand, table: Tabletop) -> After:
    focus = hand.focus
    if table.effect is Effect.MOVE and focus is not None and focus.kind == HitKind.OWN:
        return hand, (Do(CASTLES[focus.index], focus),)
    return use_power(replace(hand, focus=HitArea(HitKind.POWER)), table)


def _enter(hand: Hand, table: Tabletop) -> After:
    if not hand.is_idle:
        return drop(hand, table)
    area = hand.focus
    if area is None:
        return hand, ()
    if area.kind == HitKind.HAND and table.enabled:
        return pick_card(hand, table, area.index, keyed=True)
    return click(replace(hand, wary_ms=0.0), table, area)


def _arrow(hand: Hand, table: Tabletop, name: str) -> Hand:
    across, up = {"left": -1, "right": 1}.get(name, 0), {"up": 1, "down": -1}.get(name, 0)
    if hand.is_idle:
        return replace(hand, focus=table.walk.step(hand.focus, across, up))
    return replace(hand, held=_moved_by_keys(hand, table, across, up))


def _moved_by_keys(hand: Hand, table: Tabletop, across: int, up: int) -> Held:
    """The held thing over the next gap, or aimed at the next target."""
    own = table.counts.own
    match hand.held:
        case Holding(gap=gap) as held:
            now = gap if gap is not None else (own + 1) // 2
            return replace(held, keyed=True, gap=min(max(now + across, 0), own))
        case Aiming(target=target) | Choosing(target=target) as held:
            there = table.targets_of(held) if isinstance(held, Choosing) else table.attackable
            return replace(held, target=stepped(target, there, across, up, places_of(hand, table)))
        case Castling(slot=slot) as held:
            return replace(held, slot=within(slot, across, own))
        case Idle() as held:
            return held
