"""Games in the background: workers play the same games as on screen, none is lost or counted twice, and no worker stays behind."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import hschess
from hschess.build_name import build_name
from hschess.lab.arena import play_game
from hschess.lab.database import FILE_NAME, Database
from hschess.lab.workers import Workers
from scenes.laboratory.model.background import Hire
from scenes.laboratory.model.controller import LabPhase
from scenes.laboratory.model.questions import PlayedGame, Question, plan_of
from tests.lab.helpers import FailingExecutor, ThreadWorkers
from tests.laboratory.controllers import FRAME_MS, QUICK, MakeController, answered, controllers_in, frames


@pytest.fixture
def controllers(tmp_path: Path) -> Iterator[MakeController]:
    """Make controllers over this test's database; each is closed at the end."""
    yield from controllers_in(tmp_path)


def by_deal(games: list[PlayedGame]) -> list[PlayedGame]:
    """In the order of deals; workers return games in any order."""
    return sorted(games, key=lambda game: (game.deal, game.white))


class WorkerPool:
    """Hires workers, and knows them all."""

    def __init__(self) -> None:
        self.all_workers: list[ThreadWorkers] = []
        self.at_work = 0

    def hire(self) -> Workers:
        workers = ThreadWorkers(2)
        dismiss, self.at_work = workers.dismiss, self.at_work + 1

        def dismiss_all() -> None:
            self.at_work -= 1
            dismiss()

        workers.dismiss = dismiss_all  # type: ignore[method-assign]
        self.all_workers.append(workers)
        return workers


def test_workers_play_the_same_games_as_on_screen(controllers: MakeController, tmp_path: Path) -> None:
    office, watched = WorkerPool(), controllers(path=tmp_path / "watched.db")
    watched.watch(True)
    controller = controllers(hire=office.hire)

    assert by_deal(answered(controller)) == answered(watched)
    assert (controller.back.is_open, office.at_work, len(office.all_workers)) == (False, 0, 1)
    assert (controller.table, controller.round) == (None, 0)
    with Database(tmp_path / FILE_NAME) as database:
        assert len(database.games(1)) == 4


def test_looking_away_and_back_misses_no_game_and_shows_none_twice(controllers: MakeController) -> None:
    office, turns = WorkerPool(), count()
    controller, question = controllers(hire=office.hire), replace(QUICK, games=24)
    controller.ask(question)

    def look() -> bool:
        controller.watch(next(turns) % 15 >= 3)
        assert controller.table is None or office.at_work == 0
        return not controller.is_running

    frames(controller, look)
    assert controller.series is not None
    assert [(game.deal, game.white) for game in by_deal(controller.series.games)] == [
        (deal, white) for deal in range(12) for white in ("beginner", "random")
    ]
    assert len(office.all_workers) > 1


def test_pausing_ends_the_workers(controllers: MakeController) -> None:
    office = WorkerPool()
    controller = controllers(hire=office.hire)
    controller.ask(replace(QUICK, games=200))
    frames(controller, lambda: controller.played > 0)
    controller.pause()
    controller.update(FRAME_MS, lambda: True)
    before = controller.played
    for _ in range(20):
        controller.update(FRAME_MS, lambda: True)

    assert (controller.phase, controller.played, office.at_work) == (LabPhase.PAUSED, before, 0)
    controller.resume()
    frames(controller, lambda: controller.played > before)
    assert office.at_work == 1
    controller.stop()
    assert office.at_work == 0


def test_another_question_does_not_get_the_games_of_the_last_one(controllers: MakeController) -> None:
    controller = controllers(hire=WorkerPool().hire)
    controller.ask(replace(QUICK, games=200))
    frames(controller, lambda: controller.played > 0)
    controller.stop()
    games = answered(controller, Question("random", "beginner", "friendly", 4))

    assert [(game.deal, game.white) for game in by_deal(games)] == [
        (deal, white) for deal in range(2) for white in ("beginner", "random")
    ]


def test_another_programs_games_are_not_waited_for(controllers: MakeController, tmp_path: Path) -> None:
    controller = controllers(hire=WorkerPool().hire)
    controller.ask(QUICK)
    with Database(tmp_path / FILE_NAME) as database:
        database.add(1, [play_game(next(plan_of(QUICK).jobs(1)))])
        frames(controller, lambda: not controller.is_running)
        frames(controller, lambda: not controller.back.is_busy)

        assert (controller.played, len(database.games(1))) == (3, 4)


def no_workers() -> Workers:
    raise OSError("read-only file system")


def workers_that_die() -> Workers:
    workers = ThreadWorkers()
    workers.executor.shutdown()
    workers.executor = FailingExecutor(good=0)
    workers.renew = lambda: None  # type: ignore[method-assign]
    return workers


@pytest.mark.parametrize("hire", [no_workers, workers_that_die])
def test_without_processes_the_games_are_played_here(hire: Hire, controllers: MakeController, tmp_path: Path) -> None:
    controller, expected = controllers(hire=hire), answered(controllers(path=tmp_path / "other.db"))

    assert answered(controller) == expected
    assert (controller.has_workers, controller.complaint) == (False, "")


def test_games_of_changed_sources_are_reported_and_not_counted(
    controllers: MakeController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("hschess.build_name._digest_here", lambda: "00000000")
        past = build_name()
        answered(controllers())
    controller = controllers()
    answered(controller)

    assert (controller.found, controller.played) == (0, 4)
    assert [(one.version, one.games) for one in controller.others] == [(past, 4)]


QUIT = """
import sys
from pathlib import Path
from hschess.lab.workers import ProcessWorkers
from scenes.laboratory.model.questions import Question
from scenes.laboratory.model.controller import Controller
from scenes.laboratory.model.repository import Repository
from scenes.stage.table_layout import Layout
from scenes.stage.motion.clip_builder import ShowOptions
from multiprocessing import active_children

controller = Controller(Repository(Path(sys.argv[1])), lambda: 0.0, Layout(900, 520), ShowOptions(), lambda: ProcessWorkers(2))
controller.ask(Question("exhaustive", "bfs", "paper", 1000))
while not controller.played:
    controller.update(16.0, lambda: True)
print(*[process.pid for process in active_children()], flush=True)
controller.close().result(timeout=30)
"""


@pytest.mark.slow
def test_a_program_that_ends_leaves_no_worker_behind(tmp_path: Path) -> None:
    """Real processes, in the middle of their games; the program waits for the processes, not for the games."""
    path, root = tmp_path / FILE_NAME, Path(hschess.__file__).parent.parent
    command = [sys.executable, "-c", QUIT, str(path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, timeout=60)

    assert (done.returncode, done.stderr) == (0, "")
    workers = [int(word) for word in done.stdout.split()]
    assert workers
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
    with Database(path) as database:
        assert database.experiments()[0].games > 0
