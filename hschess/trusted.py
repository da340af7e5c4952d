"""The trust in a folder of compiled code: it is the user's, no other account can write into it, and it is whole.

Machine code from a folder that others can write to would run with the user's rights. The folder is trusted, not its contents:
the list of its files detects damaged, missing and foreign files, and is no signature. Anyone who can write into the
folder can write the list too, or change a file after it was looked at and before it is loaded; but that is the user alone, or a program
that runs with the user's rights already. Bytecode of the sources is neither read nor kept: nothing runs that is not in the list.

`hschess/__init__.py` asks here before it loads a form, so this module imports only Python's own modules and `hschess.private`.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from hschess.private import write_file

if TYPE_CHECKING:
    from importlib.abc import PathEntryFinder

ROOMS: Final = ("rules", "turns", "endgame", "players")
"""The compiled packages, each of which imports from those before it."""
LEFT_OUT: Final = ("__pycache__", "*.pyc", *(f"*{suffix}" for suffix in EXTENSION_SUFFIXES))
"""The files in a package that are not its sources."""
LIST_NAME: Final = "compiled.list"
"""The file in a compiled form that has a line for each of its files: its digest and its path."""
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


def write_list(folder: Path) -> None:
    """Write down the files of a new compiled form. Errors: `OSError`."""
    lines = [f"{_digest(path)} {path.relative_to(folder).as_posix()}\n" for path in _files(folder)]
    write_file(folder / LIST_NAME, "".join(lines).encode("utf-8"))


def why_not_trusted(folder: Path, package: Path) -> str | None:
    """Why this compiled form may not be loaded with the sources in `package`; None if it may."""
    try:
        return _why_not_private(folder) or _why_not_whole(folder) or _why_not_ours(folder, package)
    except (OSError, ValueError) as error:
        return f"it cannot be read: {getattr(error, 'strerror', None) or error}"


def load_from(folder: Path) -> None:
    """Let Python find modules in this form from now on, by the extensions and the sources in it alone."""
    find = FileFinder.path_hook((ExtensionFileLoader, EXTENSION_SUFFIXES), (_FromTheSource, SOURCE_SUFFIXES))

    def find_here(entry: str) -> PathEntryFinder:
        if not Path(entry).is_relative_to(folder):
            raise ImportError(path=entry)
        return find(entry)

    sys.path_hooks.insert(0, find_here)
    sys.path.append(str(folder))


class _FromTheSource(SourceFileLoader):
    """Reads no bytecode and keeps none."""

    def path_stats(self, path: str) -> NoReturn:
        """Refuse the source's modification time, so that Python uses no bytecode. Errors: `OSError`, always."""
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), path)


def sources(package: Path) -> Iterator[Path]:
    """The files of the rooms in a package, data included, in order."""
    for room in ROOMS:
        for path in sorted((package / room).rglob("*")):
            if path.is_file() and not any(path.match(pattern) or path.parent.match(pattern) for pattern in LEFT_OUT):
                yield path


def _why_not_private(folder: Path) -> str | None:
    """Windows has no permission bits; there the folder must lie in the user's own folder."""
    real = Path(os.path.realpath(folder, strict=True))
    if os.name == "nt":
        return None if real.is_relative_to(Path.home().resolve()) else "it does not lie in the user's own folder"
    for path in (real, *sorted(real.rglob("*"))):
        if path.is_symlink():
            return f"{path.name} is a link"
        if not path.is_dir() and not path.is_file():
            return f"{path.name} is not a plain file"
        if path.stat().st_uid != os.geteuid():
            return f"{path.name} belongs to another user"
        if path.stat().st_mode & _OTHERS_WRITE:
            return f"others can write to {path.name}"
    return next((f"others can replace it in {above}" for above in real.parents if _is_open(above.stat())), None)


def _is_open(folder: os.stat_result) -> bool:
    """Whether others than the user and the system can rename what lies in a folder."""
    if folder.st_uid not in {0, os.geteuid()}:
        return True
    if folder.st_mode & stat.S_ISVTX:
        return False
    return bool(folder.st_mode & stat.S_IWOTH or (folder.st_mode & stat.S_IWGRP and not _is_private(folder.st_gid)))


def _is_private(group: int) -> bool:
    """Whether a group has no other member: the system's own, or the one with the user's name that Debian makes for each user."""
    import grp  # Windows has neither.
    import pwd

    try:
        name, members = pwd.getpwuid(os.geteuid()).pw_name, grp.getgrgid(group)
    except KeyError:
        return group == 0
    return group == 0 or (members.gr_name == name and set(members.gr_mem) <= {name})


def _why_not_whole(folder: Path) -> str | None:
    """Every file is as it was when it was compiled, and no file has been added since."""
    written = (folder / LIST_NAME).read_text("utf-8").splitlines()
    listed = {name: digest for digest, _, name in (line.partition(" ") for line in written)}
    found = {path.relative_to(folder).as_posix(): path for path in _files(folder)}
    if listed.keys() != found.keys():
        return f"{min(listed.keys() ^ found.keys())} is missing, or was added after it was compiled"
    return next((f"{name} was changed" for name, path in found.items() if _digest(path) != listed[name]), None)


def _why_not_ours(folder: Path, package: Path) -> str | None:
    own = {path.relative_to(package): path for path in sources(package)}
    theirs = {path.relative_to(folder / package.name): path for path in sources(folder / package.name)}
    if own.keys() != theirs.keys() or any(own[name].read_bytes() != theirs[name].read_bytes() for name in own):
        return "it was compiled from other sources"
    return None


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if not path.is_dir() and path != folder / LIST_NAME:
            yield path


def _digest(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
