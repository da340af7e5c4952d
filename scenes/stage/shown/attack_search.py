"""The most damage to the enemy king in a turn of a duel without cards: attacks, then the end of the turn.

Found by the engine, attack by attack: guards are cleared first, then the rest hit the king. Random outcomes are left out, so the result
can always happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from hschess.rules.actions import END, ENEMY_KING, Action
from hschess.rules.aliases import Piece, SideNumber
from hschess.rules.card import Attacks, Whom
from hschess.rules.duel.aimed_actions import attack_action
from hschess.rules.duel.targets import may_attack
from hschess.rules.engine import apply
from hschess.rules.events import EffectHappened, Event, KingChanged, KingStruck, PiecesLeft
from hschess.rules.game import Foresee
from hschess.rules.pieces import GUARD, card_of
from hschess.rules.state import State

MOST_TABLES: Final = 200
"""The most boards that are examined, for the sake of time."""
BY_CHANCE: Final = (Whom.RANDOM_ENEMY, Whom.RANDOM_ENEMY_PIECE)
Key = tuple[tuple[Piece, ...], tuple[Piece, ...], int]


class AttackPlan(NamedTuple):
    """A series of attacks and the end of the turn after them."""

    attacks: tuple[Action, ...]
    prepared: tuple[Event, ...]
    """The events of the attacks."""
    ended: tuple[Event, ...]
    after: State
    loss: int
    """The certain loss of the enemy king, with the fatigue of its next draw if no chance is involved."""
    is_certain: bool
    """Whether no chance is involved."""
    ends: bool
    """Whether it certainly wins for the mover."""


def worst_attack(start: State, ahead: Foresee = apply) -> AttackPlan:
    """The plan with the most damage to the enemy king; the first one found of equal ones."""
    tables = _tables(start, ahead)
    return max([_finished(start, table, ahead) for table in tables], key=lambda one: (one.ends, one.loss))


_Table = tuple[State, tuple[Action, ...], tuple[Event, ...]]


def _tables(start: State, ahead: Foresee) -> list[_Table]:
    """The boards on which the turn may end, with the attacks to each."""
    found: dict[Key, _Table] = {_key(start): (start, (), ())}
    layer = list(found.values())
    ends = [found[_key(start)]]
    while layer and len(found) < MOST_TABLES:
        coming = [after for table in layer for after in _next(table, ahead)]
        layer = []
        for table in coming:
            if _key(table[0]) not in found:
                found[_key(table[0])] = table
                layer.append(table)
        ends += layer
    return _leaves(ends)


def _leaves(tables: list[_Table]) -> list[_Table]:
    """The boards without those where the king can be hit further: hitting it never hurts the attacker."""
    return [table for table in tables if not any(action.target == ENEMY_KING for action in _attacks(table[0]))]


def _next(table: _Table, ahead: Foresee) -> Iterator[_Table]:
    state, actions, events = table
    for action in _attacks(state):
        step = ahead(state, action)
        if step.state.rng == state.rng:
            yield step.state, (*actions, action), events + step.events
        if action.target == ENEMY_KING:
            # All pieces that may hit the king do, one after the other: their order makes no difference.
            return


def _attacks(state: State) -> list[Action]:
    """The attacks on the king if legal, else on the leftmost guard."""
    if state.outcome is not None:
        return []
    guards = [slot for slot, enemy in enumerate(state.waiting.line) if enemy & GUARD]
    ready = [(slot, piece) for slot, piece in enumerate(state.mover.line) if may_attack(piece)]
    if guards:
        # All guards must fall before the king can be hit, so they are attacked in order.
        return [attack_action(slot, guards[0]) for slot, _ in ready]
    return [attack_action(slot, ENEMY_KING) for slot, piece in ready if card_of(piece).attacks is Attacks.ANY]


def _key(state: State) -> Key:
    return tuple(state.mover.line), tuple(state.waiting.line), state.waiting.health


def _finished(start: State, table: _Table, ahead: Foresee) -> AttackPlan:
    """The plan with the end of the turn, unless the game ended before."""
    state, attacks, prepared = table
    if state.outcome is not None:
        return AttackPlan(attacks, prepared, (), state, _lost(start, state), True, _wins(start, state))
    step = ahead(state, END)
    if step.state.rng == state.rng:
        after = step.state
        return AttackPlan(attacks, prepared, step.events, after, _lost(start, after), True, _wins(start, after))
    loss = _lost(start, state) + certain_loss(step.events, 1 - start.to_move)
    return AttackPlan(attacks, prepared, step.events, step.state, loss, False, loss >= start.waiting.health)


def _wins(start: State, after: State) -> bool:
    return after.outcome is not None and after.outcome.winner == start.to_move


def _lost(start: State, after: State) -> int:
    king = 1 - start.to_move
    return start.sides[king].health - after.sides[king].health


def certain_loss(events: Iterable[Event], king: SideNumber) -> int:
    """A king's certain loss at an end of turn with chance: everything before it, and after it what pieces do on their own."""
    loss, doubt = 0, False
    for event in events:
        match event:
            case PiecesLeft() if doubt:
                return loss
            case EffectHappened(effect=effect):
                doubt |= effect.target in BY_CHANCE
            case KingStruck(side=side, damage=damage) if side == king:
                loss += damage
            case KingChanged(side=side, before=before, health=health) if side == king:
                loss += 0 if doubt and health < before else before - health
            case _:
                pass
    return loss
