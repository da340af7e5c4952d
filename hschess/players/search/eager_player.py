"""The shared part of the levels of the levels study: the option `eager`, the chance to go on after an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.players.contract import Thinking
from hschess.players.mulligan import kept
from hschess.players.options import Number, read_options
from hschess.players.search.planned_turn import PlannedTurn, begun
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending
from hschess.turns.space import MOST_STEPS

CERTAIN: Final = 100
"""Percent."""
EAGER: Final = {"eager": Number(CERTAIN, 0, CERTAIN, whole=True)}
Turn = Callable[[PlannedTurn, int], None]
"""Plans a turn with at most this many cards."""


class EagerPlayer:
    """A player with the option `eager`: the chance, in percent, that it goes on. Errors: `HschessError` for another option."""

    def __init__(self, name: str, options: str) -> None:
        self.name = f"{name}:{options}" if options else name
        self.clairvoyant = False
        self._eager = read_options(name, options, EAGER).whole("eager")


class HandInOrder(EagerPlayer):
    """A level that plays its hand in order, with one method for turns that end in a battle and one for attacks by choice.

    It keeps its first hand, and uses no random numbers with `eager=100`.
    """

    def __init__(self, name: str, options: str, placed: Turn, aimed: Turn) -> None:
        super().__init__(name, options)
        self._placed, self._aimed = placed, aimed

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Plan at once."""
        if observation.state.pending == Pending.MULLIGAN:
            return kept()
        turn, cards = begun(observation), cards_within(self._eager, chance)
        plan = self._placed if turn.space.ends_in_battle else self._aimed
        plan(turn, cards)
        return turn.plan()


def is_tired(done: int, eager: int, chance: Chance) -> bool:
    """Whether a player ends its turn after `done` actions; it goes on with a chance of `eager` percent."""
    if done >= MOST_STEPS:
        return True
    return done > 0 and eager < CERTAIN and chance.below(CERTAIN) >= eager


def cards_within(eager: int, chance: Chance) -> int:
    """The most cards that such a player plays in a turn: one, and each further one with a chance of `eager` percent."""
    cards = 1
    while not is_tired(cards, eager, chance):
        cards += 1
    return cards
