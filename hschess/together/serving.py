"""A server that runs until it is told to stop, on the loop of whoever asks: what `hschess serve` and a hosting game share."""

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
) -> AsyncIterator[RoomServer]:
    """A server of the store with this name; within it, it runs. `on_fault` as of `RoomServer`.

    Errors: `HschessError` where it cannot listen, or the store cannot be opened.
    """
    opened = await open_store(store)
    server = RoomServer(opened, limits, is_behind_proxy=is_behind_proxy, on_fault=on_fault)
    try:
        try:
            await server.start(binding)
        except OSError as error:
            where = ", ".join(binding.hosts)
            # The library's own words have the address once more, as Python writes it.
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise HschessError(f"{where}, port {binding.port}: {reason}") from error
        yield server
    finally:
        await server.stop()
