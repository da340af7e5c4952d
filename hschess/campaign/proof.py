"""A puzzle's proof: every sequence of actions in its turn is counted, and the greedy player is shown to miss the goal.

A sequence of a duel goes on until nothing is left to do; a piece comes at the right end and a spell is aimed at an enemy piece, because
elsewhere they do the same or less. In the line battle the pieces act when the turn ends, so a sequence is every way to end it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from hschess.campaign.encounter import Encounter
from hschess.campaign.story import Story
from hschess.campaign.trial import first_moment
from hschess.players.measures.board_worth import article_piece
from hschess.rules.actions import CONCEDE, END, ENEMY_KING, Action, Kind
from hschess.rules.aliases import SideNumber
from hschess.rules.engine import advance, legal_actions
from hschess.rules.state import State
from hschess.turns.adding import added


@dataclass(frozen=True, slots=True)
class Ways:
    """The sequences from a position on."""

    winning: int
    number: int
    least_lost: float
    """The fewest own pieces lost in a winning one; infinite if there is none."""

    def __add__(self, other: Ways) -> Ways:
        return Ways(self.winning + other.winning, self.number + other.number, min(self.least_lost, other.least_lost))


@dataclass(frozen=True, slots=True)
class EncounterProof:
    """The facts about a puzzle."""

    ways: Ways
    is_met_greedily: bool


def proof_of(encounter: Encounter) -> EncounterProof:
    """The proof of a puzzle."""
    start = first_moment(encounter, 0)
    return EncounterProof(_ways(start, {}), answered(_played_greedily(start)).is_won)


def _ways(moment: Story, known: dict[object, Ways]) -> Ways:
    key = moment.state.key(), moment.fired, moment.since, moment.whole
    if key not in known:
        known[key] = _counted(moment, known)
    return known[key]


def _counted(moment: Story, known: dict[object, Ways]) -> Ways:
    if moment.state.outcome is not None:
        lost = moment.whole.lost if moment.is_won else math.inf
        return Ways(int(moment.is_won), 1, lost)
    ways = Ways(0, 0, math.inf)
    for action in _choices(moment.state):
        ways += _ways(answered(moment.next(action)), known)
    return ways


def answered(moment: Story) -> Story:
    """The position after the opponent's scripted turn, if it is that."""
    while (action := moment.scripted()) is not None:
        moment = moment.next(action)
    return moment


def _choices(state: State) -> Iterator[Action]:
    """The continuations of a sequence; it ends with the turn if it may."""
    actions = [action for action in legal_actions(state) if action not in (END, CONCEDE)]
    if not state.is_duel:
        yield from actions
        yield END
        return
    useful = [action for action in actions if _is_useful(state, action)]
    yield from useful or [END]


def _is_useful(state: State, action: Action) -> bool:
    if action.kind is Kind.ATTACK:
        return True
    return action.target < ENEMY_KING and (action.kind is not Kind.PLAY or action.slot == len(state.mover.line))


# ------------------------------------------------------------------------------------------------------------------ greedy


def _played_greedily(moment: Story) -> Story:
    """The turn of the greedy player, which does the best single action while the board's value rises, its end included."""
    while moment.state.outcome is None:
        action = _best_action(moment.state)
        moment = moment.next(action)
        if action is END:
            break
    return moment


def _best_action(state: State) -> Action:
    """The first of the best; attacks on the king are looked at first, as in the article."""
    actions = [action for action in legal_actions(state) if action not in (END, CONCEDE)]
    actions.sort(key=lambda action: not (action.kind is Kind.ATTACK and action.target == ENEMY_KING))
    best, most = END, board_value(_ended(state), state.to_move)
    for action in actions:
        after = state.copy()
        advance(after, action)
        value = board_value(_ended(after), state.to_move)
        if value > most:
            best, most = action, value
    return best


def _ended(state: State) -> State:
    """The position after the end of the turn, in which the pieces of the line battle act."""
    after = state.copy()
    if after.outcome is None:
        advance(after, END)
    return after


def board_value(state: State, side: SideNumber) -> float:
    """The article's value of a board to a side: both lines and both kings, even if one has fallen."""
    own, foe = state.sides[side], state.sides[1 - side]
    return added(map(article_piece, own.line)) - added(map(article_piece, foe.line)) + own.health - foe.health
