"""The puzzles that come with the game: enough of each, and a sample of them proved again (`hschess puzzles check` proves all)."""

from collections import Counter
from dataclasses import replace

import pytest

from hschess.rules.errors import HschessError
from hschess.training.checking import check
from hschess.training.proving import is_solved_by
from hschess.training.puzzle import Puzzle, PuzzleKind, Theme, shipped_puzzles
from hschess.training.rating import LEAST, MOST

PUZZLES = shipped_puzzles()
SAMPLE = PUZZLES[:: len(PUZZLES) // 40]


def test_there_are_enough_of_every_kind_and_theme() -> None:
    themes = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    kinds = Counter(puzzle.kind for puzzle in PUZZLES)

    assert len(PUZZLES) >= 400
    assert min(themes[theme] for theme in Theme) >= 8
    assert min(kinds[kind] for kind in PuzzleKind) >= 20
    assert len({puzzle.name for puzzle in PUZZLES}) == len(PUZZLES)
    assert {puzzle.start.mode.name for puzzle in PUZZLES} >= {"paper", "normal", "heroic", "friendly"}


def test_the_ratings_lie_apart_and_within_their_limits() -> None:
    ratings = [puzzle.rating for puzzle in PUZZLES]

    assert LEAST <= min(ratings) < 1100
    assert 1700 < max(ratings) <= MOST
    assert len(set(ratings)) > 25


@pytest.mark.parametrize("puzzle", SAMPLE, ids=[puzzle.name for puzzle in SAMPLE])
def test_a_puzzle_holds(puzzle: Puzzle) -> None:
    check(puzzle)

    assert is_solved_by(puzzle, puzzle.solution)
    assert not is_solved_by(puzzle, puzzle.proof.second)


def test_a_puzzle_that_lies_is_caught() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.kind is PuzzleKind.LETHAL)
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
