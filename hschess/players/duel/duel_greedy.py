"""A greedy turn of a duel: the best action by a measure, one after another, until none is better than ending the turn.

The measure sees the board as the turn's end would leave it. Cards that only give mana stay in the hand, as one step cannot show what they
are for. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Callable

from hschess.players.duel.duel_worth import after_battle, strength_in_duel
from hschess.players.turns.duel import MOST_STEPS, foreseen, is_bonus, useful_in_duel
from hschess.rules.actions import END, Action, Kind
from hschess.rules.catalogue import card_at
from hschess.rules.engine import advance
from hschess.rules.state import State

Measure = Callable[[State, int], float]
"""What a state is worth to a side."""
Key = tuple[object, ...]
Memory = dict[Key, tuple[Action, ...]]
"""The greedy turns found so far, by everything they depend on."""


def greedy_in_duel(state: State, measure: Measure, memory: Memory) -> tuple[Action, ...]:
    """Do the greedy turn in place, its end included, and return it; after every surprise it is thought about again."""
    number, actions, began = state.to_move, list[Action](), state.effort.deaths
    while state.outcome is None and state.to_move == number:
        key = _key(state)
        part = memory.get(key)
        if part is None:
            part = memory[key] = foreseen_part(state, measure)
        is_long = len(actions) >= MOST_STEPS or state.effort.is_beyond(began)
        for action in (END,) if is_long and not state.pending else part:
            if state.outcome is None:
                actions.append(action)
                advance(state, action)
    return tuple(actions)


def _key(state: State) -> Key:
    """All that the foreseen part of the turn depends on."""
    own, foe = state.mover, state.waiting
    return (
        state.to_move,
        tuple(own.line),
        tuple(foe.line),
        tuple(sorted(own.hand)),
        own.health,
        foe.health,
        own.mana,
        own.power_used,
        state.options,
        len(own.deck),
        len(foe.deck),
        len(foe.hand),
        own.fatigue,
        foe.fatigue,
        state.round < state.mode.powers[state.to_move].from_round,
    )


def foreseen_part(state: State, measure: Measure) -> tuple[Action, ...]:
    """The greedy actions to the turn's end or to the first whose result cannot be foreseen; the state stays as it is."""
    here, actions, began = state.copy(), list[Action](), state.effort.deaths
    while here.outcome is None:
        is_long = len(actions) >= MOST_STEPS or here.effort.is_beyond(began)
        action = END if is_long and not here.pending else _best_action(here, measure)
        actions.append(action)
        if action is END or not foreseen(here, action):
            break
    return tuple(actions)


def _best_action(state: State, measure: Measure) -> Action:
    """The first of the best, the turn's end where nothing is better; of cards offered the strongest."""
    if state.pending:
        return max(useful_in_duel(state), key=lambda action: strength_in_duel(action.card))
    number = state.to_move
    began, best, most = state.effort.deaths, END, measure(after_battle(state), number)
    for action in useful_in_duel(state):
        if state.effort.is_beyond(began):
            break
        if action is END or (action.kind is Kind.BONUS and is_bonus(card_at(action.card))):
            continue
        after = state.copy()
        advance(after, action)
        worth = measure(after_battle(after), number)
        if worth > most:
            best, most = action, worth
    return best
