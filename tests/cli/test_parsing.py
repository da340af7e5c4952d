"""The arguments of every command: a mistake is one line and status 2."""

import argparse
import os
from pathlib import Path

import pytest

from hschess.cli import ABOUT, COMMANDS, run
from hschess.cli.lab_command import _COMMANDS
from hschess.cli.parsing import Parser
from hschess.rules.errors import HschessError
from tests.cli.parsers import parsers
from tests.each import each

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
        ["lab", "record", "1", "--out", "."], ["lab", "pairs", "x.hsc", "--out", "/"], ["lab", "show", "--csv", "."],
        ["lab", "train", "--mode", "paper", "--out", "."],
    ],
)  # fmt: skip
def test_a_file_to_write_needs_a_name(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2

    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "not a file name" in err


def with_values(parser: Parser) -> list[argparse.Action]:
    """Every option that takes a value, with any text for it."""
    found = [action for action in parser._actions if action.option_strings and action.nargs != 0]
    for action in found:
        action.type = action.choices = None
    return found


def typed(action: argparse.Action, value: str) -> list[str]:
    """The option and its value, as on a command line."""
    return [action.option_strings[-1], *[value] * (action.nargs if isinstance(action.nargs, int) else 1)]


@each(("command", "parser"), list(parsers()))
def test_an_option_with_an_empty_text_is_refused_by_its_name(command: str, parser: Parser) -> None:
    """It would mean the default, or the folder that one is in."""
    for action in with_values(parser):
        with pytest.raises(HschessError, match=f"{action.option_strings[-1]} cannot be empty"):
            parser.parsed(typed(action, ""))


@each(("command", "parser"), list(parsers()))
def test_a_second_value_never_replaces_the_first_unseen(command: str, parser: Parser) -> None:
    for action in with_values(parser):
        if not isinstance(action, argparse._AppendAction):
            with pytest.raises(HschessError, match=f"{action.option_strings[-1]} cannot be given twice"):
                parser.parsed([*typed(action, "1"), *typed(action, "2")])


@each(("command", "parser"), list(parsers()))
def test_an_option_for_several_values_is_never_given_the_same_one_twice(command: str, parser: Parser) -> None:
    for action in with_values(parser):
        if isinstance(action, argparse._AppendAction):
            with pytest.raises(HschessError, match=f"{action.option_strings[-1]} cannot be '1' twice"):
                parser.parsed([*typed(action, "1"), *typed(action, "2"), *typed(action, "1")])


@each("parser", [parser for _, parser in parsers() if "--scheduler" in parser._option_string_actions])
def test_an_address_that_no_cluster_has_is_refused_even_if_all_games_are_stored(parser: Parser) -> None:
    with pytest.raises(HschessError, match="the scheduler's address cannot be 'far away'"):
        parser.parsed(["--scheduler", "far away"])


@pytest.mark.parametrize(
    "words",
    [
        ["record", ""], ["analyse", ""], ["play", ""], ["lab", "card", "", "a"], ["puzzles", "check", ""], ["cards", "check", ""],
        ["legal", ""],
    ],
)  # fmt: skip
def test_an_empty_word_is_refused_as_such(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2

    assert "cannot be empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("lab match random bfs --games 2 --database F --csv F", "--csv and --database"),
        ("lab match random bfs --games 2 --csv F --plot ./F", "--csv and --plot"),
        ("lab card F squire --csv F", "--csv and FILE"),
        ("lab pairs F --out F", "--out and RECORDS"),
        ("lab record 1 --database F --out F", "--out and --database"),
        ("lab match random bfs --mode-file F --csv F", "--csv and --mode-file"),
        ("lab worth --kept F --out F", "--kept and --out"),
        ("lab calibrate --kept F --plot F", "--kept and --plot"),
    ],
)
def test_a_result_never_replaces_a_file_of_the_same_command(
    words: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "F.png"
    file.write_bytes(b"years of games")

    assert run([file.name if word in ("F", "./F") else word for word in words.split()]) == 2
    assert f"{named} name the same file 'F.png'" in capsys.readouterr().err
    assert file.read_bytes() == b"years of games"


@pytest.mark.parametrize(
    ("words", "name", "named"),
    [
        ("lab match random bfs --games 2 --csv", "laboratory.db", "--csv and --database"),
        ("lab record 1 --out", "laboratory.db", "--out and --database"),
        ("lab show 1 --csv", "laboratory.db", "--csv and --database"),
        ("lab worth --seed 7 --deals 3 --out", "card-worth-7-3.txt", "--kept and --out"),
    ],
)
def test_a_result_never_replaces_the_games_in_the_users_folder(
    words: str,
    name: str,
    named: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("HSCHESS_HOME", str(tmp_path))
    file = tmp_path / name
    file.write_bytes(b"years of games")

    assert run([*words.split(), str(file)]) == 2
    assert f"{named} name the same file '{file}'" in capsys.readouterr().err
    assert file.read_bytes() == b"years of games"


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


@pytest.mark.parametrize("command", ["cards", "campaign"])
def test_examples_keep_a_line_each(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run([command, "-h"])

    lines = [line for line in capsys.readouterr().out.splitlines() if f"hschess {command}" in line][1:]
    assert len(lines) >= 2
    assert all(line.count("hschess") == 1 and line.startswith("    hschess") for line in lines)
