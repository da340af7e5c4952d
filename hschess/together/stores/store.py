"""The interface of a store: three operations on logs, and a check whether it can store any; it knows nothing else about rooms.

A log is lines of text, the header's first. `append` succeeds only if the log has exactly `at` lines, so that two servers cannot both add
the next one. A line for which `append` returned True is stored.
"""

from __future__ import annotations

import secrets
from asyncio import Future, get_running_loop
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Final, Protocol

from hschess.rules.errors import HschessError
from hschess.together.entries import CODE_LENGTH, CODE_LETTERS

IDLE_S: Final = 24 * 3600.0
"""The seconds without a new line after which a room expires."""
MOST_ROOMS: Final = 10_000
"""The most rooms of a store that have not expired."""


class StoreError(HschessError):
    """The store cannot be reached, or cannot store anything; the request may or may not have happened."""


class Store(Protocol):
    """A place for logs. All operations raise `StoreError` if the place itself fails."""

    async def create(self, header: str) -> str:
        """Create a log with this first line and return its code. Errors: `RefusedError` if there are too many rooms."""

    async def append(self, code: str, at: int, line: str) -> bool:
        """Add a line if the log has exactly `at` lines; return whether it did. Errors: `RefusedError` if there is no such room."""

    def follow(self, code: str, since: int) -> AsyncGenerator[list[str], None]:
        """Yield the lines from this number on, then new ones as they arrive; it never ends by itself.

        Errors: `RefusedError` if there is no such room.
        """

    async def check(self) -> None:
        """Check whether a line can be stored now, without storing one."""

    async def close(self) -> None:
        """Close the store; only a store in memory loses its lines."""


def new_code() -> str:
    """A random code that cannot be guessed from others."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


ReadLines = Callable[[str, int], Awaitable[list[str]]]
"""Reads the lines of a log, by its code, from a number on."""


class Waiting:
    """The followers that wait for more lines of a log, within one event loop."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Future[None]]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    async def follow(self, read: ReadLines, code: str, since: int) -> AsyncGenerator[list[str], None]:
        """Yield the lines of a log from this number on, then new ones after each waking; it never ends by itself."""
        while True:
            # Before the log is read: a line that comes meanwhile ends the wait too.
            ticket: Future[None] = get_running_loop().create_future()
            self._waiting.setdefault(code, set()).add(ticket)
            try:
                lines = await read(code, since)
                since += len(lines)
                yield lines
                await ticket
            finally:
                self._leave(code, ticket)

    def _leave(self, code: str, ticket: Future[None]) -> None:
        ticket.cancel()
        found = self._waiting.get(code, set())
        found.discard(ticket)
        if not found:
            self._waiting.pop(code, None)

    def wake(self, code: str) -> None:
        """Wake the followers of this log."""
        for future in list(self._waiting.get(code, ())):
            if not future.done():
                future.set_result(None)

    def wake_all(self) -> None:
        """Wake all followers."""
        for code in list(self._waiting):
            self.wake(code)
