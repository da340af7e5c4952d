"""Attacks by the clock share it, and print the commands that repeat findings; the suite's take their seeds from the commit."""

import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from tests.attacks.alone import held
from tests.attacks.findings import Findings
from tests.attacks.seeds import ROOT, WITHOUT_GIT, new_seeds, seed_of_commit
from tests.attacks.turns import A_TURN, Turn, take_turns

BY_HAND = {"bad_line", "soak_real", "test_turns"}


class Turns:
    """Attacks of a known length, under a clock of their own."""

    def __init__(self, seconds: dict[str, float], falls: int = -1) -> None:
        self.now_s, self.had = 0.0, list[Turn]()
        self._seconds, self._falls = seconds, falls

    def play(self, turn: Turn) -> int:
        self.had.append(turn)
        self.now_s += self._seconds[turn.name]
        return int(turn.seed == self._falls)

    def clock(self) -> float:
        return self.now_s


def test_every_attack_has_the_same_share_of_the_time() -> None:
    turns = Turns({"fuzz": 10, "kill": 30})

    take_turns(["fuzz", "kill"], 10, count(), turns.play, turns.clock)

    times = [sum(turns._seconds[turn.name] for turn in turns.had if turn.name == name) for name in ("fuzz", "kill")]
    assert sum(times) >= 600 > sum(times) - 30
    assert abs(times[0] - times[1]) <= 30
    assert [turn.seed for turn in turns.had] == list(range(len(turns.had)))


def test_a_finding_is_reported_with_the_command_that_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    turns = Turns({"kill": 30}, falls=2)

    fallen = take_turns(["kill"], 2, count(), turns.play, turns.clock)

    assert fallen == [Turn("kill", 2)]
    assert f"python -m tests.attacks.kill --seed 2 --count {A_TURN['kill']}" in capsys.readouterr().out.splitlines()[-2]


def test_an_attack_without_a_turn_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    turns = Turns({"fuzz": 100, "kill": 100})

    take_turns(["fuzz", "kill"], 1, count(), turns.play, turns.clock)

    assert "fuzz 100 s, kill NOT TRIED" in capsys.readouterr().out


def test_every_attack_takes_turns() -> None:
    named = {path.stem for path in Path(__file__).parent.glob("*.py") if "run(attack, " in path.read_text("utf-8")}

    assert named - BY_HAND == set(A_TURN)


@pytest.mark.parametrize("words", [["all", "--minutes", "0"], ["torn", "--minutes", "0", "--seed", "7"]])
def test_minutes_replace_a_count(words: list[str]) -> None:
    module, *rest = words
    done = subprocess.run(
        [sys.executable, "-m", f"tests.attacks.{module}", *rest], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "torn NOT TRIED" in done.stdout


def test_the_seed_of_a_clone_is_its_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def git(words: list[str], cwd: Path, **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(
            words, 0 if cwd == tmp_path else 128, "00000ffe4711\n" if cwd == tmp_path else ""
        )

    monkeypatch.setattr(subprocess, "run", git)

    assert (seed_of_commit(tmp_path), seed_of_commit(tmp_path / "no clone")) == (0xFF, WITHOUT_GIT)


def test_there_is_a_seed_without_git(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert seed_of_commit(tmp_path / "nowhere") == WITHOUT_GIT


def test_new_seeds_are_new() -> None:
    seeds, others = new_seeds(), new_seeds()

    assert len({next(seeds) for _ in range(20)} | {next(others) for _ in range(20)}) > 30


def test_a_finding_of_the_suite_is_reported_with_its_command() -> None:
    found = Findings()
    found.add("it fell")

    with pytest.raises(AssertionError, match=rf"attacks\.torn --seed {seed_of_commit()} --count 1\nFINDING it fell"):
        held(found, "torn", 1)
