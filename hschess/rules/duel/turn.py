"""A side's turn of a duel: cards, attacks by choice, powers, and the end of the turn (D3 to D16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.rules.actions import ENEMY_KING, NO_TARGET, OWN_KING, OWN_PIECE, Action, Kind
from hschess.rules.aliases import Piece, SideNumber, Slot, Target
from hschess.rules.card_table import card_at
from hschess.rules.duel.effects import KING, Doer, run, run_ends, settle
from hschess.rules.duel.resolution import Mark, Resolution
from hschess.rules.events import (
    CardPlayed,
    Emit,
    KingAttacked,
    Moment,
    PieceAttacked,
    TurnEnded,
)
from hschess.rules.pieces import DOOMED, SHIELD, TIRED, attack_of, code_of, health_of, with_health
from hschess.rules.powers import castle, discover, take, use_power
from hschess.rules.setup import swap
from hschess.rules.state import State, one_more
from hschess.rules.turns import concede, emit_mana, is_over, is_warded, judge, pass_turn

# ------------------------------------------------------------------------------------------------------------------ cards


def _play(state: State, action: Action, emit: Emit | None) -> None:
    """D12: pay, come, then the effects of its play."""
    resolution = Resolution(state, emit)
    _leave_hand(state, action, emit)
    chosen = _mark_chosen(resolution, action.target)
    resolution.summon(state.to_move, action.card, action.slot)
    effects = card_at(action.card).play
    if effects:
        place = resolution.mark(state.to_move, action.slot)
        run(resolution, effects, Doer(state.to_move, action.card, Moment.PLAY, place, chosen))


def _cast(state: State, action: Action, emit: Emit | None) -> None:
    """D13: pay, leave the hand, then the effects."""
    resolution = Resolution(state, emit)
    _leave_hand(state, action, emit)
    chosen = _mark_chosen(resolution, action.target)
    run(resolution, card_at(action.card).play, Doer(state.to_move, action.card, Moment.PLAY, None, chosen))
    if not is_over(state):
        judge(state, emit)


def _leave_hand(state: State, action: Action, emit: Emit | None) -> None:
    own, code = state.mover, action.card
    position = own.hand.index(code)
    own.hand.pop(position)
    own.shown = one_more(own.shown, code)
    cost = card_at(code).cost
    own.mana -= cost
    if emit is not None:
        emit(CardPlayed(side=state.to_move, card=code, position=position))
        emit_mana(state, own, cost, emit)


def _mark_chosen(resolution: Resolution, target: Target) -> Mark | None:
    """A mark on the one that was chosen, which stays on it; a king's is a gap that nothing moves."""
    own = resolution.own
    if target == NO_TARGET:
        return None
    if target in (ENEMY_KING, OWN_KING):
        return Mark(own if target == OWN_KING else 1 - own, KING, is_gap=True)
    if target >= OWN_PIECE:
        return resolution.mark(own, target - OWN_PIECE)
    return resolution.mark(1 - own, target)


# ---------------------------------------------------------------------------------------------------------------- attacks


def _attack(state: State, action: Action, emit: Emit | None) -> None:
    """D5: both deal their attack to each other at once; a king does not strike back."""
    resolution = Resolution(state, emit)
    if action.target == ENEMY_KING:
        _attack_king(resolution, action.slot)
    else:
        _attack_piece(resolution, action.slot, action.target)
    settle(resolution)
    judge(state, emit)


def _attack_king(resolution: Resolution, slot: Slot) -> None:
    own, foe = resolution.own, resolution.side(1 - resolution.own)
    line = resolution.side(own).line
    attacker = line[slot]
    damage = 0 if is_warded(resolution.state, 1 - own) else attack_of(attacker)
    foe.health -= damage
    line[slot] = attacker | TIRED
    if resolution.emit is not None:
        resolution.emit(KingAttacked(side=own, slot=slot, card=code_of(attacker), damage=damage, health=foe.health))
    resolution.drain(own, attacker, damage)


def _attack_piece(resolution: Resolution, slot: Slot, target: Slot) -> None:
    own, foe = resolution.own, 1 - resolution.own
    attacker, defender = resolution.side(own).line[slot], resolution.side(foe).line[target]
    damage = 0 if defender & SHIELD else attack_of(attacker)
    recoil = 0 if attacker & SHIELD else attack_of(defender)
    attacker_after = with_health(attacker, health_of(attacker) - recoil) | TIRED
    defender_after = with_health(defender, health_of(defender) - damage)
    resolution.side(own).line[slot] = attacker_after
    resolution.side(foe).line[target] = defender_after
    if resolution.emit is not None:
        resolution.emit(
            PieceAttacked(
                side=own,
                slot=slot,
                card=code_of(attacker),
                target=target,
                target_card=code_of(defender),
                damage=damage,
                target_health=health_of(defender_after),
                recoil=recoil,
                health=health_of(attacker_after),
            )
        )
    _break_shield(resolution, foe, target, attack_of(attacker))
    _break_shield(resolution, own, slot, attack_of(defender))
    resolution.drain(own, attacker, damage)
    resolution.drain(foe, defender, recoil)


def _break_shield(resolution: Resolution, number: SideNumber, slot: Slot, damage: int) -> None:
    """Damage takes the shield; damage of 0 is no damage (D8)."""
    piece: Piece = resolution.side(number).line[slot]
    if piece & SHIELD and damage:
        resolution.change(number, slot, piece & ~SHIELD)


# ----------------------------------------------------------------------------------------------------------------- powers


def _cheat(state: State, _action: Action, emit: Emit | None) -> None:
    """R21: destroy the enemy's leftmost piece, with its death effects (D10)."""
    foe = state.waiting
    use_power(state, state.mover, 0, foe.line[0], emit)
    foe.line[0] |= DOOMED
    settle(Resolution(state, emit))
    judge(state, emit)


def _own_power(state: State, action: Action, emit: Emit | None) -> None:
    """The mode's effects of this power, as for a spell (D11, D13)."""
    resolution = Resolution(state, emit)
    use_power(state, state.mover, -1, -1, emit)
    chosen = _mark_chosen(resolution, action.target)
    power = state.mode.powers[state.to_move]
    run(resolution, power.does, Doer(state.to_move, -1, Moment.POWER, None, chosen))


# --------------------------------------------------------------------------------------------------------------- the turn


def _end(state: State, _action: Action, emit: Emit | None) -> None:
    """D14: the end effects of the mover's pieces, left to right; then the other side's turn begins, its pieces fresh (D3)."""
    resolution = Resolution(state, emit)
    idle = run_ends(resolution)
    if emit is not None:
        emit(TurnEnded(side=state.to_move, round=state.round, idle=idle))
    judge(state, emit)
    if state.outcome is None:
        pass_turn(state, emit)


DO_IN_DUEL: Final[tuple[Callable[[State, Action, Emit | None], None], ...]] = (
    _play,
    _cast,
    _attack,
    castle,
    discover,
    _cheat,
    take,
    swap,
    _end,
    concede,
    _own_power,
)
"""The effect of each kind of action in a duel, in the order of `Kind`."""
assert len(DO_IN_DUEL) == len(Kind)
