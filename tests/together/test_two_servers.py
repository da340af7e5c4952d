"""Several servers on one Redis: every server serves every room, and none owns one."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.chance import Chance
from hschess.rules.handicaps import mode_named
from hschess.together.address import Address
from hschess.together.client import Status
from hschess.together.header import Options
from hschess.together.wishes import Create, Sit, Watch
from tests.together.redis_server import redis_on_free_port, redis_running, start_redis
from tests.together.served import FAST, Player, address_of, away_since, health, refused, run, server_of, until


def test_players_on_two_servers_play_a_game(tmp_path: Path) -> None:
    async def whole(store: str) -> None:
        async with server_of(store, FAST) as one, server_of(store, FAST) as other:
            white = await Player(
                address_of(one), Create(mode_named("normal"), "white", Options(watch=True)), "Mia"
            ).is_in()
            black = await Player(address_of(other, white.code), Sit(), "Tom").is_in()
            watcher = await Player(address_of(other, white.code), Watch()).is_in()
            await asyncio.gather(white.play(Chance(1)), black.play(Chance(2)))
            everybody = (white, black, watcher)
            await until(lambda: all(player.is_over for player in everybody))
            ends = [player.client.picture.now["end"] for player in everybody if player.client.picture is not None]
            assert ends == [ends[0]] * 3
            for player in everybody:
                await player.leave()

    with redis_running(tmp_path) as store:
        run(whole(store))


def test_a_seat_is_taken_over_through_another_server(tmp_path: Path) -> None:
    async def whole(store: str) -> None:
        async with server_of(store, FAST) as one, server_of(store, FAST) as other:
            white = await Player(address_of(one), Create(mode_named("paper"), "white"), "Mia").is_in()
            again = await Player(address_of(other, white.code), Sit(), "Mia", white.token).is_in()
            assert await refused(white.task) == "taken_over"
            await again.leave()

    with redis_running(tmp_path) as store:
        run(whole(store))


def test_players_of_a_killed_server_are_found_to_be_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.together.live_room.DOUBT_S", 0.2)
    monkeypatch.setattr("hschess.together.live_room.ANSWER_S", 0.5)

    async def whole(store: str) -> None:
        words = ["serve", "--bind", "127.0.0.1:0", "--store", store]
        doomed = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "hschess", *words, stdout=PIPE, stderr=DEVNULL
        )
        assert doomed.stdout is not None
        port = int((await doomed.stdout.readline()).decode().rpartition(":")[2])
        async with server_of(store, FAST) as other:
            white = await Player(Address("127.0.0.1", port), Create(mode_named("paper"), "white"), "Mia").is_in()
            black = await Player(address_of(other, white.code), Sit(), "Tom").is_in()
            white.client.delays_s = (60.0,)
            doomed.kill()
            await doomed.wait()
            await until(lambda: black.client.picture is not None and away_since(black, "white") is not None)
            await until(lambda: white.client.status is Status.LOST)
            white.client.address = replace(white.client.address, port=other.ports[0])
            await white.leave()
            again = await Player(address_of(other, white.code), Sit(), "Mia", white.token).is_in()
            await until(lambda: away_since(black, "white") is None)
            await until(lambda: again.is_my_turn)
            await again.client.act(again.random_word(Chance(1)))
            await again.leave()
            await black.leave()

    with redis_running(tmp_path) as store:
        run(whole(store))


def test_a_restarted_redis_loses_nothing_acknowledged(tmp_path: Path) -> None:
    async def whole() -> None:
        redis, port = redis_on_free_port(tmp_path)
        async with server_of(f"redis://127.0.0.1:{port}/0", FAST) as server:
            white = await Player(address_of(server), Create(mode_named("heroic"), "white"), "Mia").is_in()
            black = await Player(address_of(server, white.code), Sit(), "Tom").is_in()
            for player in (white, black):
                player.client.delays_s = (0.2,)
            playing = asyncio.gather(white.play(Chance(1), 0.01), black.play(Chance(2), 0.01))
            await until(lambda: len(white.acknowledged) + len(black.acknowledged) >= 10)
            redis.kill()
            redis.wait()
            redis = start_redis(tmp_path, port)
            await playing
            await until(lambda: white.is_over and black.is_over)
            picture = white.client.picture
            assert picture is not None
            assert picture.why_not_true() is None
            played = [action.text for action in picture.game().record.actions]
            assert [word for word in (*white.acknowledged, *black.acknowledged) if word not in played] == []
            await white.leave()
            await black.leave()
        redis.terminate()
        redis.wait()

    run(whole())


def test_servers_report_a_lost_redis_even_without_players(tmp_path: Path) -> None:
    async def whole() -> None:
        redis, port = redis_on_free_port(tmp_path)
        address = f"redis://127.0.0.1:{port}/0"
        async with server_of(address) as one, server_of(address) as other:
            servers = (one, other)
            assert [await health(server) for server in servers] == [(200, "ok\n")] * 2
            redis.kill()
            redis.wait()
            for server in servers:
                server._watched.fresh_s = 0
                status, why = await health(server)
                assert status == 503
                assert why.startswith("Redis cannot be reached: ")
                assert not why.endswith(".\n")

    run(whole())
