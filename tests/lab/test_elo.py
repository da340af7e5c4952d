"""Ratings by maximum likelihood, compared with values computed by hand."""

import math
from itertools import permutations

import pytest

from hschess.lab.elo import AVERAGE, ELO, WIDTH, Duel, Ladder, rate, solve
from hschess.lab.stats import Tally, elo_of_score, score_of_elo


def elos(ladder: Ladder) -> dict[str, float]:
    return {rating.name: rating.elo for rating in ladder.players}


def test_two_players_are_as_far_apart_as_their_score() -> None:
    """70 of 100 in either seat: the difference is 400 log10(7/3), and its error 1 / sqrt(n p q) in log odds."""
    ladder = rate([Duel("m", "a", "b", Tally(70, 0, 30)), Duel("m", "b", "a", Tally(30, 0, 70))])
    best, other = ladder.players
    error = ELO / math.sqrt(200 * 0.7 * 0.3)

    assert (best.name, other.name) == ("a", "b")
    assert best.elo - other.elo == pytest.approx(elo_of_score(0.7), rel=1e-3)
    assert best.elo + other.elo == pytest.approx(2 * AVERAGE)
    assert best.high - best.low == pytest.approx(WIDTH * error, rel=0.01)
    assert ladder.seats[0].elo == pytest.approx(0, abs=1e-6)


def test_an_advantage_of_the_seat_does_not_count_for_the_player() -> None:
    """Equal players, with White winning 60 of 100: neither is better, the seat is worth 400 log10(6/4)."""
    ladder = rate([Duel("m", "a", "b", Tally(60, 0, 40)), Duel("m", "b", "a", Tally(60, 0, 40))])

    assert elos(ladder) == pytest.approx({"a": AVERAGE, "b": AVERAGE})
    assert ladder.seats[0].elo == pytest.approx(elo_of_score(0.6), rel=1e-3)


def test_every_mode_has_its_own_value_of_the_seat() -> None:
    duels = [
        Duel(mode, one, two, Tally(wins, 0, 100 - wins))
        for mode, wins in (("m", 60), ("n", 20))
        for one, two in ("ab", "ba")
    ]

    assert [(seat.name, round(seat.elo)) for seat in rate(duels).seats] == [("m", 70), ("n", -241)]


def test_the_ratings_behind_simulated_results_are_found() -> None:
    true, seat = {"a": 1800.0, "b": 1500.0, "c": 1450.0, "d": 1250.0}, -120.0
    duels = []
    for (white, own), (black, other) in permutations(true.items(), 2):
        wins = round(100_000 * score_of_elo(own - other + seat))
        duels.append(Duel("m", white, black, Tally(wins, 0, 100_000 - wins)))

    ladder = rate(duels)

    assert elos(ladder) == pytest.approx(true, abs=0.1)
    assert ladder.seats[0].elo == pytest.approx(seat, abs=0.1)


def test_draws_are_half_wins() -> None:
    wins = rate([Duel("m", "a", "b", Tally(75, 0, 25)), Duel("m", "b", "a", Tally(25, 0, 75))])
    draws = rate([Duel("m", "a", "b", Tally(50, 50, 0)), Duel("m", "b", "a", Tally(0, 50, 50))])

    assert elos(draws) == pytest.approx(elos(wins))


def test_an_anchor_keeps_its_rating_and_has_no_error() -> None:
    duels = [Duel("m", "a", "b", Tally(70, 0, 30)), Duel("m", "b", "a", Tally(30, 0, 70))]
    a, b = rate(duels, ("b", 1000.0)).players

    assert (b.elo, b.low, b.high) == pytest.approx((1000, 1000, 1000))
    assert a.elo == pytest.approx(1000 + elo_of_score(0.7), rel=1e-3)
    assert a.high - a.low == pytest.approx(2 * WIDTH * ELO / math.sqrt(200 * 0.21), rel=0.01)


def test_a_player_that_wins_every_game_is_rated_high_and_unsure_but_not_infinite() -> None:
    best, _ = rate([Duel("m", "a", "b", Tally(50)), Duel("m", "b", "a", Tally(0, 0, 50))]).players

    assert 1800 < best.elo < 2600
    assert best.high - best.low > 500


def test_games_against_itself_and_no_games_give_no_ratings() -> None:
    assert rate([Duel("m", "a", "a", Tally(5, 0, 5)), Duel("m", "a", "b", Tally())]) == Ladder((), ())


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [[2.0], [9.0]]) == [[2.0], [1.0]]
