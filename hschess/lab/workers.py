"""The workers that play the games: an Executor as in the standard library, on this machine's processes or on a Dask cluster.

`distributed` is imported only if a scheduler is named.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing import get_context, resource_tracker
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from hschess.extras import needed
from hschess.keeper import Keeper, join
from hschess.rules.errors import HschessError

PATIENCE_SECONDS: Final = 10
"""How long a scheduler may take to answer."""
_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?[^\s/]+:[0-9]{1,5}")
"""Other addresses fail inside the library with a long complaint."""
_MOMENT_S: Final = 0.01
MOST_ON_WINDOWS: Final = 61
"""Windows cannot wait for more processes at once."""


P = ParamSpec("P")
T = TypeVar("T")


class Workers(Protocol):
    """Workers behind an Executor."""

    @property
    def executor(self) -> Executor:
        """The executor that games are submitted to."""

    @property
    def size(self) -> int:
        """How many games are played at the same time."""

    def renew(self) -> None:
        """Get workers again after they were lost; games submitted before will not come back."""

    def dismiss(self) -> None:
        """Stop at once, in the middle of games."""


class ProcessWorkers:
    """Worker processes on this machine, which end with this one, however it ends.

    They are started afresh (not forked), so that they share no thread, window or open file with this one.
    """

    def __init__(self, size: int = 0) -> None:
        wanted = size if size > 0 else os.cpu_count() or 1
        self.size = min(wanted, MOST_ON_WINDOWS) if sys.platform == "win32" else wanted
        self._hire()

    def renew(self) -> None:
        """New processes in place of a pool that broke."""
        self.dismiss()
        self._hire()

    def dismiss(self) -> None:
        """Terminate the processes, and wait until they and the pool's own thread have ended."""
        # A worker that only begins finds that it is not wanted any more (`_begin_work`).
        self._keeper.end()
        self.executor.bury()

    def _hire(self) -> None:
        _start_tracker()
        self._keeper = Keeper()
        self.executor = _Pool(
            self.size, get_context("spawn"), initializer=_begin_work, initargs=(self._keeper.membership,)
        )


def _start_tracker() -> None:
    """Start Python's resource tracker, mute. It removes the semaphores of a pool whose program is killed, and would warn of them.

    It keeps the standard error that it is started with.
    """
    if sys.platform == "win32":
        return
    ours, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        resource_tracker.ensure_running()
    finally:
        os.dup2(ours, 2)
        os.close(ours)
        os.close(nowhere)


class _Pool(ProcessPoolExecutor):
    """A pool whose workers are spared Ctrl-C, which reaches every process of a terminal: the first one answers it, for all."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out work; the processes begin here, and hear no Ctrl-C from their first moment on."""
        if sys.platform == "win32":
            return super().submit(work, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(work, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def bury(self) -> None:
        """Wait for the end of workers that were killed, and of the pool's own thread."""
        if sys.version_info < (3, 11, 7):
            # Such a Python (Debian 12 has one) blocks for ever on unread data longer than a pipe.
            while self._pending_work_items:
                time.sleep(_MOMENT_S)
            self._call_queue._reader.close()  # type: ignore[attr-defined]  # noqa: SLF001 -- nothing else ends it
        self.shutdown(wait=True, cancel_futures=True)


def _begin_work(membership: str) -> None:
    """Run in a worker before its first game, so that its child processes end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        # It has been held back so far (`_Pool`); the engines that are started here ignore it too.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    # The pool ends its workers with this one if one of them is lost, and waits for their end.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        join(membership)
    except OSError:
        # The parent has ended, or dismissed it, while it started.
        os._exit(0)


@contextmanager
def dismissed_after(workers: Workers) -> Iterator[Executor]:
    """The workers; they are dismissed afterwards. Errors: `HschessError` if one is lost, and its work with it."""
    try:
        yield workers.executor
    except (BrokenExecutor, CancelledError) as error:
        raise HschessError("a worker has ended in the middle of its work; the same command begins it again") from error
    finally:
        workers.dismiss()


def scheduler_address(text: str) -> str:
    """The address of a Dask scheduler as it was typed. Errors: `HschessError`."""
    if not _ADDRESS.fullmatch(text):
        raise HschessError(f"the scheduler's address cannot be '{text}'; expected one as tcp://host:8786")
    return text


def workers_beside_a_screen() -> ProcessWorkers:
    """One process for each processor except the one that draws; at least one."""
    return ProcessWorkers(max(1, (os.cpu_count() or 1) - 1))


class DaskWorkers:
    """The workers of a Dask cluster; they need the same version of this program."""

    def __init__(self, address: str) -> None:
        if find_spec("distributed") is None:
            raise HschessError(needed("a cluster needs distributed", "dask"))
        self._address = scheduler_address(address)
        self._client: Any = _connected(self._address)
        self.executor: Executor = _executor_of(self._client)

    @property
    def size(self) -> int:
        """The threads of all present workers, at least 1."""
        threads: Callable[[], dict[str, int]] = self._client.nthreads
        return max(1, sum(threads().values()))

    def renew(self) -> None:
        """Connect again; the loss of a single worker never leads here, because the scheduler gives its games to others."""
        self._client.close()
        self._client = _connected(self._address)
        self.executor = _executor_of(self._client)

    def dismiss(self) -> None:
        """Leave; running games are abandoned, the cluster goes on."""
        self.executor.shutdown(wait=False)
        self._client.close()


def _connected(address: str) -> Any:
    from distributed import Client

    # A lost worker is only a warning there: its games go to others, and no action is needed.
    logging.getLogger("distributed.client").setLevel(logging.ERROR)
    try:
        connect: Any = Client
        return connect(address, timeout=PATIENCE_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise HschessError(f"the scheduler '{address}' does not answer: {error}") from error


def _executor_of(client: Any) -> Executor:
    """Each game once for each time it is submitted, though two may look alike to the cluster."""
    executor: Executor = client.get_executor(pure=False)
    return executor
