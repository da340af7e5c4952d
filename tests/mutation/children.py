"""A mutant is tried in a child of this process, with limits on time and memory."""

import math
import os
import resource
import signal
import time
from collections.abc import Callable

import hypothesis
import pytest

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"
MEMORY_BYTES = 3 << 30
PATIENCE = 40
"""How long a second of processor time may take on a busy machine."""
GAMES, EXAMPLES = 12, 15
"""How many random games and examples a quick law tries."""
TRIED = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
"""The first failing example is enough; it is not shrunk."""


def verdict_of(do_tests_fail: Callable[[], bool]) -> str:
    """The verdict on the mutant that the child applies to itself."""
    child = os.fork()
    if child == 0:
        failed = True
        try:
            failed = do_tests_fail()
        finally:
            os._exit(int(failed))
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return TIMED_OUT if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM, signal.SIGKILL) else KILLED
    return KILLED if os.WEXITSTATUS(status) else SURVIVED


def limit(seconds: float) -> None:
    """Limit this process to this much more processor time; one that only waits is ended too."""
    most = math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    signal.alarm(PATIENCE * most)


def be_silent() -> None:
    """Stop printing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


class Quick:
    """Fewer random games, so that one mutant takes about a second; a plugin of pytest."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Shorten every law found."""
        for item in session.items:
            self._shorten(item)

    def _shorten(self, item: pytest.Item) -> None:
        module, law = getattr(item, "module", None), getattr(item, "obj", None)
        for name in ("GAMES", "QUICK_GAMES"):
            if hasattr(module, name):
                setattr(module, name, GAMES)
        known = getattr(law, "_hypothesis_internal_use_settings", None)
        if known is not None:
            fewer = min(known.max_examples, EXAMPLES)
            quick = hypothesis.settings(known, max_examples=fewer, phases=TRIED)
            setattr(law, "_hypothesis_internal_use_settings", quick)  # noqa: B010


class Hurried:
    """Skips the remaining tests when the time is over; a plugin of pytest."""

    def __init__(self, cpu_s: float) -> None:
        self._until_s = _used_s() + cpu_s

    def pytest_runtest_setup(self) -> None:
        """A test that has not begun in time has noticed nothing."""
        if _used_s() > self._until_s:
            pytest.skip("the time is over")


def _used_s() -> float:
    """The processor time of this process and of its children that have ended."""
    return sum(os.times()[:4])
