"""The sums of the learned value in whole numbers: what a piece, a card or a number of the features adds to every hidden unit at once.

`ValueWeights.score` is the first form, a row of features times the numbers of a file. A search that asks for the value of a hundred
thousand boards adds whole numbers instead: those of all hidden units lie side by side in one long int, a lane for each, so that one
addition adds to all of them, in plain Python as in the compiled form. The numbers are rounded to one part in `PRECISION`; a test holds the
two forms together.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hschess.players.value.line_features import (
    COMPARED,
    NOBODY,
    SHARED,
    UNIT,
    Amounts,
    LineFeatures,
    foe_amounts,
    hand_amounts,
    next_victim_amounts,
    own_amounts,
    victim_amounts,
)
from hschess.players.value.value_numbers import LARGEST_WEIGHT, ValueWeights
from hschess.rules.cards import CARD_SHIFT, CARDS, UNKNOWN

PRECISION: Final = 1 << 20
_ONE: Final = UNIT * PRECISION
"""What a score of 1 is, as a whole number."""
_LANE_BITS: Final = 64
_ZERO: Final = 1 << 60
"""What stands in a lane for 0, so that no lane is negative."""
assert LARGEST_WEIGHT * _ONE * 1000 < _ZERO, "a thousand of the largest weights fit a lane"
_PIECE_CODES: Final = range(len(CARDS) << CARD_SHIFT)


class Accumulator:
    """What each part of the features adds to one number, or to several that lie side by side in one."""

    def __init__(self, numbers: Sequence[int]) -> None:
        """The numbers of the features in their order."""
        self._own = _by_code(own_amounts, _PIECE_CODES, numbers)
        self._foe = _by_code(foe_amounts, _PIECE_CODES, numbers)
        self._victim = _by_code(victim_amounts, _PIECE_CODES, numbers)
        self._next_victim = _by_code(next_victim_amounts, _PIECE_CODES, numbers)
        self._hand = _by_code(hand_amounts, range(UNKNOWN + 1), numbers)
        self._shared = [numbers[place] for place in SHARED]
        self._compared = [numbers[place] for place in COMPARED]

    def of_shared(self, features: LineFeatures) -> int:
        """What all ends of its turn add."""
        return _product(self._shared, features.shared)

    def of_hand(self, hand: Iterable[int]) -> int:
        """What the viewer's hand adds."""
        total, by_code = 0, self._hand
        for code in hand:
            total += by_code[code]
        return total

    def of_lines(self, features: LineFeatures) -> int:
        """What the two lines and the kings add."""
        total = _product(self._compared, features.compared)
        own, foe = self._own, self._foe
        for piece in features.own:
            total += own[piece]
        for piece in features.foe:
            total += foe[piece]
        if features.victim != NOBODY:
            total += self._victim[features.victim]
        if features.next_victim != NOBODY:
            total += self._next_victim[features.next_victim]
        return total


def _by_code(amounts_of: Callable[[int], Amounts], codes: range, numbers: Sequence[int]) -> list[int]:
    return [sum([numbers[place] * amount for place, amount in amounts_of(code)]) for code in codes]


def _product(numbers: list[int], amounts: list[int]) -> int:
    total = 0
    # Not strict, because compiled only the plain form is a loop over both lists.
    for number, amount in zip(numbers, amounts):  # noqa: B905
        if amount:
            total += number * amount
    return total


class ValueSums:
    """A set of numbers, ready to be added up."""

    def __init__(self, weights: ValueWeights) -> None:
        self.linear = Accumulator([_whole(weight) for weight in weights.linear])
        """The linear part."""
        units = [weights.bypass, *weights.hidden]
        lanes = struct.Struct(f"<{len(units)}Q")
        self._lanes = lanes
        self._out = weights.out[:]
        self._zeros = int.from_bytes(lanes.pack(*[_ZERO] * len(units)), "little")
        self.net = Accumulator(
            [_side_by_side([_whole(unit[place]) for unit in units]) for place in range(len(weights.bypass))]
        )
        """The by-pass and the hidden units, side by side."""

    def rough(self, total: int) -> float:
        """The linear score that these sums make."""
        return total / _ONE

    def score(self, total: int) -> float:
        """The net's score that these sums make."""
        lanes = self._lanes.unpack((total + self._zeros).to_bytes(self._lanes.size, "little"))
        bypass: int = lanes[0]
        score = float(bypass - _ZERO)
        for index, out in enumerate(self._out):
            lane: int = lanes[index + 1]
            if lane > _ZERO:
                score += out * float(lane - _ZERO)
        return score / _ONE


def _whole(weight: float) -> int:
    return round(weight * PRECISION)


def _side_by_side(numbers: Iterable[int]) -> int:
    return sum([number << index * _LANE_BITS for index, number in enumerate(numbers)])
