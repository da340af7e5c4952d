"""Statistics of wins: exact intervals, Elo differences, and when enough games have been played. Pure functions.

They need only Python, because the bundled game shows intervals too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

CONFIDENCE: Final = 0.95
NORMAL: Final = 1.96
"""How many standard deviations wide its half is, if values are normal."""
SMALLEST: Final = 1e-300
"""Replaces 0 as a divisor."""
LARGEST_ELO: Final = 1000.0
"""The largest Elo of a sequential test. Beyond it a win would count for the weaker player, because an unseen loss counts a little."""
LEAST_APART: Final = 0.01
"""The least difference of a test's two hypotheses, in Elo; it takes millions of games."""
LEAST_MISTAKE: Final = 1e-6
MOST_MISTAKE: Final = 0.49
"""The bounds of a test's chances of either mistake; two halves would decide before the first game."""
NOT_SEEN: Final = 1e-3
"""The count assumed for a result that never happened, so that its chance is not 0."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games from one player's point of view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """From 0 to 1, a draw counting a half; 0.5 without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def flipped(self) -> Tally:
        """The games from the other player's point of view."""
        return Tally(self.losses, self.draws, self.wins)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


def tally_of(scores: Sequence[float]) -> Tally:
    """The tally of these results: 1 a win, 0.5 a draw, 0 a loss."""
    return Tally(scores.count(1.0), scores.count(0.5), scores.count(0.0))


# --------------------------------------------------------------------------------------------------------------- intervals


@lru_cache(8192)
def clopper_pearson(wins: int, games: int) -> tuple[float, float]:
    """The exact interval for a chance that came up `wins` times in `games` (Clopper and Pearson 1934); (0, 1) without a game.

    >>> [round(bound, 4) for bound in clopper_pearson(1501, 10_000)]
    [0.1432, 0.1573]
    """
    tail = (1 - CONFIDENCE) / 2
    low = beta_quantile(tail, wins, games - wins + 1) if wins else 0.0
    high = beta_quantile(1 - tail, wins + 1, games - wins) if wins < games else 1.0
    return low, high


def beta_quantile(chance: float, a: float, b: float) -> float:
    """The point below which the beta distribution has this chance: an interval is halved until a float cannot be halved any more."""
    return _root(lambda x: _beta_below(x, a, b) - chance, 0.0, 1.0)


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a rising function between two points, by halving."""
    while low < (middle := (low + high) / 2) < high:
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return high


def _beta_below(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        # The fraction converges fast on this side of the mean only.
        return 1 - _beta_below(1 - x, b, a)
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(front) / (a * _fraction(x, a, b))


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction 1 + d1/(1 + d2/(1 + ...)) of the incomplete beta function (DLMF 8.17.22), from the front."""
    value = above = 1.0
    below = 0.0
    for step in range(1, 100_000):
        half = step // 2
        if step % 2:
            part = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            part = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        above = 1 + part / above or SMALLEST
        below = 1 / (1 + part * below or SMALLEST)
        value *= above * below
        if abs(above * below - 1) < 1e-16:
            break
    return value


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of independent values from 0 to 1, and its 95 percent interval: normal, with a 0 and a 1 added to the values for its width.

    >>> [round(bound, 3) for bound in mean_interval([0.5, 1.0, 0.5, 0.0])]
    [0.5, 0.173, 0.827]
    """
    mean = sum(values) / len(values)
    seen = [*values, 0.0, 1.0]
    middle = sum(seen) / len(seen)
    spread = NORMAL * math.sqrt(sum((value - middle) ** 2 for value in seen)) / len(seen)
    return mean, max(0.0, min(mean, middle - spread)), min(1.0, max(mean, middle + spread))


# --------------------------------------------------------------------------------------------------------------------- Elo


def score_of_elo(elo: float) -> float:
    """The share of points that a player this much stronger gets."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_score(score: float) -> float:
    """The Elo difference for this share of the points; infinite at 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


# -------------------------------------------------------------------------------------------------------------------- SPRT


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of "better by `elo1`" against "better by `elo0`", with the chances of either mistake.

    The Elo is that of the mean share of the points in both seats. `alpha` is the chance to accept `elo1` when
    `elo0` is true, `beta` the chance of the opposite.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the log likelihood ratio: at or below the first `elo0` is accepted, at or above the second `elo1` (Wald 1945)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, results: Mapping[float, float]) -> float:
        """The log likelihood ratio of the counts of each result.

        A result is one deal's share of the points, from 0 to 1: both games of a deal together, because games on one deal depend on each
        other. Each hypothesis is the likeliest distribution with its mean (generalised SPRT).
        """
        if not results:
            return 0.0
        counts = {value / 4: NOT_SEEN for value in range(5)} | dict(results)
        return _likelihood(counts, score_of_elo(self.elo1)) - _likelihood(counts, score_of_elo(self.elo0))

    def verdict(self, results: Mapping[float, float]) -> str:
        """`better`, `not better`, or nothing while the test goes on."""
        low, high = self.bounds
        ratio = self.ratio(results)
        return "better" if ratio >= high else "not better" if ratio <= low else ""


def _likelihood(counts: Mapping[float, float], mean: float) -> float:
    """The largest log likelihood of a distribution with this mean, less that of the frequencies themselves.

    The likeliest one has the chances f / (1 + t (value - mean)), with t such that the mean is right.
    """

    def pull(t: float) -> float:
        return -sum(count * (value - mean) / (1 + t * (value - mean)) for value, count in counts.items())

    edge = 1 - 1e-12
    t = _root(pull, -edge / (max(counts) - mean), edge / (mean - min(counts)))
    return -sum(count * math.log1p(t * (value - mean)) for value, count in counts.items())
