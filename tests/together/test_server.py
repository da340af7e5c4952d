"""A server and its clients: whole games over the loopback, lost connections, and refusals."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from hschess.rules.chance import Chance
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import EVERY_MODE
from hschess.together.client import Status
from hschess.together.header import Options
from hschess.together.limits import Addresses, Limits
from hschess.together.message import Message
from hschess.together.refusals import RefusedError
from hschess.together.seat_keys import new_token
from hschess.together.server import USUAL, RoomServer
from hschess.together.stores.store import StoreError
from hschess.together.wishes import Create, Sit, Watch
from tests.together.served import Player, Raw, address_of, raw, refused, run, server_of, two, until


@pytest.fixture(autouse=True)
def known_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed 7: White has Pawns in `paper`, and a Queen it cannot afford."""
    monkeypatch.setattr("hschess.together.header.secrets.randbits", lambda bits: 7)


SEAT = {"name": "Mia", "token": "a" * 64}


@pytest.mark.parametrize("mode", EVERY_MODE)
def test_both_players_and_a_spectator_end_with_the_same_record(mode: str) -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server, mode)
            watcher = await Player(address_of(server, white.code), Watch()).is_in()
            await asyncio.gather(white.play(Chance(1)), black.play(Chance(2)))
            everybody = (white, black, watcher)
            await until(lambda: all(one.is_over for one in everybody))
            pictures = [one.client.picture for one in everybody if one.client.picture is not None]
            assert [one.why_not_true() for one in pictures] == [None] * 3
            assert len({str(one.now["end"]) for one in pictures}) == 1
            assert [one.game().record.white for one in pictures] == ["Mia"] * 3
            for one in everybody:
                await one.leave()

    run(whole())


def test_a_client_that_is_cut_off_after_every_action_ends_with_the_same_picture(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_of(f"sqlite:{tmp_path / 'rooms.db'}") as server:
            white, black = await two(server, "friendly")
            watcher = await Player(address_of(server, white.code), Watch()).is_in()
            cutting = asyncio.create_task(cut_off_again_and_again(black))
            await asyncio.gather(white.play(Chance(1)), black.play(Chance(2)))
            await until(lambda: watcher.is_over and white.is_over and black.is_over)
            cutting.cancel()
            assert black.client.picture is not None
            assert black.client.picture.why_not_true() is None
            fresh = await Player(address_of(server, white.code), Sit(), "Tom", black.token).is_in()
            await until(lambda: fresh.is_over)
            assert fresh.client.picture is not None
            known = black.client.picture.now
            assert {name: known[name] for name in ("end", "position", "seen")} == {
                name: fresh.client.picture.now[name] for name in ("end", "position", "seen")
            }
            for one in (white, black, watcher, fresh):
                await one.leave()

    run(whole())


async def cut_off_again_and_again(player: Player) -> None:
    """Lose the connection after every action, without notice."""
    player.client.delays_s = (0.0,)
    seen = 0
    while True:
        acts = sum(one.get("k") == "act" for one in player.got)
        if acts > seen:
            seen = acts
            player.client.cut()
        await asyncio.sleep(0.001)


def test_the_other_player_learns_of_an_absence_and_a_return() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            await black.leave()
            await until(lambda: away_since(white, "black") is not None)
            again = await Player(address_of(server, white.code), Sit(), "Tom", black.token).is_in()
            await until(lambda: away_since(white, "black") is None)
            assert again.client.picture is not None
            assert again.client.picture.room["you"] == "black"
            await white.leave()
            await again.leave()

    run(whole())


def away_since(player: Player, side: str) -> object:
    assert player.client.picture is not None
    seat = player.client.picture.now[side]
    assert isinstance(seat, list)
    return seat[2]


def test_a_second_connection_with_the_token_takes_the_seat_over() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            other = await Player(address_of(server, white.code), Sit(), "Mia", white.token).is_in()
            assert await refused(white.task) == "taken_over"
            assert away_since(other, "white") is None
            await other.client.act(other.random_word(Chance(1)))
            await other.leave()
            await black.leave()

    run(whole())


def test_an_undo_applies_to_all() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server, "paper")
            assert white.client.picture is not None
            assert black.client.picture is not None
            before = black.client.picture.now["position"]
            await white.client.act("P@0")
            assert white.client.picture.now["undoable"] == 1
            await white.client.undo()
            await until(lambda: black.client.picture is not None and black.client.picture.now["position"] == before)
            assert [one["action"] for one in black.got if one.get("k") == "undo"] == ["P@0"]
            assert await refused(white.client.undo()) == "nothing_to_undo"
            await white.leave()
            await black.leave()

    run(whole())


@pytest.mark.parametrize(("host", "guest"), [(False, True), (True, False)])
def test_undo_is_refused_unless_both_allow_it(host: bool, guest: bool) -> None:
    async def whole() -> None:
        async with server_of() as server:
            white = await Player(address_of(server), Create(mode_named("paper"), "white", Options(undo=host))).is_in()
            black = await Player(address_of(server, white.code), Sit(undo=guest), "Tom").is_in()
            await until(lambda: white.is_my_turn)
            await white.client.act("P@0")
            assert await refused(white.client.undo()) == "no_undo"
            await white.leave()
            await black.leave()

    run(whole())


def test_a_rematch_swaps_the_sides_in_a_room_of_its_own() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            first = white.code
            await white.client.act("concede")
            await white.client.rematch()
            await until(lambda: black.is_over)
            await black.client.rematch()
            await until(lambda: white.code != first and black.code == white.code and black.is_my_turn)
            assert black.client.picture is not None
            assert black.client.picture.room["you"] == "white"
            assert black.client.picture.now["white"] == ["Tom", True, None, False]
            await asyncio.gather(white.play(Chance(3)), black.play(Chance(4)))
            await white.leave()
            await black.leave()

    run(whole())


def test_an_illegal_action_is_refused_in_the_rules_words_and_changes_nothing() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            assert white.client.picture is not None
            before = dict(white.client.picture.now)
            assert await refused(white.client.act("Q@0")) == "card_cost"
            assert await refused(black.client.act("end")) == "not_your_turn"
            assert await refused(white.client.act("nonsense")) == "bad_message"
            assert white.client.picture.now == before
            await white.leave()
            await black.leave()

    run(whole())


def test_the_win_is_claimed_after_three_minutes_and_not_before() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            await white.leave()
            await until(lambda: away_since(black, "white") is not None)
            await black.client.claim()
            await until(lambda: any(one.get("key") == "too_early" for one in black.got))
            server.set_forward(180.0)
            await black.client.claim()
            await until(lambda: black.is_over)
            assert black.client.picture is not None
            assert black.client.picture.game().record.result == "0-1"
            assert black.client.picture.why_not_true() is None
            await black.leave()

    run(whole())


def test_a_turn_that_takes_too_long_is_ended() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server, "normal", Options(clock_s=60))
            server.set_forward(61.0)
            await white.client.say("hello")
            await until(lambda: black.is_my_turn)
            late = [one for one in black.got if one.get("late")]
            assert [(one["by"], one["action"]) for one in late] == [("white", "keep")]
            assert await refused(white.client.act("end")) == "not_your_turn"
            await white.leave()
            await black.leave()

    run(whole())


# ---------------------------------------------------------------------------------------------------------------- refusals


def test_a_full_room_an_unknown_code_and_a_room_without_watchers_are_refused() -> None:
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
            more = [await Player(address_of(server, white.code), Sit(), "Tom", black.token).is_in()]
            assert await refused(black.task) == "taken_over"
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


@pytest.mark.parametrize(("message", "key"), BAD)
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
            for _ in range(4):
                await white.client.act("P@0")
                await white.client.undo()
            assert any(one.get("key") == "too_fast" for one in white.got)
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


def test_an_action_for_an_older_board_is_stale() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            async with raw(server) as one:
                seat = {"k": "sit", "code": white.code, "name": "Mia", "token": white.token}
                await one.send(seat)
                assert await refused(white.task) == "taken_over"
                assert await one.ask({"k": "act", "action": "end", "at": 2}) == "stale"
            await black.leave()

    run(whole())


def test_a_room_on_the_disk_outlives_the_server(tmp_path: Path) -> None:
    async def whole() -> None:
        store = f"sqlite:{tmp_path / 'rooms.db'}"
        async with server_of(store) as server:
            white, black = await two(server, "friendly")
            for one in (white, black):
                one.client.delays_s = (0.05,)
            port = server.ports[0]
            await white.client.act("keep")
        await until(lambda: white.client.status is Status.LOST and black.client.status is Status.LOST)
        async with server_of(store, port=port) as server:
            await asyncio.gather(white.play(Chance(1)), black.play(Chance(2)))
            await until(lambda: white.is_over and black.is_over)
            assert white.client.picture is not None
            assert white.client.picture.why_not_true() is None
            await white.leave()
            await black.leave()

    run(whole())


def test_a_token_is_never_sent_or_stored(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_of(f"sqlite:{tmp_path / 'rooms.db'}") as server:
            white, black = await two(server)
            await asyncio.gather(white.play(Chance(1)), black.play(Chance(2)))
            received = str(white.got) + str(black.got)
            assert white.token not in received
            assert black.token not in received
            await white.leave()
            await black.leave()
        assert all(white.token.encode() not in path.read_bytes() for path in tmp_path.iterdir())

    run(whole())


def test_tokens_are_of_32_random_bytes() -> None:
    tokens = {new_token() for _ in range(20)}
    assert len(tokens) == 20
    assert {len(one) for one in tokens} == {64}
