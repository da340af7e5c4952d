"""A check of the user's folder from outside: does it exist, is it writable, are its files readable, which saves are in use.

It changes nothing: a damaged file is named and left alone; the game would set it aside.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.files import check_plain
from hschess.rules.errors import HschessError
from hschess.rules.texts import in_one_line
from hschess.store import profile, settings
from hschess.store.databases import held_words, is_held, open_database, version_of
from hschess.store.faults import FAULTS_FOLDER
from hschess.store.folders import names_in, paths_in
from hschess.store.games import FINISHED_FOLDER, running_name
from hschess.store.json_files import json_in
from hschess.store.locks import Locks
from hschess.store.saves import LOCK_NAME

PATIENCE_S: Final = 1.0
"""How long to wait while another program writes."""
MOST_NAMES: Final = 5
"""The most settings that are named."""
LONGEST_NAME: Final = 40
LEAST_FREE_BYTES: Final = 20_000_000
"""The least free space of the disk; with less, saving may soon fail."""
_RECORD: Final = re.compile(r".+\.hsc")
_RUNNING: Final = re.compile(r"running(?:-([1-9][0-9]{0,3}))?\.hsc")


@dataclass(frozen=True, slots=True)
class Finding:
    """One check, its finding, and whether that is a fault."""

    what: str
    found: str
    is_wrong: bool = False


def look_at_folder(folder: Path) -> Iterator[Finding]:
    """The findings of the user's folder, which need not exist yet."""
    try:
        yield from _seen_in(folder)
    except OSError as error:
        yield Finding("folder", f"{folder}: {error.strerror}", is_wrong=True)


def _seen_in(folder: Path) -> Iterator[Finding]:
    if not folder.exists():
        if os.path.lexists(folder):
            # A link to nowhere, or to itself; the system says which.
            folder.stat()
        yield _could_be_made(folder)
        return
    if not folder.is_dir():
        yield Finding("folder", f"{folder} is not a folder", is_wrong=True)
        return
    yield _can_be_written("folder", folder, str(folder))
    yield _settings_in(folder)
    yield _statistics_in(folder)
    finished = len(names_in(folder / FINISHED_FOLDER, _RECORD))
    yield Finding("games", f"{finished} finished, {len(paths_in(folder, _RUNNING))} unfinished")
    yield _locks_in(folder)
    reports = folder / FAULTS_FOLDER
    yield Finding("faults", f"{len(list(reports.glob('*'))) if reports.is_dir() else 0} reports in {reports}")
    yield from _closed_in(folder)


def _closed_in(folder: Path) -> Iterator[Finding]:
    """The folders that are none, or cannot be looked into: games and reports would be lost."""
    for path in (folder, folder / FINISHED_FOLDER, folder / FAULTS_FOLDER):
        if os.path.lexists(path):
            try:
                os.listdir(path)  # noqa: PTH208 - only whether it can be done
            except OSError as error:
                yield Finding("folder", f"{path}: {error.strerror}", is_wrong=True)


def _could_be_made(folder: Path) -> Finding:
    """Whether the innermost thing above that exists takes the folder. Errors: `OSError` for a link to nowhere."""
    above = next((above for above in folder.parents if os.path.lexists(above)), Path())
    if not stat.S_ISDIR(above.stat().st_mode):
        return Finding("folder", f"{folder} cannot be made: {above} is not a folder", is_wrong=True)
    return _can_be_written("folder", above, f"{folder}, not made yet")


def _can_be_written(what: str, folder: Path, words: str) -> Finding:
    """Whether a file can be made there; the one that is tried has gone again."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"hschess")
            file.flush()
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return Finding(what, f"{words}: cannot be written: {error.strerror}", is_wrong=True)
    return Finding(what, f"{words}, {free // 1_000_000} MB free", is_wrong=free < LEAST_FREE_BYTES)


def _settings_in(folder: Path) -> Finding:
    path = folder / settings.FILE_NAME
    if not os.path.lexists(path):
        return Finding("settings", "none yet")
    try:
        table = json_in(path, dict)
    except (HschessError, OSError) as error:
        return unreadable("settings", path, error)
    unfit, unknown = settings.unfit_in(table), settings.unknown_in(table)
    if unfit:
        return Finding("settings", f"{path}: not understood: {_some(unfit)}; the defaults are used", is_wrong=True)
    return Finding("settings", f"{path}{f'; unknown here: {_some(unknown)}' if unknown else ''}")


def unreadable(what: str, path: Path, error: Exception) -> Finding:
    """The fault of a file that cannot be read."""
    return Finding(what, f"{path}: {getattr(error, 'strerror', None) or error}", is_wrong=True)


def _some(names: list[str]) -> str:
    """The first few of the names, in one line."""
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return in_one_line(", ".join(name[:LONGEST_NAME] for name in names[:MOST_NAMES]) + more)


def _statistics_in(folder: Path) -> Finding:
    path = folder / profile.FILE_NAME
    if not os.path.lexists(path):
        return Finding("statistics", "none yet")
    try:
        with closing(open_database(path, PATIENCE_S, for_reading=True)) as connection:
            (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            version = version_of(connection)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # SQLite's message about a damaged file quotes from it.
        return Finding("statistics", held_words(path) if is_held(error) else f"{path}: {error}", is_wrong=True)
    except OSError as error:
        return Finding("statistics", f"{error.filename or path}: {error.strerror or error}", is_wrong=True)
    if answer != "ok":
        return Finding("statistics", f"{path}: {answer}", is_wrong=True)
    whose = " of a newer hschess" if version > len(profile.MIGRATIONS) else ", which is unknown" if version < 0 else ""
    return Finding("statistics", f"{path}, version {version}{whose}", is_wrong=bool(whose))


def _locks_in(folder: Path) -> Finding:
    """The saves that other programs hold; an unheld one is released at once."""
    path = folder / LOCK_NAME
    if not os.path.lexists(path):
        return Finding("locks", "none")
    try:
        check_plain(path)
        os.close(os.open(path, os.O_RDWR))
    except OSError as error:
        words = f"{path} cannot be opened: {error.strerror}: two programs could write one save"
        return Finding("locks", words, is_wrong=True)
    locks = Locks(path)
    try:
        names = [path.name for path in paths_in(folder, _RUNNING)]
        held = [name for name in names if not _is_free(locks, name)]
    finally:
        locks.close()
    return Finding("locks", f"held by a running program: {', '.join(held)}" if held else "none held")


def _is_free(locks: Locks, name: str) -> bool:
    fitting = _RUNNING.fullmatch(name)
    number = int((fitting and fitting[1]) or 1)
    assert running_name(number) == name
    is_free = locks.take(number)
    if is_free:
        locks.release(number)
    return is_free
