"""A server that runs until it is stopped, on the caller's loop, for `hschess serve` and for a hosting game."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from hschess.rules.errors import HschessError
from hschess.together.binding import Binding
from hschess.together.limits import Limits
from hschess.together.server import USUAL, RoomServer
from hschess.together.stores.opening import open_store
from hschess.together.stores.watched_store import ignore_fault


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
