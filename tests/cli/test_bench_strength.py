"""`hschess bench strength`: every figure is printed beside its target."""

import json

import pytest

from bench import strength
from bench.strength import Figure, can_win_at_once, wins_missed
from hschess import cli
from hschess.players.registry import BY_REPLIES, quick_name
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from tests.lab.helpers import ThreadWorkers

MASTER = "skilled"
"""In place of `master`: the calls, the counts and the report do not depend on the strength, and this one misses wins."""


@pytest.fixture
def few_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "_MASTER", MASTER)
    monkeypatch.setattr(strength, "names", lambda: ("bfs", MASTER, "random"))
    monkeypatch.setattr(strength, "ProcessWorkers", ThreadWorkers)
    monkeypatch.setattr(strength, "MODES", {name: MODES[name] for name in ("paper", "friendly")})


@pytest.mark.usefixtures("few_rivals")
def test_master_meets_every_rival_in_every_mode_and_every_figure_has_its_target(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["bench", "strength", "--games", "10", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)

    assert [figure["what"] for figure in report["strength"]] == [
        f"{MASTER} as White against bfs, paper",
        f"{MASTER} as Black against bfs, paper",
        f"{MASTER} against bfs, paper",
        f"{MASTER} against random, paper",
        f"{MASTER} against bfs, friendly",
        f"{MASTER} against random, friendly",
    ]
    assert [figure["games"] for figure in report["strength"]] == [10, 10, 2, 2, 2, 2]
    assert [figure["target"] for figure in report["strength"]] == [72, 99, 50, 50, 50, 50]
    assert all(figure["low"] <= figure["percent"] <= figure["high"] for figure in report["strength"])
    assert report["strength"][0]["percent"] < report["strength"][1]["percent"], "Black has the better seat"
    assert (report["wins_missed"], report["wins_positions"]) == (2, 10)


@pytest.mark.parametrize(
    ("percent", "low", "target", "reached"),
    [(72.0, 69.0, 72.0, True), (71.9, 69.0, 72.0, False), (60.0, 50.1, 50.0, True), (60.0, 50.0, 50.0, False)],
)
def test_a_share_above_half_counts_only_with_its_whole_interval(
    percent: float, low: float, target: float, reached: bool
) -> None:
    assert Figure("", 100, percent, low, 100.0, target).is_reached is reached


def test_a_win_in_one_is_detected_exactly() -> None:
    # A Rook deals 2 to the exposed king; a Pawn placed beside it would add one.
    assert can_win_at_once(parse_position("paper 3w 20/0/3/-/PP/R6/- 2/0/3/P/PP/-/-"))
    assert can_win_at_once(parse_position("paper 3w 20/1/3/P/PP/R6/- 3/0/3/P/PP/-/-"))
    assert not can_win_at_once(parse_position("paper 3w 20/0/3/P/PP/R6/- 3/0/3/P/PP/-/-"))


def test_master_misses_no_win_and_a_random_player_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "_MASTER", quick_name(BY_REPLIES))
    assert wins_missed(12) == 0
    monkeypatch.setattr(strength, "_MASTER", "random")
    assert wins_missed(12) > 0


def test_too_few_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bench", "strength", "--games", "3"]) == 2
    assert "--games cannot be 3" in capsys.readouterr().err
