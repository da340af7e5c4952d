"""The arguments of every command: a mistake is one line and status 2."""

import os
from pathlib import Path

import pytest

from hschess.cli import ABOUT, COMMANDS, run
from hschess.cli.lab_command import _COMMANDS

BAD = "--no-such-option"


@pytest.mark.parametrize(
    "words",
    [
        *([command, BAD] for command in COMMANDS if command != "lab"), *(["lab", command, BAD] for command in _COMMANDS), [BAD],
        ["think", "--seed", "x", "p"], ["think", "--seed", "9" * 5000, "p"], ["think", "--cpu"], ["record"], ["lab", "record", "nan"],
        ["lab", "sweep", "linear"], ["puzzles"], ["puzzles", "sing"], ["bench", "nothing"], ["analyse", "--budget", "1e3", "x"],
        ["lab", "show", "--json", "--markdown"],
    ],
)  # fmt: skip
def test_invalid_arguments_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2

    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("hschess: ")
    assert "-h` explains it" in err
    assert len(err) < 3000


def test_help_is_printed_with_status_0(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["think", "-h"])

    assert left.value.code == 0
    assert "--cpu NAME" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["lab", "record", "1", "--out", ""], ["lab", "pairs", "x.hsc", "--out", "/"], ["lab", "show", "--csv", "."],
        ["lab", "train", "--mode", "paper", "--out", ""],
    ],
)  # fmt: skip
def test_a_file_to_write_needs_a_name(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2

    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "not a file name" in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there is no such file here")
@pytest.mark.parametrize(
    "words",
    [
        ["lab", "show", "--csv"], ["lab", "pairs", "x.hsc", "--out"], ["lab", "calibrate", "--out"], ["puzzles", "make", "--out"],
        ["lab", "train", "--mode", "paper", "--out"],
    ],
)  # fmt: skip
def test_a_pipe_is_never_replaced_by_a_file(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor a device: root could replace it, and there is only one."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    assert run([*words, str(pipe)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    "words",
    [
        ["lab", "match", "random", "bfs", "--games", "9" * 30], ["lab", "match", "random", "bfs", "--workers", "99999999"],
        ["lab", "pairs", "--self-play", "9" * 30], ["bench", "--seconds", "inf"], ["bench", "--seconds", "nan"],
        ["lab", "train", "--mode", "paper", "--out", "x", "--games", "9" * 30],
    ],
)  # fmt: skip
def test_endless_numbers_are_refused_at_once(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2

    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_nothing_is_printed_if_a_puzzles_turn_cannot_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "show", "lethal-059bf3", "--turn", "Q@0 end"]) == 2

    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_help_describes_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["-h"])
    shown = capsys.readouterr().out

    for name, about in ABOUT.items():
        assert f"\n  {name:<9} {about}\n" in shown


def test_examples_keep_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["cards", "-h"])

    assert "\n    hschess cards check mine.toml\n    hschess cards list duel\n" in capsys.readouterr().out
