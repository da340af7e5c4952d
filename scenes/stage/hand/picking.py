"""Picking up and putting down: the effects of a click, a key or the end of a drag on the table.

Each function returns the new hand and its wishes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar, assert_never

from hschess.rules.actions import CASTLES, CHEAT_ACTION, DISCOVER_ACTION, END, NO_TARGET, Action
from hschess.rules.card import Attacks
from hschess.rules.duel.aimed_actions import attack_action, power_action
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.pieces import card_of
from scenes.stage.hand.following import card_held, follow
from scenes.stage.hand.hand import Hand, candidate, card_action
from scenes.stage.hand.held import POWER, Aiming, Castling, Choosing, Held, Holding, Idle
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.hand.wishes import Ask, Do, Wanted, Wishes

ASKED_AT: Final = {HitKind(wanted.value): wanted for wanted in Wanted if wanted is not Wanted.RESULT}
NEAR_PX: Final = 120.0
"""How far above or below its line a dragged piece still castles."""
After = tuple[Hand, Wishes]
"""The new hand, and its wishes."""
Aimed = TypeVar("Aimed", Aiming, Choosing)


def click(hand: Hand, table: Tabletop, area: HitArea) -> After:
    """Handle a click on an area, or its use by a key."""
    if area.kind in ASKED_AT:
        return hand, (Ask(ASKED_AT[area.kind]),)
    if table.leads_on and area.kind == HitKind.END:
        return hand, (Ask(Wanted.RESULT),)
    if not table.enabled:
        return hand, ()
    match area.kind:
        case HitKind.HAND:
            return pick_card(hand, table, area.index, keyed=False)
        case HitKind.OWN:
            return _pick_piece(hand, table, area)
        case HitKind.POWER:
            return use_power(hand, table)
        case HitKind.END:
            return hand, () if hand.wary_ms else (Do(END, area),)
        case _:
            return hand, ()


# ---------------------------------------------------------------------------------------------------------- putting down


def put_down_here(hand: Hand, table: Tabletop) -> After:
    """Put down the held thing after a click, or release it if that is impossible here."""
    if isinstance(hand.held, Holding) and hand.held.keyed:
        hand = follow(replace(hand, held=replace(hand.held, keyed=False)), table)
    return drop(hand, table)


def drop(hand: Hand, table: Tabletop) -> After:
    """Release the held thing where it is; a card that takes a target is aimed then."""
    held, action = hand.held, candidate(hand, table)
    hand = hand.cancelled()
    if isinstance(held, Holding) and held.gap is None:
        return hand, ()
    if isinstance(held, Choosing) and held.target is None:
        return hand, ()
    if isinstance(held, Holding) and table.asks(held.index):
        first = table.choices(held.index)[0]
        return replace(hand, held=Choosing(held.index, held.gap, first if held.keyed else None)), ()
    if isinstance(held, Castling) and held.dragged and not _over_left_neighbour(hand, table, held):
        return hand, ()
    if isinstance(held, Holding) and action is None:
        action = card_action(table.state, table.state.mover.hand[held.index], LONGEST_LINE - 1)
    return hand, (Do(action, _area_of(held)),) if action is not None else ()


def _over_left_neighbour(hand: Hand, table: Tabletop, held: Castling) -> bool:
    """Whether a dragged piece was released beyond the middle of the way to its left neighbour; the leftmost has the same way."""
    assert held.slot is not None
    x, y = table.layout.slot(table.layout.viewer, held.slot - 0.5, table.counts.own)
    return hand.pointer[0] < x and abs(hand.pointer[1] - y) < NEAR_PX


def _area_of(held: Held) -> HitArea:
    match held:
        case Holding(index=index):
            return HitArea(HitKind.HAND, index)
        case Choosing(index=index):
            return HitArea(HitKind.POWER) if index == POWER else HitArea(HitKind.HAND, index)
        case Aiming(slot=slot):
            return HitArea(HitKind.OWN, slot)
        case Castling() | Idle():
            return HitArea(HitKind.POWER)
        case _:
            assert_never(held)


# ------------------------------------------------------------------------------------------------------------ picking up


def pick_card(hand: Hand, table: Tabletop, index: int, *, keyed: bool) -> After:
    """Pick up a card of the hand; one that is played at once, or cannot be played, is tried."""
    cards, state = table.state.mover.hand, table.state
    if index >= len(cards):
        return hand, ()
    code = cards[index]
    if code == state.mode.cards.coin or code not in table.moves.cards:
        action = card_action(state, code, 0)
        assert action is not None
        return hand, (Do(action, HitArea(HitKind.HAND, index)),)
    held = card_held(table, index, dragged=False)
    if isinstance(held, Holding):
        held = replace(held, gap=(len(state.mover.line) + 1) // 2 if keyed else None, keyed=keyed)
    elif keyed:
        held = _at_first(table, held)
    return _hold(hand, table, held, keyed=keyed), ()


def _hold(hand: Hand, table: Tabletop, held: Held, *, keyed: bool) -> Hand:
    """Hold it; a thing held by keys does not follow the pointer until that moves."""
    hand = replace(hand, held=held)
    return hand if keyed else follow(hand, table)


def _at_first(table: Tabletop, held: Aimed) -> Aimed:
    """Aimed at the first legal target, where the keys begin."""
    return replace(held, target=next(iter(table.targets_of(held)), None))


def _pick_piece(hand: Hand, table: Tabletop, area: HitArea) -> After:
    slot = area.index
    if slot in table.moves.attackers:
        held = Aiming(slot)
        return replace(hand, held=_at_first(table, held) if hand.focus is not None else held), ()
    # A click on a piece that never attacks by choice means nothing, so no refusal is shown.
    chooses = card_of(table.state.mover.line[slot]).attacks is not Attacks.NONE
    return hand, (Do(attack_action(slot, 0), area),) if chooses else ()


def use_power(hand: Hand, table: Tabletop) -> After:
    """Use the king's power, or hold it."""
    match table.effect:
        case Effect.DISCOVER:
            return hand, _tried(DISCOVER_ACTION)
        case Effect.DESTROY:
            return hand, _tried(CHEAT_ACTION)
        case Effect.OWN | Effect.NONE:
            return _use_own_power(hand, table)
        case _:
            return _arm_castle(hand, table)


def _tried(action: Action) -> Wishes:
    return (Do(action, HitArea(HitKind.POWER)),)


def _arm_castle(hand: Hand, table: Tabletop) -> After:
    slot = min(1, len(table.state.mover.line) - 1)
    if max(slot, 0) not in table.moves.movers:
        return hand, _tried(CASTLES[max(slot, 0)])
    return replace(hand, held=Castling(slot if hand.focus is not None else None)), ()


def _use_own_power(hand: Hand, table: Tabletop) -> After:
    """Use a power of the mode's own, which may take a target."""
    if not table.asks(POWER):
        return hand, _tried(power_action(NO_TARGET))
    held = Choosing(POWER)
    is_keyed = hand.focus is not None
    return _hold(hand, table, _at_first(table, held) if is_keyed else held, keyed=is_keyed), ()
