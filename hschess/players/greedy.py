"""A greedy turn: the best move by the score, one after another, until none is better than ending the turn.

The searches of the ensemble study complete their simulations with it. Imports `hschess.rules`.
"""

from __future__ import annotations

from typing import Final

from hschess.players.duel.duel_greedy import Key, Memory, greedy_in_duel
from hschess.players.scores import Score, Scorer
from hschess.players.turns.duel import useful_in_duel
from hschess.rules.actions import END, Action, Kind
from hschess.rules.cards import NEW_PIECES
from hschess.rules.engine import advance, legal_actions
from hschess.rules.lines import swap
from hschess.rules.state import State

_LEFT_ALONE: Final = (Kind.END, Kind.CONCEDE, Kind.DISCOVER, Kind.TAKE, Kind.SWAP, Kind.BONUS)
_DECIDED: Final = 1e9
"""What a move that ends the game is worth, to one side or the other."""


def useful_actions(state: State) -> list[Action]:
    """The legal actions without conceding and without doubles: the right of two equal gaps, a swap of equal pieces."""
    if state.mode.is_duel:
        return useful_in_duel(state)
    line = state.mover.line
    useful: list[Action] = []
    for action in legal_actions(state):
        kind, slot = action.kind, action.slot
        if kind == Kind.PLAY and slot and line[slot - 1] == NEW_PIECES[action.card]:
            continue
        if kind == Kind.CASTLE and line[slot] == line[slot - 1]:
            continue
        if kind != Kind.CONCEDE:
            useful.append(action)
    return useful


def play_greedily(state: State, score: Score, memory: Memory) -> tuple[Action, ...]:
    """Do the greedy turn in place, its end included, and return it; an offered card is taken by the score."""
    if state.mode.is_duel:
        return greedy_in_duel(state, score.in_duel, memory)
    key = _key(state)
    actions = memory.get(key)
    if actions is None:
        actions = memory[key] = greedy_turn(state, score)
    for action in actions:
        advance(state, action)
    return actions


def _key(state: State) -> Key:
    own, foe = state.mover, state.waiting
    return (
        state.to_move,
        tuple(own.line),
        tuple(foe.line),
        tuple(sorted(own.hand)),
        own.mana,
        own.power_used,
        state.options,
        foe.health,
        not foe.deck and not foe.hand,
        not own.deck,
        state.round < state.mode.powers[state.to_move].from_round,
    )


def greedy_turn(state: State, score: Score) -> tuple[Action, ...]:
    """The actions of the greedy turn, its end included; the state stays as it is."""
    here, actions = state.copy(), list[Action]()
    scorer = Scorer(state, state.to_move, score)
    while here.outcome is None:
        action = _best_action(here, score, scorer)
        actions.append(action)
        if action is END:
            break
        advance(here, action)
    return tuple(actions)


def _best_action(state: State, score: Score, scorer: Scorer) -> Action:
    own, foe = state.mover, state.waiting
    if state.pending:
        return max(useful_actions(state), key=lambda action: score.hand([*own.hand, action.card]))
    best, most = END, scorer.weigh(own.line, foe.line) + score.hand(own.hand)
    for action in useful_actions(state):
        if action.kind in _LEFT_ALONE:
            continue
        worth = _worth_of(state, action, score, scorer)
        if worth > most:
            best, most = action, worth
    return best


def _worth_of(state: State, action: Action, score: Score, scorer: Scorer) -> float:
    own, foe = state.mover, state.waiting
    if action.kind == Kind.PLAY:
        line = own.line[:]
        line.insert(action.slot, NEW_PIECES[action.card])
        return scorer.weigh(line, foe.line) + score.hand(own.hand) - score.hand([action.card])
    if action.kind == Kind.CASTLE:
        line = own.line[:]
        swap(line, action.slot)
        return scorer.weigh(line, foe.line) + score.hand(own.hand)
    after = state.copy()
    advance(after, action)
    if after.outcome is not None:
        return _DECIDED if after.outcome.winner == state.to_move else -_DECIDED
    return scorer.weigh(after.mover.line, after.waiting.line) + score.hand(own.hand)
