"""A server that runs until it is stopped, on the caller's loop, for `hschess serve` and for a hosting game; and a store by its name."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from hschess.extras import needed
from hschess.rules.errors import HschessError
from hschess.together.binding import Binding
from hschess.together.limits import Limits
from hschess.together.server import USUAL, RoomServer
from hschess.together.stores.memory_store import MemoryStore
from hschess.together.stores.store import Store, StoreError
from hschess.together.stores.watched_store import ignore_fault

MEMORY: Final = "memory:"
SQLITE: Final = "sqlite:"
REDIS: Final = ("redis://", "rediss://", "unix://")
FORMS: Final = "memory:, sqlite:FILE or redis://HOST:PORT/NUMBER"


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise StoreError(f"'{name:.60}': there is no home folder of this name") from error


async def open_store(name: str, note: Callable[[str], None] | None = None) -> Store:
    """Open the store with this name; `note` receives a sentence if another program has to be waited for.

    Errors: `HschessError` for an unknown name, or a store that cannot be opened.
    """
    if name == MEMORY:
        return MemoryStore()
    if name.startswith(SQLITE) and name != SQLITE:
        from hschess.together.stores.sqlite_store import SqliteStore

        return await SqliteStore(_path(name.removeprefix(SQLITE))).open(note)
    if name.startswith(REDIS):
        try:
            from hschess.together.stores.redis_store import RedisStore
        except ImportError as error:
            raise HschessError(needed("a store in Redis needs one more package", "together")) from error
        return await RedisStore(name).open()
    raise HschessError(f"'{name:.60}' is no store; expected {FORMS}")


@asynccontextmanager
async def serving(
    binding: Binding,
    store: str,
    limits: Limits = USUAL,
    *,
    is_behind_proxy: bool = False,
    on_fault: Callable[[str], None] = ignore_fault,
    note: Callable[[str], None] | None = None,
) -> AsyncIterator[RoomServer]:
    """Run a server with the store of this name inside the context. `on_fault` as for `RoomServer`, `note` as for `open_store`.

    Errors: `HschessError` if it cannot listen, or the store cannot be opened.
    """
    opened = await open_store(store, note)
    server = RoomServer(opened, limits, is_behind_proxy=is_behind_proxy, on_fault=on_fault)
    try:
        try:
            await server.start(binding)
        except OSError as error:
            where = ", ".join(binding.hosts)
            # The library's own message repeats the address in Python's form.
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise HschessError(f"{where}, port {binding.port}: {reason}") from error
        yield server
    finally:
        await server.stop()
