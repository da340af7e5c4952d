"""Monte Carlo tree search over the actions of one turn (the ensemble study's phase 1, and the searches built on it).

A node is an action; the tree ends with the turn, or with Discover. An iteration walks down by UCT, adds one node, completes the turn
greedily by the score, and counts the caller's own measure of the continuation, from 0 to 1. The caller deals everything hidden again in
each iteration: of its own actions only Discover depends on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from hschess.players.measures.board_worth import BOARD
from hschess.players.search.greedy import Memory, play_greedily
from hschess.rules.actions import END, Action, Kind
from hschess.rules.chance import Chance
from hschess.rules.engine import advance
from hschess.rules.state import State
from hschess.turns.scores import share_of
from hschess.turns.space import TurnSpace, space_of

EXPLORE: Final = 0.5
"""C of the UCT formula, for results between 0 and 1."""
SOFTNESS: Final = 10.0
"""A gain of this many points counts as three quarters of the way to a win."""

Deal = Callable[[Chance], State]
"""Returns a full state that agrees with the observation."""
Follow = Callable[[State], float]
"""Continues in place from a state in which the turn has ended, and returns a result from 0 to 1."""


@dataclass(slots=True)
class SearchNode:
    """An action, and the results seen after it."""

    action: Action | None
    untried: list[Action] | None = None
    children: list[SearchNode] = field(default_factory=list)
    visits: int = 0
    total: float = 0.0
    is_last: bool = False
    """Whether nothing can be planned after its action, because its result is unknown."""

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / self.visits if self.visits else 0.0


@dataclass(frozen=True, slots=True)
class TreeVisit:
    """An iteration: the actions of the whole turn, from the tree and from the completion, and the result."""

    actions: tuple[Action, ...]
    result: float


def squashed(gain: float) -> float:
    """A gain in points as a result between 0 and 1, without a function whose last digit differs between machines.

    >>> squashed(0), squashed(10), squashed(float("inf"))
    (0.5, 0.75, 1.0)
    """
    if math.isinf(gain):
        return 1.0 if gain > 0 else 0.0
    return 0.5 + 0.5 * gain / (SOFTNESS + abs(gain))


class TurnTree:
    """The tree of the turn that `deal` begins. `path` holds the nodes already decided, the root first; iterations go on from there."""

    def __init__(self, deal: Deal, follow: Follow, memory: Memory, explore: float = EXPLORE) -> None:
        self.path = [SearchNode(None)]
        self._deal = deal
        self._follow = follow
        self._memory = memory
        self._explore = explore

    @property
    def root(self) -> SearchNode:
        """The position being searched."""
        return self.path[0]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions decided so far."""
        return tuple([node.action for node in self.path if node.action is not None])

    def iterate(self, chance: Chance) -> TreeVisit:
        """Walk down, add a node, complete the turn, count the result on the way back."""
        state = self._deal(chance)
        number, space = state.to_move, space_of(state.mode)
        path, actions, is_new = self.path[:], list(self.actions), False
        for action in actions:
            if state.outcome is None:
                advance(state, action)
        while not (is_new or _is_last(path[-1], state, number)):
            node, is_new = self._next(space, path[-1], state, chance)
            assert node.action is not None
            path.append(node)
            actions.append(node.action)
            node.is_last = not space.foreseen(state, node.action)
        if state.outcome is None and state.to_move == number:
            actions += play_greedily(state, self._memory)
        result = self._result(state, number)
        for node in path:
            node.visits += 1
            node.total += result
        return TreeVisit(tuple(actions), result)

    def decide(self) -> Action | None:
        """Go on to the most visited child, among equals the better; None if the turn is planned to its end."""
        node = self.path[-1]
        if node.is_last or (node.action is not None and ends_the_plan(node.action)):
            return None
        best = best_child(node)
        if best is not None:
            self.path.append(best)
        return best.action if best is not None else None

    def _next(self, space: TurnSpace, node: SearchNode, state: State, chance: Chance) -> tuple[SearchNode, bool]:
        """A random untried child, else the one with the greatest UCT."""
        if node.untried is None:
            node.untried = space.useful(state)
        if node.untried:
            child = SearchNode(node.untried.pop(chance.below(len(node.untried))))
            node.children.append(child)
            return child, True
        spread = math.log2(max(2, node.visits))
        explore = self._explore
        return max(node.children, key=lambda child: child.mean + explore * math.sqrt(spread / child.visits)), False

    def _result(self, state: State, number: int) -> float:
        if state.outcome is not None:
            return share_of(state.outcome, number)
        return self._follow(state)


def _is_last(node: SearchNode, state: State, number: int) -> bool:
    """Whether the turn ends with this node."""
    return node.is_last or state.outcome is not None or state.to_move != number


def best_child(node: SearchNode) -> SearchNode | None:
    """The most visited child, among equals the better; None without children."""
    return max(node.children, key=lambda child: (child.visits, child.mean), default=None)


def gain(state: State, number: int, before: float) -> float:
    """The score's gain, as a result from 0 to 1."""
    return squashed(space_of(state.mode).worth(state, number, BOARD) - before)


def ends_the_plan(action: Action) -> bool:
    """Whether nothing can be planned after the action."""
    return action is END or action.kind in (Kind.DISCOVER, Kind.SWAP)


def ended(start: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions up to the point at which a plan has to stop, with the end of the turn if it is missing."""
    state, plan, space = start.copy(), list[Action](), space_of(start.mode)
    for action in actions:
        plan.append(action)
        if ends_the_plan(action) or not space.foreseen(state, action):
            return tuple(plan)
    return tuple(plan) if state.outcome is not None else (*plan, END)
