"""The user's folder, and files that are written whole or not at all. Imports the rules' errors."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from platformdirs import user_data_path, user_pictures_path

HOME_VARIABLE: Final = "HSCHESS_HOME"
"""Environment variable that puts the user's folder elsewhere."""


def user_folder(environment: Mapping[str, str]) -> Path:
    """The folder for settings and games; it need not exist yet."""
    named = environment.get(HOME_VARIABLE)
    return Path(named) if named else user_data_path("hschess", appauthor=False)


def kept_folder(environment: Mapping[str, str]) -> Path:
    """The folder for pictures and texts that the user keeps of games; it need not exist yet."""
    named = environment.get(HOME_VARIABLE)
    return Path(named) / "pictures" if named else user_pictures_path() / "hschess"


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """A path in the folder that nothing has yet: the stem, a number and the ending."""
    number = 1
    while (path := folder / f"{stem}-{number}{ending}").exists():
        number += 1
    return path


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file of bytes so that a reader sees all of it or nothing.

    Errors: `OSError` where the disk refuses; the old file stays as it was, and nothing is left beside it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def write_whole(path: Path, text: str) -> None:
    """Write a text file so that a reader sees the old text or the new, never a part.

    Errors: `OSError` where the disk refuses; the old file stays as it was.
    """
    write_bytes(path, text.encode("utf-8"))


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that nothing is lost and nothing trips over it again; its new path."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.bad-{number}{path.suffix}")).exists():
        number += 1
    path.replace(aside)
    return aside
