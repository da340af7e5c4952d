"""A soak recognises a program whose memory grows; a simulated evening raises nothing."""

import os
import subprocess
import sys

import pytest

from scenes.context import Context
from scenes.menus.statistics import StatisticsScene
from tests.attacks import soak, soak_evening
from tests.attacks.findings import Findings
from tests.attacks.seeds import ROOT, seed_of_commit
from tests.attacks.soak import Sample, attack, judge
from tests.attacks.soak_memory import ALLOCATOR, ONLY


def samples(*said: tuple[float, float, int]) -> list[Sample]:
    return [Sample(minute, mebibytes, files, 1, 1) for minute, mebibytes, files in said]


FLAT = samples((5, 150, 9), (11, 180, 9), (20, 181, 9), (30, 184, 12), (40, 190, 9), (50, 179, 9))


def test_fluctuating_memory_is_not_a_finding() -> None:
    findings = Findings()
    judge(FLAT, 10, findings)

    assert findings.number == 0


@pytest.mark.parametrize(
    ("grown", "found"),
    [
        (samples((11, 180, 9), (20, 181, 9), (30, 186, 9), (40, 190, 9)), "MB more than after 11 minutes"),
        (samples((11, 180, 9), (20, 181, 10), (30, 180, 11), (40, 180, 12)), "open files grow"),
    ],
)
def test_growth_is_found(grown: list[Sample], found: str) -> None:
    findings = Findings()
    judge(grown, 10, findings)

    assert [found in what for what in findings.found] == [True]


def test_a_cached_picture_is_not_growth() -> None:
    findings = Findings()
    judge([Sample(10 * n, 150 + 3 * n, 9, 1, 1, pictures=3 * n) for n in range(1, 7)], 10, findings)

    assert findings.number == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only GNU's allocator reports the memory in use")
def test_memory_is_the_part_in_use_without_gaps() -> None:
    """Every second of many small pieces is freed: the process still occupies nearly all of it."""
    lines = (
        "from bench.frames.rest import memory_in_use",
        "from tests.attacks.soak_memory import held",
        "before, occupied = held(), memory_in_use()",
        "pieces = [bytes(1000) for _ in range(20_000)]",
        "full = held()",
        "del pieces[::2]",
        "print(full - before, held() - before, memory_in_use() - occupied)",
    )
    environment = {**os.environ, ALLOCATOR: ONLY}
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    full, half, occupied = map(float, done.stdout.splitlines()[-1].split())

    assert 18 < full < 24
    assert 8 < half < 13 < occupied


def test_a_screen_kept_after_it_is_closed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In real evenings, which only open all pages."""
    kept = list[StatisticsScene]()
    really = StatisticsScene.__init__

    def keep(self: StatisticsScene, context: Context) -> None:
        really(self, context)
        kept.append(self)

    monkeypatch.setattr(StatisticsScene, "__init__", keep)
    monkeypatch.setattr(soak, "EVENING", (soak_evening.leaf_through,))
    monkeypatch.setattr(soak, "meet_every_opponent", lambda on: None)

    findings = attack(seed_of_commit(), 2)

    assert "StatisticsScene is kept for ever" in findings.found
    assert len(kept) >= 3


def test_a_short_evening_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak_evening, "LONGEST_GAME_S", 30.0)
    monkeypatch.setattr(soak_evening, "MOST_S", 6.0)
    monkeypatch.setattr(soak_evening, "THOUGHT_S", (0.3, 0.5))
    monkeypatch.setattr(soak_evening, "PUZZLES", 1)
    monkeypatch.setattr(soak_evening, "MODES", ("paper",))
    monkeypatch.setattr(soak_evening, "OPPONENTS", ("bfs", "random"))
    findings = attack(seed_of_commit(), 1)

    assert not findings.number, f"seed {seed_of_commit()}: {findings.lines()}"
    assert findings.tried["meet every opponent"] == 1
    assert findings.tried["play a game"] >= 1
