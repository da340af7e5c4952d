"""A server's refusals: full rooms, guessed codes, too many rooms or messages, and bad messages."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from hschess.rules.handicaps import mode_named
from hschess.together.header import Options
from hschess.together.limits import Addresses, Limits
from hschess.together.live_room import LiveRoom
from hschess.together.message import Message
from hschess.together.refusals import RefusedError
from hschess.together.server import USUAL, RoomServer
from hschess.together.stores.store import StoreError
from hschess.together.wishes import Create, Sit, Watch
from tests.each import each
from tests.together.served import Player, Raw, address_of, connections_to, raw, refused, run, server_of, two, until

pytestmark = pytest.mark.usefixtures("known_deal")
SEAT = {"name": "Mia", "token": "a" * 64}


def test_a_full_room_an_unknown_code_and_a_room_without_spectators_are_refused() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server, options=Options())
            assert await refused(Player(address_of(server, white.code), Sit(), "Eve").task) == "seat_taken"
            assert await refused(Player(address_of(server, "ZZZZZZ"), Sit(), "Eve").task) == "no_room"
            assert await refused(Player(address_of(server, white.code), Watch(), "Eve").task) == "no_watching"
            await white.leave()
            await black.leave()

    run(whole())


def test_an_address_that_guesses_codes_is_shut_out() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(guesses=3)) as server, raw(server) as one:
            for _ in range(3):
                assert await one.ask({"k": "sit", "code": "ZZZZZZ", **SEAT}) == "no_room"
            assert await one.ask({"k": "sit", "code": "ZZZZZZ", **SEAT}) == "many_guesses"

    run(whole())


def test_a_seated_player_can_return_even_from_an_address_that_guessed_codes() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(guesses=1)) as server, raw(server) as one:
            white = await host(server)
            assert await one.ask({"k": "sit", "code": "ZZZZZZ", **SEAT}) == "no_room"
            await white.leave()
            # The same refusal as for a missing room: it must not reveal that this one exists.
            assert await one.ask({"k": "sit", "code": white.code, **SEAT}) == "many_guesses"
            assert await one.ask({"k": "watch", "code": white.code}) == "many_guesses"
            await (await Player(address_of(server, white.code), Sit(), token=white.token).is_in()).leave()

    run(whole())


def test_connections_rooms_and_spectators_are_limited() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(connections=5, rooms=1, watchers=1)) as server:
            white, black = await two(server)
            watcher = await Player(address_of(server, white.code), Watch()).is_in()
            assert await refused(Player(address_of(server, white.code), Watch()).task) == "full_of_watchers"
            assert await refused(Player(address_of(server), Create(mode_named("paper"))).task) == "many_rooms"
            await until(lambda: connections_to(server) == 3)
            more = [await Player(address_of(server, white.code), Sit(), "Tom", black.token).is_in()]
            assert await refused(black.task) == "taken_over"
            await until(lambda: connections_to(server) == 3)
            async with raw(server), raw(server):
                extra = Player(address_of(server, white.code), Watch())
                assert await refused(extra.task) == "many_connections"
            for one in (white, watcher, *more):
                await one.leave()

    run(whole())


def test_rooms_left_before_they_began_count_only_after_a_return() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(rooms=2)) as server:
            left = []
            for _ in range(4):
                left.append(await host(server))
                await gone(server, left[-1])
            back = [await Player(address_of(server, one.code), Sit(), token=one.token).is_in() for one in left[:2]]
            assert await refused(Player(address_of(server), Create(mode_named("paper"))).task) == "many_rooms"
            for one in back:
                await gone(server, one)
            await (await host(server)).leave()

    run(whole())


def test_a_room_that_could_not_be_entered_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(_code: str, _at: int, _line: str) -> bool:
        raise StoreError("full")

    async def whole() -> None:
        async with server_of(limits=Limits(rooms=1)) as server:
            with monkeypatch.context() as patched:
                patched.setattr(server._watched._store, "append", full)
                assert await refused(Player(address_of(server), Create(mode_named("paper"))).task) == "busy"
            await (await host(server)).leave()

    run(whole())


def test_a_room_that_could_not_be_opened_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone_store(_code: str) -> LiveRoom:
        raise StoreError("gone")

    async def whole() -> None:
        async with server_of(limits=Limits(rooms=1)) as server:
            with monkeypatch.context() as patched:
                patched.setattr(server, "room", gone_store)
                assert await refused(Player(address_of(server), Create(mode_named("paper"))).task) == "busy"
            await (await host(server)).leave()

    run(whole())


def test_rooms_that_are_made_at_the_same_moment_are_counted() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(rooms=2)) as server, AsyncExitStack() as entered:
            lines = [await entered.enter_async_context(raw(server)) for _ in range(6)]
            for number, line in enumerate(lines):
                seat = {"name": "Mia", "token": f"{number:064x}"}
                await line.send({"k": "create", "mode": "paper", "side": "white", **seat})
            answers = [await line.get() for line in lines]
            assert sorted(str(one.get("key", "")) for one in answers) == ["", "", *["many_rooms"] * 4]

    run(whole())


def test_addresses_without_connections_and_rooms_are_not_remembered() -> None:
    addresses = Addresses(Limits(most_connections=0), lambda: 0.0)
    addresses.refuse_many_rooms("home")
    with addresses.making_room("home"):
        pass
    with pytest.raises(RefusedError, match="full"):
        addresses.come("home")
    assert (dict(addresses._rooms), dict(addresses._making), dict(addresses._connections)) == ({}, {}, {})


def test_a_running_game_counts_even_if_both_players_left() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(rooms=1)) as server:
            white, black = await two(server)
            live = await server.room(white.code)
            for one in (white, black):
                await one.leave()
            await until(lambda: all(seat is not None and seat.away_since is not None for seat in live.known.seats))
            assert await refused(Player(address_of(server), Create(mode_named("paper"))).task) == "many_rooms"

    run(whole())


def test_one_address_cannot_fill_the_server_with_abandoned_rooms() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(rooms=1, left_rooms=2)) as server:
            for _ in range(2):
                await gone(server, await host(server))
            assert await refused(Player(address_of(server), Create(mode_named("paper"))).task) == "many_left_rooms"

    run(whole())


def test_abandoned_rooms_are_forgiven_after_some_minutes() -> None:
    now = [0.0]
    addresses = Addresses(Limits(left_rooms=1), lambda: now[0])
    addresses.room_made("home", "ABCDEF")
    addresses.room_left("ABCDEF", True)
    with pytest.raises(RefusedError, match="left before they began; try again in some minutes"):
        addresses.refuse_many_rooms("home")
    now[0] = USUAL.left_s
    addresses.refuse_many_rooms("home")


async def host(server: RoomServer) -> Player:
    return await Player(address_of(server), Create(mode_named("paper"), "white")).is_in()


async def gone(server: RoomServer, player: Player) -> None:
    """It leaves, and the server has noticed."""
    live = await server.room(player.code)
    await player.leave()
    await until(lambda: live.known.is_left)


BAD = [
    (b"bytes", "bad_message"),
    ("", "bad_message"),
    ("[]", "bad_message"),
    ("{", "bad_message"),
    ("[" * 5000, "bad_message"),
    ('{"k": ' + "9" * 5000 + "}", "bad_message"),
    ('{"k": 1e999}', "bad_message"),
    ('{"k": "fly"}', "bad_message"),
    ('{"k": "sit"}', "bad_message"),
    ('{"k": "act", "action": "end", "at": 3}', "not_seated"),
    ('{"k": "claim"}', "not_seated"),
    ('{"k": "sit", "code": "ABCDEF", "name": "a\\u202eb", "token": "' + "a" * 64 + '"}', "bad_message"),
    ('{"k": "sit", "code": "ABCDEF", "name": "   ", "token": "' + "a" * 64 + '"}', "bad_message"),
    ('{"k": "sit", "code": "ABCDEF", "name": "Mia", "token": "short"}', "bad_message"),
    ('{"k": "create", "mode": "papr", "side": "white", "name": "Mia", "token": "' + "a" * 64 + '"}', "bad_message"),
    ('{"k": "create", "packed": "eJw=", "side": "white", "name": "Mia", "token": "' + "a" * 64 + '"}', "bad_message"),
    ('{"k": "create", "mode": "paper", "side": "up", "name": "Mia", "token": "' + "a" * 64 + '"}', "bad_message"),
]  # fmt: skip


@each(("message", "key"), BAD)
def test_a_bad_message_gets_one_line_and_the_connection_stays(message: str | bytes, key: str) -> None:
    async def whole() -> None:
        async with server_of() as server, raw(server) as one:
            await one.send(message)
            answer = await one.get()
            assert (answer["k"], answer["key"]) == ("no", key)
            assert len(str(answer["why"]).splitlines()) == 1
            assert await one.ask({"k": "sit", "code": "ZZZZZZ", **SEAT}) == "no_room"

    run(whole())


def test_a_message_that_is_too_large_ends_the_connection() -> None:
    async def whole() -> None:
        async with server_of() as server, raw(server) as one:
            await one.send("x" * 16_385)
            await one.socket.wait_closed()
            assert one.socket.close_code == 1009

    run(whole())


def test_a_flood_is_refused_and_then_cut_off() -> None:
    async def whole() -> None:
        async with server_of(limits=USUAL) as server, raw(server) as one:
            with suppress(ConnectionClosed):
                for _ in range(2000):
                    await one.send('{"k": "fly"}')
            keys = [key async for key in refusals(one)]
            assert keys.count("bad_message") < 100
            assert keys.count("too_fast") >= 100
            assert one.socket.close_code == 1008

    run(whole())


def test_a_client_that_acts_too_fast_is_slowed_down() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(messages_a_second=3)) as server:
            white, black = await two(server)
            while not any(one.get("key") == "too_fast" for one in white.got):
                await white.client.act("P@0")
                await white.client.undo()
            await white.leave()
            await black.leave()

    run(whole())


async def refusals(one: Raw) -> AsyncIterator[object]:
    with suppress(ConnectionClosed):
        async for text in one.socket:
            yield Message(str(text)).table["key"]


def test_a_client_without_a_room_is_disconnected_after_a_while() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(seatless_s=0.1)) as server, raw(server) as one:
            assert await one.get_refusal() == "not_seated"
            await one.socket.wait_closed()

    run(whole())


def test_a_client_without_a_room_gains_no_time_by_what_it_says() -> None:
    async def whole() -> None:
        async with server_of(limits=Limits(messages_a_second=100_000, seatless_s=0.1)) as server, raw(server) as one:
            while await one.ask('{"k": "fly"}') != "not_seated":
                pass

    run(whole())
