"""The tests' own server on the loopback, and clients that play on it."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from hschess.rules.actions import CONCEDE
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.handicaps import mode_named
from hschess.together.address import Address
from hschess.together.binding import Binding
from hschess.together.client import RoomClient
from hschess.together.ending import ended
from hschess.together.header import Options
from hschess.together.limits import Limits
from hschess.together.message import Message, written
from hschess.together.seat_keys import new_token
from hschess.together.server import RoomServer
from hschess.together.serving import serving
from hschess.together.wishes import Create, ServerRefusalError, Sit, Wish

PATIENCE_S = 120.0
FAST = Limits(messages_a_second=10_000)
"""For players who do not think."""
HERE = Binding(("127.0.0.1",), 0)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test's coroutine to its end, within a time limit."""

    async def whole() -> None:
        async with asyncio.timeout(PATIENCE_S) as limit:
            await work
        # Something may have lost the cancellation, and gone on to its end.
        assert not limit.expired()

    asyncio.run(whole())


@asynccontextmanager
async def server_of(store: str = "memory:", limits: Limits = FAST, port: int = 0) -> AsyncIterator[RoomServer]:
    async with serving(Binding(HERE.hosts, port), store, limits) as server:
        yield server


def address_of(server: RoomServer, code: str = "") -> Address:
    return Address("127.0.0.1", server.ports[0], code=code)


def connections_to(server: RoomServer) -> int:
    """The connections that the server has not finished with, those included whose other end is gone."""
    return sum(server.addresses._connections.values())


async def health(server: RoomServer) -> tuple[int, str]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.ports[0])
    writer.write(b"GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return int(head.split()[1]), body


async def until(condition: Callable[[], bool]) -> None:
    """Wait until other tasks make a condition true."""
    while not condition():
        await asyncio.sleep(0.005)


class Player:
    """A client with everything that it was sent."""

    def __init__(self, address: Address, wish: Wish, name: str = "Mia", token: str | None = None) -> None:
        self.token = token or new_token()
        self.got: list[Mapping[str, object]] = []
        self.acknowledged: list[str] = []
        """The actions that the server has acknowledged."""
        self.client = RoomClient(address, wish, name, self.token, lambda _client, message: self.got.append(message))
        self.task = asyncio.get_running_loop().create_task(self.client.run())

    async def is_in(self) -> "Player":
        """Wait until it is in its room and up to date. Errors: those of the client."""
        while not self.client.knows_all:
            if self.task.done():
                self.task.result()
            await asyncio.sleep(0.005)
        return self

    async def leave(self) -> None:
        await ended(self.task)

    @property
    def code(self) -> str:
        return self.client.address.code

    @property
    def is_over(self) -> bool:
        return self.client.picture is not None and self.client.picture.is_over

    @property
    def is_my_turn(self) -> bool:
        return self.client.picture is not None and self.client.picture.is_my_turn

    async def play(self, chance: Chance, pause_s: float = 0.0) -> None:
        """Play random actions until the game is over."""
        while not self.is_over:
            await until(lambda: self.is_my_turn or self.is_over)
            if self.is_over:
                return
            word = self.random_word(chance)
            with suppress(ServerRefusalError):
                await self.client.act(word)
                self.acknowledged.append(word)
            await asyncio.sleep(pause_s)

    def random_word(self, chance: Chance) -> str:
        picture = self.client.picture
        assert picture is not None
        assert picture.observation is not None
        choices = [one for one in legal_actions(picture.observation.state) if one is not CONCEDE]
        return choices[chance.below(len(choices))].text


async def two(server: RoomServer, mode: str = "paper", options: Options | None = None) -> tuple[Player, Player]:
    """Two players in a room of their own, White first."""
    options = options or Options(undo=True, watch=True)
    white = await Player(address_of(server), Create(mode_named(mode), "white", options), "Mia").is_in()
    black = await Player(address_of(server, white.code), Sit(), "Tom").is_in()
    await until(lambda: white.client.picture is not None and "position" in white.client.picture.now)
    return white, black


class Raw:
    """A connection that sends anything."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, message: Mapping[str, object] | str | bytes) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else written(message))

    async def get(self) -> Mapping[str, object]:
        text = await asyncio.wait_for(self.socket.recv(), 30)
        assert isinstance(text, str)
        return Message(text).table

    async def get_refusal(self) -> str:
        """The key of the next refusal."""
        while (message := await self.get())["k"] != "no":
            pass
        return str(message["key"])

    async def ask(self, message: Mapping[str, object] | str | bytes) -> str:
        await self.send(message)
        return await self.get_refusal()


PYTHONS_WORDS = re.compile(
    r"\b(?:None|NoneType|True|False|nan|bool|dict|str|int|float|list index|object|codec|byte|self|Errno|Traceback|\w+Error)\b|<|\\x|0x"
)
LONGEST_WHY = 400


def why_unclear(refusal: Mapping[str, object]) -> str:
    """What is wrong with a refusal as a sentence for a person; empty if nothing is, or if it is not a refusal."""
    if refusal.get("k") != "no":
        return ""
    why = str(refusal["why"])
    if len(why.splitlines()) != 1 or len(why) > LONGEST_WHY:
        return "is no line of a length to be read"
    # The received value is quoted unchanged.
    said = re.sub(r'"(?:[^"\\]|\\.)*"?(?:\.\.\.)?', "", re.sub(r"\[.*\.\.\.|\{.*\.\.\.|\{.*\}|\[.*\]", "", why))
    found = PYTHONS_WORDS.search(said)
    return f"has Python's word {found.group()}" if found else ""


def away_since(player: Player, side: str) -> object:
    """The time in ms since which the player of this side is away; None while present."""
    assert player.client.picture is not None
    seat = player.client.picture.now[side]
    assert isinstance(seat, list)
    return seat[2]


@asynccontextmanager
async def raw(server: RoomServer) -> AsyncIterator[Raw]:
    # With a limit, unread messages hold back the server's farewell, and leaving waits ten seconds for it.
    async with connect(address_of(server).uri, compression=None, proxy=None, max_queue=None) as socket:
        one = Raw(socket)
        assert (await one.get())["k"] == "hello"
        yield one


async def refused(what: Awaitable[object]) -> str:
    """The key of the refusal that this ends with."""
    try:
        await what
    except ServerRefusalError as refusal:
        return refusal.key
    raise AssertionError("it was not refused")
