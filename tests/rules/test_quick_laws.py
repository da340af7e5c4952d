"""The fast forms of the battle and of rearrangements agree with the first ones; `quick_laws` compares as many as one likes."""

from __future__ import annotations

from hschess.rules.lines import LONGEST_LINE
from tests.rules.quick_laws import check

GAMES = 40


def test_the_fast_forms_equal_the_first_ones_on_the_lines_of_random_games() -> None:
    pairs, shapes, patterns = check(GAMES)

    assert pairs > 10 * GAMES
    assert shapes == (LONGEST_LINE + 1) ** 2
    assert patterns > GAMES / 2
