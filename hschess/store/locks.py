"""The numbers of a folder that this program holds, so that no other program takes them; a program that crashes releases all.

A number is a byte of one lock file, locked by the system for as long as the process lives. Programs that this one starts do not inherit it.
Only one `Locks` of a file may be open in a process: closing a second one would free what the first holds.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

from hschess.private import make_folder

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The system's answers if another program holds the number."""
_PASSING: Final = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EINTR)
"""The system's answers if the lock file may be opened later."""


class Locks:
    """The numbers of one lock file; the file is made when the first is taken."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self._works = True
        """Whether the folder can be written and the disk supports locks; without them everything may be taken."""
        self._unlocked = set[int]()
        """Numbers that were taken while the lock file could not be opened; they are locked once it can."""

    def take(self, number: int) -> bool:
        """Hold a number from now on; False if another program does."""
        self._open()
        if self._descriptor is None:
            self._unlocked.add(number)
            return True
        return _lock_if_free(self._descriptor, number)

    def release(self, number: int) -> None:
        """Release the number."""
        self._unlocked.discard(number)
        if self._descriptor is not None:
            _unlock(self._descriptor, number)

    def close(self) -> None:
        """Release all numbers."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __del__(self) -> None:
        self.close()

    def _open(self) -> None:
        if self._descriptor is not None or not self._works:
            return
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
        try:
            make_folder(self._path.parent)
            self._descriptor = os.open(self._path, flags, 0o600)
        except OSError as error:
            # If no lock file can be made, no game can be saved either, and saving says so.
            self._works = error.errno in _PASSING
            return
        for number in sorted(self._unlocked):
            _lock_if_free(self._descriptor, number)


def _lock_if_free(descriptor: int, number: int) -> bool:
    """Lock a number; False if another program holds it."""
    try:
        _lock(descriptor, number)
    except OSError as error:
        return error.errno not in _HELD
    return True


if sys.platform == "win32":

    def _lock(descriptor: int, number: int) -> None:
        os.lseek(descriptor, number, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _unlock(descriptor: int, number: int) -> None:
        os.lseek(descriptor, number, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:

    def _lock(descriptor: int, number: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)

    def _unlock(descriptor: int, number: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, 1, number)
