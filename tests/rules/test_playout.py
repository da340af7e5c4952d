"""Play-outs: random games for measuring the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from hschess.rules.engine import new_game
from hschess.rules.modes import MODES
from hschess.rules.playout import Lots, play_out
from hschess.rules.state import Cause

CHOICES = 7


def test_lots_are_even_and_never_run_out() -> None:
    lots = Lots(1)
    drawn = Counter(lots.below(CHOICES) for _ in range(70_000))

    assert sorted(drawn) == list(range(CHOICES))
    assert all(9_500 < number < 10_500 for number in drawn.values())


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_chance_ends_and_nobody_concedes_who_may_not(mode: str) -> None:
    causes = Counter[Cause]()
    for seed in range(30):
        state = new_game(MODES[mode], seed)
        assert play_out(state, Lots(seed), may_concede=False) > 0
        assert state.outcome is not None
        causes[state.outcome.cause] += 1
    assert Cause.CONCESSION not in causes

    conceded = 0
    for seed in range(30):
        state = new_game(MODES[mode], seed)
        play_out(state, Lots(seed), may_concede=True)
        conceded += state.outcome is not None and state.outcome.cause is Cause.CONCESSION
    assert conceded > 20
