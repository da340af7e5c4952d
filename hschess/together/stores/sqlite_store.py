"""Rooms in an SQLite file, which survives the end of the program at any moment; pending lines are written in one transaction.

The file is written on a separate thread, so that only the requesting client waits for the disk. Other programs may use the same file: a
follower of a log checks twice a second for their lines. Expired rooms stay in the file for a week.

A room ages with the running time of its server: if the machine's clock leaps (it was wrong and is set, or the machine slept, which Windows
counts as running time), the times in the file are set forward by as much, and a time that is still to come counts as now. When the program
starts there is nothing to compare the clock with, so a room is as old as the file and the clock say.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from asyncio import Future, Task
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from hschess.private import write_file
from hschess.store.databases import held_words, is_foreign, is_held, open_database, waiting_noted
from hschess.together.refusals import RefusedError
from hschess.together.stores.store import IDLE_S, MOST_ROOMS, StoreError, Waiting, new_code

VERSION: Final = 1
KEPT_S: Final = 7 * 24 * 3600.0
"""How long a log stays in the file after its last line."""
PATIENCE_S: Final = 10.0
"""How long to wait for another program's lock, in seconds."""
LOOK_S: Final = 0.5
"""The interval of the checks for other programs' lines."""
LEAP_S: Final = 60.0
"""By how much the machine's clock must be ahead of or behind the running time to count as set, in seconds."""
CHECKED: Final = 16 << 10
"""Characters that are written to check the free space."""
_TABLES: Final = """
CREATE TABLE rooms (code TEXT PRIMARY KEY, touched REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX rooms_by_touched ON rooms (touched);
CREATE TABLE lines (code TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (code, n)) WITHOUT ROWID;
"""
_ADD: Final = """
INSERT INTO lines SELECT :code, :at, :line
WHERE (SELECT MAX(n) FROM lines WHERE code = :code) = :at - 1 AND EXISTS (SELECT 1 FROM rooms WHERE code = :code AND touched >= :since)
"""
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


class SqliteStore:
    """Logs in a file, made by `open`."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.time,
        most: int = MOST_ROOMS,
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` returns seconds since the epoch, because the file outlives the program; `running` those of the running time."""
        self._path = path
        self._clock = clock
        self._running = running
        self._ahead_s = clock() - running()
        """By how much the clock was ahead of the running time when both were compared last."""
        self._most = most
        self._thread = ThreadPoolExecutor(1, "hschess-rooms")
        self._database: sqlite3.Connection | None = None
        self._due: list[tuple[Work, Future[Any]]] = []
        self._writing: Task[None] | None = None
        self._looking: Task[None] | None = None
        self._seen_version = 0
        self._waiting = Waiting()

    async def open(self, note: Callable[[str], None] | None = None) -> SqliteStore:
        """Open or create the file; `note` receives a sentence if another program has to be waited for.

        Errors: `StoreError` if its folder is missing, it is another kind of file, or of a newer version.
        """
        try:
            await self._on_thread(partial(self._open, note))
        except BaseException:
            # The thread may still be opening the file if only this task was cancelled.
            self._thread.submit(self._close)
            self._thread.shutdown(wait=False)
            raise
        self._looking = asyncio.get_running_loop().create_task(self._look())
        return self

    async def create(self, header: str) -> str:
        """Create a log with this first line and return its code. Errors: `RefusedError` if there are too many rooms."""
        return await self._write(lambda database: self._create(database, header))

    async def append(self, code: str, at: int, line: str) -> bool:
        """Add a line if the log has exactly `at` lines; return whether it did. Errors: `RefusedError` if there is no such room."""
        added = await self._write(lambda database: self._append(database, code, at, line))
        if added:
            self._waiting.wake(code)
        return added

    def follow(self, code: str, since: int) -> AsyncGenerator[list[str], None]:
        """Yield the lines from this number on, then new ones as they arrive. Errors: `RefusedError` if there is no such room."""
        return self._waiting.follow(lambda *asked: self._on_thread(partial(self._lines, *asked)), code, since)

    async def check(self) -> None:
        """Check whether the disk has space for a few lines. Errors: `StoreError`."""
        await self._write(_write_and_forget)

    async def close(self) -> None:
        """Finish the pending writes, and close the file."""
        if self._looking is not None:
            self._looking.cancel()
        if self._writing is not None:
            with suppress(Exception):
                await self._writing
        await self._on_thread(self._close)
        self._thread.shutdown(wait=False)

    # ------------------------------------------------------------------------------------------------------- on the loop

    async def _on_thread(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            # SQLite's message about a damaged file quotes from it.
            name = self._path.name
            raise StoreError(
                held_words(Path(name)) if is_held(error) else f"{name}: {getattr(error, 'strerror', None) or error}"
            ) from error

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do the work within the next transaction; return its result when that is on the disk."""
        loop = asyncio.get_running_loop()
        future: Future[T] = loop.create_future()
        self._due.append((work, future))
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write_all())
        return await future

    async def _write_all(self) -> None:
        while self._due:
            batch, self._due = self._due, []
            try:
                answers = await self._on_thread(lambda work=[one for one, _ in batch]: self._transact(work))  # type: ignore[misc]
            except StoreError as error:
                answers = [error] * len(batch)
            for (_, future), answer in zip(batch, answers, strict=True):
                _answer(future, answer)

    async def _look(self) -> None:
        """Wake all followers if another program has written, and follow the clock."""
        while True:
            await asyncio.sleep(LOOK_S)
            with suppress(StoreError):
                if self._has_leapt:
                    await self._on_thread(self._open_database)
                if self._waiting:
                    version = await self._on_thread(self._version)
                    if version != self._seen_version:
                        self._seen_version = version
                        self._waiting.wake_all()

    # ----------------------------------------------------------------------------------------------------- on the thread

    def _open(self, note: Callable[[str], None] | None) -> None:
        with waiting_noted(self._path, note):
            self._database = self._opened()

    def _opened(self) -> sqlite3.Connection:
        if not self._path.parent.is_dir():
            # Creating the folder would hide a mistyped name, and the rooms with it.
            raise StoreError(f"{self._path.name}: there is no folder '{self._path.parent}'")
        with suppress(FileExistsError):
            # Created before SQLite would make it readable for all.
            write_file(self._path, b"")
        database = open_database(self._path, PATIENCE_S, by_hand=True)
        try:
            self._refuse_others(database)
            # Each line is on the disk before it is acknowledged, so that even a power failure loses none.
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            self._make_tables(database)
        except BaseException:
            database.close()
            raise
        return database

    def _refuse_others(self, database: sqlite3.Connection) -> None:
        """Errors: `StoreError` for a file that this version did not make; nothing in it has changed."""
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if is_foreign(database, "rooms"):
            raise StoreError(f"{self._path.name} is another program's database and was left alone")
        if version > VERSION:
            raise StoreError(f"{self._path.name} is from a newer version of hschess and was left alone")

    def _make_tables(self, database: sqlite3.Connection) -> None:
        database.execute("BEGIN IMMEDIATE")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version == 0:
            for statement in _TABLES.strip().split(";\n"):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {VERSION}")
        self._follow_clock(database)
        self._forget(database)
        database.execute("COMMIT")

    def _forget(self, database: sqlite3.Connection) -> None:
        """Delete the logs older than `KEPT_S`."""
        old = self._clock() - KEPT_S
        database.execute("DELETE FROM lines WHERE code IN (SELECT code FROM rooms WHERE touched < ?)", (old,))
        database.execute("DELETE FROM rooms WHERE touched < ?", (old,))

    def _transact(self, batch: list[Work]) -> list[object]:
        """Do the whole batch in one transaction; a refusal is a result, an error of the file fails all."""
        database = self._open_database()
        database.execute("BEGIN IMMEDIATE")
        answers: list[object] = []
        try:
            for work in batch:
                try:
                    answers.append(work(database))
                except RefusedError as refusal:
                    answers.append(refusal)
            database.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            raise
        return answers

    def _create(self, database: sqlite3.Connection, header: str) -> str:
        now = self._clock()
        self._forget(database)
        (number,) = database.execute("SELECT COUNT(*) FROM rooms WHERE touched >= ?", (now - IDLE_S,)).fetchone()
        if number >= self._most:
            raise RefusedError("rooms_full", most=self._most)
        taken = "SELECT 1 FROM rooms WHERE code = ?"
        code = next(code for code in iter(new_code, "") if database.execute(taken, (code,)).fetchone() is None)
        database.execute("INSERT INTO rooms VALUES (?, ?)", (code, now))
        database.execute("INSERT INTO lines VALUES (?, 0, ?)", (code, header))
        return code

    def _append(self, database: sqlite3.Connection, code: str, at: int, line: str) -> bool:
        now = self._clock()
        values = {"code": code, "at": at, "line": line, "since": now - IDLE_S}
        if database.execute(_ADD, values).rowcount == 1:
            database.execute("UPDATE rooms SET touched = ? WHERE code = ?", (now, code))
            return True
        self._refuse_gone(database, code)
        return False

    def _lines(self, code: str, since: int) -> list[str]:
        database = self._open_database()
        self._refuse_gone(database, code)
        found = database.execute("SELECT line FROM lines WHERE code = ? AND n >= ? ORDER BY n", (code, since))
        return [str(line) for (line,) in found]

    def _refuse_gone(self, database: sqlite3.Connection, code: str) -> None:
        since = self._clock() - IDLE_S
        if database.execute("SELECT 1 FROM rooms WHERE code = ? AND touched >= ?", (code, since)).fetchone() is None:
            raise RefusedError("no_room", code=code)

    def _version(self) -> int:
        (version,) = self._open_database().execute("PRAGMA data_version").fetchone()
        return int(version)

    def _open_database(self) -> sqlite3.Connection:
        """The database, whose times fit the clock."""
        if self._database is None:
            raise sqlite3.ProgrammingError("the file is closed")
        if self._has_leapt:
            self._follow_clock(self._database)
        return self._database

    @property
    def _has_leapt(self) -> bool:
        return abs(self._clock() - self._running() - self._ahead_s) > LEAP_S

    def _follow_clock(self, database: sqlite3.Connection) -> None:
        """Set the times of all rooms forward with the clock; if it was set back, those that are still to come are now."""
        now, ahead_s = self._clock(), self._clock() - self._running()
        leap_s = max(0.0, ahead_s - self._ahead_s)
        # Another server of this file may have done it already.
        database.execute("UPDATE rooms SET touched = MIN(touched + ?, ?)", (leap_s, now))
        self._ahead_s = ahead_s

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None


def _write_and_forget(database: sqlite3.Connection) -> None:
    """Write the pages and leave them empty. No room has such a code."""
    database.execute("INSERT INTO lines VALUES ('', 0, ?)", ("x" * CHECKED,))
    database.execute("DELETE FROM lines WHERE code = ''")


def _answer(future: Future[Any], answer: object) -> None:
    if future.done():
        # Its caller no longer waits.
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
