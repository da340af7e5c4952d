"""Files from outside, read with a limit: the only way this program reads a file from other people.

A named pipe, a device, a folder and a file that is too large are refused before they are read, so that reading never blocks forever or
fills the memory. Parsing is elsewhere (`hschess.rules.texts` has its limits).
"""

from __future__ import annotations

import errno
import mmap
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

from hschess.marks import as_utf8
from hschess.rules.errors import HschessError

RECORD_BYTES: Final = 1 << 20
"""The most bytes of a game record, a position or a puzzle file."""
TABLE_BYTES: Final = 1 << 18
"""The most bytes of a file of settings, a mode, a personality or a set of curves."""
VALUES_BYTES: Final = 1 << 22
"""The most bytes of a file of learned values."""
UNPACKED_BYTES: Final = 1 << 26
"""More than any asset takes in memory once it is unpacked."""
SPARE_FILES: Final = 3
"""The most files that a library opens besides the one that it was asked for: a database has a journal, and syncs its folder."""
LONGEST_NAME: Final = 4096
"""The most characters in the name of a file."""
_DEVICES: Final = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    "CONIN$",
    "CONOUT$",
    *(f"{port}{n}" for port in ("COM", "LPT") for n in "123456789\u00b9\u00b2\u00b3"),
}
"""The names that Windows reserves for devices, in every folder."""
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""Without O_NONBLOCK the open itself blocks until a named pipe has a writer."""


class BadFileError(OSError):
    """The file exists but this program does not read it; the text says why. Nothing has been taken from it."""

    def __str__(self) -> str:
        return str(self.strerror)


def read_bytes(path: Path, most: int) -> bytes:
    """All bytes of a plain file.

    Errors: `OSError` if the system refuses; `BadFileError` for anything but a plain file, or for more than `most` bytes.
    """
    _refuse_no_name(path)
    with out_of_memory_reported(path), os.fdopen(os.open(path, _FLAGS), "rb") as file:
        _refuse_not_plain(path, os.fstat(file.fileno()))
        data: bytes | None = file.read(most + 1)
    if data is None:
        # It looks like a plain file but would block, as the kernel's own log does.
        raise BadFileError(errno.EAGAIN, "the file is empty right now (a pipe or device?)", str(path))
    if len(data) > most:
        raise BadFileError(errno.EFBIG, f"it has more than {most} bytes", str(path))
    return data


@contextmanager
def out_of_memory_reported(path: Path) -> Iterator[None]:
    """Within it too little memory is the system's refusal of this file, like any other. Errors: `OSError` then."""
    try:
        yield
    except MemoryError as error:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM), str(path)) from error


def ask_system(path: Path, spare_files: int = 0) -> None:
    """Ask the system for a file, and for the memory to unpack it, after a library could not read it.

    Libraries take too many open files for a missing file, and too little memory for a damaged one. With `spare_files` as many more must
    open. Errors: `OSError` if the system refuses; nothing happens if the file itself is at fault.
    """
    opened: list[int] = []
    try:
        # One after the other, so that those before a refusal are closed.
        opened.extend(os.open(path, _FLAGS) for _ in range(1 + spare_files))
        with mmap.mmap(-1, UNPACKED_BYTES):
            pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        for descriptor in opened:
            os.close(descriptor)


def check_plain(path: Path) -> None:
    """Whether another library may open this name: a plain file, or nothing.

    Errors: `OSError` if the system refuses to look; `BadFileError` for anything else, which might block the library forever.
    """
    _refuse_no_name(path)
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return
    _refuse_not_plain(path, found)


def _refuse_not_plain(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise BadFileError(errno.EINVAL, "this is not a plain file", str(path))


def _refuse_no_name(path: Path) -> None:
    if not _is_a_name(path):
        raise BadFileError(errno.EINVAL, "a file name cannot contain NUL or a broken character", str(path))


def _is_a_name(path: Path) -> bool:
    """Whether the system can be asked for a file of this name at all."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def read_text(path: Path, most: int) -> str:
    r"""The text of a plain file in UTF-8, or in UTF-16 with its mark; its line ends as `\n`, and without a mark.

    Errors: as `read_bytes`, and `BadFileError` for a file that is not such a text.
    """
    try:
        with out_of_memory_reported(path):
            return as_utf8(read_bytes(path, most)).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise BadFileError(errno.EILSEQ, "this is not UTF-8 text", str(path)) from error


def text_in(path: Path, most: int) -> str:
    """The text of a file that the user named, as `read_text`.

    Errors: `HschessError` that names the file and the fault.
    """
    with reading(path):
        return read_text(path, most)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """A context for reading a file named by the user. Errors: `HschessError` that names it, if reading fails."""
    try:
        yield
    except OSError as error:
        raise unreadable(path, error) from error


def refusal(error: OSError) -> str:
    """Why the system refused a file, and the file's name, as part of a sentence."""
    why = error.strerror or str(error)
    return f"{Path(os.fsdecode(error.filename)).name}: {why}" if isinstance(error.filename, str | bytes) else why


def unreadable(path: Path, error: OSError) -> HschessError:
    """The message about a file that the user named and that cannot be read."""
    reading = "" if isinstance(error, BadFileError) else "cannot be read: "
    return HschessError(f"{path}: {reading}{error.strerror or error}")


def why_not_named(name: str) -> str | None:
    r"""The reason why an option cannot name this file; None if it can.

    Another machine's share (`\\server\share`), a device and an empty name are refused: looking at one may already leak data, or block
    forever.

    >>> why_not_named("own.toml") is None
    True
    >>> why_not_named("//server/share/x.toml")
    'a file on another machine cannot be named here'
    """
    if not name or len(name) > LONGEST_NAME:
        return f"a file's name has 1 to {LONGEST_NAME} characters"
    if any(not letter.isprintable() for letter in name):
        return "a file's name cannot have control characters in it"
    if name.replace("\\", "/").startswith("//"):
        return "a file on another machine cannot be named here"
    if _is_windows_device(name) or PurePosixPath("/dev") in PurePosixPath(os.path.normpath(name)).parents:
        return "a device cannot be named here"
    return None


def _is_windows_device(name: str) -> bool:
    """Whether Windows takes a part of this name for a device: the part before the first dot or colon counts, without trailing blanks."""
    return any(
        part.replace(":", ".").split(".")[0].rstrip(" ").upper() in _DEVICES for part in PureWindowsPath(name).parts
    )
