"""Ratings that know how sure they are: Glicko-2, after Mark Glickman, "Example of the Glicko-2 system" (2022).

Our own sixty lines, because the only maintained package (glicko2 2.1.0 on the package index) has no types, changes its players in place,
and installs a package named `tests` beside the game. The steps below are the paper's, and its worked example is the test.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final

from hschess.store.training import Rating

SCALE: Final = 173.7178
MIDDLE: Final = 1500.0
RESTRAINT: Final = 0.5
"""The paper's tau: how little volatility changes; 0.3 to 1.2 are sensible."""
NEAR_ENOUGH: Final = 1e-6
LARGEST_DEVIATION: Final = 350.0

Result = tuple[Rating, float]
"""The opponent's rating, and 1 for a win, 0 for a defeat."""


def expected(own: Rating, other: Rating) -> float:
    """The chance, from 0 to 1, that `own` wins against `other`."""
    return _chance((own.value - MIDDLE) / SCALE, (other.value - MIDDLE) / SCALE, other.deviation / SCALE)


def rated(own: Rating, results: Sequence[Result]) -> Rating:
    """The rating after a period with these results; a period without any makes it less sure."""
    deviation = own.deviation / SCALE
    if not results:
        return _kept(own.value, sqrt(deviation**2 + own.volatility**2), own.volatility)
    mean = (own.value - MIDDLE) / SCALE
    information, surprise = 0.0, 0.0
    for other, score in results:
        weight = _weight(other.deviation / SCALE)
        chance = _chance(mean, (other.value - MIDDLE) / SCALE, other.deviation / SCALE)
        information += weight * weight * chance * (1 - chance)
        surprise += weight * (score - chance)
    variance = 1 / information
    volatility = _volatility(deviation, own.volatility, variance, variance * surprise)
    before = sqrt(deviation**2 + volatility**2)
    after = 1 / sqrt(1 / before**2 + 1 / variance)
    return _kept(MIDDLE + SCALE * (mean + after**2 * surprise), after, volatility)


def met(own: Rating, other: Rating, score: float) -> tuple[Rating, Rating]:
    """Both ratings after one meeting, each computed with the other's rating before it."""
    return rated(own, [(other, score)]), rated(other, [(own, 1 - score)])


def _kept(value: float, deviation: float, volatility: float) -> Rating:
    return Rating(value, min(LARGEST_DEVIATION, deviation * SCALE), volatility)


def _weight(deviation: float) -> float:
    """The paper's g: the less sure the other is, the less a result says."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _chance(own: float, other: float, deviation: float) -> float:
    return 1 / (1 + exp(-_weight(deviation) * (own - other)))


def _volatility(deviation: float, before: float, variance: float, change: float) -> float:
    """Step 5 of the paper: the root of its f by the Illinois form of regula falsi."""
    start = log(before**2)

    def miss(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / RESTRAINT**2

    low = start
    if change**2 > deviation**2 + variance:
        high = log(change**2 - deviation**2 - variance)
    else:
        steps = 1
        while miss(start - steps * RESTRAINT) < 0:
            steps += 1
        high = start - steps * RESTRAINT
    miss_low, miss_high = miss(low), miss(high)
    while abs(high - low) > NEAR_ENOUGH:
        middle = low + (low - high) * miss_low / (miss_high - miss_low)
        missed = miss(middle)
        if missed * miss_high <= 0:
            low, miss_low = high, miss_high
        else:
            miss_low /= 2
        high, miss_high = middle, missed
    return exp(low / 2)
