"""Shared parts of the laboratory's tests: workers that are threads of this process, and results without playing."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from hschess.build_name import build_name
from hschess.lab.arena import GameResult, Job


class ThreadWorkers:
    """One thread that plays; it can be set to fail."""

    def __init__(self, size: int = 1) -> None:
        self.size = size
        self.executor: Executor = ThreadPoolExecutor(size)
        self.renewed = 0

    def renew(self) -> None:
        self.renewed += 1
        self.executor = ThreadPoolExecutor(self.size)

    def dismiss(self) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)


class HereExecutor(Executor):
    """Does the work at once, and counts the portions."""

    def __init__(self) -> None:
        self.portions = 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.portions += 1
        future.set_result(work(*args, **kwargs))
        return future


class FailingExecutor(Executor):
    """Plays a number of batches, then fails all outstanding ones with this error, like a pool with a killed worker."""

    def __init__(self, good: int, error: BaseException | None = None) -> None:
        self._good = good
        self._error = error if error is not None else BrokenProcessPool("a worker was killed")

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self._good > 0:
            self._good -= 1
            future.set_result(work(*args, **kwargs))
        else:
            future.set_exception(self._error)
        return future


def result_of(job: Job, result: str, version: str = build_name()) -> GameResult:
    return GameResult(job, result, "king", 9, 0.25, "a record\n", version)
