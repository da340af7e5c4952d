"""The placement of a card by `bfs`: the gap with the heaviest board, each board evaluated once.

Boards of a turn recur: in another order of the cards, and when `master` searches the replies of many hands to the same line. A weight
depends only on the board, so weights are cached.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from hschess.players.measures.evaluation import Weights
from hschess.rules.arranging import Line
from hschess.rules.lines import LONGEST_LINE

MOST_KEPT: Final = 8192
"""The most cached boards, a few megabytes."""
_PERSONALITIES: Final = 4
_LIGHTEST: Final = -(1 << 60)


def _outward(length: int) -> tuple[tuple[int, int], ...]:
    """The gaps of a line from the centre outward, right before left.

    Each has the slot of the piece between it and the next gap towards the centre, -1 if there is none: a new piece equal to that one makes
    the same line in both gaps, so the outer one need not be evaluated.

    >>> _outward(3)
    ((2, -1), (1, 1), (3, 2), (0, 0))
    """
    gaps = sorted(range(length + 1), key=lambda gap: (abs(2 * gap - length), -gap))
    first = gaps[0]
    return tuple((gap, -1 if gap == first else gap - 1 if gap > first else gap) for gap in gaps)


_GAPS: Final = tuple(_outward(length) for length in range(LONGEST_LINE))


class Placed(NamedTuple):
    """A piece in its best gap, the line with it there, and the number of evaluated gaps."""

    weight: int
    gap: int
    line: Line
    weighed: int


class Boards:
    """The boards that one personality has evaluated."""

    def __init__(self, weights: Weights) -> None:
        self.weigh: Callable[[Line, Line], int] = lru_cache(MOST_KEPT)(weights.weigh)
        """`Weights.weigh`, by a line and the enemy's."""
        self.best_gap: Callable[[int, Line, Line], Placed] = lru_cache(MOST_KEPT)(self._best_gap)
        """The piece in the gap with the heaviest board, the first of equals."""
        self._weights = weights

    def _best_gap(self, piece: int, line: Line, enemy_line: Line) -> Placed:
        middle = (piece,)
        best_weight, best_gap, best_line, weighed = _LIGHTEST, 0, line, 0
        for gap, inner in _GAPS[len(line)]:
            if inner >= 0 and line[inner] == piece:
                continue
            placed = line[:gap] + middle + line[gap:]
            weight = self._weights.weigh(placed, enemy_line)
            weighed += 1
            if weight > best_weight:
                best_weight, best_gap, best_line = weight, gap, placed
        return Placed(best_weight, best_gap, best_line, weighed)


@lru_cache(_PERSONALITIES)
def boards_of(weights: Weights) -> Boards:
    """The cache of this personality."""
    return Boards(weights)
