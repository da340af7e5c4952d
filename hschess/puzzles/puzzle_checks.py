"""Whether a puzzle's text is true: it is proved again, and its themes are read again."""

from __future__ import annotations

from collections.abc import Iterable

from hschess.puzzles.proving import prove
from hschess.puzzles.puzzle import Puzzle, format_turn, format_turns
from hschess.puzzles.search import NoPuzzleError, Proved, played
from hschess.puzzles.themes import themes_of
from hschess.rules.errors import HschessError


def check(puzzle: Puzzle) -> None:
    """Search the whole position and compare the text with the result. Errors: `HschessError` that names the puzzle and the difference."""
    try:
        start = puzzle.start
        proved = prove(start, puzzle.kind)
        if played(start, puzzle.solution).board != proved.played.board:
            raise NoPuzzleError(
                f"the right turn is '{format_turn(proved.solution)}', not '{format_turn(puzzle.solution)}'"
            )
    except HschessError as error:
        raise HschessError(f"puzzle {puzzle.name}: {error}") from error
    for word, text, found in _facts(puzzle, proved, " ".join(themes_of(start, puzzle.kind, proved))):
        if text != found:
            raise HschessError(f"puzzle {puzzle.name}: '{word}' is '{found}', not '{text}'")


def _facts(puzzle: Puzzle, proved: Proved, themes: str) -> Iterable[tuple[str, str, str]]:
    """Each fact with the text's value and the one found."""
    text, found = puzzle.proof, proved.proof
    yield "themes", " ".join(puzzle.themes), themes
    yield "margin", " ".join(map(str, text.margins)), " ".join(map(str, found.margins))
    yield "searched", str(text.searched), str(found.searched)
    yield "second", format_turn(text.second), format_turn(found.second)
    yield "reply", format_turn(text.reply), format_turn(found.reply)
    yield "choice", format_turn(text.choice), format_turn(found.choice)
    yield "line", format_turns(text.line), format_turns(found.line)
