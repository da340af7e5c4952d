"""Engines for tests: one in this process that follows a script, and programs with bad behaviour."""

import os
import shlex
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hschess.engines.engine_errors import EngineError
from hschess.engines.engine_server import GoLimit
from hschess.engines.link import Link

FAKE = Path(__file__).with_name("fake_engine.py")
PATIENCE_SECONDS = 60.0
"""Nothing here takes so long, even on a busy machine."""
WHO = ["id name fake 1.0", "id author nobody", "option name depth type spin default 1 min 1 max 9", "ready"]
ENDS: Mapping[str, list[str]] = {"hce": WHO, "go": ["plan end"]}
"""A script that ends every turn at once."""


def fake_command(how: str) -> tuple[str, ...]:
    return sys.executable, str(FAKE), how


def fake_seat(how: str, limit: str = "") -> str:
    return f"exec:{limit}{shlex.join(fake_command(how))}"


class Script:
    """A channel to an engine that answers each command with the same lines; `None` among them is its end."""

    def __init__(self, answers: Mapping[str, Sequence[str | None]] = ENDS) -> None:
        self.answers = answers
        self.heard = list[str]()
        """The lines sent to it."""
        self.is_closed = False
        self._waiting = list[str | None]()

    def send(self, line: str) -> None:
        self.heard.append(line)
        self._waiting += self.answers.get(line.partition(" ")[0], [])

    def receive(self, wait_s: float) -> str | None:
        if not self._waiting:
            return None
        line = self._waiting.pop(0)
        if line is None:
            raise EngineError("it has ended")
        return line

    def close(self) -> None:
        self.is_closed = True


class Threaded(Script):
    """A program that reads on while it thinks: all other answers come before its plan."""

    def __init__(self, answers: Mapping[str, Sequence[str | None]] = ENDS) -> None:
        super().__init__(answers)
        self._plan = list[str | None]()
        self.starts = 0

    def start(self) -> Script:
        self.starts += 1
        self._waiting, self._plan = [], []
        return self

    def send(self, line: str) -> None:
        if line.partition(" ")[0] == "go":
            self.heard.append(line)
            self._plan = list(self.answers["go"])
        else:
            super().send(line)

    def receive(self, wait_s: float) -> str | None:
        if not self._waiting:
            # The first look finds it thinking.
            self._waiting, self._plan = [*self._plan], []
            return None
        return super().receive(wait_s)


def scripted(script: Script, limit: GoLimit = GoLimit(positions=100), clock: Callable[[], float] = lambda: 0.0) -> Link:  # noqa: B008
    return Link(lambda: script, limit, clock=clock)


def is_alive(pid: int) -> bool:
    """Whether there is such a process; a dead one that was not reaped counts."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def is_gone(pid: int) -> bool:
    """Whether it has ended; the process that adopts orphans may be late to reap it on a busy machine."""
    try:
        return not is_alive(pid) or Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < until, "it is not so"
        time.sleep(0.01)
