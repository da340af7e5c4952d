"""The client of a room: it connects, reconnects after a lost connection, and has the view of its seat.

A mark identifies each request: after a lost connection the client checks the log before it sends a request again, so that nothing happens
twice and no acknowledged action is lost. It draws nothing and reads no file.
"""

from __future__ import annotations

import asyncio
import secrets
from asyncio import Future, Task
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from hschess.rules.errors import HschessError
from hschess.together.address import Address
from hschess.together.from_server import check_room
from hschess.together.heartbeat import Heartbeat
from hschess.together.message import Message, written
from hschess.together.pictures import Picture
from hschess.together.reaching import OPEN_S, reach, trusting
from hschess.together.views import Json
from hschess.together.wishes import Create, NoServerError, ServerRefusalError, Sit, Wish, first_message

PROTOCOL: Final = 1
DELAYS_S: Final = (1.0, 2.0, 4.0, 8.0, 15.0)
ENDED_WORDS: Final = "the client has been stopped"
BUSY_S: Final = 0.5
"""How long it waits before it repeats a request that the server could not store."""
PASSING: Final = frozenset(
    ("busy", "rooms_full", "many_connections", "full_server", "too_slow", "too_fast", "not_seated")
)
"""The refusals that are no reason to give up."""


class Status(StrEnum):
    """The state of a client."""

    CONNECTING = "connecting"
    HERE = "here"
    QUIET = "quiet"
    """The server does not answer; the connection is still open."""
    LOST = "lost"
    """The connection is lost; it will reconnect."""
    ENDED = "ended"
    """It will not reconnect."""


OnMessage = Callable[["RoomClient", Mapping[str, object]], None]


def _ignore_message(_client: RoomClient, _message: Mapping[str, object]) -> None:
    """For a client without a listener."""


@dataclass(slots=True)
class _Asked:
    """A request without an answer."""

    message: Json
    answer: Future[None]


class RoomClient:
    """A seat or a watcher in one room and in those that follow it. Run it on one event loop."""

    def __init__(
        self, address: Address, wish: Wish, name: str, token: str, on_message: OnMessage = _ignore_message
    ) -> None:
        """`token` holds the seat (`seat_keys.new_token`).

        `on_message` is called after each message, and with an empty one after a change of `status` without a message.
        """
        self.address = address
        self.name = name
        self.status = Status.CONNECTING
        self.why = ""
        """The reason for the lost or ended connection."""
        self.picture: Picture | None = None
        """The view of the room; None until it has been entered."""
        self._wish = wish
        self._token = token
        self._on_message = on_message
        self._socket: ClientConnection | None = None
        self._sending: set[Task[None]] = set()
        self._asked: _Asked | None = None
        self._has_been_in = False
        self._is_in = False
        """Whether the room has been entered over this connection."""
        self.delays_s: Sequence[float] = DELAYS_S
        """The delays before the tries to reconnect; the last one is repeated."""
        self.heartbeat = Heartbeat(self._on_quiet)
        self.open_s = OPEN_S
        """The timeout from a try to connect until the room has been entered."""
        self.first_busy_s = 0.0
        """How long it tries to enter the room for the first time while the server cannot store anything."""
        self._tries = 0
        """The number of failed tries to reconnect."""
        self._until = 0
        """The length of the log when the room was entered; before all these lines are known, no request is repeated."""
        self._tls = trusting() if address.is_tls else None

    # --------------------------------------------------------------------------------------------------------------- life

    async def run(self) -> None:
        """Run until it is cancelled, or the room refuses for good.

        Errors: `NoServerError` if the server cannot be reached the first time, `ServerRefusalError` if it refuses for good.
        """
        give_up_at = asyncio.get_running_loop().time() + self.first_busy_s
        try:
            while True:
                await self._connect_once(give_up_at)
                if self.status is Status.LOST:
                    delay_s = self.delays_s[min(self._tries, len(self.delays_s) - 1)]
                    self._tries += 1
                    await asyncio.sleep(delay_s)
        except HschessError as error:
            self._end(str(error))
            raise
        except asyncio.CancelledError:
            self._end("")
            raise

    async def _connect_once(self, give_up_at: float) -> None:
        """Run one connection; in the room only a final refusal is an error, and `busy` is one only after `give_up_at`."""
        try:
            await self._connect()
        except ServerRefusalError as refusal:
            is_early = refusal.key == "busy" and asyncio.get_running_loop().time() < give_up_at
            if not is_early and (refusal.key not in PASSING or not self._has_been_in):
                raise
            self._lose(str(refusal))
        except NoServerError as error:
            if not self._has_been_in:
                raise
            self._lose(str(error))

    @property
    def has_been_in(self) -> bool:
        """Whether a room has been entered."""
        return self._has_been_in

    def cut(self) -> None:
        """Drop the connection without a goodbye, as if a cable had been pulled."""
        if self._socket is not None:
            self._socket.transport.abort()

    def _lose(self, why: str) -> None:
        is_news = (self.status, self.why) != (Status.LOST, why)
        self.status, self.why = Status.LOST, why
        self.heartbeat.asked_at = None
        if is_news:
            self._on_message(self, {})

    def _end(self, why: str) -> None:
        self.status, self.why = Status.ENDED, why
        if self._asked is not None and not self._asked.answer.done():
            self._asked.answer.set_exception(HschessError(why or ENDED_WORDS))
        self._on_message(self, {})

    async def _connect(self) -> None:
        """Run one connection from its beginning to its end. Errors: `NoServerError`, `ServerRefusalError`."""
        try:
            async with asyncio.timeout(self.open_s) as entering:
                await self._be_connected(entering)
        except TimeoutError as error:
            raise NoServerError("silent", server=self.address.server, seconds=round(self.open_s)) from error

    async def _be_connected(self, entering: asyncio.Timeout) -> None:
        """Read messages until the connection ends; `entering` runs until the room has been entered."""
        socket = await reach(self.address, self._tls)
        attending: Task[None] | None = None
        try:
            await self._greet(socket)
            self._socket = socket
            since = 0 if self.picture is None else self.picture.lines
            message = first_message(self._wish, self.address.code, self.name, self._token, since)
            await socket.send(written(message))
            async for text in socket:
                if self._take_up(_read(text)):
                    return
                self.heartbeat.received()
                if attending is None and self._is_in:
                    entering.reschedule(None)
                    attending = asyncio.get_running_loop().create_task(self.heartbeat.attend(socket))
            self._be_left("the server has closed the connection")
        except ConnectionClosed:
            self._be_left("the connection was lost")
        finally:
            self._socket, self._is_in = None, False
            if attending is not None:
                attending.cancel()
            if entering.expired():
                # A silent server would not answer a goodbye either.
                socket.transport.abort()
            await socket.close()

    def _be_left(self, why: str) -> None:
        """The connection has ended. Errors: `NoServerError` if no room has been entered yet."""
        if not self._has_been_in:
            raise NoServerError("closed", server=self.address.server)
        self._lose(why)

    def _on_quiet(self, is_quiet: bool) -> None:
        """The server has stopped answering, or answers again."""
        self.status, self.why = (Status.QUIET, "the server does not answer") if is_quiet else (Status.HERE, "")
        self._on_message(self, {})

    async def _greet(self, socket: ClientConnection) -> None:
        """Receive the server's greeting. Errors: `NoServerError`, `ServerRefusalError`."""
        try:
            message = _read(await socket.recv())
        except HschessError as error:
            raise NoServerError("none", server=self.address.server) from error
        if message.get("k") == "no":
            raise ServerRefusalError(message)
        version = message.get("v")
        if message.get("k") != "hello" or not isinstance(version, int):
            raise NoServerError("none", server=self.address.server)
        if version != PROTOCOL:
            key = "newer" if version > PROTOCOL else "older"
            raise NoServerError(key, server=self.address.server, theirs=version, ours=PROTOCOL)

    # --------------------------------------------------------------------------------------------------------- messages

    def _take_up(self, message: Json) -> bool:
        """Handle a message; return whether the room has moved on. Errors: `ServerRefusalError` for one that ends the connection."""
        kind = message.get("k")
        if kind == "no":
            self._be_refused(message)
        elif kind == "room":
            self._enter(message)
        elif self.picture is not None and "n" in message:
            self.picture.add(message)
            self._answer_if_mine(message)
            if self.picture.lines == self._until:
                self._ask_again()
        self._on_message(self, message)
        if kind == "next" and self.picture is not None:
            self.address = replace(self.address, code=str(message["code"]))
            self.picture = None
            return True
        return False

    def _enter(self, message: Json) -> None:
        check_room(message)
        known = self.picture
        if known is None or known.room["commitment"] != message["commitment"]:
            self.picture = Picture(message)
        self.address = replace(self.address, code=str(message["code"]))
        if isinstance(self._wish, Create):
            self._wish = Sit(self._wish.options.undo)
        self.status, self.why, self._tries = Status.HERE, "", 0
        self._is_in = self._has_been_in = True
        lines = message["lines"]
        self._until = lines if isinstance(lines, int) else 0
        if self.knows_all:
            self._ask_again()

    @property
    def knows_all(self) -> bool:
        """Whether all lines of the log from the time of entering are known."""
        return self._is_in and self.picture is not None and self.picture.lines >= self._until

    def _be_refused(self, message: Json) -> None:
        refusal = ServerRefusalError(message)
        asked = self._asked
        if asked is not None and message.get("mark") == asked.message.get("mark") and not asked.answer.done():
            if refusal.key in ("busy", "too_fast"):
                asyncio.get_running_loop().call_later(BUSY_S, self._ask_again)
                return
            self._asked = self.heartbeat.asked_at = None
            asked.answer.set_exception(refusal)
        elif not self._is_in or refusal.key == "taken_over":
            raise refusal

    def _answer_if_mine(self, message: Json) -> None:
        asked = self._asked
        if asked is None or self.picture is None:
            return
        mark = asked.message.get("mark")
        if message.get("mark") == mark and mark is not None:
            self._asked = self.heartbeat.asked_at = None
            if not asked.answer.done():
                asked.answer.set_result(None)

    # ----------------------------------------------------------------------------------------------------------- requests

    async def act(self, word: str) -> None:
        """Do an action; it returns when the log has it. Errors: `ServerRefusalError`; `HschessError` if the client has ended."""
        await self._ask({"k": "act", "action": word})

    async def undo(self) -> None:
        """Take the last action back; it returns when the log has that. Errors: as `act`."""
        await self._ask({"k": "undo"})

    async def say(self, word: str) -> None:
        """Send a greeting; a refused or lost one is not repeated."""
        await self._send({"k": "say", "word": word})

    async def claim(self) -> None:
        """Claim the win; the result arrives by `on_message`."""
        await self._send({"k": "claim"})

    async def rematch(self) -> None:
        """Ask for another game; if both players do, the client enters its room automatically."""
        await self._send({"k": "rematch"})

    async def _ask(self, message: Json) -> None:
        if self.status is Status.ENDED:
            raise HschessError(self.why or ENDED_WORDS)
        if self._asked is not None:
            raise HschessError("the answer to the last action has not come yet")
        answer: Future[None] = asyncio.get_running_loop().create_future()
        self._asked = _Asked({**message, "mark": secrets.token_hex(6)}, answer)
        self._ask_again()
        try:
            await answer
        finally:
            self._asked = self.heartbeat.asked_at = None

    def _ask_again(self) -> None:
        """Send the request with the current length of the log; without a connection it is sent after the next one begins."""
        if self._asked is not None and self.picture is not None and self.knows_all:
            loop = asyncio.get_running_loop()
            self.heartbeat.asked_at = loop.time()
            task = loop.create_task(self._send({**self._asked.message, "at": self.picture.lines}))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, message: Json) -> None:
        if self._socket is None:
            return
        try:
            await self._socket.send(written(message))
        except ConnectionClosed:
            return


def _read(text: str | bytes) -> Json:
    """Parse a message. Errors: `HschessError` for a bad one."""
    if isinstance(text, bytes):
        raise NoServerError("bytes")
    return dict(Message(text, "server").table)
