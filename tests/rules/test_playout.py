"""Playouts: random games for measuring the rules."""

from collections import Counter

import pytest

from hschess.rules.engine import new_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from hschess.rules.playout import PlayoutRng, play_out
from hschess.rules.state import Cause
from tests.helpers import do

CHOICES = 7


def test_lots_are_even_and_never_run_out() -> None:
    rng = PlayoutRng(1)
    drawn = Counter(rng.below(CHOICES) for _ in range(70_000))

    assert sorted(drawn) == list(range(CHOICES))
    assert all(9_500 < number < 10_500 for number in drawn.values())


@pytest.mark.parametrize("mode", MODES)
def test_a_random_game_ends_without_forbidden_concessions(mode: str) -> None:
    causes = Counter[Cause]()
    for seed in range(30):
        state = new_game(MODES[mode], seed)
        assert play_out(state, PlayoutRng(seed), may_concede=False) > 0
        assert state.outcome is not None
        causes[state.outcome.cause] += 1
    assert Cause.CONCESSION not in causes

    conceded = 0
    for seed in range(30):
        state = new_game(MODES[mode], seed)
        play_out(state, PlayoutRng(seed), may_concede=True)
        conceded += state.outcome is not None and state.outcome.cause is Cause.CONCESSION
    assert conceded > 20


def test_the_same_seed_draws_the_same_lots() -> None:
    one, same, other = (PlayoutRng(seed) for seed in (1, 1, 2))

    assert [one.below(100) for _ in range(50)] == [same.below(100) for _ in range(50)]
    assert [one.below(100) for _ in range(50)] != [other.below(100) for _ in range(50)]


def test_the_actions_of_a_random_game_are_counted() -> None:
    over = do("paper 9w 20/0/9/P/P/Q6/- 1/0/8/P/P/-/-", "end")

    assert play_out(over, PlayoutRng(1), may_concede=False) == 0
    assert play_out(parse_position("paper 45w 20/0/9/-/-/P6/- 20/0/0/-/-/P6/-"), PlayoutRng(1), may_concede=False) == 2
