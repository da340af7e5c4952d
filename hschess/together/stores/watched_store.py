"""A store with a known state: a full disk, or an unreachable Redis, is reported once, and so is its recovery."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from typing import Final, TypeVar

from hschess.together.ending import ended
from hschess.together.stores.store import Store, StoreError

LOOK_S: Final = 2.0
"""The interval of the checks whether a failed store works again, in seconds."""
ASK_S: Final = 3.0
"""How long a check of the store may take before it counts as failed."""
FRESH_S: Final = 1.0
"""How long the result of a check is reused."""
T = TypeVar("T")


def ignore_fault(_fault: str) -> None:
    """The default listener: it ignores faults."""


class WatchedStore:
    """Another store, with its last fault."""

    def __init__(self, store: Store, on_fault: Callable[[str], None] = ignore_fault) -> None:
        """`on_fault` is called with the reason when the store fails, and with an empty one when it works again."""
        self.fault = ""
        """The reason why the store fails; empty while it works."""
        self.look_s = LOOK_S
        self.ask_s, self.fresh_s = ASK_S, FRESH_S
        self._store = store
        self._on_fault = on_fault
        self._looking: Task[None] | None = None
        self._asking: Task[None] | None = None
        """The last check of the store."""
        self._answered_at: float | None = None

    async def create(self, header: str) -> str:
        """As of the store."""
        return await self._kept(self._store.create(header))

    async def append(self, code: str, at: int, line: str) -> bool:
        """As of the store."""
        return await self._kept(self._store.append(code, at, line))

    async def follow(self, code: str, since: int) -> AsyncGenerator[list[str], None]:
        """As of the store."""
        try:
            async with aclosing(self._store.follow(code, since)) as following:
                async for lines in following:
                    yield lines
        except StoreError as error:
            self._fail(error)
            raise

    async def check(self) -> None:
        """As of the store."""
        await self._kept(self._store.check())

    async def fault_now(self) -> str:
        """The reason why the store fails, empty if it works; it checks the store, at most once in `FRESH_S`."""
        loop = asyncio.get_running_loop()
        is_asking = self._asking is not None and not self._asking.done()
        if not self.fault and not is_asking and not self._is_fresh(loop.time()):
            self._asking = loop.create_task(self._ask())
        if not self.fault and self._asking is not None:
            # A caller may be cancelled while others wait for the same result.
            await asyncio.shield(self._asking)
        return self.fault

    def _is_fresh(self, now: float) -> bool:
        return self._answered_at is not None and now - self._answered_at < self.fresh_s

    async def _ask(self) -> None:
        try:
            async with asyncio.timeout(self.ask_s):
                await self.check()
        except StoreError:
            pass
        except TimeoutError:
            self._fail(StoreError(f"the store of rooms does not answer within {self.ask_s:g} s"))
        self._answered_at = asyncio.get_running_loop().time()

    async def close(self) -> None:
        """Stop the checks, and close the store."""
        await ended(*[task for task in (self._looking, self._asking) if task is not None])
        await self._store.close()

    async def _kept(self, keeping: Awaitable[T]) -> T:
        try:
            found = await keeping
        except StoreError as error:
            self._fail(error)
            raise
        if self.fault:
            self.fault = ""
            self._on_fault("")
        return found

    def _fail(self, error: StoreError) -> None:
        if self.fault:
            return
        self.fault = str(error)
        self._on_fault(self.fault)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        """Check regularly, so that a server without clients recovers too."""
        while self.fault:
            await asyncio.sleep(self.look_s)
            with suppress(StoreError):
                await self.check()
