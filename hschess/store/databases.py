"""SQLite's files, opened only if that cannot block forever.

SQLite opens any file with the name of a database or of its journals; if that is a pipe, the system waits for a writer.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final

from hschess.files import check_plain

_ENDINGS: Final = ("-journal", "-wal", "-shm")
"""The files that SQLite reads beside a database."""


def open_database(
    path: Path, patience_s: float, *, by_hand: bool = False, for_reading: bool = False
) -> sqlite3.Connection:
    """A connection that waits up to `patience_s` seconds for other programs; with `by_hand` the caller begins transactions.

    Errors: `sqlite3.Error`, and `OSError` if the file or one of its journals is anything but a plain file.
    """
    check_plain(path)
    # SQLite follows links to the database, and has its journals beside their targets.
    real = os.path.realpath(path)
    for ending in _ENDINGS:
        check_plain(Path(real + ending))
    return sqlite3.connect(
        f"{Path(real).as_uri()}?mode=ro" if for_reading else path,
        timeout=patience_s, isolation_level=None if by_hand else "DEFERRED", uri=for_reading,
    )  # fmt: skip


def is_foreign(connection: sqlite3.Connection, table: str) -> bool:
    """Whether another program made this database: it has tables, but not this one of ours. Errors: `sqlite3.Error`."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return bool(names) and table not in names
