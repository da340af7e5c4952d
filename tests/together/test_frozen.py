"""A frozen server, like a suspended machine: its connections stay open without data. The client reports it, and recovers or gives up."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event
from types import SimpleNamespace

import pytest
from websockets.asyncio.server import ServerConnection, serve

from hschess.rules.handicaps import mode_named
from hschess.together.address import Address
from hschess.together.client import Status
from hschess.together.header import Options
from hschess.together.heartbeat import AnswerTimes
from hschess.together.message import written
from hschess.together.turn_clock import TurnClock
from hschess.together.wishes import Create, NoServerError, Sit, Watch, Wish
from tests.each import each
from tests.together.relay import Relay, relayed
from tests.together.served import Player, run, server_of, two, until

SOON = AnswerTimes(beat_s=0.01, still_s=0.02, quiet_s=0.05, dead_s=1e9)
"""Reports silence after a very short time, and never gives up."""


@asynccontextmanager
async def friend_behind_a_relay(patience: AnswerTimes) -> AsyncIterator[tuple[Relay, Player, Player]]:
    """Mia at the server, and Tom, whose line to it can be frozen."""
    async with server_of() as server, relayed(server.ports, random.Random(1)) as relay:
        mia, gone = await two(server)
        await gone.leave()
        tom = Player(Address("127.0.0.1", relay.port, code=mia.code), Sit(), "Tom", gone.token)
        tom.client.heartbeat.patience, tom.client.delays_s = patience, (0.01,)
        yield relay, mia, await tom.is_in()
        for one in (mia, tom):
            await one.leave()


def test_a_frozen_server_is_noticed_and_everything_goes_on_when_it_recovers() -> None:
    async def whole() -> None:
        async with friend_behind_a_relay(SOON) as (relay, mia, tom):
            relay.flows.clear()
            await until(lambda: tom.client.status is Status.QUIET)
            assert tom.client.why == "the server does not answer"
            assert tom.got[-1] == {}
            await mia.client.act("end")

            relay.flows.set()
            await until(lambda: tom.client.status is Status.HERE)
            await until(lambda: tom.is_my_turn)

            await tom.client.act("end")
            assert relay.brought == 1

    run(whole())


def test_an_unanswered_action_is_noticed_and_happens_once_when_the_server_recovers() -> None:
    async def whole() -> None:
        async with friend_behind_a_relay(SOON) as (relay, mia, tom):
            await mia.client.act("end")
            await until(lambda: tom.is_my_turn)
            relay.flows.clear()
            acting = asyncio.create_task(tom.client.act("end"))
            await until(lambda: tom.client.status is Status.QUIET)

            relay.flows.set()
            await acting

            await until(lambda: mia.is_my_turn and tom.client.status is Status.HERE)
            assert [one["by"] for one in mia.got if one.get("k") == "act"] == ["white", "black"]

    run(whole())


def test_a_connection_silent_for_too_long_is_replaced() -> None:
    async def whole() -> None:
        async with friend_behind_a_relay(AnswerTimes(0.01, 0.02, 0.05, 0.2)) as (relay, mia, tom):
            await mia.client.act("end")
            await until(lambda: tom.is_my_turn)
            relay.flows.clear()
            acting = asyncio.create_task(tom.client.act("end"))
            await until(lambda: tom.client.status is Status.LOST)

            relay.flows.set()
            await acting

            await until(lambda: mia.is_my_turn and tom.client.status is Status.HERE)
            assert relay.brought > 1
            assert sum(one.get("k") == "act" for one in mia.got) == 2

    run(whole())


def test_an_answering_server_never_counts_as_silent() -> None:
    async def whole() -> None:
        async with friend_behind_a_relay(AnswerTimes(0.001, 0.001, 30.0, 60.0)) as (_, mia, tom):
            for one in (mia, tom) * 3:
                await until(lambda one=one: one.is_my_turn)  # type: ignore[misc]
                await one.client.act("end")
            assert {} not in tom.got

    run(whole())


def test_a_turn_that_timed_out_while_the_server_was_frozen_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.together.server.BEAT_S", 0.01)
    monkeypatch.setattr("hschess.together.server.LONGEST_MISSED_S", 0.3)
    monkeypatch.setattr("hschess.together.room.TurnClock", lambda limit_ms: TurnClock(min(limit_ms, 2_000)))

    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server, "paper", Options(clock_s=60))
            await until(lambda: white.is_my_turn)
            # On a busy machine some turns may have been ended by now, and pauses forgiven.
            returns, ended_turns = returns_of(black, "black"), late_turns(black)
            # The server's own loop is frozen, longer than the turn may take.
            Event().wait(2.5)
            await until(lambda: returns_of(black, "black") > returns)
            assert late_turns(black) == ended_turns
            await until(lambda: late_turns(black) > ended_turns)
            for one in (white, black):
                await one.leave()

    run(whole())


@pytest.mark.parametrize("are_lost", [False, True])
def test_a_turn_does_not_count_the_time_of_a_frozen_server(are_lost: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000.0]
    monkeypatch.setattr("hschess.together.server.BEAT_S", 0.01)
    monkeypatch.setattr("hschess.together.server.time", SimpleNamespace(monotonic=lambda: clock[0], time=lambda: 1e9))

    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server, "paper", Options(clock_s=60))
            for one in (white, black):
                one.client.delays_s = (0.01,)
            for times in range(1, 4):
                if are_lost:
                    white.client.cut()
                    black.client.cut()
                before = server.now_ms()
                # Longer than a player may be absent in a game.
                clock[0] += 500.0
                assert server.now_ms() == before, "what happens now counts as before the pause"
                await until(lambda before=before: server.now_ms() == before + 500_000)  # type: ignore[misc]
                await until(lambda times=times: min(returns_of(black, side) for side in ("white", "black")) >= times)  # type: ignore[misc]
            await until(lambda: white.client.status is Status.HERE)
            await white.client.say("hello")
            await until(lambda: any(one.get("k") == "say" for one in black.got))
            assert next(one["left"] for one in black.got if one.get("k") == "say") == 60_000
            for one in (white, black):
                await one.leave()

    run(whole())


def late_turns(player: Player) -> int:
    return sum(one.get("late") is True for one in player.got)


def returns_of(player: Player, side: str) -> int:
    return sum(one.get("k") == "here" and one["by"] == side for one in player.got)


@each("wish", [Create(mode_named("paper")), Sit(), Watch()], ids=["create", "sit", "watch"])
@each("says_hello", [True, False])
def test_a_server_that_admits_no_client_is_given_up(wish: Wish, says_hello: bool) -> None:
    async def silent(socket: ServerConnection) -> None:
        if says_hello:
            await socket.send(written({"k": "hello", "v": 1}))
        await socket.wait_closed()

    async def whole() -> None:
        async with serve(silent, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            player = Player(Address("127.0.0.1", port, code="ABC234"), wish)
            player.client.open_s = 0.2
            with pytest.raises(NoServerError, match="does not answer") as error:
                await player.task
            assert error.value.key == "silent"

    run(whole())


def test_a_server_that_says_goodbye_before_the_room_is_given_up() -> None:
    async def stopping(socket: ServerConnection) -> None:
        await socket.send(written({"k": "hello", "v": 1}))
        await socket.recv()
        await socket.close(1001)

    async def whole() -> None:
        async with serve(stopping, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            with pytest.raises(NoServerError, match="has closed the connection"):
                await Player(Address("127.0.0.1", port, code="ABC234"), Sit()).task

    run(whole())
