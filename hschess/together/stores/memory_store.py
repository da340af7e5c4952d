"""Rooms in memory, lost with the program."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable

from hschess.together.refusals import RefusedError
from hschess.together.stores.store import IDLE_S, MOST_ROOMS, Waiting, new_code


class _Log:
    __slots__ = ("lines", "touched")

    def __init__(self, header: str, now: float) -> None:
        self.lines = [header]
        self.touched = now


class MemoryStore:
    """Logs in a dictionary."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = MOST_ROOMS) -> None:
        """`clock` returns seconds."""
        self._clock = clock
        self._most = most
        self._logs: dict[str, _Log] = {}
        self._waiting = Waiting()

    async def create(self, header: str) -> str:
        """Create a log with this first line and return its code. Errors: `RefusedError` if there are too many rooms."""
        if len(self._logs) >= self._most:
            self._sweep()
        if len(self._logs) >= self._most:
            raise RefusedError("rooms_full", most=self._most)
        code = next(code for code in iter(new_code, "") if code not in self._logs)
        self._logs[code] = _Log(header, self._clock())
        return code

    async def append(self, code: str, at: int, line: str) -> bool:
        """Add a line if the log has exactly `at` lines; return whether it did. Errors: `RefusedError` if there is no such room."""
        log = self._log(code)
        if len(log.lines) != at:
            return False
        log.lines.append(line)
        log.touched = self._clock()
        self._waiting.wake(code)
        return True

    def follow(self, code: str, since: int) -> AsyncGenerator[list[str], None]:
        """Yield the lines from this number on, then new ones as they arrive. Errors: `RefusedError` if there is no such room."""
        return self._waiting.follow(self._lines, code, since)

    async def _lines(self, code: str, since: int) -> list[str]:
        return self._log(code).lines[since:]

    async def check(self) -> None:
        """Do nothing: memory can always store."""

    async def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _log(self, code: str) -> _Log:
        log = self._logs.get(code)
        if log is None or self._clock() - log.touched > IDLE_S:
            raise RefusedError("no_room", code=code)
        return log

    def _sweep(self) -> None:
        now = self._clock()
        self._logs = {code: log for code, log in self._logs.items() if now - log.touched <= IDLE_S}
