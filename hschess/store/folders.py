"""The user's folder, and files that are written whole or not at all, under names that no other program takes.

Written data has reached the disk when the call returns, its name in the folder too.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Final

from platformdirs import user_data_path, user_pictures_path

from hschess.files import BadFileError, check_plain
from hschess.private import make_folder
from hschess.rules.slowly import Slowly, finished

HOME_VARIABLE: Final = "HSCHESS_HOME"
"""Environment variable that puts the user's folder elsewhere."""
LEFT_FOR_S: Final = 60.0
"""A file that is being written exists for less than a second; one of this age was left by a program that was killed."""
LATEST_S: Final = 32_503_680_000.0
"""The year 3000: some system's calendar goes no further, and a file's time may be any number."""
DATED_AT_ONCE: Final = 10
"""How many files are looked at in a part of slow work: there may be very many."""
_UNFINISHED: Final = re.compile(r".+\.[0-9a-f]{8}\.new|(running\.hsc|settings\.json)\.new")
"""Names of files that are being written; the second kind was an earlier version's."""
_CANNOT_SYNC: Final = (errno.EINVAL, errno.ENOTSUP, errno.EACCES)
"""The system's answers if a folder cannot be synced at all."""


class NewerFileError(BadFileError):
    """A newer version of this program has written the file: it is left alone and never overwritten."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, f"{path.name} is from a newer version of hschess and was not changed", str(path))


# ------------------------------------------------------------------------------------------------------------------- folders


def user_folder(environment: Mapping[str, str]) -> Path:
    """The folder for settings and games; it need not exist yet."""
    return _named_folder(environment) or user_data_path("hschess", appauthor=False)


def kept_folder(environment: Mapping[str, str]) -> Path:
    """The folder for pictures and texts that the user saves from games; it need not exist yet."""
    named = _named_folder(environment)
    return named / "pictures" if named is not None else user_pictures_path() / "hschess"


def _named_folder(environment: Mapping[str, str]) -> Path | None:
    """The folder that the variable names: none if it is blank; `~` is the user's home, and a relative path starts in the working folder."""
    named = environment.get(HOME_VARIABLE, "")
    if not named.strip():
        return None
    # A folder that the program was started in may be gone; then the path stays relative, and every use of it says so.
    with contextlib.suppress(OSError):
        return Path(os.path.abspath(os.path.expanduser(named)))  # noqa: PTH100, PTH111 - these never raise for an odd `~`
    return Path(named)


def is_unused(folder: Path) -> bool:
    """Whether the game has stored nothing in the user's folder yet; not if the folder cannot be looked into."""
    try:
        return not any(folder.iterdir())
    except FileNotFoundError:
        return True
    except OSError:
        return False


def paths_in(folder: Path, name: re.Pattern[str]) -> list[Path]:
    """The files in a folder with a name of this form; none if the folder cannot be read."""
    return [folder / one for one in sorted(names_in(folder, name))]


def names_in(folder: Path, name: re.Pattern[str]) -> list[str]:
    """The names alone, in no order: there may be very many."""
    try:
        return listed(folder, name)
    except OSError:
        return []


def listed(folder: Path, name: re.Pattern[str]) -> list[str]:
    """`names_in`, none if there is no folder. Errors: `OSError` if the system does not let us look into it."""
    try:
        return [one for one in os.listdir(folder) if name.fullmatch(one)]  # noqa: PTH208 - a path for each takes longer
    except (FileNotFoundError, NotADirectoryError):
        return []


def oldest_first(folder: Path, name: re.Pattern[str]) -> list[str]:
    """The names by the time at which the files were written; one that the system does not let us look at comes first.

    Errors: as `listed`.
    """
    return finished(oldest_first_slowly(folder, name))


def oldest_first_slowly(folder: Path, name: re.Pattern[str]) -> Slowly[list[str]]:
    """`oldest_first` in slices, some files at a time. Errors: as `listed`."""
    dated: list[tuple[float, str]] = []
    for number, one in enumerate(listed(folder, name), start=1):
        dated.append((_written_at(os.path.join(folder, one)), one))  # noqa: PTH118 - the same
        if not number % DATED_AT_ONCE:
            yield
    return [one for _, one in sorted(dated)]


def written_at(path: Path) -> float:
    """When a file was written last, in seconds from the epoch to `LATEST_S`; 0 if the system does not let us look."""
    return _written_at(str(path))


def _written_at(path: str) -> float:
    try:
        return min(max(0.0, os.lstat(path).st_mtime), LATEST_S)
    except OSError:
        return 0.0


def sweep(folder: Path) -> None:
    """Remove the temporary files of programs killed while writing; errors of the folder are ignored."""
    for path in paths_in(folder, _UNFINISHED):
        with contextlib.suppress(OSError):
            if abs(time.time() - path.lstat().st_mtime) > LEFT_FOR_S:
                path.unlink()


# --------------------------------------------------------------------------------------------------------------------- files


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """A free path in the folder: the stem, a number and the ending."""
    return next(path for path in _numbered(folder, stem, ending) if not os.path.lexists(path))


def _numbered(folder: Path, stem: str, ending: str) -> Iterator[Path]:
    return (folder / f"{stem}-{number}{ending}" for number in count(1))


def write_bytes(path: Path, data: bytes, *, is_secret: bool = False) -> None:
    """Write a file of bytes so that a reader sees all of it or nothing; no other account may read a secret. A link is written through.

    Errors: `OSError` if the disk refuses; the old file stays as it was, and nothing is left beside it. `BadFileError` if something is there
    that is not a plain file: replacing it would destroy a device or a pipe.
    """
    path = _file_behind(path)
    beside = _written_beside(path, data, is_secret=is_secret)
    with _removed_on_error(beside):
        beside.replace(path)
    sync_folder(path.parent)


def write_whole(path: Path, text: str) -> None:
    """`write_bytes` for a text. Errors: as there."""
    write_bytes(path, text.encode("utf-8"))


def write_secret(path: Path, text: str) -> None:
    """`write_whole` for a text that no other account of the machine may read. Errors: as there."""
    write_bytes(path, text.encode("utf-8"), is_secret=True)


def write_new(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write a file whole under the first free name of its stem; returns its path. Two programs never take the same name.

    Errors: `OSError` if the disk refuses; nothing is left behind.
    """
    beside = _written_beside(folder / f"{stem}{ending}", data)
    with _removed_on_error(beside):
        path = _moved_to_free(beside, _numbered(folder, stem, ending))
    sync_folder(folder)
    return path


def set_aside(path: Path) -> Path:
    """Rename an unreadable file, so that nothing is lost and nothing stumbles over it again; returns its new path. Errors: `OSError`."""
    return rename_free(path, f"{path.stem}.bad")


def rename_free(path: Path, stem: str) -> Path:
    """Give a file the first free name of another stem in its folder; returns its new path. Errors: `OSError`."""
    renamed = _moved_to_free(path, _numbered(path.parent, stem, path.suffix))
    sync_folder(path.parent)
    return renamed


def append(path: Path, text: str, size: int) -> int:
    """Add text to a file of this many bytes, for good; returns its new size.

    Errors: `OSError` if the disk refuses or the file is gone; `BadFileError` if it has another size, because then another program
    wrote it.
    """
    data = text.encode("utf-8")
    # Opening a pipe of this name would block until it has a reader.
    flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    with os.fdopen(descriptor, "ab", buffering=0) as file, _named(path):
        if os.fstat(descriptor).st_size != size:
            raise BadFileError(errno.EBUSY, "another program has written the file", str(path))
        written = file.write(data)
        if written != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(descriptor)
    return size + len(data)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder to the disk, if the system can. Errors: `OSError`."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise
    finally:
        os.close(descriptor)


def _file_behind(path: Path) -> Path:
    """The file to replace: a link stays, and its file is replaced. Errors: `BadFileError` for anything but a plain file, or nothing."""
    check_plain(path)
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _written_beside(path: Path, data: bytes, *, is_secret: bool = False) -> Path:
    """A new file with these bytes beside the path, on the disk; no other program has its name."""
    _make(path.parent)
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    with (
        _named(path),
        _removed_on_error(beside),
        open(beside, "xb", opener=_secret_opener if is_secret else None) as file,
    ):
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return beside


def _secret_opener(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _make(folder: Path) -> None:
    if not folder.is_dir():
        make_folder(folder)
        sync_folder(folder.parent)


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """A refusal within it is reported for this file: a failed write has no name, and a temporary file's name means nothing to users."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


@contextlib.contextmanager
def _removed_on_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise


def _moved_to_free(path: Path, names: Iterable[Path]) -> Path:
    """Give a file the first of these names that is free."""
    for name in names:
        try:
            _claim(path, name)
        except FileExistsError:
            continue
        return name
    raise AssertionError("the names do not end")


def _claim(path: Path, name: Path) -> None:
    """Rename a file, if the new name is free. Errors: `FileExistsError` if it is taken; `OSError`."""
    if os.name == "nt":
        # There a file is never renamed onto another.
        path.rename(name)
        return
    try:
        os.link(path, name)
    except FileExistsError:
        raise
    except OSError:
        # A disk without hard links: an empty file of our own holds the name until the whole one takes its place.
        name.touch(exist_ok=False)
        with _removed_on_error(name):
            path.replace(name)
    else:
        path.unlink()
