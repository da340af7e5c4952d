"""Engines in the laboratory: they play, they forfeit, and none of their processes stays behind."""

import shlex
import sys
from pathlib import Path

import pytest

from hschess.cli import run
from hschess.engines.external_players import externals_among
from hschess.lab.arena import FORFEIT, Job, Pairing, play_games
from hschess.lab.database import Database
from hschess.lab.experiment import Experiment
from hschess.lab.plan_text import plan_from_text
from hschess.lab.plans import match_plan
from hschess.lab.workers import ProcessWorkers
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.rules.record_text import parse_record
from tests.engines.fakes import fake_seat, is_gone, wait_until
from tests.lab.helpers import ThreadWorkers
from tests.lab.test_experiment import run_through

GREEDY = (
    f"exec:positions=200:{shlex.join([sys.executable, str(Path(__file__).parents[2] / 'examples/engines/greedy.py')])}"
)


@pytest.mark.parametrize("how", ["crash", "illegal", "nonsense", "empty", "error"])
def test_an_engine_that_fails_forfeits_its_game_and_no_other(how: str) -> None:
    bad = fake_seat(how)
    externals = externals_among([bad], Path())

    white, black, other = play_games(
        [
            Job(Pairing(MODES["paper"], bad, "random"), 0, 5),
            Job(Pairing(MODES["paper"], "random", bad), 0, 5),
            Job(Pairing(MODES["paper"], "random", "random"), 0, 5),
        ],
        externals,
    )

    assert (white.result, black.result) == ("0-1", "1-0")
    assert white.cause == black.cause == FORFEIT
    assert white.fault.startswith(bad)
    assert parse_record(white.record).result == "0-1"
    assert other.fault == ""


def test_a_forfeit_before_the_first_move_counts_too() -> None:
    """During the mulligan no side can concede (R25)."""
    bad = fake_seat("crash")

    (game,) = play_games([Job(Pairing(MODES["heroic"], bad, "random"), 0, 5)], externals_among([bad], Path()))

    assert (game.result, game.cause, parse_record(game.record).actions) == ("0-1", FORFEIT, ())


def test_the_same_game_is_played_again_with_the_same_engine() -> None:
    externals = externals_among([GREEDY], Path())
    job = Job(Pairing(MODES["heroic"], GREEDY, "bfs"), 0, 5)

    one, two = play_games([job, job], externals)

    assert (one.record, one.fault) == (two.record, "")


def test_a_stored_plan_starts_no_program() -> None:
    """The database's author may have named any command."""
    plan = match_plan(MODES["paper"], [GREEDY, "random"], known=lambda seat: None)
    stored = plan_from_text(plan.to_text())

    with pytest.raises(HschessError, match="there is no player"):
        run_through(Experiment(stored, 1), ThreadWorkers())


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_dismissed_workers_leave_no_stubborn_engine(tmp_path: Path) -> None:
    """During a game, by a signal, with an engine that ignores everything."""
    pid_file = tmp_path / "pid"
    script = tmp_path / "engine.py"
    script.write_text(
        "import os, pathlib, signal, sys, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print('id name x\\nready', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go'):\n"
        f"        pathlib.Path({str(pid_file)!r}).write_text(str(os.getpid()))\n"
        "        break\n"
        "time.sleep(1000)\n"
    )
    seat = f"exec:{shlex.join([sys.executable, str(script)])}"
    experiment = Experiment(
        match_plan(MODES["paper"], [seat, "random"], known=lambda seat: None),
        1,
        externals=externals_among([seat], tmp_path),
    )
    workers = ProcessWorkers(1)
    experiment.start(workers)
    try:
        while not (pid_file.exists() and pid_file.read_text()):
            experiment.pump(0.05)
    finally:
        experiment.stop()

    wait_until(lambda: is_gone(int(pid_file.read_text())))


def test_the_command_plays_engines_and_reports_forfeits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = fake_seat("illegal")
    words = ["lab", "match", GREEDY, bad, "--games", "2", "--workers", "1", "--database", str(tmp_path / "lab.db")]

    assert run(words) == 0
    said = capsys.readouterr()

    assert said.err.count(" is forfeited: ") == 2
    assert "against the rules" in said.err
    with Database(tmp_path / "lab.db") as database:
        assert {game.cause for game in database.games(1)} == {FORFEIT}


def test_think_uses_an_engine(capsys: pytest.CaptureFixture[str]) -> None:
    position = "paper 4b 15/4/4/?4/?5/R4,P3/- 14/4/4/PPR/?8/P6,B2/-"

    assert run(["think", "--cpu", GREEDY, position]) == 0
    assert capsys.readouterr().out == "R@1 P@3 end\n"
    assert run(["think", "--cpu", fake_seat("crash"), position]) == 2
    assert "it has ended (status 3)" in capsys.readouterr().err
