"""A played turn's points equal those of the proof."""

from pathlib import Path

from hschess.puzzles.measures import points_of
from hschess.puzzles.proving import POINT_KINDS
from hschess.puzzles.puzzle import Puzzle, read_puzzles
from hschess.puzzles.search import played
from tests.each import each

FEW = read_puzzles(Path(__file__).parents[1] / "data" / "few.puzzles")
BY_POINTS = [puzzle for puzzle in FEW if puzzle.kind in POINT_KINDS]


@each("puzzle", BY_POINTS, ids=lambda puzzle: puzzle.name)
def test_the_solution_beats_the_second_best_by_the_margin_of_the_proof(puzzle: Puzzle) -> None:
    """Cheat, Knights, new Knights and Castles are among these solutions."""
    start = puzzle.start
    best, second = played(start, puzzle.solution), played(start, puzzle.proof.second)

    assert points_of(start, best) - points_of(start, second) == puzzle.proof.margins[0]
