"""What a store does: three operations on logs, and a look whether it can keep any; nothing else of a room is known to it.

A log is lines of text, the header's first. `append` succeeds only where the log has exactly `at` lines: two servers, or two hands, cannot
both be next. What `append` has answered with True is kept.
"""

from __future__ import annotations

import secrets
from asyncio import Future, get_running_loop
from collections.abc import AsyncGenerator
from typing import Final, Protocol

from hschess.rules.errors import HschessError
from hschess.together.entries import CODE_LENGTH, CODE_LETTERS

IDLE_S: Final = 24 * 3600.0
"""A room to whose log nothing was added for so long is gone."""
MOST_ROOMS: Final = 10_000
"""How many rooms a store holds that are not gone."""


class StoreError(HschessError):
    """The store cannot be reached, or cannot keep anything; what was asked for has perhaps not happened."""


class Store(Protocol):
    """Where logs are kept. All operations raise `StoreError` where the place itself fails."""

    async def create(self, header: str) -> str:
        """A new log with this first line; its code. Errors: `RefusedError` where there are too many rooms."""

    async def append(self, code: str, at: int, line: str) -> bool:
        """Add a line where the log has exactly `at` lines; whether it was added. Errors: `RefusedError` where there is no such room."""

    def follow(self, code: str, since: int) -> AsyncGenerator[list[str], None]:
        """The lines from this number on: first all that there are, then more as they come; it never ends by itself.

        Errors: `RefusedError` where there is no such room.
        """

    async def check(self) -> None:
        """See whether something can be kept now; nothing of it stays."""

    async def close(self) -> None:
        """Let everything go; what was added is kept, but by a store in memory."""


def new_code() -> str:
    """A code that nobody can guess from another."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Waiting:
    """Those who wait for more of a log, within one event loop."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Future[None]]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def ticket(self, code: str) -> Future[None]:
        """What is done as soon as there may be more of this log; give it back with `leave`. Take it before you look, and then await it."""
        future: Future[None] = get_running_loop().create_future()
        self._waiting.setdefault(code, set()).add(future)
        return future

    def leave(self, code: str, ticket: Future[None]) -> None:
        """Give the ticket back."""
        ticket.cancel()
        found = self._waiting.get(code, set())
        found.discard(ticket)
        if not found:
            self._waiting.pop(code, None)

    def wake(self, code: str) -> None:
        """There may be more of this log."""
        for future in list(self._waiting.get(code, ())):
            if not future.done():
                future.set_result(None)

    def wake_all(self) -> None:
        """There may be more of any log."""
        for code in list(self._waiting):
            self.wake(code)
