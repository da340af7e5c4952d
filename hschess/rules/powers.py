"""What the kings' powers do (R19 to R21). Imports the value modules, `plays` and `turns`."""

from __future__ import annotations

from typing import Final

from hschess.rules.actions import Action
from hschess.rules.aliases import Piece, Slot
from hschess.rules.cards import PIECES
from hschess.rules.chance import Chance
from hschess.rules.events import ChoiceMade, ChoiceOffered, Emit, PieceMoved, PowerUsed
from hschess.rules.lines import swap
from hschess.rules.plays import tell_mana
from hschess.rules.state import ONE, OPTIONS_OFFERED, Pending, Side, State
from hschess.rules.turns import judge, leave

_DISCOVER: Final = Pending.DISCOVER
_NOTHING: Final = Pending.NOTHING


def castle(state: State, action: Action, emit: Emit | None) -> None:
    """R19: the piece changes places with its left neighbour."""
    own, slot = state.sides[state.to_move], action.slot
    line = own.line
    piece = line[slot]
    use_power(state, own, slot, piece, emit)
    swap(line, slot)
    if emit is not None:
        emit(PieceMoved(side=state.to_move, slot=slot, piece=piece, length=len(line)))


def cheat(state: State, action: Action, emit: Emit | None) -> None:
    """R21: the enemy's leftmost piece is destroyed, whatever its health."""
    foe = state.sides[1 - state.to_move]
    use_power(state, state.sides[state.to_move], 0, foe.line[0], emit)
    leave(foe, 1 - state.to_move, [0], emit)
    judge(state, emit)


def discover(state: State, action: Action, emit: Emit | None) -> None:
    """R20: three different kinds of the pieces, each as likely as the others."""
    use_power(state, state.sides[state.to_move], -1, -1, emit)
    chance = Chance(state.rng)
    kinds = list(PIECES)
    chance.shuffle(kinds)
    state.rng = chance.state
    state.pending, state.options = _DISCOVER, tuple(kinds[:OPTIONS_OFFERED])
    if emit is not None:
        emit(ChoiceOffered(side=state.to_move, choice=_DISCOVER, options=state.options))


def take(state: State, action: Action, emit: Emit | None) -> None:
    """R20: the card goes into the hand; only its owner knows which it is."""
    own = state.sides[state.to_move]
    own.hand.append(action.card)
    own.made += ONE[action.card]
    state.pending, state.options = _NOTHING, ()
    if emit is not None:
        left = len(own.deck)
        emit(ChoiceMade(side=state.to_move, choice=_DISCOVER, card=action.card, positions=(), returned=(), left=left))


def use_power(state: State, own: Side, slot: Slot, piece: Piece, emit: Emit | None) -> None:
    """Pay for the mover's power and, where it may be used once a turn, use it up."""
    power = state.mode.powers[state.to_move]
    own.mana -= power.cost
    if power.once_a_turn:
        own.power_used = True
    if emit is not None:
        tell_mana(state, own, power.cost, emit)
        emit(PowerUsed(side=state.to_move, effect=power.effect, slot=slot, piece=piece, used_up=own.power_used))
