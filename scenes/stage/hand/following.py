"""The held thing follows the pointer: the gap under a card, the target of a piece, the action of a dragged own piece."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Final

from hschess.rules.modes import Effect
from scenes.stage.hand.aims import everybody, nearest
from scenes.stage.hand.hand import Hand, Press, places_of
from scenes.stage.hand.held import IDLE, POWER, Aiming, Castling, Choosing, Held, Holding, Idle
from scenes.stage.hand.hit_areas import HitArea, HitKind, gap_at
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.motion import timing
from scenes.stage.table_layout import Point

AIM_REACH_PX: Final = 40.0
TOWARDS_ENEMY_PX: Final = 70.0


def moved(hand: Hand, table: Tabletop, point: Point) -> Hand:
    """The hand with the pointer here."""
    hover = table.area_at(point)
    wary_ms = hand.wary_ms if hover == HitArea(HitKind.END) else 0.0
    hand = replace(hand, pointer=point, focus=None, hover=hover, wary_ms=wary_ms)
    press = hand.press
    if press is not None and not hand.is_dragging and dist(point, press.point) >= _drag_start(press):
        hand = start_drag(hand, table, press)
    return follow(hand, table)


def _drag_start(press: Press) -> float:
    is_piece = press.area is not None and press.area.kind is HitKind.OWN
    return timing.PIECE_DRAG_START_PX if press.was_held and is_piece else timing.DRAG_START_PX


def start_drag(hand: Hand, table: Tabletop, press: Press) -> Hand:
    """Take up the pressed thing, whatever is held; the hand stays as it is if that cannot be dragged."""
    area = press.area
    if not table.enabled or area is None:
        return hand
    if area.kind == HitKind.HAND:
        hand = replace(hand, held=card_held(table, area.index, dragged=True))
    elif area.kind == HitKind.POWER and table.asks(POWER):
        hand = replace(hand, held=Choosing(POWER, dragged=True))
    elif area.kind == HitKind.OWN:
        piece = _piece_held(hand, table, area.index)
        hand = hand if isinstance(piece, Idle) else replace(hand, held=piece)
    return follow(hand, table)


def card_held(table: Tabletop, index: int, *, dragged: bool) -> Holding | Choosing:
    """A spell that takes a target aims at once; any other card is held."""
    is_aimed = not table.is_piece(index) and table.asks(index)
    return Choosing(index, dragged=dragged) if is_aimed else Holding(index, dragged=dragged)


def _piece_held(hand: Hand, table: Tabletop, slot: int) -> Aiming | Castling | Idle:
    """The action of a dragged own piece: towards the enemy an attack, along its line Castle, if it can do that."""
    up = table.layout.row(table.layout.viewer) - hand.pointer[1] > TOWARDS_ENEMY_PX
    may_castle = table.effect is Effect.MOVE and HitKind.POWER not in table.gone
    if slot in table.moves.attackers and (up or not may_castle):
        return Aiming(slot, dragged=True)
    return Castling(slot, dragged=True) if may_castle else IDLE


def follow(hand: Hand, table: Tabletop) -> Hand:
    """The hand with the held thing over the pointer's place."""
    held = _followed(hand, table)
    return hand if held == hand.held else replace(hand, held=held)


def _followed(hand: Hand, table: Tabletop) -> Held:
    match hand.held:
        case Idle() | Holding(keyed=True) as held:
            return held
        case Holding() as held:
            return replace(held, gap=_gap_under(hand, table, held))
        case Aiming(slot=slot, dragged=True) | Castling(slot=int(slot), dragged=True):
            piece = _piece_held(hand, table, slot)
            return _aimed(hand, table, piece) if isinstance(piece, Aiming) else piece
        case Aiming() | Choosing() as held:
            return _aimed(hand, table, held)
        case Castling() as held:
            over = hand.hover.index if hand.hover is not None and hand.hover.kind == HitKind.OWN else None
            return replace(held, slot=over)


def _aimed(hand: Hand, table: Tabletop, held: Aiming | Choosing) -> Held:
    """Aimed at the nearest target, legal or not: the refusal comes on release."""
    there = everybody(table.counts, own=True) if isinstance(held, Choosing) else table.attackable
    places = places_of(replace(hand, held=held), table)
    return replace(held, target=nearest(hand.pointer, there, places, AIM_REACH_PX))


def _gap_under(hand: Hand, table: Tabletop, held: Holding) -> int | None:
    """The gap of a piece; a spell without a target is played anywhere over the lines."""
    is_spell = not table.is_piece(held.index)
    left, top, width, height = table.layout.felt() if is_spell else table.layout.drop_zone()
    x, y = hand.pointer
    if not (left <= x <= left + width and top <= y <= top + height):
        return None
    return gap_at(x, table.layout, table.counts.own, held.gap, timing.GAP_HYSTERESIS_PX)
