"""A server that runs until it is told to stop, on the loop of whoever asks: what `hschess serve` and a hosting game share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hschess.rules.errors import HschessError
from hschess.together.binding import Binding
from hschess.together.limits import Limits
from hschess.together.server import USUAL, RoomServer
from hschess.together.stores.opening import open_store


@asynccontextmanager
async def serving(
    binding: Binding, store: str, limits: Limits = USUAL, *, is_behind_proxy: bool = False
) -> AsyncIterator[RoomServer]:
    """A server of the store with this name; within it, it runs.

    Errors: `HschessError` where it cannot listen, or the store cannot be opened.
    """
    opened = await open_store(store)
    server = RoomServer(opened, limits, is_behind_proxy=is_behind_proxy)
    try:
        try:
            await server.start(binding)
        except OSError as error:
            where = ", ".join(binding.hosts)
            raise HschessError(f"{where}, port {binding.port}: {error.strerror or error}") from error
        yield server
    finally:
        await server.stop()
        await opened.close()
