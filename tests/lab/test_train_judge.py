"""Learning the evaluation of playouts: it predicts the results of quick games better than the value, and is reproducible."""

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.cli import run
from hschess.lab.train_judge import JudgeTraining
from hschess.players.value.values import Values, parse_values, shipped_values
from hschess.rules.modes import MODES
from tests.lab.helpers import HereExecutor, ThreadWorkers


def training_by(pool: Executor, say: Callable[[str], None] = lambda _: None) -> JudgeTraining:
    return JudgeTraining(MODES["friendly"], 3, hopeful(), pool, say)


def hopeful() -> Values:
    """Values that expect too much, with a first feature of 1 everywhere."""
    values = shipped_values("friendly")
    return replace(
        values, sets=tuple([replace(one, bypass=[one.bypass[0] + 2, *one.bypass[1:]]) for one in values.sets])
    )


def surprises(words: str) -> tuple[float, float]:
    """The loss after and before."""
    now, was = words.split("surprise ")[1].split(", of the value ")
    return float(now), float(was)


def test_the_judge_predicts_new_games_better_than_its_start() -> None:
    said: list[str] = []
    training_by(HereExecutor(), said.append).generation(0, 100, 40)
    assert len(said) == 2
    for words in said:
        now, was = surprises(words)
        assert now < was - 0.05


def test_each_generation_adds_its_games() -> None:
    def learned(*numbers: int) -> object:
        training = training_by(HereExecutor())
        return [training.generation(number, 4, 1).judges for number in numbers][-1]

    assert learned(0, 1) not in (learned(0), learned(1))


def test_the_number_of_workers_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.lab.quick_games.CHUNK", 2)
    here = training_by(HereExecutor()).generation(0, 6, 2).judges
    with ProcessPoolExecutor(2) as pool:
        assert training_by(pool).generation(0, 6, 2).judges == here


def command(words: list[str]) -> int:
    return run(["lab", "train", *words, "--games", "4", "--generations", "1", "--gate", "1"])


def test_the_command_writes_the_values_with_the_judges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.lab.train.ProcessWorkers", ThreadWorkers)
    out = tmp_path / "own.txt"
    assert command(["--mode", "friendly", "--judge", "--out", str(out)]) == 0
    found, shipped = parse_values(out.read_text("utf-8"), "own.txt"), shipped_values("friendly")
    assert found.sets == shipped.sets
    assert found.policy == shipped.policy
    assert len(found.judges) == 2
    assert found.judging().of(0, 1) == found.judges[0]
    assert found.judging().of(1, 0) == found.judges[1]
    assert found.judging().of(0, 0) == found.of(0, 0)
    assert "hschess lab train --mode friendly --judge --seed 1 --games 4 --generations 1 --gate 1" in found.head


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--mode", "vanilla", "--judge"], "--judge is for paper"),
        (["--mode", "friendly", "--judge", "--against", "bfs"], "--against is for values"),
        (["--mode", "friendly", "--judge", "--policy"], "one after the other"),
    ],
)
def test_invalid_starts_for_a_judge_are_refused(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "own.txt"
    assert command([*words, "--out", str(out)]) == 2
    assert why in capsys.readouterr().err
    assert not out.exists()
