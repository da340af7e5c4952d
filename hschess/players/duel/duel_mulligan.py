"""The mulligan of `master` in a duel: which cards go back, by the learned value of the hand to be expected. Imports `hschess.rules`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.base import Plan
from hschess.players.duel.duel_outlook import DuelOutlook
from hschess.players.duel.duel_value import DuelValues
from hschess.players.mulligan import FIRST_ROUNDS
from hschess.players.thinking import Sliced
from hschess.players.value import chance_of
from hschess.rules.actions import MOST_DEALT, SWAPS
from hschess.rules.aliases import CardCode
from hschess.rules.catalogue import card_at
from hschess.rules.chance import seeded
from hschess.rules.modes import BLACK
from hschess.rules.observation import Observation

DRAWS: Final = 24
"""How many draws are weighed for each choice; the same for all, so that luck makes no difference between them."""


class DuelMulligan(Sliced):
    """Returns those of the dear cards whose return gives the greatest mean chance over a sample of the draws (R8)."""

    __slots__ = ("_best", "_best_chance", "_draws", "_observation", "_outlook", "_values")

    def __init__(self, observation: Observation, values: DuelValues) -> None:
        super().__init__(observation.state.effort)
        self._observation = observation
        self._values = values
        self._outlook = DuelOutlook(observation.side)
        self._draws = _sampled(observation)
        self._best: tuple[int, ...] = ()
        self._best_chance = -1.0

    def _search(self) -> Iterator[int]:
        side = self._observation.side
        hand = self._observation.state.sides[side].hand
        weights = self._values.of(side, BLACK)
        self._outlook.look(self._observation.state, BLACK, 0)
        ways = _ways(hand, self._observation.state.mode.cards.coin)
        for number, positions in enumerate(ways):
            kept = [code for position, code in enumerate(hand) if position not in positions]
            total = 0.0
            for drawn in self._draws:
                self._outlook.hold(kept + drawn[: len(positions)], 1, 1)
                total += chance_of(weights.score(self._outlook.row))
            yield len(self._draws)
            if total > self._best_chance:
                self._best, self._best_chance = positions, total
            self._advance_to((number + 1) / len(ways))

    def _plan(self) -> Plan:
        return Plan((SWAPS[self._best],), max(0.0, self._best_chance) / DRAWS, self.nodes)


def _ways(hand: list[CardCode], coin: CardCode) -> list[tuple[int, ...]]:
    """The cards that may go back, the fewest first; of several ways to return the same cards, one."""
    ways: dict[tuple[int, ...], tuple[int, ...]] = {}
    most = min(MOST_DEALT, len(hand))
    for positions in sorted(SWAPS, key=len):
        if all(position < most and _may_go(hand[position], coin) for position in positions):
            ways.setdefault(tuple(sorted([hand[position] for position in positions])), positions)
    return list(ways.values())


def _may_go(code: CardCode, coin: CardCode) -> bool:
    """Whether the card is one to think about: what the first rounds can pay for stays."""
    return code != coin and card_at(code).cost > FIRST_ROUNDS


def _sampled(observation: Observation) -> list[list[CardCode]]:
    """What the deck may deal, again and again; the same for the same position everywhere."""
    chance, pool = seeded(len(observation.state.mover.hand)), observation.unseen(observation.side)
    draws: list[list[CardCode]] = []
    for _ in range(DRAWS):
        chance.shuffle(pool)
        draws.append(pool[:MOST_DEALT])
    return draws
