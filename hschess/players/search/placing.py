"""Where `bfs` puts a card: the gap in which the board weighs most, each board weighed once.

The boards of a turn come again: in another order of the cards, and when `master` asks for the replies of many hands to the same line. A
weight follows from the board alone, so what was weighed is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from hschess.players.measures.evaluation import Weights
from hschess.rules.arranging import Line
from hschess.rules.lines import LONGEST_LINE

MOST_KEPT: Final = 8192
"""Boards that are kept, some megabytes of them."""
_PERSONALITIES: Final = 4
_LIGHTEST: Final = -(1 << 60)


def _outward(length: int) -> tuple[tuple[int, int], ...]:
    """The gaps of a line from the centre outward, right before left.

    With each stands the slot of the piece between it and the gap nearer to the centre, -1 where there is none: a new piece like that one
    makes the same line in both gaps, so the outer one need not be weighed.

    >>> _outward(3)
    ((2, -1), (1, 1), (3, 2), (0, 0))
    """
    gaps = sorted(range(length + 1), key=lambda gap: (abs(2 * gap - length), -gap))
    first = gaps[0]
    return tuple((gap, -1 if gap == first else gap - 1 if gap > first else gap) for gap in gaps)


_GAPS: Final = tuple(_outward(length) for length in range(LONGEST_LINE))


class Placed(NamedTuple):
    """A piece in its best gap, the line with it there, and how many gaps were weighed."""

    weight: int
    gap: int
    line: Line
    weighed: int


class Boards:
    """The boards that one personality has weighed."""

    def __init__(self, weights: Weights) -> None:
        self.weigh: Callable[[Line, Line], int] = lru_cache(MOST_KEPT)(weights.weigh)
        """`Weights.weigh`, by a line and the enemy's."""
        self.best_gap: Callable[[int, Line, Line], Placed] = lru_cache(MOST_KEPT)(self._best_gap)
        """The piece in the gap of the line where the board weighs most, the first of equals."""
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
    """The boards that this personality has weighed so far."""
    return Boards(weights)
