"""OpenSpiel's own information-set Monte Carlo tree search as a player of the game.

The search is `open_spiel.python.algorithms.ismcts` (after Cowling, Powley and Whitehouse) on the game of `openspiel_game`: each simulation
resamples everything hidden from the side. A new position is evaluated by one random game to its end, in which neither side
concedes, as OpenSpiel's own random evaluator does it; the rules play it, which is many times as fast as through OpenSpiel.

Needs the extra `openspiel`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from hschess.environments.lazy_deal import beheld
from hschess.environments.openspiel_game import HearthstoneChessGame, HearthstoneChessState
from hschess.extras import missing
from hschess.players.contract import Decided, Plan, Thinking
from hschess.players.options import MOST_BUDGET, Number, read_options
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.playout import PlayoutRng, play_out

try:
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
except ImportError as error:
    raise missing("openspiel", error) from error

NAME: Final = "ismcts"
OPTIONS: Final = {"simulations": Number(200, 2, MOST_BUDGET, whole=True), "explore": Number(1.0, 0, 100)}
"""`explore` is OpenSpiel's `uct_c`, the weight of rarely tried actions beside results from -1 to 1."""
_SEED_BITS: Final = 32
"""The range of numpy's seeds."""


class PlayoutEvaluator:
    """Judges a state by a random game from it, as OpenSpiel's evaluators do."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._random = PlayoutRng(chance.word())

    def evaluate(self, state: HearthstoneChessState) -> list[float]:
        """Both players' results of a random game from this state."""
        table = state.table.copy()
        table.state = table.dealt(self._chance)
        play_out(table.state, self._random, may_concede=False)
        return table.returns()

    def prior(self, state: HearthstoneChessState) -> list[tuple[int, float]]:
        """Every legal action alike."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class IsMcts:
    """The player: one search for every action."""

    def __init__(self, options: str = "") -> None:
        """Errors: `HschessError` for unknown or bad options."""
        given = read_options(NAME, options, OPTIONS)
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        self._simulations = given.whole("simulations")
        self._explore = given.numbers["explore"]

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Thinks at once. Errors: `HschessError` for a mode of the duel."""
        game = _game(observation.state.mode.name)
        state = game.state_of(beheld(observation, chance))
        random = np.random.RandomState(chance.below(1 << _SEED_BITS))
        bot: Any = ISMCTSBot(game, PlayoutEvaluator(chance), self._explore, self._simulations, random_state=random)
        # Its own random numbers for this follow from no seed.
        bot.set_resampler(lambda one, player: one.resample_from_infostate(player, random.uniform))
        action = game.encoding.action_at(bot.step(state))
        return Decided(Plan((action,), 0, self._simulations))


@cache
def _game(mode: str) -> HearthstoneChessGame:
    return HearthstoneChessGame({"mode": mode})
