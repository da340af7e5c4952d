"""The puzzles that come with the game, read once for all tests of a program, and not before one of them runs."""

from functools import cache

from hschess.puzzles.puzzle import FORCED_KINDS, Puzzle, shipped_puzzles


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return shipped_puzzles()


def forced() -> list[Puzzle]:
    """Those whose win takes several turns."""
    return [puzzle for puzzle in puzzles() if puzzle.kind in FORCED_KINDS]


def short() -> list[Puzzle]:
    """Those of a single turn."""
    return [puzzle for puzzle in puzzles() if puzzle.kind not in FORCED_KINDS]
