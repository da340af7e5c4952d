"""No option is accepted and ignored: each changes a command's output, files or database, or is refused in one line.

The options come from the parsers themselves, so that a new one fails here until it has its line: two command lines whose outcomes differ, a
test elsewhere that shows its effect, or a condition that refuses it.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pytest

from hschess.cli import lab_command_play, run
from tests.cli.parsers import parsers
from tests.each import each
from tests.lab.helpers import ThreadWorkers

ROOT = Path(__file__).parents[2]
POSITION = "paper 8b 19/0/8/-/PPPP/P6,P4,P3,P5/- 4/8/8/PQPPRP/PPPP/B2,P1,P6,R6,P1/-"
LAST = "friendly 40b 9/0/10/-/-/R6,P6/- 6/1/10/P/-/P6/-"
MINE = POSITION.replace("paper", "mine")
IN_SET = "middle 3w 20/3/3/squire9/squire9/-/- 20/3/3/-/squire9/-/-"
MODE = 'name = "mine"\nkings = [15, 20]\npowers = ["castle", "cheat"]\ndecks = [{P = 8}, {P = 8}]\n'
SET = '[squire9]\nname = "Squire"\ncost = 1\nattack = 1\nhealth = 2\n'
RECORD = '[White "A"]\n[Black "B"]\n[Mode "paper"]\n[Seed "3"]\n[Result "*"]\n\n1. end / end 2. end '
IN_MINE = RECORD.replace('"paper"', '"mine"')
Pair = tuple[str, str]
"""Two command lines, which differ by the option; `FILE` is a fresh path. A line after a bar is standard input."""

PAIRS: dict[str, dict[str, Pair]] = {
    "apply": {
        "--json": ("apply {P} end", "apply {P} end --json"),
        "--batch": ("apply {P}", "apply --batch"),
        "--mode-file": ("apply {MINE} end", "apply {MINE} end --mode-file mine.toml"),
        "--cards": ("apply {SQUIRE} end", "apply {SQUIRE} end --cards set.toml"),
    },
    "legal": {
        "--json": ("legal {P}", "legal {P} --json"),
        "--batch": ("legal {P}", "legal --batch"),
        "--mode-file": ("legal {MINE}", "legal {MINE} --mode-file mine.toml"),
        "--cards": ("legal {SQUIRE}", "legal {SQUIRE} --cards set.toml"),
    },
    "think": {
        "--json": ("think {P}", "think {P} --json"),
        "--batch": ("think {P}", "think --batch"),
        "--cpu": ("think {P}", "think {P} --cpu nobody"),
        "--seed": ("think {P} --cpu random --seed 1", "think {P} --cpu random --seed 4"),
        "--mode-file": ("think {MINE}", "think {MINE} --mode-file mine.toml"),
        "--cards": ("think {SQUIRE} --cpu random", "think {SQUIRE} --cpu random --cards set.toml"),
    },
    "solve": {
        "--json": ("solve {LAST}", "solve {LAST} --json"),
        "--batch": ("solve {LAST}", "solve --batch"),
        "--positions": ("solve {LAST}", "solve {LAST} --positions 1"),
        "--mode-file": ("solve {MINE}", "solve {MINE} --mode-file mine.toml"),
        "--cards": ("solve {SQUIRE}", "solve {SQUIRE} --cards set.toml"),
    },
    "record": {
        "--json": ("record game.hsc", "record game.hsc --json"),
        "--mode-file": ("record mine.hsc", "record mine.hsc --mode-file mine.toml"),
        "--cards": ("record game.hsc", "record game.hsc --cards none.toml"),
    },
    "analyse": {
        "--json": ("analyse game.hsc --budget 0 --quiet", "analyse game.hsc --budget 0 --quiet --json"),
        "--budget": ("analyse game.hsc --json --quiet --budget 0", "analyse game.hsc --json --quiet --budget 1"),
        "--cpu": ("analyse game.hsc --budget 0", "analyse game.hsc --cpu nobody"),
        "--mode-file": ("analyse mine.hsc --budget 0", "analyse mine.hsc --budget 0 --mode-file mine.toml"),
        "--cards": ("analyse game.hsc --budget 0", "analyse game.hsc --budget 0 --cards none.toml"),
    },
    "cards": {"--json": ("cards list chess", "cards list chess --json")},
    "campaign": {
        "--keep": ("campaign check gate --games 1", "campaign check gate --games 1 --keep /dev/null/x"),
    },
    "engine": {
        "--cpu": ("engine", "engine --cpu nobody"),
        "--mode-file": ("engine", "engine --mode-file none.toml"),
        "--cards": ("engine", "engine --cards none.toml"),
    },
    "puzzles": {
        "--turn": ("puzzles show best-1 --in few.puzzles", "puzzles show best-1 --in few.puzzles --turn end"),
        "--in": ("puzzles show best-1", "puzzles show best-1 --in few.puzzles"),
        "--json": ("puzzles show best-1 --in few.puzzles", "puzzles show best-1 --in few.puzzles --json"),
        "--theme": ("puzzles make --count 1", "puzzles make --count 1 --theme none"),
        "--kind": ("puzzles make --count 1", "puzzles make --count 1 --kind none"),
    },
    "play": {
        "--mode-file": ("play none.hsc", "play none.hsc --mode-file none.toml"),
        "--cards": ("play none.hsc", "play none.hsc --cards none.toml"),
    },
    "lab match": {
        "--opponent": ("lab match random beginner --games 2", "lab match random beginner --games 2 --opponent random"),
        "--sprt": ("lab match random beginner --games 2", "lab match random beginner --games 2 --sprt"),
        **{
            option: (
                "lab match random beginner --games 2 --sprt",
                f"lab match random beginner --games 2 --sprt {option} {value}",
            )
            for option, value in (("--elo0", "-5"), ("--elo1", "50"), ("--alpha", "0.1"), ("--beta", "0.2"))
        },
        "--mode": ("lab match random beginner --games 2", "lab match random beginner --games 2 --mode friendly"),
        "--mode-file": (
            "lab match random beginner --games 2", "lab match random beginner --games 2 --mode-file mine.toml"
        ),
        "--cards": (
            "lab match random beginner --games 2 --mode middle",
            "lab match random beginner --games 2 --mode middle --cards set.toml",
        ),
        "--games": ("lab match random beginner --games 2", "lab match random beginner --games 4"),
        "--seed": ("lab match random beginner --games 2 --csv FILE", "lab match random beginner --games 2 --seed 9"),
        "--database": ("lab match random beginner --games 2", "lab match random beginner --games 2 --database FILE"),
        "--csv": ("lab match random beginner --games 2", "lab match random beginner --games 2 --csv FILE"),
        "--json": ("lab match random beginner --games 2", "lab match random beginner --games 2 --json"),
        "--markdown": ("lab match random beginner --games 2", "lab match random beginner --games 2 --markdown"),
        "--plot": ("lab match random beginner --games 2", "lab match random beginner --games 2 --plot FILE.png"),
    },
    "lab ladder": {
        "--mode": ("lab ladder random beginner --games 2", "lab ladder random beginner --games 2 --mode friendly"),
        "--mode-file": (
            "lab ladder random beginner --games 2", "lab ladder random beginner --games 2 --mode-file mine.toml"
        ),
        "--cards": ("lab ladder random beginner --games 2", "lab ladder random beginner --games 2 --cards set.toml"),
        "--anchor": ("lab ladder random beginner --games 2", "lab ladder random beginner --games 2 --anchor random=9"),
    },
    "lab sweep": {
        "--against": (
            "lab sweep linear:wa=0..1 --against random --games 1 --step 1",
            "lab sweep linear:wa=0..1 --against beginner --games 1 --step 1",
        ),
        "--step": (
            "lab sweep linear:wa=0..1 --against random --games 1 --step 1",
            "lab sweep linear:wa=0..1 --against random --games 1 --step 0.5",
        ),
        "--card": ("lab sweep random --against random --games 1", "lab sweep random --against random --games 1 --card Q=0..1"),
        "--side": (
            "lab sweep random --against random --games 1 --card Q=0..1",
            "lab sweep random --against random --games 1 --card Q=0..1 --side black",
        ),
    },
    "lab seats": {
        "--against": ("lab seats random --games 1", "lab seats random --games 1 --against beginner"),
    },
    "lab games": {
        **{
            f"--{name}": ("lab games 1", f"lab games 1 --{name} nobody")
            for name in ("white", "black", "mode")
        },
        "--result": ("lab games 1", "lab games 1 --result x"),
        "--limit": ("lab games 1", "lab games 1 --limit 1"),
        "--json": ("lab games 1", "lab games 1 --json"),
        "--database": ("lab games 1", "lab games 1 --database FILE"),
    },
    "lab show": {
        "--json": ("lab show 1", "lab show 1 --json"),
        "--markdown": ("lab show 1", "lab show 1 --markdown"),
        "--csv": ("lab show 1", "lab show 1 --csv FILE"),
        "--plot": ("lab show 1", "lab show 1 --plot FILE.png"),
        "--database": ("lab show", "lab show --database FILE"),
    },
    "lab record": {
        "--out": ("lab record 1", "lab record 1 --out FILE"),
        "--database": ("lab record 1", "lab record 1 --database FILE"),
    },
    "lab pairs": {
        "--self-play": ("lab pairs game.hsc", "lab pairs game.hsc --self-play 1"),
        "--mode": ("lab pairs --self-play 1 --mode paper", "lab pairs --self-play 1 --mode friendly"),
        "--out": ("lab pairs game.hsc", "lab pairs game.hsc --out FILE"),
        "--mode-file": ("lab pairs mine.hsc", "lab pairs mine.hsc --mode-file mine.toml"),
        "--cards": ("lab pairs game.hsc", "lab pairs game.hsc --cards none.toml"),
    },
}  # fmt: skip
REFUSED: tuple[tuple[str, str], ...] = (
    ("lab match random beginner --games 2 --elo1 50", "--elo1 has no effect here"),
    (
        "lab match random beginner --games 2 --mode paper --mode-file mine.toml",
        "has the mode 'mine', which is not played",
    ),
    (
        "lab match random beginner --games 2 --mode-file mine.toml --mode-file other.toml",
        "which mode? --mode names one of",
    ),
    ("lab match random beginner --games 2 --cards set.toml", "the cards of 'set.toml' are not played"),
    ("lab match random beginner --games 2 --scheduler tcp://x:1 --workers 2", "--workers has no effect here"),
    ("lab sweep random --against random --card Q=0..1 --step 1", "--step has no effect here"),
    ("lab sweep linear:wa=0..1 --against random --side black", "--side has no effect here"),
    ("lab show --csv FILE", "--csv has no effect here"),
    ("lab show --plot FILE.png", "--plot has no effect here"),
    ("lab show --markdown", "--markdown has no effect here"),
    ("lab pairs game.hsc --mode paper", "--mode has no effect here"),
    ("lab calibrate --check --out FILE", "--out has no effect here"),
    ("campaign list --games 3", "--games has no effect here"),
    ("campaign list --keep FILE", "--keep has no effect here"),
    ("puzzles list --theme none", "--theme has no effect here"),
    ("puzzles check few.puzzles --write", "--write has no effect here"),
    ("puzzles check few.puzzles --seed 3", "--seed has no effect here"),
    ("puzzles rate few.puzzles --turn end", "--turn has no effect here"),
    ("engine check ./mine --cpu bfs", "--cpu has no effect here"),
    ("analyse game.hsc --cpu exec:x --budget 3", "--budget has no effect here"),
    ("join 127.0.0.1/ABC234 --watch --name Mia", "--name has no effect here"),
    ("join 127.0.0.1/ABC234 --cpu bfs --mode paper", "--mode has no effect here"),
    ("bench --games 3", "--games has no effect here"),
    ("bench strength --seconds 3", "--seconds has no effect here"),
    ("bench environments --cpu bfs", "--cpu has no effect here"),
    ("bench rules --size 640x360", "--size has no effect here"),
    ("bench frames --size 640x360 --program x", "--program has no effect here"),
    ("legal {P} --batch", "--batch has no effect here"),
    ("--version --selftest", "not allowed with"),
)
OF_PLAYING = ("--games", "--seed", "--database", "--csv", "--json", "--markdown", "--plot")
ALIKE = ("--mode", "--mode-file", "--cards", *OF_PLAYING)
"""Shared by all commands that play a plan: the same code reads them, and `lab match` shows their effect."""
PLAYING = ("ladder", "sweep", "coin", "seats", "handicaps", "levels", "study", "card")
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "test_the_same_command_plays_nothing_twice": tuple(f"lab {name} --fresh" for name in ("match", *PLAYING)),
    "test_the_options_choose_the_workers": tuple(
        f"lab {name} --{option}" for name in ("match", *PLAYING, "exploit") for option in ("scheduler", "workers")
    ),
}
READ: dict[str, str] = {
    "lab train": "hschess/lab/train.py",
    "lab exploit": "hschess/cli/exploit_command.py",
    "lab worth": "hschess/cli/worth_command.py",
    "lab calibrate": "hschess/cli/calibrate_command.py",
    "lab card": "hschess/cli/lab_command_play.py",
    "bench": "bench/command.py",
    "campaign": "hschess/cli/campaign_command.py",
    "serve": "hschess/cli/serve_command.py",
    "join": "hschess/cli/join_command.py",
    "puzzles": "hschess/cli/puzzles_command.py",
    "compile": "hschess/cli/compile_command.py",
    "play": "hschess/cli/play_command.py",
    "analyse": "hschess/cli/analyse_command.py",
}
"""Commands that work for minutes or open a window: for their other options, only that the command reads them."""


@cache
def options() -> dict[str, dict[str, str]]:
    """The long name of every option, with the destination of its value, by command."""
    return {
        name: {
            action.option_strings[-1]: action.dest for action in parser._actions
            if action.option_strings and action.dest != "help"
        }
        for name, parser in parsers()
    }  # fmt: skip


def shown() -> set[str]:
    """The options whose effect a pair of lines, or a test elsewhere, shows."""
    pairs = {f"{command} {option}" for command, listed in PAIRS.items() for option in listed}
    alike = {f"lab {name} {option}" for name in PLAYING for option in ALIKE}
    return pairs | alike | {one for listed in ELSEWHERE.values() for one in listed}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file of each kind; games are played in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HSCHESS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(lab_command_play, "workers_of", lambda arguments: ThreadWorkers(1))
    texts = {"mine.toml": MODE, "other.toml": MODE.replace("mine", "other"), "set.toml": SET, "game.hsc": RECORD}
    texts |= {"mine.hsc": IN_MINE, "few.puzzles": (ROOT / "tests" / "data" / "few.puzzles").read_text("utf-8")}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def words_of(line: str) -> list[str]:
    named = {"{P}": POSITION, "{MINE}": MINE, "{LAST}": LAST, "{SQUIRE}": IN_SET}
    return [named.get(word, word) for word in line.split()]


def outcome(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[object, ...]:
    """The exit status, the output, and the new files."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{POSITION}\n"))
    before = set(Path().rglob("*"))
    status = run(words_of(line))
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert status == 0 or (status == 2 and len(err.strip().splitlines()) in (1, 3))
    return status, out, err, sorted(map(str, set(Path().rglob("*")) - before))


def test_every_option_has_its_line_here() -> None:
    every = {f"{command} {option}" for command, listed in options().items() for option in listed}
    read = {one for one in every if one.rpartition(" ")[0] in READ}

    assert every - shown() - read == set()
    assert {one for one in shown() if one.rpartition(" ")[0] not in PLAYING} - every <= {
        f"lab {name} {option}" for name in PLAYING for option in ALIKE
    }


@pytest.mark.parametrize("line", [f"{command} {option}" for command, listed in PAIRS.items() for option in listed])
def test_an_option_changes_the_outcome_of_a_command(
    line: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command, _, option = line.rpartition(" ")
    if command in ("lab games", "lab show", "lab record"):
        outcome("lab match random beginner --games 2", capsys, monkeypatch)
    without, given = PAIRS[command][option]

    assert outcome(without, capsys, monkeypatch) != outcome(given, capsys, monkeypatch)


@pytest.mark.parametrize(("line", "why"), REFUSED)
def test_an_option_without_an_effect_is_refused(
    line: str, why: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err, files = outcome(line, capsys, monkeypatch)

    assert (status, out, files) == (2, "", [])
    assert why in str(err)


def test_every_condition_of_a_parser_is_tried() -> None:
    tried = {
        (" ".join(words_of(line)[:2]) if line.startswith("lab") else line.split()[0], option)
        for line, _ in REFUSED
        for option in re.findall(r"--[a-z0-9-]+", line)
    }
    for name, parser in parsers():
        for condition in parser.conditions:
            shared = condition.options in (("--workers",), ("--batch",))
            assert shared or any((name, option) in tried for option in condition.options), (name, condition.options)


@each("command", list(READ))
def test_a_command_reads_its_options(command: str) -> None:
    source = (ROOT / READ[command]).read_text("utf-8")
    listed = set(PAIRS.get(command, {}))
    for option, dest in options()[command].items():
        if option not in listed and f"{command} {option}" not in shown():
            read = re.search(rf"arguments\.{dest}\b|\"{dest}\"", source.replace("add_argument", ""))
            elsewhere = any(
                f"arguments.{dest}" in path.read_text("utf-8")
                for room in ("cli", "lab")
                for path in (ROOT / "hschess" / room).glob("*.py")
            )
            assert read or elsewhere, f"{command} {option}"


def test_the_tests_named_as_elsewhere_exist() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))

    assert [name for name in ELSEWHERE if f"def {name}(" not in source] == []


def test_a_custom_mode_is_played_if_its_file_is_given(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _, _ = outcome("lab match random beginner --games 2 --mode-file mine.toml", capsys, monkeypatch)

    assert "random against beginner, mine" in str(out)


def test_the_options_choose_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """For every command that plays on a cluster or in processes; `tests/lab/test_train.py` has the one that trains."""
    for kind in ("DaskWorkers", "ProcessWorkers"):
        monkeypatch.setattr(lab_command_play, kind, lambda parsed, kind=kind: (kind, parsed))
    for name, parser in parsers():
        if "--scheduler" in options()[name] and name != "lab train":
            words = {"lab exploit": ["bfs", "--out", "x"], "lab sweep": ["bfs", "--against", "bfs"]}.get(name, ["x"])
            words = ["x", "x"] if name == "lab card" else [] if name == "lab levels" else words
            parsed = [parser.parsed([*words, *more]) for more in ([], ["--workers", "3"], ["--scheduler", "tcp://x:1"])]
            found: list[object] = [lab_command_play.workers_of(one) for one in parsed]
            assert found == [
                ("ProcessWorkers", 0), ("ProcessWorkers", 3), ("DaskWorkers", "tcp://x:1"),
            ]  # fmt: skip
