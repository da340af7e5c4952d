"""What the system's sound library leaves in the home folder when it looks for a device: a check removes it again.

PulseAudio's library makes its folder for settings, the home folder above if there is none, a cookie, and a link to a folder for sockets.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

FOLDER: Final = "pulse"
COOKIE: Final = "cookie"
LINKS: Final = "*-runtime"


@contextmanager
def removed_traces(environment: Mapping[str, str]) -> Iterator[None]:
    """Remove afterwards what was made meanwhile. Folders that something else has begun to use stay."""
    folders = [folder for folder in _folders(environment) if not os.path.lexists(folder)]
    own = _own(environment)
    before = _files_in(own)
    try:
        yield
    finally:
        for file in sorted(_files_in(own) - before):
            _remove(file)
        for folder in folders:
            with suppress(OSError):
                folder.rmdir()


def _own(environment: Mapping[str, str]) -> Path:
    """The library's folder."""
    named = environment.get("XDG_CONFIG_HOME", "")
    home = environment.get("HOME") or os.path.expanduser("~")  # noqa: PTH111 - this never raises
    return (Path(named) if named else Path(home, ".config")) / FOLDER


def _folders(environment: Mapping[str, str]) -> Iterator[Path]:
    """The folders that may be made, each before the one around it."""
    own, sockets = _own(environment), environment.get("XDG_RUNTIME_DIR", "")
    if sockets:
        yield Path(sockets, FOLDER)
    yield from (own, *own.parents)


def _files_in(folder: Path) -> set[Path]:
    return {*folder.glob(COOKIE), *folder.glob(LINKS)}


def _remove(file: Path) -> None:
    """Remove a cookie, or a link with its folder; not if sockets are in that."""
    with suppress(OSError):
        if file.is_symlink():
            file.readlink().rmdir()
        file.unlink()
