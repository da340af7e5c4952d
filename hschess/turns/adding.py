"""Sums of floats that are equal on every Python."""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[float]) -> float:
    """Their sum from the first to the last, rounded after each addition.

    From Python 3.12 on `sum` compensates its rounding errors; a player that used it would choose differently there between nearly equal
    actions.
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
