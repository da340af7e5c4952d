"""The mulligan of `master`: which cards go back, by the learned value of the hand to be expected. Imports `hschess.rules`."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from hschess.players.base import Plan
from hschess.players.thinking import Sliced
from hschess.players.value import Values
from hschess.players.valuer import Valuer
from hschess.rules.actions import MOST_DEALT, SWAPS
from hschess.rules.cards import PIECES
from hschess.rules.modes import BLACK
from hschess.rules.observation import Observation


class MulliganThinking(Sliced):
    """Returns the cards that give the hand the greatest mean chance, over every possible draw (R8); of equals the fewest cards."""

    __slots__ = ("_best", "_best_chance", "_observation", "_pool", "_valuer")

    def __init__(self, observation: Observation, values: Values) -> None:
        super().__init__(observation.state.effort)
        self._observation = observation
        self._valuer = Valuer(observation.state.mode, observation.side, values)
        self._valuer.enter(observation.state, BLACK, 0)
        self._pool = _pool(observation)
        self._best: tuple[int, ...] = ()
        self._best_chance = -1.0

    def _search(self) -> Iterator[int]:
        hand = self._observation.state.sides[self._observation.side].hand
        ways = _swaps(hand)
        for number, positions in enumerate(ways):
            kept = [code for position, code in enumerate(hand) if position not in positions]
            chance = 0.0
            for drawn, weight in draws(self._pool, len(positions)):
                chance += weight * self._valuer.chance_as_it_stands(self._observation.state, kept + drawn)
                yield 1
            if chance > self._best_chance:
                self._best, self._best_chance = positions, chance
            self._advance_to((number + 1) / len(ways))

    def _plan(self) -> Plan:
        return Plan((SWAPS[self._best],), max(0.0, self._best_chance), self.nodes)


def _swaps(hand: list[int]) -> list[tuple[int, ...]]:
    """The cards that may go back, the fewest first; of several ways to return the same cards, one."""
    ways: dict[tuple[int, ...], tuple[int, ...]] = {}
    most = min(MOST_DEALT, len(hand))
    for positions in sorted(SWAPS, key=len):
        if all(position < most and hand[position] in PIECES for position in positions):
            ways.setdefault(tuple(sorted([hand[position] for position in positions])), positions)
    return list(ways.values())


def _pool(observation: Observation) -> list[int]:
    """How many of each piece the deck's shuffled part holds."""
    cards, bottom = observation.unseen(observation.side), observation.state.mode.bottoms[observation.side]
    return [max(0, cards.count(code) - bottom[code]) for code in PIECES]


def draws(pool: list[int], cards: int) -> Iterator[tuple[list[int], float]]:
    """Every hand of this many cards that the pool can deal, by code, with its chance.

    >>> [(hand, round(chance, 2)) for hand, chance in draws([2, 1], 2)]
    [([0, 0], 0.33), ([0, 1], 0.67)]
    """
    ways = comb(sum(pool), cards)
    for hand, count in _draws(pool, 0, cards):
        yield hand, count / ways


def _draws(pool: list[int], code: int, cards: int) -> Iterator[tuple[list[int], int]]:
    if code == len(pool):
        if not cards:
            yield [], 1
        return
    for number in range(min(pool[code], cards), -1, -1):
        for rest, count in _draws(pool, code + 1, cards - number):
            yield [code] * number + rest, count * comb(pool[code], number)
