"""`hschess bench environments`: the cost of a step, beside the engine's."""

from __future__ import annotations

import json
import sys

import pytest

from bench.environments import ENGINE, ROUNDS, drivers, steps_per_second
from hschess import cli
from tests.each import each

NAMES = [ENGINE, "PettingZoo, in turn", "PettingZoo, at once", "Gymnasium", "OpenSpiel"]


def test_each_environment_is_reported_beside_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bench", "environments", "--seconds", "0.01", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)["environments"]

    assert list(printed) == NAMES
    assert printed[ENGINE]["engine_steps_for_one"] == 1
    assert all(one["steps_per_second"] > 0 for one in printed.values())


def test_without_json_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bench", "environments", "--seconds", "0.01"]) == 0

    assert len(capsys.readouterr().out.splitlines()) == 1 + len(NAMES)


def test_every_game_is_played_in_every_round_and_all_its_steps_count() -> None:
    seeds: list[int] = []

    def play(seed: int) -> int:
        seeds.append(seed)
        return 1000

    rates = steps_per_second({"one": play}, 0)

    assert seeds == list(range(ROUNDS))
    assert rates["one"] > 0


@each("name", NAMES)
def test_a_game_is_played_to_its_end(name: str) -> None:
    assert drivers()[name](1) > 10


def test_without_a_tool_the_package_to_install_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "hschess.environments.pettingzoo_env", raising=False)

    assert cli.run(["bench", "environments"]) == 2
    assert 'pettingzoo is not installed: pip install "hschess[rl]"' in capsys.readouterr().err
