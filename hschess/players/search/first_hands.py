"""The mulligan of `master`: the cards to return, by the learned value of the expected hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

from hschess.players.contract import Plan
from hschess.players.mulligan import FIRST_ROUNDS
from hschess.players.thinking import Sliced
from hschess.players.value.board_features import BoardFeatures
from hschess.players.value.evaluator import Evaluator
from hschess.players.value.values import Values, chance_of
from hschess.rules.actions import MOST_DEALT, SWAPS
from hschess.rules.aliases import CardCode
from hschess.rules.card_table import card_at
from hschess.rules.cards import PIECES
from hschess.rules.chance import seeded
from hschess.rules.modes import BLACK
from hschess.rules.observation import Observation

DRAWS: Final = 24
"""How many draws of any cards are scored for each choice; all choices get the same draws, so that luck does not separate them."""


class MulliganThinking(Sliced):
    """Return the cards that give the hand the greatest mean chance over the draws (R8); among equals the fewest cards."""

    def __init__(self, observation: Observation, hands: LineHands | BoardHands) -> None:
        super().__init__(observation.state.effort)
        self._hand = observation.state.sides[observation.side].hand
        self._hands = hands
        self._best: tuple[int, ...] = ()
        self._best_chance = -1.0

    def _search(self) -> Iterator[int]:
        ways = _swaps(self._hand, self._hands)
        for number, positions in enumerate(ways):
            kept = [code for position, code in enumerate(self._hand) if position not in positions]
            chance = 0.0
            for drawn, weight in self._hands.draws(len(positions)):
                chance += weight * self._hands.chance(kept + drawn)
                yield 1
            if chance > self._best_chance:
                self._best, self._best_chance = positions, chance
            self._advance_to((number + 1) / len(ways))

    def _plan(self) -> Plan:
        return Plan((SWAPS[self._best],), max(0.0, self._best_chance) / self._hands.total, self.nodes)


def _swaps(hand: list[CardCode], hands: LineHands | BoardHands) -> list[tuple[int, ...]]:
    """The possible sets of cards to return, the fewest first; equal sets once."""
    ways: dict[tuple[int, ...], tuple[int, ...]] = {}
    most = min(MOST_DEALT, len(hand))
    for positions in sorted(SWAPS, key=len):
        if all(position < most and hands.may_go(hand[position]) for position in positions):
            ways.setdefault(tuple(sorted([hand[position] for position in positions])), positions)
    return list(ways.values())


# --------------------------------------------------------------------------------------------------------- the line battle


class LineHands:
    """Every draw of the line battle, with its exact chance."""

    def __init__(self, observation: Observation, values: Values) -> None:
        self.total = 1.0
        self._state = observation.state
        self._evaluator = Evaluator(observation.state.mode, observation.side, values)
        self._evaluator.enter(observation.state, BLACK, 0)
        self._pool = _pool(observation)

    def may_go(self, code: CardCode) -> bool:
        """Whether the card is a piece."""
        return code in PIECES

    def draws(self, cards: int) -> Iterator[tuple[list[CardCode], float]]:
        """All draws, each with its chance."""
        return draws(self._pool, cards)

    def chance(self, hand: list[CardCode]) -> float:
        """The chance with this hand, by the net."""
        return self._evaluator.chance_now(self._state, hand)


def _pool(observation: Observation) -> list[int]:
    """How many of each piece are in the deck's shuffled part."""
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


# --------------------------------------------------------------------------------------------------------------- any cards


class BoardHands:
    """A sample of the draws of any cards; cards that the first rounds can pay for stay."""

    def __init__(self, observation: Observation, values: Values) -> None:
        self.total = float(DRAWS)
        self._coin = observation.state.mode.cards.coin
        self._draws = _sampled(observation)
        self._weights = values.of(observation.side, BLACK)
        self._features = BoardFeatures(observation.side)
        self._features.look(observation.state, BLACK, 0)

    def may_go(self, code: CardCode) -> bool:
        """Whether the card is too expensive for the first rounds."""
        return code != self._coin and card_at(code).cost > FIRST_ROUNDS

    def draws(self, cards: int) -> Iterator[tuple[list[CardCode], float]]:
        """The sampled draws of this many cards, equally likely."""
        return ((drawn[:cards], 1.0) for drawn in self._draws)

    def chance(self, hand: list[CardCode]) -> float:
        """The chance with this hand, by the net."""
        self._features.hold(hand, 1, 1)
        return chance_of(self._weights.score(self._features.row))


def _sampled(observation: Observation) -> list[list[CardCode]]:
    """Random deals of the deck; the same for the same position everywhere."""
    chance, pool = seeded(len(observation.state.mover.hand)), observation.unseen(observation.side)
    found: list[list[CardCode]] = []
    for _ in range(DRAWS):
        chance.shuffle(pool)
        found.append(pool[:MOST_DEALT])
    return found
