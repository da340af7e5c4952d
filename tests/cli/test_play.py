"""`hschess play`: the game in sentences on standard output, and the modes of files."""

import io
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from hschess.cli import run
from hschess.cli.play_command import print_line
from hschess.rules.modes import EVERY_MODE, Mode

RECORD = """[Event "Casual game"]
[White "Ann"]
[Black "Bob"]
[Mode "paper"]
[Seed "3"]
[Result "*"]
[WhiteSeat "human"]
[BlackSeat "bfs"]

1. end
"""
DUEL = 'name="duel"\nkings=[15,20]\npowers=["castle","cheat"]\ndecks=[{P=8,R=2},{P=8}]\n'


def test_a_sentence_is_printed_at_once_as_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_line("Round 1, White.")

    assert capsys.readouterr().out == "Round 1, White.\n"


def test_letters_that_the_terminal_lacks_do_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))

    print_line("Kale \u5175 4")

    assert raw.getvalue() == b"Kale ? 4\n"


def test_without_the_option_nothing_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    def opened(record: Path | None, log: object, modes: Mapping[str, Mode]) -> int:
        given.append((record, log, dict(modes)))
        return 0

    monkeypatch.setattr("scenes.app.run", opened)

    assert run(["play"]) == 0
    assert run(["play", "--log"]) == 0

    assert given == [(None, None, dict(EVERY_MODE)), (None, print_line, dict(EVERY_MODE))]


def test_a_record_opens_with_a_mode_file_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, mode = tmp_path / "game.hsc", tmp_path / "duel.toml"
    record.write_text(RECORD, "utf-8")
    mode.write_text(DUEL, "utf-8")
    given: list[object] = []

    def opened(record: Path | None, log: object, modes: Mapping[str, Mode]) -> int:
        given.append((record, modes["duel"].kings))
        return 0

    monkeypatch.setattr("scenes.app.run", opened)

    assert run([str(record), "--mode-file", str(mode)]) == 0
    assert given == [(record, (15, 20))]


def test_an_invalid_mode_file_opens_no_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mode = tmp_path / "duel.toml"
    mode.write_text("name = 5", "utf-8")
    monkeypatch.setattr("scenes.app.run", lambda *_: pytest.fail("a window was opened"))

    assert run(["play", "--mode-file", str(mode)]) == 2
    assert run(["play", "--mode-file", str(tmp_path / "none.toml")]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "duel.toml: mode: " in first
    assert "none.toml: cannot be read" in second


def test_the_game_is_printed_as_it_happens(tmp_path: Path) -> None:
    file = tmp_path / "game.hsc"
    file.write_text(RECORD, "utf-8")
    command = [sys.executable, "-m", "hschess", "play", "--log", str(file)]

    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as program:
        assert program.stdout is not None
        lines = [program.stdout.readline().strip() for _ in range(10)]
        program.kill()

    assert lines[:2] == ["Paper: Ann against Bob.", "White is dealt Rook, Bishop, Queen. The deck has 23 more."]
    assert "Black draws a Rook. 21 left in the deck." in lines
