"""Glicko-2: Glickman's own example, and laws of ratings for any players."""

import pytest

from hschess.puzzles.glicko import LARGEST_DEVIATION, expected, met, rated
from hschess.store.training import Rating

PLAYER = Rating(1500, 200, 0.06)
OPPONENTS = (Rating(1400, 30, 0.06), Rating(1550, 100, 0.06), Rating(1700, 300, 0.06))


def test_the_worked_example_of_glickmans_paper() -> None:
    after = rated(PLAYER, list(zip(OPPONENTS, (1.0, 0.0, 0.0), strict=True)))

    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize(("opponent", "chance"), list(zip(OPPONENTS, (0.639, 0.432, 0.303), strict=True)))
def test_the_expected_scores_of_the_example(opponent: Rating, chance: float) -> None:
    assert expected(PLAYER, opponent) == pytest.approx(chance, abs=0.001)


def test_a_period_without_a_result_makes_a_rating_less_sure_and_nothing_else() -> None:
    after = rated(PLAYER, [])

    assert after.value == PLAYER.value
    assert PLAYER.deviation < after.deviation < PLAYER.deviation + 1


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_between_equals_the_winner_rises_by_as_much_as_the_loser_falls(score: float) -> None:
    one, other = met(Rating(), Rating(), score)

    assert (one.value > 1500) == (score == 1.0)
    assert one.value - 1500 == pytest.approx(1500 - other.value)
    assert one.deviation < 350


def test_a_surprise_moves_more_than_an_expected_result() -> None:
    strong = Rating(2000, 80, 0.06)
    surprised, _ = met(Rating(1500, 80, 0.06), strong, 1.0)
    expected_loss, _ = met(Rating(1500, 80, 0.06), strong, 0.0)

    assert surprised.value - 1500 > 5 * (1500 - expected_loss.value)


def test_after_a_thousand_puzzles_a_rating_still_moves_and_never_runs_away() -> None:
    player, puzzle = Rating(), Rating(1600, 60, 0.06)
    for number in range(1000):
        player, _ = met(player, puzzle, float(number % 2))

    assert 45 < player.deviation < 80
    assert abs(player.value - 1600) < 40
    assert rated(Rating(1500, LARGEST_DEVIATION, 0.06), []).deviation == LARGEST_DEVIATION


def test_an_upset_makes_a_rating_jumpier() -> None:
    """The branch of step 5 for a change larger than can be explained."""
    beaten = rated(Rating(2200, 40, 0.06), [(Rating(900, 40, 0.06), 0.0)] * 6)

    assert beaten.volatility > 0.0601
    assert beaten.value < 2200
