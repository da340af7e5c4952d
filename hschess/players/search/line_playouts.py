"""Playouts of `master` in the line battle: what its candidates lead to when both sides go on by a quick policy to the end of the game.

The unknown cards are dealt again and again, with the same deals for every candidate (Tesauro's rollouts, with hidden cards).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.measures.board_worth import share_of
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.search.trials import Deals, Trial
from hschess.players.value.quick_value import QuickValue
from hschess.rules.actions import END, Action, Kind
from hschess.rules.chance import Chance
from hschess.rules.engine import advance
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.observation import Observation
from hschess.rules.state import State

_LOOKED_TO_WEIGHED: Final = 8
"""A final line of a playout is looked at in so much less time than one of the turn itself."""


class LinePlayouts(Deals):
    """The playouts of candidates of one position."""

    __slots__ = ("_ends", "_policy")

    def __init__(self, observation: Observation, values: tuple[QuickValue, QuickValue], chance: Chance) -> None:
        super().__init__(observation, chance)
        self._policy = QuickTurn(observation.state.mode, values, chance.word())
        self._ends: dict[tuple[Action, ...], State] = {}

    def tried(self, trial: Trial, number: int) -> Iterator[int]:
        """Play the game out from the trial's actions in this deal; yields about how many final lines could have been weighed meanwhile."""
        state = self._dealt(trial, self.deal(number))
        looked = self._policy.looked
        if state.outcome is None:
            self._policy.play_out(PackedGame(state))
        assert state.outcome is not None
        trial.add(share_of(state.outcome, self._viewer), ())
        yield 1 + int(self._policy.looked - looked) // _LOOKED_TO_WEIGHED

    def _dealt(self, trial: Trial, deal: State) -> State:
        """The end of the trial's turn, which is not yet made, with the hidden cards of the deal."""
        known = self._ends.get(trial.actions)
        if known is None:
            known = self._ends[trial.actions] = self._ended(trial)
        state = known.copy()
        for side, dealt in zip(state.sides, deal.sides, strict=True):
            side.deck = dealt.deck
        state.sides[1 - self._viewer].hand = deal.sides[1 - self._viewer].hand
        return state

    def _ended(self, trial: Trial) -> State:
        state = self._observation.state.copy()
        for action in trial.actions:
            if action.kind == Kind.DISCOVER or action is END:
                break
            advance(state, action)
        return state
