"""Playouts of `master` in the line battle: both sides play on from its candidates by a quick policy.

The unknown cards are dealt again and again, with the same deals for every candidate (Tesauro's rollouts, with hidden cards). A playout goes
on to the end of the game, or for some turns, after which a learned value judges the position (`Values.judging`), with far less variance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.search.trials import Deals, WeighedTrial, is_over
from hschess.players.value.evaluator import Evaluator
from hschess.players.value.values import Values
from hschess.rules.actions import END, Action, Kind
from hschess.rules.cards import pieces_among
from hschess.rules.chance import Chance
from hschess.rules.engine import advance
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.observation import Observation
from hschess.rules.state import State

_LOOKED_TO_WEIGHED: Final = 8
"""How many final lines of a playout take as long as one of the turn itself."""


class LinePlayouts(Deals):
    """The playouts of candidates of one position."""

    def __init__(self, observation: Observation, values: Values, chance: Chance, turns: int = 0) -> None:
        """`turns`: the number of turns of both sides before the value judges; 0: the game is played to its end."""
        super().__init__(observation, chance)
        self._own = Evaluator(observation.state.mode, observation.side, values.judging())
        self._policy = QuickTurn(observation.state.mode, values.quick(), chance.word())
        self._turns = turns
        self._ends: dict[tuple[Action, ...], State] = {}

    def tried(self, trial: WeighedTrial, number: int) -> Iterator[int]:
        """Play on from the trial's actions in this deal; yields the work as a number of final lines."""
        state = self._dealt(trial, self.deal(number))
        looked = self._policy.looked
        if not is_over(state):
            self._play_on(state)
        trial.add(self.chance(state), ())
        yield 1 + int(self._policy.looked - looked) // _LOOKED_TO_WEIGHED

    def _play_on(self, state: State) -> None:
        """Play on in place from the end of the trial's turn, which is not yet made."""
        game = PackedGame(state)
        if not self._turns:
            self._policy.play_out(game)
            return
        self._policy.play_turns(game, self._turns)
        if not game.is_over:
            game.put()

    def _chance_at_end(self, state: State) -> float:
        self._own.enter(state, state.to_move, state.round)
        self._own.hold(state.sides[self._viewer].hand, pieces_among(state.mover.hand))
        return self._own.chance(state.mover.line, state.waiting.line)

    def _dealt(self, trial: WeighedTrial, deal: State) -> State:
        """The end of the trial's turn, which is not yet made, with the hidden cards of the deal."""
        known = self._ends.get(trial.actions)
        if known is None:
            known = self._ends[trial.actions] = self._ended(trial)
        state = known.copy()
        for side, dealt in zip(state.sides, deal.sides, strict=True):
            side.deck = dealt.deck
        state.sides[1 - self._viewer].hand = deal.sides[1 - self._viewer].hand
        return state

    def _ended(self, trial: WeighedTrial) -> State:
        state = self._observation.state.copy()
        for action in trial.actions:
            if action.kind == Kind.DISCOVER or action is END:
                break
            advance(state, action)
        return state
