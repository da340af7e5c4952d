"""The faults of `disk`: what happens to a user's folder before the program starts, while it runs, and after it.

A fault that cannot be made here (no root, no such system call) raises `NoFaultError`; it is reported, never skipped in silence.
"""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from hschess.lab.database import FILE_NAME as LABORATORY
from hschess.rules.errors import HschessError
from hschess.store.profile import FILE_NAME as PROFILE
from hschess.store.profile import MIGRATIONS

OTHER_USER: Final = 65534
"""A user without rights, because root can write everywhere."""
BLOCKED: Final = (
    "running.hsc", "running.lock", "settings.json", PROFILE, "games", "pictures", "ended-1.hsc", LABORATORY, "cards", "modes",
    "engines.toml",
)  # fmt: skip
LOST: Final[Mapping[str, str]] = {
    "running.hsc": "game", "settings.json": "settings", PROFILE: "counted", "games": "finished", LABORATORY: "laboratory", "cards": "own",
    "modes": "own", "engines.toml": "own",
}  # fmt: skip
"""What is lost if something else has the name of a file."""
ALL: Final = frozenset({"game", "finished", "counted", "settings", "laboratory", "own"})
CROWD: Final = 300
"""The number of files of each kind in a crowded folder."""
ODD_NAMES: Final = (
    "with spaces  and 'quotes' \"", "пользователь 用户 ünï \U0001f600", "-dash", "%s{x}$HOME", "a;b|c&d", "new\nline", "#?x=1",
    "/".join(("l" * 100, "m" * 100, "n" * 100)), "no utf8 \udcff\udcfe",
)  # fmt: skip
DAYS: Final = ("1970-01-01", "0001-01-01", "9999-12-31", "2038-01-19")


class NoFaultError(HschessError):
    """This fault cannot be made on this machine."""


def nothing(_: Path) -> None:
    """Leave everything as it is."""


@dataclass(frozen=True, slots=True)
class DiskFault:
    """`begin` and `step` run in the program's own process, `clear` in ours after it has ended."""

    name: str
    begin: Callable[[Path], None] = nothing
    step: Callable[[Path, str], None] = lambda _home, _step: None
    """Called before each step of the tour."""
    clear: Callable[[Path], None] = nothing
    is_said: bool = True
    """Whether the program cannot do everything under it, so that it must show a message."""
    keeps: frozenset[str] = ALL
    """The saved things that must be there after the fault."""
    folder: str = "home"
    """The name of the user's folder."""
    is_empty: bool = False
    """Whether nothing was saved before."""
    today: str = "2026-11-20"


def disk_faults() -> list[DiskFault]:
    """All of them."""
    return [
        DiskFault("fair", is_said=False),
        DiskFault("fair, nothing there yet", is_said=False, is_empty=True),
        *_full(),
        *_shut(),
        *_blocked(),
        *_databases(),
        *_others(),
    ]


def _full() -> Iterator[DiskFault]:
    """No file may grow beyond this many bytes: a disk that is full, from the beginning or in the middle of a write."""
    for most in (0, 1, 100, 300, 500, 1000, 4096, 20000):
        yield DiskFault(f"full after {most} bytes", partial(_full_after, most), is_said=most < 500)
    yield DiskFault(
        "full for a while", step=lambda _, step: _limit(0 if step in ("act", "undo") else resource.RLIM_INFINITY)
    )
    for size in ("4k", "12k", "64k"):
        begin = partial(_mounted, f"size={size}")
        yield DiskFault(
            f"a disk of {size}", begin, clear=_unmounted, is_said=size != "64k", keeps=frozenset(), is_empty=True
        )
    yield DiskFault(
        "no inodes",
        partial(_mounted, "size=1m,nr_inodes=3"),
        clear=_unmounted,
        keeps=frozenset(),
        is_empty=True,
    )


def _full_after(most: int, _: Path) -> None:
    _limit(most)


def _limit(most: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def _mounted(options: str, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(home)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NoFaultError(f"a small disk cannot be mounted: {done.stderr.strip()}")


def _unmounted(home: Path) -> None:
    subprocess.run(["umount", "-l", str(home)], capture_output=True, check=False)


def _shut() -> Iterator[DiskFault]:
    """Folders that cannot be written, read or made."""
    for name, mode in (("read-only", 0o555), ("unreadable", 0o333), ("closed", 0o000)):
        yield DiskFault(f"a folder that is {name}", partial(_as_other_user, mode), clear=_opened)
    yield DiskFault("files that are read-only", partial(_files, 0o444), clear=_opened, is_said=False)
    yield DiskFault("files that are closed", partial(_files, 0o000), clear=_opened)
    yield DiskFault(
        "a missing folder in a read-only one",
        lambda home: _as_other_user(0o555, home.parent),
        clear=_opened,
        is_empty=True,
    )
    yield DiskFault(
        "a folder that vanishes",
        step=lambda home, _: shutil.rmtree(home, ignore_errors=True),
        is_said=False,
        keeps=frozenset(),
    )
    yield DiskFault("games that vanish", step=_games_gone, is_said=False, keeps=frozenset({"settings", "counted"}))


def _as_other_user(mode: int, folder: Path) -> None:
    """Give everything to a user without rights, and become that user."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, OTHER_USER, OTHER_USER) if os.geteuid() == 0 else None
    folder.chmod(mode)
    _become_other_user()


def _become_other_user() -> None:
    if os.geteuid() == 0:
        os.setgid(OTHER_USER)
        os.setuid(OTHER_USER)


def _files(mode: int, home: Path) -> None:
    for path in (home, *home.rglob("*")):
        os.chown(path, OTHER_USER, OTHER_USER) if os.geteuid() == 0 else None
        if path.is_file():
            path.chmod(mode)
    _become_other_user()


def _opened(home: Path) -> None:
    for path in (home.parent, home):
        if path.exists():
            path.chmod(0o755)
    for path in home.rglob("*") if home.is_dir() else ():
        path.chmod(0o755 if path.is_dir() else 0o644)


def _games_gone(home: Path, step: str) -> None:
    if step in ("act", "end"):
        for path in home.glob("running*"):
            path.unlink()


def _blocked() -> Iterator[DiskFault]:
    """Something else has the name of one of our files or folders."""
    yield DiskFault("a file in place of the folder", _file, is_empty=True, keeps=frozenset())
    for name in BLOCKED:
        for kind, put in KINDS.items():
            keeps = ALL - {LOST.get(name, "")}
            yield DiskFault(f"{name} is {kind}", _putter(name, put), is_said=False, keeps=keeps)


def _putter(name: str, put: Callable[[Path], None]) -> Callable[[Path], None]:
    def begin(home: Path) -> None:
        path = home / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        put(path)

    return begin


def _file(path: Path) -> None:
    path.write_bytes(b"\0\xff junk")


def _full_folder(path: Path) -> None:
    path.mkdir()
    (path / "x").write_text("x", "utf-8")


KINDS: Final[Mapping[str, Callable[[Path], None]]] = {
    "a folder": Path.mkdir,
    "a folder with something in it": _full_folder,
    "junk": _file,
    "empty": Path.touch,
    "a link to nowhere": lambda path: path.symlink_to(path.parent / "nowhere" / "x"),
    "a link to itself": lambda path: path.symlink_to(path),
    "a link to a full device": lambda path: path.symlink_to("/dev/full"),
    "a link to nothing": lambda path: path.symlink_to("/dev/null"),
    "a pipe": os.mkfifo,
}


def _databases() -> Iterator[DiskFault]:
    for lock in ("EXCLUSIVE", "IMMEDIATE"):
        yield DiskFault(f"a database that is locked ({lock})", partial(_locked, lock))
    aside = frozenset({"game", "finished", "settings"})
    yield DiskFault(
        "a database cut in half",
        lambda home: _rewrite(home / PROFILE, lambda data: data[: len(data) // 2]),
        keeps=aside,
    )
    yield DiskFault("a database with holes", lambda home: _rewrite(home / PROFILE, _holed), is_said=False, keeps=aside)
    yield DiskFault(
        "a database of other tables", lambda home: _run_sql(home, "DROP TABLE plays; DROP TABLE games"), keeps=aside
    )
    yield DiskFault(
        "a newer database", lambda home: _run_sql(home, f"PRAGMA user_version = {len(MIGRATIONS) + 1}"), keeps=aside
    )


def _locked(lock: str, home: Path) -> None:
    """Another program writes: a child of the program under attack, which ends with it."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        connection = sqlite3.connect(home / PROFILE, isolation_level=None)
        connection.execute(f"BEGIN {lock}")
        os.write(writing, b"held")
        signal.alarm(120)
        while os.getppid() != 1:
            signal.sigtimedwait([signal.SIGALRM], 0.2)
        os._exit(0)
    os.read(reading, 4)


def _rewrite(path: Path, change: Callable[[bytes], bytes]) -> None:
    path.write_bytes(change(path.read_bytes()))


def _holed(data: bytes) -> bytes:
    """Every second page but the first is empty."""
    return b"".join(data[at : at + 4096] if at % 8192 == 0 else b"\0" * 4096 for at in range(0, len(data), 4096))


def _run_sql(home: Path, statements: str) -> None:
    connection = sqlite3.connect(home / PROFILE)
    connection.executescript(statements)
    connection.close()


def _others() -> Iterator[DiskFault]:
    for name in ODD_NAMES:
        yield DiskFault(f"a folder called {name[:20]!r}", folder=name, is_said=False)
    yield DiskFault("a name that is too long", folder="z" * 300, is_empty=True, keeps=frozenset())
    yield DiskFault("a path that is too long", folder="/".join(["z" * 200] * 30), is_empty=True, keeps=frozenset())
    for day in DAYS:
        yield DiskFault(f"the day {day!r}", is_said=False, today=day)
    for name, time_s in (("in the future", 9_000_000_000), ("before all time", 0)):
        yield DiskFault(f"files written {name}", partial(_dated, time_s), is_said=False)
    yield DiskFault("a folder of many files", _crowded, is_said=False)
    version, tag = ('"version": 1', '"version": 99'), ('[Version "1"]', '[Version "99"]')
    yield DiskFault("newer settings", partial(_replaced, "settings.json", *version))
    yield DiskFault(
        "a newer save", partial(_replaced, "running.hsc", *tag), clear=partial(_replaced, "running.hsc", *tag[::-1])
    )


def _crowded(home: Path) -> None:
    """Years of games, and more cards, modes and saves than the program reads."""
    record, running = next((home / "games").glob("*.hsc")).read_bytes(), (home / "running.hsc").read_bytes()
    for number in range(CROWD):
        (home / "games" / f"2020-01-01-paper-{number}-1.hsc").write_bytes(record)
        (home / "cards" / f"many{number}.toml").write_text((home / "cards" / "own.toml").read_text("utf-8"), "utf-8")
        (home / "modes" / f"many{number}.toml").write_text((home / "modes" / "mine.toml").read_text("utf-8"), "utf-8")
    for number in range(2, 30):
        (home / f"running-{number}.hsc").write_bytes(running)
        os.utime(home / f"running-{number}.hsc", (number, number))


def _dated(time_s: int, home: Path) -> None:
    for path in home.rglob("*"):
        os.utime(path, (time_s, time_s))


def _replaced(name: str, old: str, new: str, home: Path) -> None:
    path = home / name
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
