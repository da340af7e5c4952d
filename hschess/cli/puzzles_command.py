"""Make, check, rate, list and explain puzzles.

make writes new puzzles; check proves every claim of a file or folder; rate lets the computer players try them; list counts them; show
explains one. Without a path, they use the puzzles that come with the game.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

from hschess.analysis.coach import differing, sentences
from hschess.cli.common import Json, action_of, print_json
from hschess.cli.english import counted, say_in_english
from hschess.cli.parsing import Parser, file_or_folder_to_write
from hschess.cli.streams import say, to_stderr
from hschess.library.event_json import event_json
from hschess.puzzles.forced_making import make_forced
from hschess.puzzles.forced_themes import COURSE_PREDICATES
from hschess.puzzles.making import make_puzzles
from hschess.puzzles.proving import is_solved_by
from hschess.puzzles.puzzle import (
    FORCED_KINDS,
    SUFFIX,
    Puzzle,
    PuzzleKind,
    Theme,
    Turn,
    format_puzzles,
    format_turn,
    read_files,
    read_puzzles,
    shipped_folder,
)
from hschess.puzzles.puzzle_checks import check
from hschess.puzzles.rating import GameScore, fitted, rated, scores_of
from hschess.puzzles.search import played
from hschess.rules.errors import HschessError
from hschess.rules.state import State
from hschess.store.folders import write_whole

MOST: Final = 100_000
Word = TypeVar("Word", bound=StrEnum)


def add_arguments(parser: Parser) -> None:
    """Add the arguments: the task and the puzzles."""
    parser.add_argument("what", choices=tuple(_DO), help="what to do")
    parser.add_argument(
        "path", nargs="?", metavar="PATH", help="a file of puzzles or a folder of them; for show, a puzzle's name"
    )
    parser.whole("--count", 1, MOST, 10, "make: how many puzzles (default 10)")
    parser.seed(1, "make, rate: the seed of the random numbers")
    parser.add_argument("--theme", metavar="T", help=f"make: only puzzles with this theme: {', '.join(Theme)}")
    parser.add_argument("--kind", metavar="K", help=f"make: only puzzles of this kind: {', '.join(PuzzleKind)}")
    parser.add_argument(
        "--out",
        type=file_or_folder_to_write,
        metavar="FILE",
        help="make: write to this file, or one file per kind into this folder",
    )
    parser.flag("--write", "rate: write the ratings into the files")
    parser.add_argument(
        "--turn", metavar="ACTIONS", help="show: compare this turn with the solution (default: the second best turn)"
    )
    parser.flag("--json", "show: print the events that differ as one JSON object")
    parser.add_argument(
        "--in", dest="folder", type=Path, metavar="PATH", help="show: the file or folder that holds the puzzle"
    )
    parser.only(lambda given: given.what == "make", "make", "--count", "--theme", "--kind", "--out")
    parser.only(lambda given: given.what in ("make", "rate"), "make and rate", "--seed")
    parser.only(lambda given: given.what == "rate", "rate", "--write")
    parser.only(lambda given: given.what == "show", "show", "--turn", "--json", "--in")


def run(arguments: argparse.Namespace) -> int:
    """Run the task. Errors: `HschessError` for a bad path, text or request, and for a wrong puzzle."""
    return _DO[arguments.what](arguments)


# ---------------------------------------------------------------------------------------------------------------- make


def _make(arguments: argparse.Namespace) -> int:
    if arguments.path:
        raise HschessError(f"puzzles make: '{arguments.path}' is one word too many; say --out {arguments.path}")
    theme, kind = _word("theme", arguments.theme, Theme), _word("kind", arguments.kind, PuzzleKind)
    several = kind in FORCED_KINDS or (kind is None and theme in COURSE_PREDICATES)
    make = make_forced if several else make_puzzles
    made = tuple(make(arguments.count, arguments.seed, theme, kind))
    if arguments.out is None:
        say(format_puzzles(made), end="")
    else:
        for path, puzzles in _files(made, arguments.out).items():
            write_whole(path, format_puzzles(puzzles))
        say(f"{counted(len(made), 'puzzle')} in {arguments.out}")
    return 0


def _word(name: str, text: str | None, words: type[Word]) -> Word | None:
    if text is None:
        return None
    if text not in tuple(words):
        raise HschessError(f"puzzles make: there is no {name} '{text}'; expected one of {', '.join(words)}")
    return words(text)


def _files(puzzles: Iterable[Puzzle], out: Path) -> Mapping[Path, list[Puzzle]]:
    """The puzzles by their target files, ordered by name if each kind has its own."""
    files: dict[Path, list[Puzzle]] = {}
    if not out.is_dir():
        return {out: list(puzzles)}
    for puzzle in sorted(puzzles, key=lambda each: each.name):
        files.setdefault(out / f"{puzzle.kind}{SUFFIX}", []).append(puzzle)
    return files


# ---------------------------------------------------------------------------------------------------------------- check


def _check(arguments: argparse.Namespace) -> int:
    began, wrong = time.perf_counter(), list[str]()
    puzzles = read_puzzles(_path(arguments.path))
    for puzzle in puzzles:
        try:
            check(puzzle)
        except HschessError as error:
            wrong.append(str(error))
    if wrong:
        raise HschessError(f"{len(wrong)} of {counted(len(puzzles), 'puzzle')} cannot be proved: {'; '.join(wrong)}")
    say(f"{counted(len(puzzles), 'puzzle')} proved in {time.perf_counter() - began:.1f} s")
    return 0


def _path(text: str | None) -> Path:
    return Path(text) if text else shipped_folder()


# ---------------------------------------------------------------------------------------------------------------- rate


def _rate(arguments: argparse.Namespace) -> int:
    path = _path(arguments.path)
    files = read_files(path)
    puzzles = [puzzle for each in files.values() for puzzle in each]
    if not puzzles:
        raise HschessError(f"{path}: no puzzles to rate")
    scores = scores_of(puzzles, arguments.seed, _print_player)
    after = {puzzle.name: puzzle for puzzle in rated(puzzles, scores)}
    _print_scores(puzzles, scores)
    ratings = sorted(puzzle.rating for puzzle in after.values())
    say(f"ratings {ratings[0]} to {ratings[-1]}, median {ratings[len(ratings) // 2]}")
    if arguments.write:
        for each, texts in files.items():
            write_whole(each, format_puzzles(after[puzzle.name] for puzzle in texts))
    return 0


def _print_player(name: str) -> None:
    to_stderr(f"{name} tries")


def _print_scores(puzzles: list[Puzzle], scores: tuple[GameScore, ...]) -> None:
    """Each player's strength and the share of puzzles that it solves, in all and by kind."""
    kinds = [kind for kind in PuzzleKind if any(puzzle.kind is kind for puzzle in puzzles)]
    say(" ".join([f"{'player':26} rating   all", *(f"{kind:>13}" for kind in kinds)]))
    for score, strength in zip(scores, fitted(scores).strengths, strict=True):
        shares = [
            _share(score, [number for number, puzzle in enumerate(puzzles) if puzzle.kind is kind]) for kind in kinds
        ]
        figures = "".join(f" {share:13.0%}" for share in shares)
        say(f"{score.entrant.name:26} {strength:6.0f} {score.share:5.0%}{figures}")


def _share(score: GameScore, numbers: list[int]) -> float:
    return sum(score.solved[number] for number in numbers) / (len(numbers) * score.entrant.tries)


# ---------------------------------------------------------------------------------------------------------------- list


def _list(arguments: argparse.Namespace) -> int:
    puzzles = read_puzzles(_path(arguments.path))
    say(counted(len(puzzles), "puzzle"))
    for kind in PuzzleKind:
        say(f"kind  {kind:17} {sum(puzzle.kind is kind for puzzle in puzzles):4}")
    for theme in Theme:
        say(f"theme {theme:17} {sum(theme in puzzle.themes for puzzle in puzzles):4}")
    return 0


# ---------------------------------------------------------------------------------------------------------------- show


def _show(arguments: argparse.Namespace) -> int:
    puzzle = _named(arguments.path, read_puzzles(arguments.folder or shipped_folder()))
    turn = tuple(action_of(word) for word in arguments.turn.split()) if arguments.turn else puzzle.proof.second
    if arguments.json:
        print_json(_apart(puzzle, turn))
        return 0
    lines = _about(puzzle, turn)
    say(format_puzzles([puzzle]), end="")
    for line in lines:
        say(line)
    return 0


def _about(puzzle: Puzzle, turn: Turn) -> list[str]:
    """The lines about a turn; empty without a turn."""
    if not turn:
        return []
    if is_solved_by(puzzle, turn):
        return ["", format_turn(turn), "- This is the right turn."]
    return ["", format_turn(turn), *(f"- {line}" for line in _compared(puzzle.start, puzzle, turn))]


def _named(name: str | None, puzzles: Iterable[Puzzle]) -> Puzzle:
    if name is None:
        raise HschessError("puzzles show: the name of a puzzle is missing")
    for puzzle in puzzles:
        if puzzle.name == name:
            return puzzle
    raise HschessError(f"puzzles show: there is no puzzle '{name}'")


def _compared(start: State, puzzle: Puzzle, turn: Turn) -> tuple[str, ...]:
    """The pieces' acts in that turn, and in the right one."""
    tried, solved = (played(start, one).events for one in (turn, puzzle.solution))
    return sentences(start, tried, solved, say_in_english)


def _apart(puzzle: Puzzle, turn: Turn) -> Json:
    """The events of each of the two turns that the other does not have."""
    start = puzzle.start
    one, best = played(start, turn).events, played(start, puzzle.solution).events
    only, only_best = differing(start, one, best)
    return {
        "turn": [event_json(one[place]) for place in only],
        "solution": [event_json(best[place]) for place in only_best],
    }


_DO: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "make": _make,
    "check": _check,
    "rate": _rate,
    "list": _list,
    "show": _show,
}
