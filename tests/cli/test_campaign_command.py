"""`hschess campaign`: the list, the proofs and the measurement."""

import json
from pathlib import Path

import pytest

from hschess.cli import run


def test_the_list_names_every_encounter_under_its_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["campaign", "list"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5 + 30
    assert lines[0] == "The school yard"
    assert lines[1].split()[0] == "first-steps"


def test_puzzles_are_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["campaign", "check", "screen", "gate"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert "| gate | school | shield | 4 | 10 | misses it |" in lines
    assert lines[-1] == "Every guarantee holds."


def test_a_measurement_is_stored_and_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes = tmp_path / "games.jsonl"
    words = ["campaign", "check", "short-supply", "--games", "1", "--workers", "1", "--keep", str(notes)]

    first = run(words), capsys.readouterr().out
    kept = notes.read_text("utf-8")

    assert len(kept.splitlines()) == 3
    assert (run(words), capsys.readouterr().out) == first
    assert notes.read_text("utf-8") == kept


@pytest.mark.parametrize("left", [5, 60])
def test_a_measurement_killed_within_a_line_is_continued(tmp_path: Path, left: int) -> None:
    notes = tmp_path / "games.jsonl"
    words = ["campaign", "check", "short-supply", "--games", "1", "--workers", "1", "--keep", str(notes)]
    run(words)
    kept = notes.read_text("utf-8")
    *whole, last = kept.splitlines(keepends=True)
    notes.write_text("".join(whole) + last[:left], encoding="utf-8")

    run(words)

    assert sorted(notes.read_text("utf-8").splitlines()) == sorted(kept.splitlines())


def test_a_game_of_another_encounter_does_not_count(tmp_path: Path) -> None:
    notes = tmp_path / "games.jsonl"
    words = ["campaign", "check", "short-supply", "--games", "1", "--workers", "1", "--keep", str(notes)]
    run(words)
    old = [json.dumps(json.loads(line) | {"mark": "0"}) for line in notes.read_text("utf-8").splitlines()]
    notes.write_text("\n".join(old) + "\n", encoding="utf-8")

    run(words)

    assert len(notes.read_text("utf-8").splitlines()) == 6


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check", "nowhere"], "there is no encounter 'nowhere'; expected one of first-steps, "),
        (["check", "--games", "0"], "--games cannot be 0; expected a whole number from 1 to 10000"),
        (["check", "--workers", "-1"], "--workers cannot be -1"),
    ],
)
def test_bad_input_is_refused(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["campaign", *words]) == 2

    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


@pytest.mark.parametrize("text", ["{}\n", "Dear Mia,"])
def test_a_file_without_games_is_refused_with_its_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "games.jsonl"
    notes.write_text(text, encoding="utf-8")

    assert run(["campaign", "check", "short-supply", "--games", "1", "--keep", str(notes)]) == 2
    assert notes.read_text("utf-8") == text
    assert f"{notes}, line 1: this is not a game of a measurement" in capsys.readouterr().err
