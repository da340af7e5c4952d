"""`hschess play --log`: the game in sentences on standard output."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.cli import run
from hschess.cli.play_command import tell_line

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


def test_a_sentence_is_a_line_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    tell_line("Round 1, White.")

    assert capsys.readouterr().out == "Round 1, White.\n"


def test_letters_that_the_terminal_lacks_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))

    tell_line("Kale \u5175 4")

    assert raw.getvalue() == b"Kale ? 4\n"


def test_without_the_option_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    def opened(arguments: list[str], tell: object) -> int:
        given.append((arguments, tell))
        return 0

    monkeypatch.setattr("scenes.app.run", opened)

    assert run(["play"]) == 0
    assert run(["play", "--log"]) == 0

    assert given == [([], None), ([], tell_line)]


def test_the_window_tells_the_game_as_it_happens(tmp_path: Path) -> None:
    file = tmp_path / "game.hsc"
    file.write_text(RECORD, "utf-8")
    command = [sys.executable, "-m", "hschess", "play", "--log", str(file)]

    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as program:
        assert program.stdout is not None
        told = [program.stdout.readline().strip() for _ in range(10)]
        program.kill()

    assert told[:2] == ["Paper: Ann against Bob.", "White is dealt Rook, Bishop, Queen. The deck has 23 more."]
    assert "Black draws a Rook. 21 left in the deck." in told
