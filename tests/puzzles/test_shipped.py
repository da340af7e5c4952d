"""The built-in puzzles: enough of each kind, and a sample of them proved again (`hschess puzzles check` proves all).

Wins in several turns are proved quickly, so all of them are.
"""

from collections import Counter
from dataclasses import replace

import pytest

from hschess.puzzles.forced_making import SEATS, cards_of
from hschess.puzzles.proving import is_solved_by
from hschess.puzzles.puzzle import PuzzleKind, Theme
from hschess.puzzles.puzzle_checks import check
from hschess.puzzles.rating import LEAST, MOST
from hschess.rules.errors import HschessError
from tests.puzzles.shipped import forced, puzzles, short

PARTS = 8


def test_there_are_enough_of_every_kind_and_theme() -> None:
    themes = Counter(theme for puzzle in puzzles() for theme in puzzle.themes)
    kinds = Counter(puzzle.kind for puzzle in puzzles())

    assert len(short()) >= 400
    assert len(forced()) >= 100
    assert min(themes[theme] for theme in Theme) >= 8
    assert min(kinds[kind] for kind in PuzzleKind) >= 20
    assert len({puzzle.name for puzzle in puzzles()}) == len(puzzles())
    assert {puzzle.start.mode.name for puzzle in puzzles()} >= {"paper", "normal", "heroic", "friendly"}


def test_the_ratings_are_spread_and_within_their_limits() -> None:
    ratings = [puzzle.rating for puzzle in puzzles()]

    assert LEAST <= min(ratings) < 1100
    assert 1700 < max(ratings) <= MOST
    assert len(set(ratings)) > 25


def test_sampled_puzzles_are_sound() -> None:
    for puzzle in short()[:: len(short()) // 40]:
        check(puzzle)

        assert is_solved_by(puzzle, puzzle.solution), puzzle.name
        assert not is_solved_by(puzzle, puzzle.proof.second), puzzle.name


@pytest.mark.parametrize("part", range(PARTS))
def test_every_win_in_several_turns_is_sound(part: int) -> None:
    for puzzle in forced()[part::PARTS]:
        check(puzzle)
        assert is_solved_by(puzzle, puzzle.solution)
        assert not is_solved_by(puzzle, puzzle.proof.second)


def test_wins_in_several_turns_have_different_cards_and_balanced_modes() -> None:
    starts = [puzzle.start for puzzle in forced()]
    seats = Counter((start.mode.name, start.to_move) for start in starts)

    assert len({cards_of(start) for start in starts}) == len(starts)
    assert max(seats.values()) < len(starts) / 2
    assert len(seats) == len(SEATS)


def test_a_false_win_in_several_turns_is_detected() -> None:
    puzzle = next(puzzle for puzzle in forced() if puzzle.kind is PuzzleKind.WIN_IN_THREE)
    line = puzzle.proof.line

    for lie, words in (
        (replace(puzzle, solution=puzzle.proof.second), "the right turn is"),
        (replace(puzzle, proof=replace(puzzle.proof, line=(line[0], *line[:-1]))), "'line' is"),
        (replace(puzzle, kind=PuzzleKind.WIN_IN_TWO), "no turn wins in 2"),
    ):
        with pytest.raises(HschessError, match=f"puzzle {puzzle.name}: .*{words}"):
            check(lie)


def test_a_false_puzzle_is_detected() -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.kind is PuzzleKind.LETHAL)
    proof = puzzle.proof

    for lie, words in (
        (replace(puzzle, solution=proof.second), "the right turn is"),
        (replace(puzzle, proof=replace(proof, margins=(proof.margins[0] + 1,))), "'margin' is"),
        (replace(puzzle, proof=replace(proof, searched=1)), "'searched' is"),
        (replace(puzzle, themes=(Theme.BAIT,)), "'themes' is"),
        (replace(puzzle, kind=PuzzleKind.COUNTING), "not of the kind counting"),
    ):
        with pytest.raises(HschessError, match=f"puzzle {puzzle.name}: .*{words}"):
            check(lie)
