"""A server and a client on separate threads, for a program with its own loop that must never block."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Protocol

from hschess.files import SPARE_FILES, ask_system
from hschess.rules.errors import HschessError
from hschess.together.address import Address
from hschess.together.binding import Binding
from hschess.together.client import RoomClient, Status
from hschess.together.serving import serving
from hschess.together.wishes import Wish

STOP_S: Final = 5.0


class RunsServer(Protocol):
    """A server on another thread."""

    ready: Future[int]

    def close(self) -> None:
        """Stop serving."""


class RunsClient(Protocol):
    """A client on another thread."""

    running: Future[None]

    @property
    def address(self) -> Address:
        """The room."""

    @property
    def status(self) -> Status:
        """The client's status."""

    def messages(self) -> list[Mapping[str, object]]:
        """The messages since the last call."""

    def act(self, word: str) -> Future[None]:
        """Do an action."""

    def undo(self) -> Future[None]:
        """Take the last action back."""

    def say(self, word: str) -> Future[None]:
        """Greet."""

    def claim(self) -> Future[None]:
        """Claim the win."""

    def rematch(self) -> Future[None]:
        """Ask for another game."""

    def close(self) -> None:
        """Leave."""


class _Loop:
    """An event loop on a thread. Errors: `HschessError` if the system refuses the files or the thread for it."""

    def __init__(self, name: str) -> None:
        with _explained():
            # asyncio itself prints a traceback if it gets only a part of its files.
            ask_system(Path(os.devnull), SPARE_FILES)
            self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        try:
            with _explained():
                self._thread.start()
        except HschessError:
            self.loop.close()
            raise

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()

    def do(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        """Start a coroutine on it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def stop(self) -> None:
        """End it, and wait up to `STOP_S` seconds for its thread."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(STOP_S)


@contextmanager
def _explained() -> Iterator[None]:
    """The system's refusals inside are reported as `HschessError`."""
    try:
        yield
    except (OSError, RuntimeError, MemoryError) as error:
        why = getattr(error, "strerror", None) or str(error) or "not enough memory"
        raise HschessError(f"the system refuses a connection: {why}") from error


class HostedServer:
    """A server on another thread. It serves as soon as `ready` is done, whose result is the port; close it. Errors: `HschessError`."""

    def __init__(self, binding: Binding, store: str) -> None:
        self._loop = _Loop("hschess-server")
        self.ready: Future[int] = Future()
        """The port, or `HschessError` if the server could not start."""
        self._stop = asyncio.Event()
        self._running = self._loop.do(self._serve(binding, store))

    async def _serve(self, binding: Binding, store: str) -> None:
        try:
            with _explained():
                await self._serve_until_stopped(binding, store)
        except HschessError as error:
            if not self.ready.done():
                self.ready.set_exception(error)

    async def _serve_until_stopped(self, binding: Binding, store: str) -> None:
        async with serving(binding, store) as server:
            self.ready.set_result(server.ports[0])
            await self._stop.wait()

    def close(self) -> None:
        """Stop serving; it waits for a few seconds at most."""
        self._loop.loop.call_soon_threadsafe(self._stop.set)
        with suppress(Exception):
            self._running.result(STOP_S)
        self._loop.stop()


class HostedClient:
    """A client on another thread: messages come out of a queue, requests return futures. Close it. Errors: `HschessError`."""

    def __init__(self, address: Address, wish: Wish, name: str, token: str) -> None:
        self._messages: SimpleQueue[Mapping[str, object]] = SimpleQueue()
        self._loop = _Loop("hschess-client")
        self.client = RoomClient(address, wish, name, token, lambda _client, message: self._messages.put(message))
        """Warning: its picture changes on the other thread; copy the needed parts after a message."""
        self.running: Future[None] = self._loop.do(self.client.run())
        """Done when the client has ended, with its error."""

    @property
    def address(self) -> Address:
        """The room, with its code once it has been entered."""
        return self.client.address

    @property
    def status(self) -> Status:
        """The client's status."""
        return self.client.status

    def messages(self) -> list[Mapping[str, object]]:
        """The messages since the last call, in order; an empty message means that `status` has changed."""
        found: list[Mapping[str, object]] = []
        with suppress(Empty):
            while True:
                found.append(self._messages.get_nowait())
        return found

    def act(self, word: str) -> Future[None]:
        """Do an action. The future raises `ServerRefusalError`."""
        return self._loop.do(self.client.act(word))

    def undo(self) -> Future[None]:
        """Take the last action back. The future raises `ServerRefusalError`."""
        return self._loop.do(self.client.undo())

    def say(self, word: str) -> Future[None]:
        """Greet."""
        return self._loop.do(self.client.say(word))

    def claim(self) -> Future[None]:
        """Claim the win."""
        return self._loop.do(self.client.claim())

    def rematch(self) -> Future[None]:
        """Ask for another game."""
        return self._loop.do(self.client.rematch())

    def close(self) -> None:
        """Leave; the seat is kept by its token."""
        self._loop.stop()
