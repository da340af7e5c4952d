"""Connections that the server itself ends: their players are absent, and nothing of the connections stays."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from hschess.together.limits import Limits
from hschess.together.live_room import LiveRoom
from hschess.together.server import USUAL, RoomServer
from hschess.together.stores.store import StoreError
from hschess.together.veil import Viewer
from hschess.together.wishes import Sit
from tests.together.served import (
    FAST,
    Player,
    Raw,
    address_of,
    away_since,
    connections_to,
    raw,
    run,
    server_of,
    two,
    until,
)

pytestmark = pytest.mark.usefixtures("known_deal")
AT_ONCE = 2_000
"""Bytes of the past that are sent at once here, far fewer than the past of these rooms."""


@dataclass
class Lines:
    """The server's lines to clients, of which some stand still until `flows`."""

    standing: set[ServerConnection] = field(default_factory=set)
    flows: asyncio.Event = field(default_factory=asyncio.Event)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    found, send = Lines(), ServerConnection.send

    async def sent(self: ServerConnection, text: str) -> None:
        if self in found.standing:
            await found.flows.wait()
        await send(self, text)

    monkeypatch.setattr(ServerConnection, "send", sent)
    monkeypatch.setattr("hschess.together.connection.MOST_AT_ONCE", AT_ONCE)
    return found


@asynccontextmanager
async def toms_standing_line(server: RoomServer, lines: Lines) -> AsyncIterator[tuple[Raw, Player, Player]]:
    """A line of the absent Tom, on which nothing gets through to him, with Mia at the table; and his program from before."""
    mia, tom = await two(server)
    for _ in range(10):
        await mia.client.act("P@0")
        await mia.client.undo()
    await tom.leave()
    await until(lambda: away_since(mia, "black") is not None)
    before = set(server._servers[0].connections)
    async with raw(server) as line:
        lines.standing |= server._servers[0].connections - before
        await line.send({"k": "sit", "code": mia.code, "name": "Tom", "token": tom.token, "since": 0})
        await until(lambda: away_since(mia, "black") is None)
        yield line, mia, tom
    await mia.leave()


async def heard_out(line: Raw) -> None:
    with suppress(ConnectionClosed):
        while True:
            await line.socket.recv()


def test_a_player_cut_off_for_a_flood_is_absent() -> None:
    async def whole() -> None:
        async with server_of(limits=USUAL) as server:
            mia, tom = await two(server)
            await tom.leave()
            await until(lambda: away_since(mia, "black") is not None)
            async with raw(server) as line:
                await line.send({"k": "sit", "code": mia.code, "name": "Tom", "token": tom.token})
                await until(lambda: away_since(mia, "black") is None)
                with suppress(ConnectionClosed):
                    for _ in range(2000):
                        await line.send('{"k": "fly"}')
                await until(lambda: away_since(mia, "black") is not None)
            await mia.leave()

    run(whole())


def test_a_player_cut_off_as_too_slow_is_absent(lines: Lines) -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(messages_a_second=10_000, waiting_bytes=20_000)) as server:
            mia, tom = await two(server)
            await tom.leave()
            before = set(server._servers[0].connections)
            async with raw(server) as line:
                await line.send({"k": "sit", "code": mia.code, "name": "Tom", "token": tom.token})
                live = await server.room(mia.code)
                await until(lambda: any(one.viewer == 1 and one.is_seated for one in live.listeners))
                lines.standing |= server._servers[0].connections - before
                while len(live.listeners) > 1:
                    await mia.client.act("P@0")
                    await mia.client.undo()
                await until(lambda: away_since(mia, "black") is not None)
                lines.flows.set()
            await mia.leave()

    run(whole())


def test_a_player_cut_off_as_too_slow_while_entering_is_absent(lines: Lines) -> None:
    async def whole() -> None:
        limits = Limits(messages_a_second=10_000, waiting_bytes=20_000)
        async with server_of(limits=limits) as server, toms_standing_line(server, lines) as (line, mia, _):
            live = await server.room(mia.code)
            for _ in range(60):
                await mia.client.act("P@0")
                await mia.client.undo()
            lines.flows.set()
            await heard_out(line)
            await until(lambda: away_since(mia, "black") is not None)
            assert {one.viewer for one in live.listeners} == {0}

    run(whole())


def test_a_connection_whose_seat_is_taken_over_while_its_past_is_sent_ends(lines: Lines) -> None:
    async def whole() -> None:
        async with server_of(limits=FAST) as server:
            async with toms_standing_line(server, lines) as (line, mia, tom):
                again = await Player(address_of(server, mia.code), Sit(), "Tom", tom.token).is_in()
                lines.flows.set()
                await heard_out(line)
                assert (line.socket.close_code, line.socket.close_reason) == (1008, "taken_over")
                await again.leave()
            await until(lambda: connections_to(server) == 0)

    run(whole())


def test_a_client_whose_past_could_not_be_read_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    reads, past = list[str](), RoomServer.past

    async def unreadable_at_first(
        self: RoomServer, live: LiveRoom, viewer: Viewer, since: int, until: int
    ) -> AsyncGenerator[str, None]:
        reads.append(live.code)
        if len(reads) == 1:
            raise StoreError("gone")
        async for text in past(self, live, viewer, since, until):
            yield text

    async def whole() -> None:
        async with server_of() as server:
            mia, tom = await two(server)
            await tom.leave()
            await until(lambda: connections_to(server) == 1)
            monkeypatch.setattr(RoomServer, "past", unreadable_at_first)
            again = Player(address_of(server, mia.code), Sit(), "Tom", tom.token)
            again.client.delays_s = (0.01,)
            await again.is_in()
            assert len(reads) == 2
            await until(lambda: away_since(mia, "black") is None)
            for one in (mia, again):
                await one.leave()

    run(whole())
