"""Sums of numbers with fractions that come out alike on every Python."""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[float]) -> float:
    """Their sum, rounded after each, from the first to the last.

    `sum` makes up for what it rounds from Python 3.12 on; a player that used it would choose otherwise there between what is nearly equal.
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
