"""A server of rooms: a client creates a room, joins one, or watches one. All lasting state is in the store.

It runs on any event loop: `hschess serve` has one, and a hosting game has one on a thread (`hosting`).
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import secrets
import time
from asyncio import Task
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, WHITE
from hschess.together.binding import Binding
from hschess.together.connection import Connection
from hschess.together.entries import Entry, Moved, Sat, Went, line_of, read_entry
from hschess.together.header import new_header, read_header
from hschess.together.limits import Addresses, Limits, network_of
from hschess.together.live_room import AGAIN_S, FOLD_AT_ONCE, LiveRoom
from hschess.together.log import add
from hschess.together.message import written
from hschess.together.refusals import RefusedError
from hschess.together.room import Change, Room
from hschess.together.stores.store import Store, StoreError
from hschess.together.stores.watched_store import WatchedStore, ignore_fault
from hschess.together.veil import Viewer
from hschess.together.views import change_message

PING_S: Final = 15.0
"""How often a silent connection is pinged, and how long the answer may take, in seconds."""
BEAT_S: Final = 1.0
"""How often the server checks for a pause of its own."""
LONGEST_MISSED_S: Final = 3.0
"""The longest pause that still counts for the clocks."""
SETTLE_S: Final = 0.2
"""How long to wait after a pause for its lost connections."""
FREE_PORTS: Final = 5
"""How many ports are tried if any free one will do."""
LINGER_S: Final = 5.0
"""How long an empty room stays in memory."""
USUAL: Final = Limits()
HEALTH: Final = "/health"
_LINK_BYTES: Final = 3
_LOGGER: Final = logging.getLogger("hschess.together")
_LOGGER.addHandler(logging.NullHandler())
_LOGGER.propagate = False


class RoomServer:
    """Serves the rooms of a store. Use it on one event loop: `start`, then `stop`."""

    def __init__(
        self,
        store: Store,
        limits: Limits = USUAL,
        *,
        is_behind_proxy: bool = False,
        now_s: Callable[[], float] = time.time,
        on_fault: Callable[[str], None] = ignore_fault,
    ) -> None:
        """With `is_behind_proxy` the proxy's header gives the client's address.

        `on_fault` is called with the reason when the store fails, and with an empty one when it works again.

        `now_s` is called only once, so that later changes of the machine's clock do not matter.
        """
        self._watched = WatchedStore(store, on_fault)
        self.store: Store = self._watched
        self.limits = limits
        self.addresses = Addresses(limits, self.seconds)
        self._is_behind_proxy = is_behind_proxy
        self._offset_s = now_s() - time.monotonic()
        self._links = secrets.token_hex(_LINK_BYTES)
        self._rooms: dict[str, Task[LiveRoom]] = {}
        self._going_on: set[str] = set()
        """The codes of the rooms whose next room is being created."""
        self._servers: list[Server] = []
        self._tasks: set[Task[None]] = set()
        self.hosts: list[str] = []
        """The addresses that it listens on."""
        self.ports: list[int] = []
        self._watching: Task[None] | None = None
        self._beat_at = time.monotonic()
        """The last time when the server was running."""

    async def start(self, binding: Binding) -> None:
        """Listen on those addresses that the machine has. Errors: `OSError` if it has none of them, or a port is taken."""
        for left in reversed(range(FREE_PORTS)):
            try:
                await self._listen_on_all(binding)
                break
            except OSError as error:
                if binding.port or error.errno != errno.EADDRINUSE or not left:
                    raise
                # The port that is free on one address is taken on another: another one is picked.
                await self._stop_listening()
        self._watching = asyncio.get_running_loop().create_task(self._watch_time())

    async def _listen_on_all(self, binding: Binding) -> None:
        for host in binding.hosts:
            try:
                await self._listen(host, binding)
            except OSError as error:
                # From Python 3.13 on the error of an unavailable address has no number.
                fault = error if error.errno else OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
                # An IPv6 address may be listed but not yet, or no longer, available.
                if fault.errno != errno.EADDRNOTAVAIL or (host == binding.hosts[-1] and not self.hosts):
                    raise fault from error

    async def _stop_listening(self) -> None:
        for server in self._servers:
            server.close()
        for server in self._servers:
            await server.wait_closed()
        self._servers, self.hosts, self.ports = [], [], []

    async def _listen(self, host: str, binding: Binding) -> None:
        server = await serve(
            self._accept, host, self.ports[0] if self.ports else binding.port,
            ssl=binding.tls, compression=None, max_size=self.limits.message_bytes, max_queue=8,
            ping_interval=PING_S, ping_timeout=PING_S, open_timeout=10, close_timeout=2,
            process_request=self._answer_plainly, logger=_LOGGER, server_header=None,
        )  # fmt: skip
        self._servers.append(server)
        self.hosts.append(host)
        self.ports.extend(one.getsockname()[1] for one in server.sockets)

    async def stop(self) -> None:
        """Close all connections and the store; the clients reconnect to the server that replaces this one."""
        if self._watching is not None:
            self._watching.cancel()
        await self._stop_listening()
        for task in list(self._tasks):
            with suppress(HschessError, asyncio.CancelledError):
                await task
        # At once: while the store can keep nothing, each of them waits for its last lines.
        await asyncio.gather(*(self._close(code, task) for code, task in list(self._rooms.items())))
        await self.store.close()

    async def _watch_time(self) -> None:
        """Watch for pauses: the time of a sleeping machine or a stopped program does not count for any turn."""
        while True:
            self._beat_at = time.monotonic()
            await asyncio.sleep(BEAT_S)
            if self._was_paused:
                # Connections lost meanwhile are noticed now, and count as lost before the pause.
                await asyncio.sleep(SETTLE_S)
                await self._forgive()

    async def _forgive(self) -> None:
        """Let all rooms treat both players as gone for the time of the pause."""
        opened = [one for one in self._rooms.values() if one.done() and not one.cancelled() and one.exception() is None]
        rooms = [one.result() for one in opened]
        held = await asyncio.gather(*(live.pause() for live in rooms))
        self._beat_at = time.monotonic()
        for live, links in zip(rooms, held, strict=True):
            self._start(live.go_on(links))

    @property
    def _was_paused(self) -> bool:
        """Whether there was a pause that is not yet forgiven."""
        return self._watching is not None and time.monotonic() - self._beat_at > BEAT_S + LONGEST_MISSED_S

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---------------------------------------------------------------------------------------------------------- for each

    def seconds(self) -> float:
        """A monotonic clock, in seconds."""
        return time.monotonic()

    def now_ms(self) -> int:
        """Milliseconds since the epoch, without the server's own pauses; it stops until one has been forgiven.

        When a pause is noticed it goes back by a second at most; a room never goes back behind its last line.
        """
        now = self._beat_at if self._was_paused else time.monotonic()
        return int((now + self._offset_s) * 1000)

    def set_forward(self, seconds: float) -> None:
        """Set the clock of all rooms forward, for tests."""
        self._offset_s += seconds

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the rooms in memory."""
        return tuple(self._rooms)

    def new_link(self) -> str:
        """A unique name for a connection, with this server's prefix."""
        return self._links + secrets.token_hex(_LINK_BYTES)

    async def room(self, code: str) -> LiveRoom:
        """The room with this code. Errors: `HschessError` if there is none, or it cannot be read."""
        task = self._opened(code)
        try:
            live = await asyncio.shield(task)
        except HschessError:
            self._forget(code, task)
            raise
        if live.is_broken:
            # The store was unreachable for a while; perhaps it works again.
            await self._close(code, task)
            live = await asyncio.shield(self._opened(code))
        self.left(live)
        return live

    def _opened(self, code: str) -> Task[LiveRoom]:
        if code not in self._rooms:
            live = LiveRoom(code, self.store, self.now_ms, self._links)
            live.on_change = self._on_change
            self._rooms[code] = asyncio.get_running_loop().create_task(live.open())
        return self._rooms[code]

    def left(self, live: LiveRoom) -> None:
        """Note that a connection has left the room; an empty room stays in memory for `LINGER_S`."""
        if not live.listeners:
            asyncio.get_running_loop().call_later(LINGER_S, self._close_if_empty, live)

    async def past(self, live: LiveRoom, viewer: Viewer, since: int, until: int) -> AsyncGenerator[str, None]:
        """The messages of the entries from number `since` up to but not including `until`, for the viewer."""
        since = max(1, since)
        if since >= until:
            return
        room: Room | None = None
        for number, line in enumerate(await self._first_lines(live.code, until)):
            if room is None:
                room = Room(read_header(line))
                continue
            change = add(room, read_entry(line))
            if number >= since:
                yield written(change_message(room, change, viewer))
            if number % FOLD_AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _first_lines(self, code: str, number: int) -> list[str]:
        following = self.store.follow(code, 0)
        try:
            return (await anext(following))[:number]
        finally:
            await following.aclose()

    # --------------------------------------------------------------------------------------------------------- connections

    async def _accept(self, socket: ServerConnection) -> None:
        address = network_of(self._address_of(socket))
        try:
            self.addresses.come(address)
        except RefusedError as refusal:
            with suppress(ConnectionClosed):
                await socket.send(
                    written({"k": "no", "key": refusal.key, "values": refusal.values, "why": str(refusal)})
                )
                await socket.close(1013, refusal.key)
            return
        try:
            await Connection(self, socket, address).run()
        finally:
            self.addresses.go(address)

    def _address_of(self, socket: ServerConnection) -> str:
        if self._is_behind_proxy and socket.request is not None:
            forwarded = socket.request.headers.get_all("X-Forwarded-For")
            if forwarded:
                # Only the last one is from the proxy; a client may forge those before.
                return forwarded[-1].rpartition(",")[2].strip()[:60]
        peer = socket.remote_address
        return str(peer[0]) if isinstance(peer, tuple) else str(peer)

    async def _answer_plainly(self, connection: ServerConnection, request: Request) -> Response | None:
        """The plain HTTP answer for a health check or a browser; None for a client's connection."""
        if request.path == HEALTH:
            fault = await self._watched.fault_now()
            status = HTTPStatus.SERVICE_UNAVAILABLE if fault else HTTPStatus.OK
            return connection.respond(status, f"{fault or 'ok'}\n")
        if "Upgrade" not in request.headers:
            words = "This is a server of hschess. The game joins it: hschess join ADDRESS/CODE\n"
            return connection.respond(HTTPStatus.UPGRADE_REQUIRED, words)
        return None

    # -------------------------------------------------------------------------------------------------------------- rooms

    def _on_change(self, live: LiveRoom, change: Change) -> None:
        room = live.known
        if change.ended:
            self.addresses.room_over(live.code)
        elif room.state is None or isinstance(change.entry, Sat):
            self.addresses.room_left(live.code, room.is_left)
        if room.asked == {WHITE, BLACK} and not room.next_code and live.listeners and live.code not in self._going_on:
            self._going_on.add(live.code)
            self._start(self._begin_next(live))

    async def _begin_next(self, live: LiveRoom) -> None:
        """Create the room of the rematch, and again after a while if the store could not keep it."""
        try:
            with suppress(HschessError):
                while live.listeners and not live.known.next_code:
                    with suppress(StoreError):
                        await self._create_next(live)
                        return
                    await asyncio.sleep(AGAIN_S)
        finally:
            self._going_on.discard(live.code)

    async def _create_next(self, live: LiveRoom) -> None:
        """Create a room with the sides changed, and lead the players of this one there. Errors: as of the store."""
        room = live.known
        code = await self.store.create(new_header(room.mode, room.header.options).line())
        t = self.now_ms()
        seats = [room.seat(1 - side) for side in (WHITE, BLACK)]
        entries: list[Entry] = [Sat(t, side, one.name, one.key, "none", one.undo) for side, one in enumerate(seats)]
        # The clients enter it automatically; until then they count as on their way.
        entries += [Went(t, side, "none") for side in (WHITE, BLACK)]
        for at, entry in enumerate(entries, start=1):
            await self.store.append(code, at, line_of(entry))
        await live.submit(lambda _room, now: Moved(now, code))

    def _close_if_empty(self, live: LiveRoom) -> None:
        task = self._rooms.get(live.code)
        if not live.listeners and task is not None and task.done() and not task.exception() and task.result() is live:
            # At once: a client that comes now gets the room from the store again.
            self._forget(live.code, task)
            self._start(self._close(live.code, task))

    async def _close(self, code: str, task: Task[LiveRoom]) -> None:
        self._forget(code, task)
        with suppress(HschessError, asyncio.CancelledError):
            await (await task).close()

    def _forget(self, code: str, task: Task[LiveRoom]) -> None:
        """Take this room out of memory, unless it has been opened again."""
        if self._rooms.get(code) is task:
            del self._rooms[code]
