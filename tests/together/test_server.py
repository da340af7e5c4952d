"""A server and its clients: whole games over the loopback, and lost connections."""

import asyncio
from pathlib import Path

import pytest

from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import BLACK, EVERY_MODE
from hschess.together.client import Status
from hschess.together.ending import ended
from hschess.together.header import Options
from hschess.together.live_room import LiveRoom
from hschess.together.seat_keys import new_token
from hschess.together.stores.store import StoreError
from hschess.together.wishes import Create, Sit, Watch
from tests.together.served import (
    Player,
    address_of,
    away_since,
    connections_to,
    raw,
    refused,
    run,
    server_of,
    two,
    until,
)

pytestmark = pytest.mark.usefixtures("known_deal")


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
            await ended(cutting)
            # On its way back it would take the seat over from the fresh one.
            await black.leave()
            await until(lambda: connections_to(server) == 2)
            assert black.client.picture is not None
            assert black.client.picture.why_not_true() is None
            fresh = await Player(address_of(server, white.code), Sit(), "Tom", black.token).is_in()
            await until(lambda: fresh.is_over)
            assert fresh.client.picture is not None
            known = black.client.picture.now
            assert {name: known[name] for name in ("end", "position", "seen")} == {
                name: fresh.client.picture.now[name] for name in ("end", "position", "seen")
            }
            for one in (white, watcher, fresh):
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
            await until(lambda: white.code != first and black.code == white.code)
            await black.is_in()
            assert black.is_my_turn
            assert black.client.picture is not None
            assert black.client.picture.room["you"] == "white"
            assert black.client.picture.now["white"] == ["Tom", True, None, False]
            await asyncio.gather(white.play(Chance(3)), black.play(Chance(4)))
            await white.leave()
            await black.leave()

    run(whole())


def test_a_request_to_a_client_that_has_ended_is_refused() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            again = await Player(address_of(server, white.code), Sit(), "Mia", white.token).is_in()
            assert await refused(white.task) == "taken_over"
            with pytest.raises(HschessError, match="taken over"):
                await white.client.act("end")
            await again.leave()
            with pytest.raises(HschessError, match="stopped"):
                await again.client.undo()
            await black.leave()

    run(whole())


def test_a_room_that_is_being_closed_is_opened_again_for_a_client_that_comes_then() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            for one in (white, black):
                await one.leave()
            live = await server.room(white.code)
            await until(lambda: not live.listeners and live.known.seat(BLACK).away_since is not None)
            server._close_if_empty(live)
            assert await server.room(white.code) is not live
            again = await Player(address_of(server, white.code), Sit(), "Mia", white.token).is_in()
            await again.client.act("end")
            await again.leave()

    run(whole())


def test_a_server_that_stops_closes_its_rooms_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the store can keep nothing, each room takes two seconds to close."""
    monkeypatch.setattr("hschess.together.server.LINGER_S", 3600.0)
    closing, are_closing, close = set[str](), asyncio.Event(), LiveRoom.close

    async def closed(self: LiveRoom) -> None:
        closing.add(self.code)
        if len(closing) == 3:
            are_closing.set()
        await are_closing.wait()
        await close(self)

    async def whole() -> None:
        async with server_of() as server:
            monkeypatch.setattr(LiveRoom, "close", closed)
            hosts = [await Player(address_of(server), Create(mode_named("paper"), "white")).is_in() for _ in range(3)]
            for one in hosts:
                await one.leave()

    run(whole())


def test_what_waits_for_lines_of_a_closed_room_is_refused() -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            live = await server.room(white.code)
            waiting = asyncio.create_task(live._has_more_than(1_000))
            await asyncio.sleep(0)
            await live.close()
            with pytest.raises(StoreError, match="closed"):
                await waiting
            for one in (white, black):
                await one.leave()

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
            await until(lambda: black.is_my_turn and not white.is_my_turn)
            late = [one for one in black.got if one.get("late")]
            assert [(one["by"], one["action"]) for one in late] == [("white", "keep")]
            assert await refused(white.client.act("end")) == "not_your_turn"
            await white.leave()
            await black.leave()

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
