"""Intervals, Elo and the sequential test, compared with published figures, values computed by hand, and their own error bounds."""

import math
from collections import Counter
from random import Random

import pytest

from hschess.lab.stats import (
    Sprt,
    Tally,
    beta_quantile,
    clopper_pearson,
    elo_of_score,
    score_of_elo,
    tally_of,
)
from tests.each import each

PUBLISHED = [  # the aggressiveness study's table: wins, games, interval in percent
    (1501, 10_000, 14.32, 15.73), (3114, 10_000, 30.23, 32.06), (8032, 20_000, 39.48, 40.84), (18697, 40_000, 46.25, 47.23),
    (19288, 40_000, 47.73, 48.71), (19870, 40_000, 49.18, 50.17), (24569, 40_000, 60.94, 61.90),
]  # fmt: skip


@each(("wins", "games", "low", "high"), PUBLISHED)
def test_intervals_match_the_published_study(wins: int, games: int, low: float, high: float) -> None:
    assert [100 * bound for bound in clopper_pearson(wins, games)] == pytest.approx([low, high], abs=0.0051)


def test_intervals_at_the_edges_match_hand_computed_values() -> None:
    """Without a win the upper bound solves (1 - p)^n = 0.025."""
    assert clopper_pearson(0, 10) == pytest.approx((0.0, 1 - 0.025**0.1))
    assert clopper_pearson(10, 10) == pytest.approx((0.025**0.1, 1.0))
    assert clopper_pearson(0, 0) == (0.0, 1.0)


QUANTILES = [  # by scipy.special.betaincinv of scipy 1.17.1: a, b, the points below which lie 2.5, 50 and 97.5 percent
    (1, 10, (0.0025285785444617848, 0.06696700846319258, 0.3084971078187607)),
    (4, 7, (0.12155225811982719, 0.35509996791248866, 0.6524528500599973)),
    (10, 1, (0.6915028921812392, 0.9330329915368074, 0.9974714214555382)),
    (0.5, 0.5, (0.001541333133436012, 0.4999999999999999, 0.9984586668665639)),
    (300, 701, (0.27172111212914446, 0.2995668527368795, 0.32843758901358244)),
    (19870, 20131, (0.4918380786614113, 0.496737527187636, 0.5016373934531608)),
    (1, 100_000, (2.531780477933314e-07, 6.931447783004261e-06, 3.68881141579242e-05)),
]


@each(("a", "b", "points"), QUANTILES)
def test_the_quantile_matches_an_independent_program(a: float, b: float, points: tuple[float, ...]) -> None:
    found = [beta_quantile(chance, a, b) for chance in (0.025, 0.5, 0.975)]

    assert found == pytest.approx(points, rel=1e-7, abs=1e-9)


def test_the_interval_of_a_known_table() -> None:
    """5 of 10 and 0 of 10, as in the tables of binomial limits."""
    assert clopper_pearson(5, 10) == pytest.approx((0.18709, 0.81291), abs=1e-5)
    assert clopper_pearson(0, 10) == pytest.approx((0.0, 0.30850), abs=1e-5)


def test_an_interval_contains_the_truth_as_often_as_stated() -> None:
    chance, games, draw = 0.3, 40, Random(1).random
    held = 0
    for _ in range(2000):
        low, high = clopper_pearson(sum(draw() < chance for _ in range(games)), games)
        held += low <= chance <= high

    assert 0.95 <= held / 2000 < 0.99


def test_elo_matches_hand_computed_values() -> None:
    assert elo_of_score(0.5) == 0
    assert elo_of_score(10 / 11) == pytest.approx(400)
    assert elo_of_score(1) == math.inf
    assert elo_of_score(0) == -math.inf
    assert score_of_elo(elo_of_score(0.62)) == pytest.approx(0.62)


def test_a_tally_counts_draws_for_half() -> None:
    tally = tally_of([1.0, 0.5, 0.0, 1.0])

    assert tally == Tally(2, 1, 1)
    assert (tally.games, tally.score) == (4, 0.625)
    assert tally.flipped() + Tally(1) == Tally(2, 1, 2)
    assert Tally().score == 0.5


def test_the_bounds_of_the_sequential_test_are_walds() -> None:
    assert Sprt(alpha=0.05, beta=0.05).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(alpha=0.01, beta=0.2).bounds == pytest.approx((math.log(0.2 / 0.99), math.log(0.8 / 0.01)))


def test_the_ratio_of_wins_and_losses_matches_hand_computed_values() -> None:
    """With only wins and losses the likeliest distribution with a mean is that mean: each win adds log(p1 / p0)."""
    sprt = Sprt(0, 100)
    p0, p1 = score_of_elo(0), score_of_elo(100)
    by_hand = 60 * math.log(p1 / p0) + 40 * math.log((1 - p1) / (1 - p0))

    assert sprt.ratio({1.0: 60, 0.0: 40}) == pytest.approx(by_hand, abs=0.01)


def test_near_the_middle_the_ratio_is_the_normal_one() -> None:
    """That is n (s1 - s0) (2 mean - s0 - s1) / (2 variance), if the hypotheses are near the observed score."""
    results = {0.0: 500, 0.25: 900, 0.5: 1100, 0.75: 1000, 1.0: 500}
    sprt = Sprt(0, 5)
    games = sum(results.values())
    mean = sum(value * count for value, count in results.items()) / games
    variance = sum((value - mean) ** 2 * count for value, count in results.items()) / games
    s0, s1 = score_of_elo(0), score_of_elo(5)

    assert sprt.ratio(results) == pytest.approx(games * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance), rel=0.02)


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "better"), (60.0, "not better")])
def test_the_sequential_test_errs_no_more_often_than_stated(truth: float, wrong: str) -> None:
    """Seats of unequal worth: White wins far less often, so the test compares a deal's two games together."""
    random, errors, deals = Random(7), 0, 0
    sprt = Sprt(0, 60)
    as_white, as_black = score_of_elo(truth) - 0.35, score_of_elo(truth) + 0.35
    for _ in range(50):
        results: Counter[float] = Counter()
        verdict = ""
        while not verdict:
            results[((random.random() < as_white) + (random.random() < as_black)) / 2] += 1
            deals += 1
            verdict = sprt.verdict(results)
        errors += verdict == wrong

    assert errors / 50 < 0.13
    assert deals / 50 < 300


def test_after_no_games_neither_is_better() -> None:
    assert (Sprt().ratio({}), Sprt().verdict({})) == (0.0, "")
