"""The command `hschess puzzles`: its output, and its messages for bad input."""

import json
from pathlib import Path

import pytest

from hschess.cli import run
from hschess.puzzles import rating
from hschess.puzzles.puzzle import PuzzleKind, read_puzzles, shipped_puzzles
from hschess.puzzles.rating import RatedPlayer


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Three `lethal` puzzles, made by the command."""
    path = tmp_path / "own.puzzles"
    assert run(["puzzles", "make", "--count", "3", "--seed", "2", "--kind", "lethal", "--out", str(path)]) == 0
    assert capsys.readouterr().out == f"3 puzzles in {path}\n"
    return path


def test_made_puzzles_are_proved_and_counted(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [puzzle.kind for puzzle in read_puzzles(file)] == [PuzzleKind.LETHAL] * 3
    assert run(["puzzles", "check", str(file)]) == 0
    assert capsys.readouterr().out.startswith("3 puzzles proved in ")
    assert run(["puzzles", "list", str(file)]) == 0
    assert "kind  lethal               3" in capsys.readouterr().out


def test_without_a_file_the_puzzles_go_to_standard_output(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "make", "--count", "3", "--seed", "2", "--kind", "lethal"]) == 0
    assert capsys.readouterr().out == file.read_text("utf-8")


def test_a_folder_gets_a_file_for_each_kind(tmp_path: Path) -> None:
    assert run(["puzzles", "make", "--count", "2", "--seed", "1", "--kind", "hold", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["hold.puzzles"]


def test_an_unsound_puzzle_is_reported(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = file.read_text("utf-8")
    file.write_text(text.replace("\nmargin ", "\nmargin 9", 1), "utf-8")

    assert run(["puzzles", "check", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "1 of 3 puzzles cannot be proved: puzzle lethal-" in err
    assert "'margin' is" in err


def test_ratings_are_written_only_on_request(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating, "ENTRANTS", (RatedPlayer("random", 3), RatedPlayer("exhaustive")))
    before = file.read_text("utf-8")

    assert run(["puzzles", "rate", str(file)]) == 0
    assert file.read_text("utf-8") == before
    assert "exhaustive" in capsys.readouterr().out
    assert run(["puzzles", "rate", str(file), "--write"]) == 0
    assert {puzzle.deviation for puzzle in read_puzzles(file)} != {350}


def test_two_puzzles_of_one_name_are_not_rated_into_one(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = file.with_name("zz.puzzles")
    other.write_text(file.read_text("utf-8"), "utf-8")
    before = [one.read_text("utf-8") for one in (file, other)]

    assert run(["puzzles", "rate", str(file.parent), "--write"]) == 2
    assert f"is in {file.name} too" in capsys.readouterr().err
    assert [one.read_text("utf-8") for one in (file, other)] == before


def test_a_puzzle_is_shown_with_the_deficit_of_the_second_best_turn(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(puzzle for puzzle in shipped_puzzles() if puzzle.kind is PuzzleKind.BEST)

    assert run(["puzzles", "show", puzzle.name]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"puzzle {puzzle.name}\nposition {puzzle.position}\n")
    assert "In the best turn: " in out
    solution = " ".join(action.text for action in puzzle.solution)
    assert run(["puzzles", "show", puzzle.name, "--turn", solution]) == 0
    assert "This is the right turn." in capsys.readouterr().out


def test_the_events_that_differ_are_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(puzzle for puzzle in shipped_puzzles() if puzzle.kind is PuzzleKind.BEST)

    assert run(["puzzles", "show", puzzle.name, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"turn", "solution"}
    assert answer["turn"] != answer["solution"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["make", "--count", "0"], "--count cannot be 0"),
        (["make", "--theme", "chess"], "there is no theme 'chess'; expected one of parity"),
        (["make", "--kind", "chess"], "there is no kind 'chess'; expected one of best"),
        (["make", "there"], "say --out there"),
        (["check", "nowhere.puzzles"], "nowhere.puzzles: cannot be read"),
        (["show"], "the name of a puzzle is missing"),
        (["show", "best-nothing"], "there is no puzzle 'best-nothing'"),
        (["show", "best-nothing", "--in", "nowhere"], "nowhere: cannot be read"),
    ],
)
def test_bad_input_is_reported_in_one_line(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1


def test_an_illegal_turn_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = shipped_puzzles()[0]

    assert run(["puzzles", "show", puzzle.name, "--turn", "take:Q end"]) == 2
    assert "'take:Q' is illegal" in capsys.readouterr().err
