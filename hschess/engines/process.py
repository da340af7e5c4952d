"""An engine as a child process: reading and writing lines never blocks, and the process never outlives the game."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import IO, Final, Protocol

from hschess.engines.engine_errors import EngineError
from hschess.engines.line_reader import Inbox
from hschess.keeper import Keeper
from hschess.marks import lines_from

LEAVE_S: Final = 2.0
"""How long an engine may take to end after `quit`; then it is killed."""
_LAST_WORDS: Final = 200
"""Characters of its standard error that a failure report repeats."""
_LAST_WORDS_S: Final = 0.5
"""How long to wait for its last errors and its exit status after the end of its output: a program's two pipes end in any order."""


class Channel(Protocol):
    """A channel for lines in both directions."""

    def send(self, line: str) -> None:
        """Write a line; never waits."""

    def receive(self, wait_s: float) -> str | None:
        """The next line, or None if none comes within this time. Errors: `EngineError` if no more will come."""

    def close(self) -> None:
        """Take leave; never waits."""


class EngineProcess:
    """A running engine. Errors: `EngineError` if it cannot be started."""

    def __init__(self, command: Sequence[str], folder: Path | None = None, leave_s: float = LEAVE_S) -> None:
        """A program with a path is looked up in the folder, if one is given, and runs there."""
        self._leave_s = leave_s
        self._keeper, self._child = _started(_placed(command, folder), folder)
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        assert self._child.stderr is not None
        self._outbox: Queue[str | None] = Queue()
        self._errors = deque[str](maxlen=3)
        self._inbox = Inbox(_lines_of(self._child.stdout))
        Thread(target=_write, args=(self._outbox, self._child.stdin), daemon=True).start()
        self._listener = Thread(target=_keep_last, args=(self._child.stderr, self._errors), daemon=True)
        self._listener.start()
        self._end = weakref.finalize(self, _end_now, self._keeper, self._child)

    def send(self, line: str) -> None:
        """Write a line; never waits."""
        self._outbox.put(line)

    def receive(self, wait_s: float) -> str | None:
        """The next line, or None if none comes within this time. Errors: `EngineError` if it has ended."""
        line = self._inbox.take(wait_s)
        if self._inbox.is_over:
            raise EngineError(f"it has ended{self._last_words()}")
        return line

    def close(self) -> None:
        """Say `quit`; a thread sees to it that it ends, and the program does not end before."""
        if self._end.detach() is not None:
            self._outbox.put("quit")
            self._outbox.put(None)
            self._inbox.leave()
            Thread(target=_take_leave, args=(self._keeper, self._child, self._leave_s)).start()

    def wait(self, wait_s: float) -> int | None:
        """Its exit status, or None if it is still there after this time."""
        try:
            return self._child.wait(wait_s)
        except subprocess.TimeoutExpired:
            return None

    def hang_up(self) -> None:
        """End its input without a word."""
        self._outbox.put(None)

    def _last_words(self) -> str:
        """Its exit status and the end of its standard error, if there is any."""
        until = time.monotonic() + _LAST_WORDS_S
        status = self.wait(_LAST_WORDS_S)
        self._listener.join(max(0.0, until - time.monotonic()))
        words = " / ".join(self._errors)[-_LAST_WORDS:]
        ended = f" (status {status})" if status else ""
        return f"{ended}: {words}" if words else ended


def _placed(command: Sequence[str], folder: Path | None) -> list[str]:
    """The command with its program by its full path, if it has a path at all."""
    program = Path(command[0])
    return [*command] if len(program.parts) < 2 and folder is None else [_found(program, folder), *command[1:]]


def _found(program: Path, folder: Path | None) -> str:
    beside = (folder or Path()).absolute() / program
    return str(beside) if len(program.parts) > 1 or beside.is_file() else str(program)


def _started(command: Sequence[str], folder: Path | None) -> tuple[Keeper, subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    options = {"creationflags": getattr(subprocess, "CREATE_NO_WINDOW", 0)} if os.name == "nt" else {}
    try:
        with contextlib.ExitStack() as failed:
            keeper = Keeper()
            failed.callback(keeper.end)
            child = keeper.start(
                command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, bufsize=0, env=_environment(), **options
            )
            failed.pop_all()
            return keeper, child
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineError(f"it cannot be started: {command[0]}: {reason}") from error


def _environment() -> dict[str, str]:
    """Ours, without the libraries of a bundle, which no other program may take for the system's."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        if "LD_LIBRARY_PATH_ORIG" in found:
            found["LD_LIBRARY_PATH"] = found.pop("LD_LIBRARY_PATH_ORIG")
    return found


def _lines_of(pipe: IO[bytes]) -> Iterator[str]:
    with pipe:
        yield from lines_from(lambda most: os.read(pipe.fileno(), most))


def _write(outbox: Queue[str | None], pipe: IO[bytes]) -> None:
    """A broken pipe shows at the other one, which ends."""
    with contextlib.suppress(OSError), pipe:
        while (line := outbox.get()) is not None:
            pipe.write(f"{line}\n".encode())


def _keep_last(pipe: IO[bytes], lines: deque[str]) -> None:
    with contextlib.suppress(OSError):
        lines.extend(line.strip() for line in _lines_of(pipe) if line.strip())


def _take_leave(keeper: Keeper, child: subprocess.Popen[bytes], leave_s: float) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(leave_s)
    _end_now(keeper, child)


def _end_now(keeper: Keeper, child: subprocess.Popen[bytes]) -> None:
    """Kill an engine with all that it has started, and take note of its end, so that nothing is left of it."""
    keeper.end()
    child.wait()
