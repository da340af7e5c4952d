"""Shared parts of the tests of the laboratory's controller: a disk that answers at once, frames without a screen, and a question."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from hschess.lab.database import FILE_NAME
from hschess.rules.errors import HschessError
from scenes.laboratory.model.background import Hire
from scenes.laboratory.model.controller import Controller
from scenes.laboratory.model.questions import PlayedGame, Question
from scenes.laboratory.model.repository import Repository
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.table_layout import Layout

LAYOUT = Layout(900, 520)
FRAME_MS = 16.0
QUICK = Question("beginner", "random", "paper", 4)
MakeController = Callable[..., Controller]


class AtOnce(Executor):
    """Runs submitted work at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except HschessError as error:
            future.set_exception(error)
        return future


def controllers_in(folder: Path) -> Iterator[MakeController]:
    """Controllers over a database in this folder; each is closed at the end."""
    made: list[Controller] = []

    def controller(
        options: ShowOptions = ShowOptions(instant=True),  # noqa: B008 - frozen
        path: Path = folder / FILE_NAME,
        hire: Hire | None = None,
    ) -> Controller:
        made.append(Controller(Repository(path, AtOnce()), lambda: 0.0, LAYOUT, options, hire))
        return made[-1]

    yield controller
    for one in made:
        one.close()


def frames(controller: Controller, until: Callable[[], bool]) -> None:
    """Let frames pass, each with time for one step."""
    for _ in range(60_000):
        if until():
            return
        controller.update(FRAME_MS, lambda: False)
    raise AssertionError(f"waited in vain: {controller.phase}, {controller.played} of {controller.total}")


def answered(controller: Controller, question: Question = QUICK) -> list[PlayedGame]:
    controller.ask(question)
    frames(controller, lambda: not controller.is_running)
    assert controller.series is not None
    return controller.series.games
