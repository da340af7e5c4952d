"""A turn decided action by action, each with the same number of simulations: the shared part of `flat-mc` and `turn-mcts`."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from hschess.players.contract import Explained, Plan, Weighed
from hschess.players.search.tree import ended, ends_the_plan
from hschess.players.thinking import Sliced
from hschess.rules.actions import END, Action
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.turns.space import space_of

Tried = tuple[Action, float, int]
"""An action, its share of wins, and its number of simulations."""
_SHARE: Final = itemgetter(1)


class Decisions(Sliced):
    """The actions decided so far, and the alternatives of the first decision."""

    def __init__(self, observation: Observation, chance: Chance, simulations: int, usual: float, slow: int) -> None:
        """`simulations` for each decision, `usual` by default; one of a duel takes as long as `slow` of the line battle."""
        self._space = space_of(observation.state.mode)
        super().__init__(observation.state.effort, self._space.pace(slow), simulations / usual)
        self._chance = chance
        self._simulations = simulations
        self._start = observation.state
        self._actions: list[Action] = []
        self._first: list[Tried] = []

    def _simulated(self, number: int) -> None:
        """Note that the decision's simulation with this number is done."""
        done = len(self._actions)
        self._advance_to((done + number / self._simulations) / (done + 3))

    def _decide(self) -> Action:
        """Add the action with the greatest share of wins, the first of equals, to the plan and return it."""
        action = self._best_action()
        if not self._actions:
            self._first = self._tried()
        self._actions.append(action)
        return action

    def _best_action(self) -> Action:
        return max(self._tried(), key=_SHARE, default=(END, 0.0, 0))[0]

    def _tried(self) -> list[Tried]:
        """The alternatives of the current decision that were simulated so far."""
        raise NotImplementedError

    def _score(self) -> float:
        """The plan's score."""
        raise NotImplementedError

    def explained(self) -> Explained:
        """The alternatives of the first decision, the best first."""
        tried = sorted(self._first, key=_SHARE, reverse=True)
        turns = [Weighed((action,), share, visits=visits, is_whole=False) for action, share, visits in tried]
        return Explained(tuple(turns))

    def _plan(self) -> Plan:
        actions = tuple(self._actions)
        if not (actions and ends_the_plan(actions[-1])) and self._tried():
            actions = (*actions, self._best_action())
        return Plan(ended(self._start, actions), self._score(), self.nodes)
