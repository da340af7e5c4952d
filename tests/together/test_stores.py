"""The contract of every store of rooms."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from hschess.store import databases
from hschess.together.refusals import RefusedError
from hschess.together.serving import open_store
from hschess.together.stores.memory_store import MemoryStore
from hschess.together.stores.sqlite_store import SqliteStore
from hschess.together.stores.store import IDLE_S, Store, StoreError
from tests.each import each
from tests.together.redis_server import redis_running

KINDS = ("memory", "sqlite", "redis")
kinds = pytest.mark.parametrize("kind", KINDS)


@asynccontextmanager
async def store_of(kind: str, folder: Path) -> AsyncIterator[Store]:
    """A store of this kind, with a server of its own if it needs one."""
    if kind == "redis":
        with redis_running(folder) as address:
            store = await open_store(address)
            try:
                yield store
            finally:
                await store.close()
        return
    store = await open_store("memory:" if kind == "memory" else f"sqlite:{folder / 'rooms.db'}")
    try:
        yield store
    finally:
        await store.close()


def run(kind: str, folder: Path, what: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with store_of(kind, folder) as store:
            await asyncio.wait_for(what(store), 60)

    asyncio.run(whole())


async def first(store: Store, code: str, since: int, number: int) -> list[str]:
    """This many lines of a log, as they arrive."""
    found: list[str] = []
    following = store.follow(code, since)
    async for lines in following:
        found += lines
        if len(found) >= number:
            break
    await following.aclose()
    return found


async def refused(what: Awaitable[object]) -> str:
    with pytest.raises(RefusedError) as error:
        await what
    return error.value.key


@kinds
def test_lines_come_back_in_their_order_from_any_number_on(kind: str, tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        code = await store.create("header")
        assert [await store.append(code, at, f"line {at}") for at in (1, 2, 3)] == [True] * 3
        assert await first(store, code, 0, 4) == ["header", "line 1", "line 2", "line 3"]
        assert await first(store, code, 2, 2) == ["line 2", "line 3"]

    run(kind, tmp_path, whole)


@kinds
def test_only_the_next_line_is_added(kind: str, tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        code = await store.create("header")
        assert not await store.append(code, 0, "before")
        assert not await store.append(code, 2, "after")
        assert await store.append(code, 1, "next")
        assert not await store.append(code, 1, "late")
        assert await first(store, code, 0, 2) == ["header", "next"]

    run(kind, tmp_path, whole)


@kinds
def test_one_of_many_concurrent_writers_is_next(kind: str, tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        code = await store.create("header")
        for at in range(1, 6):
            added = await asyncio.gather(*(store.append(code, at, f"{at} by {hand}") for hand in range(8)))
            assert sum(added) == 1
        assert len(await first(store, code, 1, 5)) == 5

    run(kind, tmp_path, whole)


@kinds
def test_a_follower_receives_lines_as_they_come(kind: str, tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        code = await store.create("header")
        following = [asyncio.create_task(first(store, code, 0, 3)) for _ in range(3)]
        for at in (1, 2):
            assert await store.append(code, at, str(at))
        assert await asyncio.gather(*following) == [["header", "1", "2"]] * 3

    run(kind, tmp_path, whole)


@kinds
def test_a_missing_room_is_refused(kind: str, tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        assert await refused(store.append("ABCDEF", 1, "line")) == "no_room"
        assert await refused(first(store, "ABCDEF", 0, 1)) == "no_room"

    run(kind, tmp_path, whole)


def test_idle_rooms_are_removed_and_free_their_places() -> None:
    async def whole() -> None:
        now = [0.0]
        store = MemoryStore(lambda: now[0], most=2)
        old = await store.create("header")
        now[0] = IDLE_S - 1
        await store.create("header")
        assert await refused(store.create("header")) == "rooms_full"
        now[0] = IDLE_S + 1
        assert await refused(store.append(old, 1, "line")) == "no_room"
        assert await store.create("header") != old

    asyncio.run(whole())


def test_in_a_file_idle_rooms_are_closed_but_stored_for_a_week(tmp_path: Path) -> None:
    def codes() -> int:
        database = sqlite3.connect(tmp_path / "rooms.db")
        (number,) = database.execute("SELECT COUNT(DISTINCT code) FROM lines").fetchone()
        database.close()
        return int(number)

    async def whole() -> None:
        now = [1e9]
        store = await SqliteStore(tmp_path / "rooms.db", lambda: now[0], most=1, running=lambda: now[0]).open()
        old = await store.create("header")
        assert await refused(store.create("header")) == "rooms_full"
        now[0] += IDLE_S + 1
        assert await refused(store.append(old, 1, "line")) == "no_room"
        assert await refused(first(store, old, 0, 1)) == "no_room"
        await store.create("header")
        assert codes() == 2
        now[0] += 7 * IDLE_S + 1
        await store.create("header")
        assert codes() == 1
        await store.close()

    asyncio.run(whole())


@pytest.mark.parametrize("leap_s", [8 * IDLE_S, 400 * IDLE_S, -8 * IDLE_S])
def test_in_a_file_no_room_ages_while_the_machines_clock_is_set_or_the_machine_sleeps(
    leap_s: float, tmp_path: Path
) -> None:
    async def whole() -> None:
        now, leapt = [1e9], [0.0]
        store = SqliteStore(tmp_path / "rooms.db", lambda: now[0] + leapt[0], running=lambda: now[0])
        code = await (await store.open()).create("header")
        now[0] += IDLE_S / 2
        leapt[0] = leap_s
        await store.create("header")
        assert await first(store, code, 0, 1) == ["header"]
        assert await store.append(code, 1, "line")
        now[0] += IDLE_S - 1
        assert await first(store, code, 0, 2) == ["header", "line"]
        now[0] += 2
        assert await refused(store.append(code, 2, "line")) == "no_room"
        await store.close()

    asyncio.run(whole())


def test_in_a_file_a_leap_that_two_servers_see_counts_once_and_lasts_beyond_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        now, leapt = [1e9], [0.0]

        async def opened() -> SqliteStore:
            return await SqliteStore(tmp_path / "rooms.db", lambda: now[0] + leapt[0], running=lambda: now[0]).open()

        servers = [await opened(), await opened()]
        code = await servers[0].create("header")
        leapt[0] = 8 * IDLE_S
        await servers[0].create("header")
        await servers[1].create("header")
        for server in servers:
            await server.close()
        again = await opened()
        assert await first(again, code, 0, 1) == ["header"]
        now[0] += IDLE_S + 1
        assert await refused(again.append(code, 1, "line")) == "no_room"
        await again.close()

    asyncio.run(whole())


def test_a_file_keeps_rooms_beyond_the_end_of_the_program(tmp_path: Path) -> None:
    async def before() -> str:
        store = await SqliteStore(tmp_path / "rooms.db").open()
        code = await store.create("header")
        assert await store.append(code, 1, "line")
        await store.close()
        return code

    async def after(code: str) -> None:
        store = await SqliteStore(tmp_path / "rooms.db").open()
        assert await first(store, code, 0, 2) == ["header", "line"]
        await store.close()

    asyncio.run(after(asyncio.run(before())))


def test_a_file_that_another_program_holds_is_waited_for_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rooms.db"

    async def opened(note: Callable[[str], None]) -> None:
        store = await open_store(f"sqlite:{path}", note)
        await store.close()

    asyncio.run(opened(lambda _: None))
    monkeypatch.setattr(databases, "LOOK_AFTER_S", 0.0)
    holder, said = sqlite3.connect(path, isolation_level=None, check_same_thread=False), list[str]()
    holder.execute("BEGIN IMMEDIATE")

    def heard(line: str) -> None:
        said.append(line)
        holder.execute("ROLLBACK")

    asyncio.run(opened(heard))

    assert said == [f"{path}: another program is using this file; waiting for it"]
    holder.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("hschess.together.stores.sqlite_store.PATIENCE_S", 0.0)
    with pytest.raises(StoreError, match=r"rooms\.db: another program is using this file and does not finish; end"):
        asyncio.run(opened(said.append))
    holder.close()


def test_two_programs_may_use_one_file(tmp_path: Path) -> None:
    async def whole() -> None:
        one, other = [await SqliteStore(tmp_path / "rooms.db").open() for _ in range(2)]
        code = await one.create("header")
        following = asyncio.create_task(first(one, code, 0, 2))
        assert await other.append(code, 1, "line")
        assert await asyncio.wait_for(following, 30) == ["header", "line"]
        await one.close()
        await other.close()

    asyncio.run(whole())


@each("name", ["", "redis", "sqlite:", "file.db", "http://127.0.0.1"])
def test_an_unknown_store_is_refused(name: str) -> None:
    with pytest.raises(Exception, match="is no store; expected memory:, sqlite:FILE or redis://HOST:PORT"):
        asyncio.run(open_store(name))


def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    path.write_text("this is a letter to somebody else, and no database at all\n" * 20)
    with pytest.raises(StoreError, match=r"rooms.db: file is not a database"):
        asyncio.run(open_store(f"sqlite:{path}"))
    assert path.read_text().startswith("this is a letter")


def test_a_damaged_list_of_tables_is_refused(tmp_path: Path) -> None:
    """SQLite's message about it quotes bytes that are not text."""
    path = tmp_path / "rooms.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE rooms (code TEXT)")
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE rooms", b"CR\xffATE TABLE \xfeooms"))

    with pytest.raises(StoreError, match=r"^rooms\.db: "):
        asyncio.run(open_store(f"sqlite:{path}"))


def test_a_missing_folder_is_refused_and_not_created(tmp_path: Path) -> None:
    folder = tmp_path / "rums"
    with pytest.raises(StoreError, match=f"^rooms.db: there is no folder '{folder}'$"):
        asyncio.run(open_store(f"sqlite:{folder / 'rooms.db'}"))
    assert not folder.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows asks nobody where a home is")
def test_the_home_of_an_unknown_user_is_refused() -> None:
    with pytest.raises(StoreError, match="there is no home folder"):
        asyncio.run(open_store("sqlite:~nobody-at-all/rooms.db"))


def test_a_file_whose_opening_is_cancelled_is_closed(tmp_path: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(tmp_path / "rooms.db")
        opening = asyncio.create_task(store.open())
        await asyncio.sleep(0)
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening

        await asyncio.to_thread(store._thread.shutdown)
        assert store._database is None

    asyncio.run(whole())


@pytest.mark.parametrize(
    ("statement", "whose"),
    [
        ("PRAGMA user_version = 99", "from a newer version"),
        ("CREATE TABLE places (name TEXT)", "another program's database"),
    ],
)
def test_a_file_that_this_version_did_not_make_is_left_alone(statement: str, whose: str, tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    database = sqlite3.connect(path)
    database.execute(statement)
    database.close()
    before = path.read_bytes()

    with pytest.raises(StoreError, match=whose):
        asyncio.run(open_store(f"sqlite:{path}"))
    assert path.read_bytes() == before


def test_an_unreachable_redis_is_refused() -> None:
    with pytest.raises(StoreError, match="Redis cannot be reached"):
        asyncio.run(open_store("redis://127.0.0.1:1/0"))
