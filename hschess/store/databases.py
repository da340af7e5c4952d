"""SQLite's files, opened only if that cannot block forever.

SQLite opens any file with the name of a database or of its journals; if that is a pipe, the system waits for a writer.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from hschess.files import SPARE_FILES, ask_system, check_plain, out_of_memory_reported

_ENDINGS: Final = ("-journal", "-wal", "-shm")
"""The files that SQLite reads beside a database."""
LOOK_AFTER_S: Final = 1.0
"""How long a user waits without a word while another program holds a database."""
_PRIMARY: Final = 0xFF
"""The part of SQLite's error codes that names the kind."""


def open_database(
    path: Path, patience_s: float, *, by_hand: bool = False, for_reading: bool = False, may_make: bool = True
) -> sqlite3.Connection:
    """A connection that waits up to `patience_s` seconds for other programs; with `by_hand` the caller begins transactions.

    `for_reading` changes nothing. Without `may_make` a missing file stays missing, but a killed program's half transaction is undone.
    Errors: `sqlite3.Error`, and `OSError` if the file or one of its journals is anything but a plain file, or if the system refuses one;
    the latter from every statement too.
    """
    check_plain(path)
    # SQLite follows links to the database, and has its journals beside their targets.
    real = os.path.realpath(path)
    for ending in _ENDINGS:
        check_plain(Path(real + ending))
    way = "ro" if for_reading else "rwc" if may_make else "rw"
    with _system_asked(Path(real)):
        connection = sqlite3.connect(
            f"{Path(real).as_uri()}?mode={way}",
            timeout=patience_s, isolation_level=None if by_hand else "DEFERRED", uri=True, factory=_Connection,
        )  # fmt: skip
    connection.path = Path(real)
    return connection


class _Connection(sqlite3.Connection):
    """Its statements say why the system has refused a file, which SQLite does not know."""

    path: Path

    def execute(self, *statement: Any) -> sqlite3.Cursor:
        """As the library's own. Errors: `OSError` too."""
        with _system_asked(self.path):
            return super().execute(*statement)

    def executemany(self, *statement: Any) -> sqlite3.Cursor:
        """As the library's own. Errors: `OSError` too."""
        with _system_asked(self.path):
            return super().executemany(*statement)


@contextmanager
def _system_asked(path: Path) -> Iterator[None]:
    """Within it a file that SQLite cannot open, and too little memory, are the system's refusals."""
    try:
        with out_of_memory_reported(path):
            yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_CANTOPEN:
            # A missing file is no refusal.
            with suppress(FileNotFoundError):
                ask_system(path, SPARE_FILES)
        raise


def is_held(error: BaseException) -> bool:
    """Whether SQLite has given up waiting for another program."""
    code = getattr(error, "sqlite_errorcode", 0)
    return isinstance(error, sqlite3.Error) and code & _PRIMARY == sqlite3.SQLITE_BUSY


def held_words(path: Path) -> str:
    """The sentence of an error of this kind: the file, and what to do."""
    return f"{path}: another program is using this file and does not finish; end that program, or try again later"


@contextmanager
def waiting_noted(path: Path, note: Callable[[str], None] | None) -> Iterator[None]:
    """Call `note` once, with a sentence, if what is done inside waits for another program that holds the database."""
    if note is None:
        yield
        return
    done = Event()
    watcher = Thread(target=_watch, args=(path, note, done), name="hschess-waiting", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(path: Path, note: Callable[[str], None], done: Event) -> None:
    while not done.wait(LOOK_AFTER_S):
        if _is_in_use(path):
            note(f"{path}: another program is using this file; waiting for it")
            return


def _is_in_use(path: Path) -> bool:
    """Whether nothing can be written now. It changes nothing."""
    try:
        with closing(open_database(path, 0, by_hand=True, may_make=False)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
    except (sqlite3.Error, OSError) as error:
        return is_held(error)
    return False


def is_foreign(connection: sqlite3.Connection, table: str) -> bool:
    """Whether another program made this database: it has tables, but not this one of ours. Errors: `sqlite3.Error`."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return bool(names) and table not in names


def version_of(connection: sqlite3.Connection) -> int:
    """The number of migrations that have made this database. Errors: `sqlite3.Error`."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Sequence[str]]) -> None:
    """Bring a database up to date: the statements of `migrations[n]` make one of version n + 1 out of one of version n."""
    # A second process waits here, and then finds the migrations done.
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        for number in range(version_of(connection), len(migrations)):
            for statement in migrations[number]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
