"""Stand-ins for the laboratory's workers: a game between quick players is played at once, any other never."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any, Final

from hschess.lab.arena import Job

QUICK: Final = ("random", "bfs", "beginner")


class FakeExecutor(Executor):
    """Does quick work at once, and the rest never."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Do the work, if all its games are quick."""
        promise: Future[Any] = Future()
        if _is_quick(given[0]):
            promise.set_result(work(*given, **named))
        return promise


class FakeWorkers:
    """One worker in the same process."""

    size = 1

    def __init__(self) -> None:
        self.executor = FakeExecutor()

    def renew(self) -> None:
        """There is nothing to renew."""

    def dismiss(self) -> None:
        """There are no workers to dismiss."""


def _is_quick(jobs: Sequence[Job]) -> bool:
    return all(name in QUICK for job in jobs for name in (job.pairing.white, job.pairing.black))
