"""Folders and files that only the user can access from the moment they exist, regardless of the umask.

On Debian and Ubuntu new files are often writable by the group (umask 0002). `hschess/__init__.py` needs this module before it can find the
rules, so it uses only Python's own modules.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

UMASK: Final = -1 if os.name == "nt" else 0o077
"""For `subprocess`: files made by a program are the user's alone. Windows has no such thing."""


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing, each the user's alone; one that is there stays as it is. Errors: `OSError`."""
    if not folder.is_dir():
        # `Path.mkdir` gives its mode to the last folder only.
        if folder.parent != folder:
            make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def write_file(path: Path, data: bytes) -> None:
    """Write a new file that is the user's alone. Errors: `OSError`, `FileExistsError` among them."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        file.write(data)
