"""`flat-mc`: flat Monte Carlo, a baseline of "Predicting Opponent Moves for Improving Hearthstone AI" (Dockhorn et al., 2018).

The study's part. There is no tree: each legal action is tried with random games, and the one with the most wins is played; then the next
action of the turn is chosen in the same way.

What the study left open is settled here: `playouts` random games for each decision, given to the actions in turn, each with the hidden
cards dealt again; a game is played to its end with every legal action but conceding equally likely; a draw is half a win. A Discover, like
the end of the turn, ends the plan. The mulligan is an action like any other.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from hschess.players.contract import Thinking
from hschess.players.options import MOST_BUDGET, Number, read_options
from hschess.players.search.deals import dealt_at_random
from hschess.players.search.decisions import Decisions, Tried
from hschess.players.search.tree import Deal, ends_the_plan
from hschess.players.thinking import GIVE_WAY
from hschess.rules.actions import Action
from hschess.rules.chance import Chance
from hschess.rules.engine import advance
from hschess.rules.observation import Observation
from hschess.turns.scores import share_of

NAME: Final = "flat-mc"
PACE_BY_CHOICE: Final = 60
"""A simulation of a duel takes about as long as this many of the line battle."""
ACTIONS_AT_ONCE: Final = 100
"""The actions of a random game after which it can be paused."""
MOST_PLAYED: Final = 2_000
"""A random game is stopped after this many actions; with the shipped cards it has about two hundred."""
MOST_PLAYED_FOR_EACH: Final = 5_000
"""The most actions that the random games of a thought may have, per playout of a decision; after them the plan ends."""
OPTIONS: Final = {"playouts": Number(300, 1, MOST_BUDGET, whole=True)}


class FlatThinking(Decisions):
    """Random games after each action."""

    def __init__(self, observation: Observation, chance: Chance, deal: Deal, playouts: int) -> None:
        super().__init__(observation, chance, playouts, OPTIONS["playouts"].default, PACE_BY_CHOICE)
        self._deal = deal
        self._left = playouts * MOST_PLAYED_FOR_EACH
        """The actions of random games that are left for this thought."""
        self._side = observation.side
        self._wins: list[tuple[Action, list[float]]] = []
        """Each action of the decision, and the results of its games."""

    def _search(self) -> Iterator[int]:
        state = self._start.copy()
        while state.outcome is None:
            self._wins = [(action, []) for action in self._space.useful(state)]
            for number in range(self._simulations if len(self._wins) > 1 else 1):
                action, wins = self._wins[number % len(self._wins)]
                won = yield from self._play_out(action)
                wins.append(won)
                yield 1
                self._simulated(number)
            action = self._decide()
            self._wins = []
            if ends_the_plan(action) or not self._space.foreseen(state, action) or self._left < 0:
                return

    def _play_out(self, action: Action) -> Generator[int, None, float]:
        """The result of a random game after the action: 1 for a win, 0.5 for a draw or a stopped game, 0 for a loss."""
        state = self._deal(self._chance)
        for earlier in self._actions:
            advance(state, earlier)
        advance(state, action)
        for _ in range(MOST_PLAYED // ACTIONS_AT_ONCE):
            self._left -= ACTIONS_AT_ONCE
            if self._space.play_on(state, self._chance, ACTIONS_AT_ONCE):
                break
            yield GIVE_WAY
        return 0.5 if state.outcome is None else share_of(state.outcome, self._side)

    def _tried(self) -> list[Tried]:
        return [(action, sum(wins) / len(wins), len(wins)) for action, wins in self._wins if wins]

    def _score(self) -> float:
        return max([share for _, share, _ in self._tried()], default=0.0)


class FlatMonteCarlo:
    """The player."""

    def __init__(self, options: str = "") -> None:
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        self._playouts = read_options(NAME, options, OPTIONS).whole("playouts")

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """A `FlatThinking` over hidden cards dealt at random."""
        return FlatThinking(observation, chance, dealt_at_random(observation), self._playouts)
