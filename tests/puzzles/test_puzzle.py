"""The text form of puzzles: it can be read back, and errors are reported with their place."""

from pathlib import Path

import pytest

from hschess.puzzles.puzzle import Proof, Puzzle, PuzzleKind, Theme, Turn, format_puzzles, parse_puzzles, read_puzzles
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.notation import parse_action
from tests.each import each

POSITION = "paper 8b 20/1/8/?3/?15/P5,B6,B5,Q6/- 19/8/8/PRP/?14/P5,P3,P2,P5,Q2,P4/-"
TEXT = f"""puzzle paper-1a2b3c
position {POSITION}
kind paper
themes parity insert
solution R@5 end
margin 8 6
second P@0 end
searched 30
rating 1430 110
"""


def turn(*words: str) -> Turn:
    return tuple(parse_action(word) for word in words)


def test_a_puzzle_can_be_read_back() -> None:
    proof = Proof((2,), turn("end"), 77, turn("cheat", "P@0", "end"), turn("P@1", "end"))
    puzzles = (
        Puzzle("a-1", POSITION, PuzzleKind.SURVIVE, (Theme.BAIT, Theme.COVER), turn("R@5", "end"), proof, 900, 80),
        Puzzle("a-2", POSITION, PuzzleKind.COUNTING, (), turn("R@5"), Proof((1,), (), 1)),
    )

    assert parse_puzzles(format_puzzles(puzzles)) == puzzles


def test_a_text_is_parsed_into_its_puzzle() -> None:
    (puzzle,) = parse_puzzles(f"; a comment\n\n{TEXT}\n\n; the end\n")

    assert (puzzle.name, puzzle.kind, puzzle.side) == ("paper-1a2b3c", PuzzleKind.PAPER, 1)
    assert puzzle.themes == (Theme.PARITY, Theme.INSERT)
    assert (puzzle.proof.margins, puzzle.proof.searched, puzzle.rating, puzzle.deviation) == ((8, 6), 30, 1430, 110)
    assert puzzle.solution == turn("R@5", "end")


@each(
    ("old", "new", "line", "column", "words"),
    [
        ("kind paper", "kind chess", 3, 6, "'chess' is not a kind"),
        ("parity insert", "parity inserted", 4, 15, "'inserted' is not a theme"),
        ("R@5 end", "R@5 ned", 5, 14, "'ned' is not an action"),
        ("P5,B6", "P5,Z6", 2, 36, "'Z' is not a piece"),
        ("margin 8 6", "margin many", 6, 8, "'many' cannot be 'margin'"),
        ("rating 1430 110", "rating 1430", 9, 8, "expected 2 whole numbers"),
        ("rating 1430 110", "rating 4001 110", 9, 8, "expected a rating of 0 to 4000"),
        ("rating 1430 110", "rating 1430 0", 9, 8, "a deviation of 1 to 350"),
        ("searched 30", "looked 30", 8, 1, "'looked' is not a word"),
        ("searched 30", "searched", 8, 9, "the value of 'searched' is missing"),
        ("searched 30\n", "", 1, 1, "this puzzle has no line 'searched'"),
        ("paper-1a2b3c", "Paper 1", 1, 8, "a name has"),
        ("second P@0 end", "kind best", 7, 1, "'kind' appears twice"),
        ("20/1/8/?3", "0/1/8/?3", 2, 10, "a puzzle begins within a turn"),
    ],
)
def test_an_error_is_reported_with_its_place(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_puzzles(TEXT.replace(old, new))

    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


FORCED = """puzzle win-1
position friendly 12w 8/10/10/N/-/P6/f1 5/0/10/P/-/Q6,P6,R5,P6/f1
kind win_in_two
solution N@0 0x2 end
margin 9 7
line P@3 end / castle1 end
searched 17
"""


def test_the_course_of_a_win_in_several_turns_can_be_read_back() -> None:
    (puzzle,) = parse_puzzles(FORCED)

    assert puzzle.kind.turns == 2
    assert puzzle.proof.line == (turn("P@3", "end"), turn("castle1", "end"))
    assert parse_puzzles(format_puzzles([puzzle])) == (puzzle,)


@each(
    ("old", "new", "line", "column", "words"),
    [
        ("line P@3 end / castle1 end\n", "", 3, 6, "has a line 'line' with 2 turns"),
        (
            "win_in_two",
            "win_in_three",
            6,
            6,
            "2 turns cannot follow in a puzzle of the kind 'win_in_three'; expected 4",
        ),
        ("win_in_two", "best", 6, 6, "2 turns cannot follow in a puzzle of the kind 'best'; expected 0"),
        ("castle1 end", "castle1 ned", 6, 24, "'ned' is not an action"),
        ("P@3 end /", "/", 6, 6, "a turn without a word"),
        ("/ castle1 end", "/", 6, 15, "a turn without a word"),
        ("end / castle1", "end castle1", 6, 6, "1 turns cannot follow"),
    ],
)
def test_an_error_in_a_course_is_reported_with_its_place(
    old: str, new: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_puzzles(FORCED.replace(old, new))

    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_name_may_occur_only_once() -> None:
    with pytest.raises(NotationError, match=r"line 11.*appears twice"):
        parse_puzzles(f"{TEXT}\n{TEXT}")


def test_a_name_may_occur_only_once_in_a_folder(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.puzzles").write_text(TEXT, "utf-8")

    with pytest.raises(HschessError, match=r"two\.puzzles: the puzzle '[\w-]+' is in one\.puzzles too$"):
        read_puzzles(tmp_path)


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.puzzles"
    bad.write_bytes(b"\xff\xfe\xff")

    for path, words in ((bad, "not UTF-8 text"), (tmp_path / "none.puzzles", "cannot be read")):
        with pytest.raises(HschessError, match=f"{path.name}.*{words}"):
            read_puzzles(path)
    bad.write_text("kind best\n", "utf-8")
    with pytest.raises(HschessError, match=r"bad\.puzzles: puzzles, line 1, column 1"):
        read_puzzles(tmp_path)


def test_a_folder_without_puzzles_is_reported(tmp_path: Path) -> None:
    with pytest.raises(HschessError, match=r"no file \*\.puzzles"):
        read_puzzles(tmp_path)
