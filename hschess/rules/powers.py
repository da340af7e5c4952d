"""The kings' powers that are alike in every mode (R19, R20); the rules of each kind have the others."""

from __future__ import annotations

from typing import Final

from hschess.rules.actions import Action
from hschess.rules.aliases import CardCode, Piece, Slot
from hschess.rules.chance import Chance
from hschess.rules.events import ChoiceMade, ChoiceOffered, Emit, PieceMoved, PowerUsed
from hschess.rules.lines import swap
from hschess.rules.state import OPTIONS_OFFERED, Pending, Side, State, one_more
from hschess.rules.turns import emit_mana

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


def discover(state: State, action: Action, emit: Emit | None) -> None:
    """R20: three different kinds of the mode's pieces, each as likely as the others."""
    use_power(state, state.sides[state.to_move], -1, -1, emit)
    offer(state, shuffled_kinds(state), emit)


def shuffled_kinds(state: State) -> list[CardCode]:
    """The mode's pieces in a random order."""
    chance, kinds = Chance(state.rng), list(state.mode.cards.pieces)
    chance.shuffle(kinds)
    state.rng = chance.state
    return kinds


def offer(state: State, kinds: list[CardCode], emit: Emit | None) -> None:
    """Let the mover take one of the first three."""
    state.pending, state.options = _DISCOVER, tuple(kinds[:OPTIONS_OFFERED])
    if emit is not None:
        emit(ChoiceOffered(side=state.to_move, choice=_DISCOVER, options=state.options))


def take(state: State, action: Action, emit: Emit | None) -> None:
    """R20: the card goes into the hand; only its owner knows which it is."""
    own = state.sides[state.to_move]
    own.hand.append(action.card)
    own.made = one_more(own.made, action.card)
    state.pending, state.options = _NOTHING, ()
    if emit is not None:
        left = len(own.deck)
        emit(ChoiceMade(side=state.to_move, choice=_DISCOVER, card=action.card, positions=(), returned=(), left=left))


def use_power(state: State, own: Side, slot: Slot, piece: Piece, emit: Emit | None) -> None:
    """Pay for the mover's power and, if it may be used once a turn, use it up."""
    power = state.mode.powers[state.to_move]
    own.mana -= power.cost
    if power.once_a_turn:
        own.power_used = True
    if emit is not None:
        emit_mana(state, own, power.cost, emit)
        emit(PowerUsed(side=state.to_move, effect=power.effect, slot=slot, piece=piece, used_up=own.power_used))
