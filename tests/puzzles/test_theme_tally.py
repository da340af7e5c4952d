"""First tries by theme."""

from hschess.puzzles.puzzle import Theme
from hschess.puzzles.theme_tally import ThemeTally, by_theme
from hschess.store.training import Attempt
from tests.pilot.student import FEW


def test_first_tries_are_counted_by_theme_the_most_tried_first() -> None:
    puzzle = next(one for one in FEW if len(one.themes) >= 1)
    other = next(one for one in FEW if puzzle.themes[0] not in one.themes and one.themes)
    tries = [
        Attempt("2026-11-20", name, "rated", solved, 1500.0)
        for name, solved in ((puzzle.name, True), (puzzle.name, False), (other.name, True), ("gone", True))
    ]

    found = by_theme(tries, FEW)

    assert ThemeTally(puzzle.themes[0], 2, 1) in found
    assert ThemeTally(other.themes[0], 1, 1) in found
    assert [one.tried for one in found] == sorted((one.tried for one in found), reverse=True)
    assert {one.theme for one in found} <= set(Theme)


def test_without_tries_there_is_nothing_to_show() -> None:
    assert by_theme([], FEW) == []
