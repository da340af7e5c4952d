"""The sums of the learned value in whole numbers: the part of a piece, a card or a feature in every hidden unit at once.

`ValueWeights.score` is the reference, a row of features times the numbers of a file. A search that evaluates a hundred thousand boards
adds whole numbers instead: one long int has a lane for each hidden unit, so that one addition adds to all of them, in plain Python and in
the compiled form. The numbers are rounded to one part in `PRECISION`; a test compares the two forms.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hschess.players.value.line_features import (
    COMPARED,
    NO_PIECE,
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
"""A score of 1 as a whole number."""
_LANE_BITS: Final = 64
_ZERO: Final = 1 << 60
"""A lane's value for 0, so that no lane is negative."""
assert LARGEST_WEIGHT * _ONE * 1000 < _ZERO, "a thousand of the largest weights fit a lane"
_PIECE_CODES: Final = range(len(CARDS) << CARD_SHIFT)


class Accumulator:
    """The contribution of each group of features to one number, or to several in the lanes of one."""

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
        """The part that all ends of its turn share."""
        return _product(self._shared, features.shared)

    def of_hand(self, hand: Iterable[int]) -> int:
        """The part of the viewer's hand."""
        total, by_code = 0, self._hand
        for code in hand:
            total += by_code[code]
        return total

    def of_lines(self, features: LineFeatures) -> int:
        """The part of the two lines and the kings."""
        total = _product(self._compared, features.compared)
        own, foe = self._own, self._foe
        for piece in features.own:
            total += own[piece]
        for piece in features.foe:
            total += foe[piece]
        if features.victim != NO_PIECE:
            total += self._victim[features.victim]
        if features.next_victim != NO_PIECE:
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
        """The linear score of these sums."""
        return total / _ONE

    def score(self, total: int) -> float:
        """The net's score of these sums."""
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
