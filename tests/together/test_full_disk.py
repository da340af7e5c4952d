"""A server with a full disk: it is reported once, players are informed, nothing acknowledged is lost, and it goes on with free space."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path

import pytest

from hschess.rules.handicaps import mode_named
from hschess.together.client import Status
from hschess.together.log import fold
from hschess.together.server import RoomServer
from hschess.together.serving import open_store, serving
from hschess.together.stores.memory_store import MemoryStore
from hschess.together.stores.sqlite_store import SqliteStore
from hschess.together.stores.store import Store, StoreError
from hschess.together.stores.watched_store import WatchedStore
from hschess.together.wishes import Create, Sit
from tests.together.served import FAST, HERE, Player, address_of, health, refused, run, two, until

FULL = "rooms.db: database or disk is full"
READ_ONLY = "rooms.db: attempt to write a readonly database"


class Disk:
    """The disk of a file of rooms: it can be full, for any write."""

    def __init__(self, store: Store) -> None:
        watched = store if isinstance(store, SqliteStore) else store._store  # type: ignore[attr-defined]
        assert isinstance(watched, SqliteStore)
        self._store = watched

    async def fill(self) -> None:
        """SQLite raises a limit below the file's size to that size: anything beyond its pages is too much."""
        await self._set("max_page_count = 1")

    async def refuse(self) -> None:
        """Refuse even writes that would fit, like a disk that the system has made read-only."""
        await self._set("query_only = 1")

    async def clear(self) -> None:
        await self._set("max_page_count = 1000000")
        await self._set("query_only = 0")

    async def _set(self, pragma: str) -> None:
        await self._store._on_thread(lambda: self._store._open_database().execute(f"PRAGMA {pragma}").fetchall())


async def until_full(store: Store, code: str, at: int) -> int:
    """Write until the disk is full; returns the number of lines."""
    with suppress(StoreError):
        while True:
            assert await store.append(code, at, "x" * 2000)
            at += 1
    return at


async def lines_of(store: Store, code: str) -> list[str]:
    async with aclosing(store.follow(code, 0)) as following:
        return await anext(following)


def test_a_full_file_keeps_everything_acknowledged_and_grows_again_with_free_space(tmp_path: Path) -> None:
    async def whole() -> None:
        store = await open_store(f"sqlite:{tmp_path / 'rooms.db'}")
        disk = Disk(store)
        code = await store.create("header")
        await disk.fill()
        at = await until_full(store, code, 1)
        with pytest.raises(StoreError, match=FULL):
            await store.check()
        assert len(await lines_of(store, code)) == at

        await disk.clear()
        await store.check()
        assert await store.append(code, at, "more")
        assert (await lines_of(store, code))[at:] == ["more"]
        await store.close()
        database = sqlite3.connect(tmp_path / "rooms.db")
        assert database.execute("SELECT COUNT(*) FROM lines WHERE code = ''").fetchone() == (0,)
        database.close()

    run(whole())


def test_a_stores_fault_and_its_end_are_each_reported_once_even_without_writes(tmp_path: Path) -> None:
    async def whole() -> None:
        messages: list[str] = []
        store = WatchedStore(await open_store(f"sqlite:{tmp_path / 'rooms.db'}"), messages.append)
        store.look_s = 0.01
        disk = Disk(store)
        code = await store.create("header")
        await disk.fill()
        at = await until_full(store, code, 1)
        for _ in range(5):
            with pytest.raises(StoreError):
                await store.append(code, at, "x" * 2000)
        assert messages == [FULL]
        assert store.fault == FULL

        await disk.clear()
        await until(lambda: not store.fault)
        assert messages == [FULL, ""]
        await store.close()

    run(whole())


@asynccontextmanager
async def server_on(folder: Path, messages: list[str]) -> AsyncIterator[tuple[RoomServer, Disk]]:
    async with serving(HERE, f"sqlite:{folder / 'rooms.db'}", FAST, on_fault=messages.append) as server:
        server._watched.look_s = 0.01
        yield server, Disk(server.store)


def test_players_are_informed_and_their_actions_happen_once_there_is_space(tmp_path: Path) -> None:
    async def whole() -> None:
        messages: list[str] = []
        async with server_on(tmp_path, messages) as (server, disk):
            white, black = await two(server)
            assert await health(server) == (200, "ok\n")
            await disk.refuse()
            acting = asyncio.create_task(white.client.act("end"))
            await until(lambda: any(one.get("key") == "busy" for one in white.got))
            assert await health(server) == (503, f"{READ_ONLY}\n")
            await until(lambda: sum(one.get("key") == "busy" for one in white.got) > 1)
            assert messages == [READ_ONLY]
            assert white.client.status is Status.HERE
            assert not black.is_my_turn

            await disk.clear()
            await acting
            await until(lambda: black.is_my_turn)
            assert messages == [READ_ONLY, ""]
            assert await health(server) == (200, "ok\n")
            assert [room_action(line) for line in await lines_of(server.store, white.code)].count("end") == 1
            await white.leave()
            await black.leave()

    run(whole())


def test_health_checks_the_store_even_without_players(tmp_path: Path) -> None:
    async def whole() -> None:
        messages: list[str] = []
        async with server_on(tmp_path, messages) as (server, disk):
            server._watched.fresh_s = 0
            assert await health(server) == (200, "ok\n")
            await disk.refuse()
            assert await health(server) == (503, f"{READ_ONLY}\n")
            assert messages == [READ_ONLY]
            await disk.clear()
            await until(lambda: not server._watched.fault)
            assert await health(server) == (200, "ok\n")
            assert messages == [READ_ONLY, ""]

    run(whole())


class CountingStore(MemoryStore):
    """A store that counts its checks, and answers on command."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0
        self.may_answer = asyncio.Event()

    async def check(self) -> None:
        self.times += 1
        await self.may_answer.wait()


def test_many_health_requests_check_the_store_once() -> None:
    async def whole() -> None:
        store_checks = CountingStore()
        store = WatchedStore(store_checks)
        store.fresh_s = 3600
        asking = [asyncio.create_task(store.fault_now()) for _ in range(20)]
        await until(lambda: store_checks.times > 0)
        asking[0].cancel()
        store_checks.may_answer.set()
        assert await asyncio.gather(*asking[1:]) == [""] * 19
        assert await store.fault_now() == ""
        assert store_checks.times == 1
        store.fresh_s = 0
        assert await store.fault_now() == ""
        assert store_checks.times == 2
        await store.close()

    run(whole())


def test_an_unresponsive_store_is_at_fault_and_health_does_not_wait() -> None:
    async def whole() -> None:
        store = WatchedStore(CountingStore())
        store.ask_s = 0.01
        assert await store.fault_now() == "the store of rooms does not answer within 0.01 s"
        await store.close()

    run(whole())


def room_action(line: str) -> str:
    return "end" if '"action":"end"' in line else ""


def test_a_player_who_leaves_during_the_fault_is_absent_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hschess.together.live_room.AGAIN_S", 0.01)

    async def whole() -> None:
        async with server_on(tmp_path, []) as (server, disk):
            white, black = await two(server)
            await disk.refuse()
            await white.leave()
            await until(lambda: bool(server._watched.fault))
            assert not any(one.get("k") == "away" for one in black.got)

            await disk.clear()
            await until(lambda: any(one.get("k") == "away" and one["by"] == "white" for one in black.got))
            await black.leave()

    run(whole())


def test_a_rematch_that_could_not_be_kept_begins_once_there_is_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hschess.together.server.AGAIN_S", 0.01)
    refusals = list[str]()

    async def full(header: str) -> str:
        refusals.append(header)
        raise StoreError(FULL)

    async def whole() -> None:
        async with server_on(tmp_path, []) as (server, _):
            white, black = await two(server)
            first = white.code
            with monkeypatch.context() as patched:
                patched.setattr(server._watched._store, "create", full)
                await white.client.act("concede")
                for one in (white, black):
                    await until(lambda one=one: one.is_over)  # type: ignore[misc]
                    await one.client.rematch()
                await until(lambda: bool(refusals))
            await until(lambda: first not in (white.code, black.code) and black.is_my_turn)
            for one in (white, black):
                await one.leave()

    run(whole())


def test_no_player_enters_during_the_fault_and_the_room_is_intact_afterwards(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_on(tmp_path, []) as (server, disk):
            white, black = await two(server)
            await disk.refuse()
            other = Player(address_of(server, white.code), Sit(), "Tom", black.token)
            with pytest.raises(Exception, match="The server could not keep this"):
                await other.task
            await disk.clear()
            again = await Player(address_of(server, white.code), Sit(), "Tom", black.token).is_in()
            room = fold(await lines_of(server.store, white.code))
            assert [seat is not None and seat.name for seat in room.seats] == ["Mia", "Tom"]
            for one in (white, again):
                await one.leave()
            assert await refused(black.task) == "taken_over"

    run(whole())


def test_a_new_player_retries_for_a_while_and_is_informed_once(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_on(tmp_path, []) as (server, disk):
            await disk.refuse()
            white = Player(address_of(server), Create(mode_named("paper")))
            white.client.first_busy_s, white.client.delays_s = 3600.0, (0.01,)
            await until(lambda: white.client._tries > 2)
            assert white.got == [{}]
            assert (white.client.status, white.client.has_been_in) == (Status.LOST, False)
            await disk.clear()
            assert (await white.is_in()).client.has_been_in
            await white.leave()

    run(whole())


def test_a_new_player_gives_up_after_that_while_with_the_reason(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_on(tmp_path, []) as (server, disk):
            await disk.refuse()
            white = Player(address_of(server), Create(mode_named("paper")))
            white.client.first_busy_s, white.client.delays_s = 0.05, (0.1,)
            assert await refused(white.task) == "busy"

    run(whole())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits a running program's files")
def test_hschess_serve_prints_one_line_when_its_disk_is_full_and_one_when_it_is_not(tmp_path: Path) -> None:
    import resource

    words = ["serve", "--bind", "127.0.0.1:0", "--store", f"sqlite:{tmp_path / 'rooms.db'}"]
    child = subprocess.Popen(
        [sys.executable, "-m", "hschess", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stderr is not None
    port = int(child.stdout.readline().rpartition(":")[2])
    most = resource.prlimit(child.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(child.pid, resource.RLIMIT_FSIZE, ((tmp_path / "rooms.db-wal").stat().st_size, most[1]))
    joining = [sys.executable, "-m", "hschess", "join", f"127.0.0.1:{port}", "--cpu", "random"]
    player = subprocess.Popen(joining, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert player.stdout is not None
    assert player.stderr is not None
    trying = "hschess: the server cannot keep anything at the moment; trying again for 30 s\n"
    assert player.stderr.readline() == trying
    line = child.stderr.readline()
    assert line.startswith("hschess: rooms.db: ")
    assert line.endswith("; nothing is kept until that has changed\n")
    resource.prlimit(child.pid, resource.RLIMIT_FSIZE, most)
    assert child.stderr.readline() == "hschess: rooms are kept again\n"
    assert player.stdout.readline().startswith(f"room hschess://127.0.0.1:{port}/")
    player.terminate()
    assert player.communicate(timeout=60)[1] == ""
    child.terminate()
    assert child.communicate(timeout=60) == ("", "")
