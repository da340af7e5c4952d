"""A greedy turn: the best action by the score of the ensemble study, one after another, until ending the turn is best.

Each is judged as the turn's end would leave the board. The study's searches complete their simulations with it.
"""

from __future__ import annotations

from collections.abc import Hashable

from hschess.players.measures.board_worth import BOARD
from hschess.rules.actions import END, Action
from hschess.rules.engine import advance
from hschess.rules.state import State
from hschess.turns.space import MOST_STEPS, Judge, TurnSpace, space_of

Memory = dict[Hashable, tuple[Action, ...]]
"""The greedy turns found so far, by their positions."""


def play_greedily(state: State, memory: Memory) -> tuple[Action, ...]:
    """Do the greedy turn in place, its end included, and return it; it is planned again after every random or hidden result."""
    space = space_of(state.mode)
    number, actions, began = state.to_move, list[Action](), state.effort.work
    while state.outcome is None and state.to_move == number:
        key = space.key(state)
        part = memory.get(key)
        if part is None:
            part = memory[key] = foreseen_part(space, state)
        if (len(actions) >= MOST_STEPS or state.effort.is_beyond(began)) and not state.pending:
            part = (END,)
        for action in part:
            if state.outcome is None:
                actions.append(action)
                advance(state, action)
    return tuple(actions)


def foreseen_part(space: TurnSpace, state: State) -> tuple[Action, ...]:
    """The greedy actions to the turn's end or to the first unknown result; the state does not change."""
    here, actions, began = state.copy(), list[Action](), state.effort.work
    judge = space.judge(state, BOARD)
    while here.outcome is None:
        is_long = len(actions) >= MOST_STEPS or here.effort.is_beyond(began)
        action = END if is_long and not here.pending else _best_action(space, here, judge)
        actions.append(action)
        if action is END or not space.foreseen(here, action):
            break
    return tuple(actions)


def _best_action(space: TurnSpace, state: State, judge: Judge) -> Action:
    """The best action, the first of equals; the turn's end if nothing is better; with an offer the best card."""
    if state.pending:
        return max(space.useful(state), key=lambda action: judge.taking(state, action))
    began, best, most = state.effort.work, END, judge.now(state)
    for action in space.useful(state):
        if state.effort.is_beyond(began):
            break
        worth = judge.after(state, action)
        if worth > most:
            best, most = action, worth
    return best
