"""The hand after a frame's time, and after a change of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from hschess.rules.actions import NO_TARGET, Action, Kind
from hschess.rules.state import State
from scenes.stage.hand.following import start_drag
from scenes.stage.hand.hand import Hand
from scenes.stage.hand.held import IDLE, POWER, Aiming, Castling, Choosing, Held, Holding, Idle
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.motion import timing


def passed(hand: Hand, table: Tabletop, dt_ms: float) -> Hand:
    """A long press becomes a drag; with something in the hand it may be the slow click that puts it down."""
    if hand.wary_ms or hand.tapped_ms:
        hand = replace(hand, wary_ms=max(0.0, hand.wary_ms - dt_ms), tapped_ms=max(0.0, hand.tapped_ms - dt_ms))
    if hand.press is None or not hand.is_idle:
        return hand
    press = hand.press._replace(ms=hand.press.ms + dt_ms)
    hand = replace(hand, press=press)
    return start_drag(hand, table, press) if press.ms >= timing.DRAG_START_MS else hand


def settled(hand: Hand, before: Tabletop, now: Tabletop) -> Hand:
    """The hand after a change of the position or the player's turn: it keeps the held thing only if that is still valid."""
    hint, held, focus = hand.hint, hand.held, hand.focus
    if now.state is not before.state:
        hint = None
    if now.moves is not before.moves or not now.enabled:
        held = held if now.enabled and _still_there(held, before.state, now.state) else IDLE
    if focus is not None and not now.walk.has(focus):
        focus = None
    return replace(hand, hint=hint, held=held, focus=focus, hover=now.area_at(hand.pointer))


def _still_there(held: Held, before: State, now: State) -> bool:
    match held:
        case Holding(index=index):
            return index < len(now.mover.hand) and now.mover.hand == before.mover.hand
        case Choosing():
            return _seen(now) == _seen(before)
        case Aiming() | Castling():
            return now.mover.line == before.mover.line
        case Idle():
            return True


def _seen(state: State) -> tuple[object, ...]:
    return state.mover.hand, state.mover.line, state.waiting.line


def turn_begun(hand: Hand) -> Hand:
    """The player's turn is shown now: a pointer that has skipped the enemy's turn may rest on End Turn."""
    end = HitArea(HitKind.END)
    wary_ms = timing.END_TURN_WARY_MS if hand.hover == end else hand.wary_ms
    return replace(hand, is_resting=False, wary_ms=wary_ms, press=None if hand.is_down(end) else hand.press)


def turn_over(hand: Hand) -> Hand:
    """Hide the keys' focus until a key is pressed, or the turn comes back."""
    return replace(hand, is_resting=True)


def hinted(hand: Hand, table: Tabletop, action: Action) -> Hand:
    """Show the action of a hint in its place, so that the forecast explains it."""
    cards = table.state.mover.hand
    hand = replace(hand, hint=action, tapped_ms=0.0)
    match action.kind:
        case Kind.PLAY | Kind.BONUS if action.target != NO_TARGET:
            gap = action.slot if action.kind is Kind.PLAY else None
            return replace(hand, held=Choosing(cards.index(action.card), gap, action.target))
        case Kind.POWER if action.target != NO_TARGET:
            return replace(hand, focus=HitArea(HitKind.POWER), held=Choosing(POWER, None, action.target))
        case Kind.PLAY:
            return replace(hand, held=Holding(cards.index(action.card), gap=action.slot, keyed=True))
        case Kind.ATTACK:
            return replace(hand, focus=HitArea(HitKind.OWN, action.slot), held=Aiming(action.slot, action.target))
        case Kind.CASTLE:
            return replace(hand, focus=HitArea(HitKind.POWER), held=Castling(action.slot))
        case Kind.BONUS if action.card == table.state.mode.cards.coin:
            return replace(hand, focus=HitArea(HitKind.HAND, cards.index(action.card)))
        case Kind.BONUS:
            middle = (len(table.state.mover.line) + 1) // 2
            return replace(hand, held=Holding(cards.index(action.card), gap=middle, keyed=True))
        case Kind.CHEAT | Kind.DISCOVER | Kind.POWER:
            return replace(hand, focus=HitArea(HitKind.POWER))
        case Kind.END | Kind.TAKE | Kind.SWAP | Kind.CONCEDE:
            return replace(hand, focus=HitArea(HitKind.END))
        case _:
            assert_never(action.kind)
