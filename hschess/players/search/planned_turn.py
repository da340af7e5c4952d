"""A turn planned step by step, as far as it can be foreseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hschess.players.contract import Decided, Plan
from hschess.rules.actions import Action, Kind
from hschess.rules.card_table import card_at
from hschess.rules.engine import advance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending, State
from hschess.turns.duel import bonuses_for
from hschess.turns.space import MOST_STEPS, space_of
from hschess.turns.ways import strength

_PLAY: Final = Kind.PLAY


class PlannedTurn:
    """The turn on a copy of what the player sees, until `is_over`; a random or hidden result ends the plan."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.actions: list[Action] = []
        self.weighed = 1
        self._began = state.effort.work
        self._surprised = False
        self.space = space_of(state.mode)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be planned."""
        return self._surprised or self.state.outcome is not None or len(self.actions) >= MOST_STEPS or self.is_tired

    @property
    def is_tired(self) -> bool:
        """Whether the work limit is reached, so that nothing more is tried."""
        return self.state.effort.is_beyond(self._began)

    def useful(self) -> list[Action]:
        """The useful next actions."""
        return self.space.useful(self.state)

    def do(self, action: Action) -> None:
        """Do the action, after the bonus cards that it needs."""
        cost = card_at(action.card).cost if action.kind is _PLAY else 0
        if cost > self.state.mover.mana:
            for bonus in bonuses_for(self.state, cost) or ():
                self._do(bonus)
        self._do(action)

    def _do(self, action: Action) -> None:
        self.actions.append(action)
        self._surprised = not self.space.foreseen(self.state, action)

    def do_all(self, actions: Iterable[Action]) -> None:
        """Do these actions, as far as they can be foreseen."""
        for action in actions:
            if not self.is_over:
                self.do(action)

    def after(self, *actions: Action) -> State:
        """A copy of the state after these actions too, as far as the work limit allows."""
        state = self.state.copy()
        for action in actions:
            if state.outcome is None and not self.is_tired:
                advance(state, action)
        self.weighed += 1
        return state

    def plan(self, score: float = 0) -> Decided:
        """A plan of the actions done, with the end of the turn if they lead to it."""
        if not self._surprised and self.state.outcome is None:
            self.actions.append(self.space.last(self.state))
        return Decided(Plan(tuple(self.actions), score, self.weighed))


def begun(observation: Observation) -> PlannedTurn:
    """The turn as the player sees it; of offered cards the strongest is taken."""
    turn = PlannedTurn(observation.state)
    if turn.state.pending is Pending.DISCOVER:
        turn.do(max(turn.useful(), key=lambda action: strength(action.card)))
    return turn
