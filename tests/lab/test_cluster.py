"""A Dask cluster on this machine: a scheduler and two workers, one of which is killed during its games."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from hschess.cli import exploit_command, run
from hschess.lab import train
from hschess.lab.database import Database
from hschess.rules.record_text import parse_game
from tests.lab.helpers import ThreadWorkers
from tests.needs import cannot_run

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 60.0
GAMES = 24
SCHEDULER = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
WORKER = ("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--death-timeout", "60")


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path, kept: ExitStack) -> None:
        self._folder, self._kept = folder, kept
        self._file = folder / "scheduler.json"
        self._run(*SCHEDULER, "--scheduler-file", str(self._file))
        # It is empty for a moment.
        wait_for(lambda: self._file.is_file() and self._file.read_text("utf-8").rstrip().endswith("}"))
        self.address: str = json.loads(self._file.read_text())["address"]
        self.workers = [self._run(*WORKER, self.address) for _ in range(2)]

    def _run(self, *words: str) -> subprocess.Popen[bytes]:
        # The workers must find this program, not an installed one.
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_TEMPORARY_DIRECTORY": str(self._folder)}
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words],
            cwd=self._folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._kept.callback(process.wait)
        self._kept.callback(process.kill)
        return process


def wait_for(question: object) -> None:
    assert callable(question)
    until = time.monotonic() + PATIENCE_SECONDS
    while not question():
        assert time.monotonic() < until, "the cluster does not get on"
        time.sleep(0.05)


def games_in(path: Path) -> int:
    if not path.is_file():
        return 0
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'games'").fetchone()[0]
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0]) if tables else 0


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The only cluster of these tests: starting its processes takes longer than most of its games."""
    if find_spec("distributed") is None:
        cannot_run("distributed is not installed")
    with ExitStack() as kept:
        yield Cluster(tmp_path_factory.mktemp("cluster"), kept)


def of_the_cluster(cluster: Cluster, *words: str) -> str:
    """The output of a command that plays its games there."""
    command = [sys.executable, "-m", "hschess", *words, "--scheduler", cluster.address]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the cluster is ended by a signal")
def test_a_cluster_finds_the_same_response_as_this_machine(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = ("--games", "4", "--generations", "1", "--gate", "1", "--figure", "1", "--search", "replies=0,solve=0")
    words = ["lab", "exploit", "random", "--mode", "paper", *sizes, "--json", "--out"]
    far = of_the_cluster(cluster, *words, str(tmp_path / "far"))

    monkeypatch.setattr(exploit_command, "workers_of", lambda arguments: ThreadWorkers())
    assert run([*words, str(tmp_path / "near")]) == 0

    assert far == capsys.readouterr().out
    assert (tmp_path / "far" / "white.txt").read_text() == (tmp_path / "near" / "white.txt").read_text()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the cluster is ended by a signal")
def test_a_cluster_learns_the_same_policy_as_this_machine(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = ("--games", "2", "--generations", "1", "--gate", "1")
    words = ["lab", "train", "--mode", "friendly", "--policy", *sizes, "--out"]
    of_the_cluster(cluster, *words, str(tmp_path / "far"))

    monkeypatch.setattr(train, "ProcessWorkers", ThreadWorkers)
    assert run([*words, str(tmp_path / "near")]) == 0

    assert (tmp_path / "far").read_text() == (tmp_path / "near").read_text()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the cluster is ended by a signal")
def test_the_librarys_warning_about_a_lost_worker_is_not_printed(
    cluster: Cluster,
) -> None:
    program = f"""
import logging
from hschess.lab.workers import DaskWorkers
workers = DaskWorkers("{cluster.address}")
logging.getLogger("distributed.client").warning("Couldn't gather 1 keys, rescheduling")
workers.dismiss()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True)

    assert done.stderr == b""


# Last, because it leaves one worker.
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the workers are killed by a signal")
def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "laboratory.db"
    words = ("lab", "match", "bfs", "exhaustive", "--games", str(GAMES), "--json", "--database", str(path))
    command = [sys.executable, "-m", "hschess", *words, "--scheduler", cluster.address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        wait_for(lambda: games_in(path) >= GAMES // 6)
        cluster.workers[0].kill()
        before = games_in(path)
        out, err = running.communicate(timeout=PATIENCE_SECONDS)
    with Database(path) as database:
        games = database.games(1)

    assert (running.returncode, err) == (0, b"")
    assert before < GAMES
    assert json.loads(out)["rows"][0]["games"] == GAMES
    assert len(games) == len({(game.white, game.deal) for game in games}) == GAMES
    assert all(parse_game(game.record).state.outcome is not None for game in games)
