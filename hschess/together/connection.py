"""One connection of a server: it reads messages of bounded size and answers each with its result or a refusal.

Messages are untrusted. The token proves that a client holds a seat; the log has only its digest.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from typing import Final, Protocol

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

import hschess
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.modes import BLACK, WHITE
from hschess.together.asking import (
    at_in,
    clock_in,
    holds_seat,
    key_in,
    line_of_error,
    mark_in,
    message_of,
    mode_in,
    refusal_message,
    refuse_stale,
    side_of,
    since_in,
)
from hschess.together.entries import (
    CODE,
    CODE_LENGTH,
    GREETINGS,
    LONGEST_ACTION,
    Acted,
    Asked,
    Came,
    Claimed,
    Entry,
    Greeted,
    Sat,
    TookBack,
    Went,
    name_in,
)
from hschess.together.header import Options, new_header
from hschess.together.limits import Addresses, Limits, Pace
from hschess.together.live_room import LiveRoom
from hschess.together.message import SIDES, Message, written
from hschess.together.refusals import RefusedError
from hschess.together.room import Room
from hschess.together.stores.store import Store, StoreError
from hschess.together.veil import WATCHER, Viewer
from hschess.together.views import room_message

PROTOCOL: Final = 1
"""The version of the messages."""
POLICY: Final = 1008
"""The code for closing a connection that broke a rule."""
MOST_AT_ONCE: Final = 256 << 10
"""Bytes of the past that are sent before waiting for the client to read them."""
MOST_TOO_FAST: Final = 100
"""How many too fast messages are refused before the connection is closed."""
_SIDES: Final = (*SIDES, "any")


class Rooms(Protocol):
    """The interface of the server for a connection (`server.RoomServer`)."""

    store: Store
    limits: Limits
    addresses: Addresses

    def seconds(self) -> float:
        """A monotonic clock, in seconds."""

    def now_ms(self) -> int:
        """The time for the logs, in milliseconds since the epoch."""

    def new_link(self) -> str:
        """A unique name for a connection."""

    async def room(self, code: str) -> LiveRoom:
        """The room with this code. Errors: `HschessError`."""

    def left(self, live: LiveRoom) -> None:
        """Note that a connection has left the room."""

    def past(self, live: LiveRoom, viewer: Viewer, since: int, until: int) -> AsyncGenerator[str, None]:
        """The messages of these entries for the viewer."""


class Connection:
    """One client, from its first message to its last."""

    def __init__(self, server: Rooms, socket: ServerConnection, address: str) -> None:
        self.viewer: Viewer = WATCHER
        self.link = server.new_link()
        self.is_seated = False
        self._server = server
        self._socket = socket
        self._address = address
        self._live: LiveRoom | None = None
        self._pace = Pace(server.limits.messages_a_second, server.seconds)
        self._too_fast = 0
        self._held: deque[str] | None = None
        """New messages, held back while the past is being sent; None when they are sent at once."""
        self._due: deque[str] = deque()
        self._waiting_bytes = 0
        self._has_due, self._has_none = asyncio.Event(), asyncio.Event()
        self._leaving: RefusedError | None = None
        self._is_gone = False
        """Whether nothing can be sent any more."""
        self._commands: Mapping[str, Callable[[Message], Awaitable[None]]] = {
            "create": self._create,
            "sit": self._sit,
            "watch": self._watch,
            "act": self._act,
            "undo": self._undo,
            "say": self._say,
            "claim": self._claim,
            "rematch": self._ask,
        }

    # ------------------------------------------------------------------------------------------------- sent by the room

    def send(self, text: str) -> None:
        """Queue a message."""
        waiting = self._due if self._held is None else self._held
        waiting.append(text)
        self._waiting_bytes += len(text)
        self._has_due.set()
        if self._waiting_bytes > self._server.limits.waiting_bytes:
            # The reason cannot be sent, because the client reads nothing.
            self.part(RefusedError("too_slow"))
            self._socket.transport.abort()

    def part(self, refusal: RefusedError) -> None:
        """End the connection, after the queued messages have been sent."""
        live, self._live = self._live, None
        if live is not None:
            self._leave(live)
        self._held = None
        self._leaving = refusal
        self._has_due.set()

    # -------------------------------------------------------------------------------------------------------- its life

    async def run(self) -> None:
        """Serve until either side closes the connection."""
        self._say_hello()
        writing = asyncio.get_running_loop().create_task(self._write())
        try:
            await self._read()
        except ConnectionClosed:
            pass
        finally:
            live, self._live = self._live, None
            if live is not None:
                self._leave(live)
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    def _leave(self, live: LiveRoom) -> None:
        """Leave the room, whose log gets the seat's absence unless another connection has the seat."""
        live.listeners.discard(self)
        side, link = self.viewer, self.link
        if side is not None:
            live.later(lambda _room, t: Went(t, side, link))
        self._server.left(live)

    def _say_hello(self) -> None:
        self.send(written({"k": "hello", "v": PROTOCOL, "game": hschess.__version__}))

    async def _read(self) -> None:
        until = self._server.seconds() + self._server.limits.seatless_s
        while self._leaving is None:
            wait_s = None if self._live is not None else max(0.0, until - self._server.seconds())
            try:
                text = await asyncio.wait_for(self._socket.recv(), wait_s)
            except TimeoutError:
                self.part(RefusedError("not_seated"))
                break
            await self._obey(text, self._pace.is_too_fast())
        await self._socket.wait_closed()

    async def _write(self) -> None:
        try:
            with suppress(ConnectionClosed):
                await self._write_until_left()
        finally:
            # A sender of the past would wait for ever.
            self._is_gone = True
            self._has_none.set()

    async def _write_until_left(self) -> None:
        while self._leaving is None or self._due:
            await self._has_due.wait()
            self._has_due.clear()
            while self._due:
                text = self._due.popleft()
                await self._socket.send(text)
                self._waiting_bytes -= len(text)
            self._has_none.set()
        await self._socket.send(written(refusal_message(self._leaving, "")))
        await self._socket.close(POLICY, self._leaving.key)

    async def _obey(self, text: str | bytes, is_too_fast: bool) -> None:
        mark = ""
        try:
            message = message_of(text)
            mark = mark_in(message)
            if is_too_fast:
                self._refuse_fast()
            await self._commands[message.word("k", self._commands)](message)
        except (RefusedError, IllegalActionError) as refusal:
            self._refuse(refusal, mark)
        except StoreError:
            self._refuse(RefusedError("busy"), mark)
        except HschessError as error:
            self._refuse(RefusedError("bad_message", why=line_of_error(error)), mark)

    def _refuse_fast(self) -> None:
        """Errors: `RefusedError`, always; after too many of them the connection ends."""
        self._too_fast += 1
        refusal = RefusedError("too_fast", most=self._server.limits.messages_a_second)
        if self._too_fast > MOST_TOO_FAST:
            self.part(refusal)
        raise refusal

    def _refuse(self, refusal: RefusedError | IllegalActionError, mark: str) -> None:
        self.send(written(refusal_message(refusal, mark)))

    # ------------------------------------------------------------------------------------------------ coming into a room

    async def _create(self, message: Message) -> None:
        self._refuse_if_seated()
        name, key, side = name_in(message), key_in(message), message.word("side", _SIDES)
        options = Options(clock_in(message), message.flag("undo"), message.flag("watch"))
        with self._server.addresses.making_room(self._address):
            mode = await asyncio.to_thread(mode_in, message)
            code = await self._server.store.create(new_header(mode, options).line())
            self._server.addresses.room_made(self._address, code)
        number = SIDES[side] if side in SIDES else secrets.choice((WHITE, BLACK))
        try:
            live = await self._server.room(code)
            await self._take(live, number, 0, lambda _room, t: Sat(t, number, name, key, self.link, options.undo))
        except HschessError:
            # The room stays empty; another request gets another room.
            self._server.addresses.room_left(code, True)
            raise

    async def _sit(self, message: Message) -> None:
        self._refuse_if_seated()
        name, key, undo = name_in(message), key_in(message), message.flag("undo")
        live, since = await self._found(message, key)
        side = side_of(live.known, key)
        if side is None:
            self._server.addresses.guess(self._address)
            raise RefusedError("seat_taken")

        def propose(room: Room, t: int) -> Entry:
            seat = room.seats[side]
            if seat is None:
                return Sat(t, side, name, key, self.link, undo)
            if not hmac.compare_digest(seat.key, key):
                raise RefusedError("seat_taken")
            return Came(t, side, self.link)

        await self._take(live, side, since, propose)

    async def _watch(self, message: Message) -> None:
        self._refuse_if_seated()
        live, since = await self._found(message)
        if not live.known.header.options.watch:
            raise RefusedError("no_watching")
        if sum(one.viewer is WATCHER for one in live.listeners) >= self._server.limits.watchers:
            raise RefusedError("full_of_watchers", most=self._server.limits.watchers)
        await self._take(live, WATCHER, since, None)

    async def _found(self, message: Message, key: str = "") -> tuple[LiveRoom, int]:
        """The room with the code in a message, and how many of its lines the sender knows; `key` may hold a seat.

        Errors: `RefusedError`, which counts as a guess if there is no such room.

        A client that has guessed too often finds only rooms in which it holds a seat.
        """
        code, since = message.text("code", CODE_LENGTH).upper(), since_in(message)
        if not CODE.fits(code):
            raise message.wrong("code", CODE.words)
        try:
            live = await self._server.room(code)
        except RefusedError as refusal:
            if refusal.key == "no_room":
                self._server.addresses.refuse_guesser(self._address)
                self._server.addresses.guess(self._address)
            raise
        if not holds_seat(live.known, key):
            self._server.addresses.refuse_guesser(self._address)
        await live.catch_up("since", since)
        return live, since

    async def _take(
        self, live: LiveRoom, viewer: Viewer, since: int, propose: Callable[[Room, int], Entry] | None
    ) -> None:
        """Enter the room: new messages are held back until the past has been sent."""
        self.viewer, self._held = viewer, deque()
        known = live.known.lines
        live.listeners.add(self)
        try:
            if propose is not None:
                await live.submit(propose)
            await self._send_past(live, viewer, since, known)
        except BaseException:
            self._held = None
            self._leave(live)
            raise
        if self._held is None:
            # The connection was ended meanwhile.
            self._leave(live)
            return
        self._live = live
        held, self._held = self._held, None
        self._due.extend(held)
        self._has_due.set()

    async def _send_past(self, live: LiveRoom, viewer: Viewer, since: int, until: int) -> None:
        """Send the beginning of the room and its past, as fast as the client reads."""
        await self._send_now(written(room_message(live.known, live.code, viewer, self._server.now_ms())))
        try:
            async with aclosing(self._server.past(live, viewer, since, until)) as past:
                async for text in past:
                    await self._send_now(text)
        except StoreError:
            # The client counts itself in the room by now; it comes again by another connection.
            self.part(RefusedError("busy"))

    async def _send_now(self, text: str) -> None:
        self._due.append(text)
        self._waiting_bytes += len(text)
        self._has_due.set()
        if self._waiting_bytes > MOST_AT_ONCE and not self._is_gone:
            self._has_none.clear()
            await self._has_none.wait()

    def _refuse_if_seated(self) -> None:
        if self._live is not None:
            raise RefusedError("seated")

    # ----------------------------------------------------------------------------------------------------- in the room

    async def _act(self, message: Message) -> None:
        word, mark = message.text("action", LONGEST_ACTION), mark_in(message)
        await self._change_board(message, lambda t, side: Acted(t, side, word, mark))

    async def _undo(self, message: Message) -> None:
        mark = mark_in(message)
        await self._change_board(message, lambda t, side: TookBack(t, side, mark))

    async def _change_board(self, message: Message, made: Callable[[int, int], Entry]) -> None:
        at = at_in(message)

        def propose(room: Room, t: int) -> Entry:
            side = self._seated()
            refuse_stale(room, at)
            return made(t, side)

        await self._submit(propose, at)

    async def _say(self, message: Message) -> None:
        word = message.word("word", GREETINGS)
        await self._submit(lambda _room, t: Greeted(t, self._seated(), word))

    async def _claim(self, message: Message) -> None:
        del message
        await self._submit(lambda _room, t: Claimed(t, self._seated()))

    async def _ask(self, message: Message) -> None:
        del message
        await self._submit(lambda _room, t: Asked(t, self._seated()))

    async def _submit(self, propose: Callable[[Room, int], Entry], at: int = 0) -> None:
        """Submit an entry; `at` is how many lines the sender knows. Errors: `HschessError`, as `LiveRoom.submit`."""
        self._seated()
        live = self._live
        assert live is not None
        await live.catch_up("at", at)
        await live.submit(propose)

    def _seated(self) -> int:
        """The client's side. Errors: `RefusedError` if it has none, or has lost it."""
        if self._live is None or self.viewer is None:
            raise RefusedError("not_seated")
        return self.viewer
