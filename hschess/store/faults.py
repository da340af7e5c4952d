"""Reports of the program's own faults, without private details, kept in the user's folder.

A report has the version, the system, the last inputs and the place of the fault. Paths are cut to their ends and the user's name is left
out, because a report is made to be shared.
"""

from __future__ import annotations

import contextlib
import getpass
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from traceback import format_exception
from typing import Final

import hschess
from hschess.store.folders import oldest_first, write_new

FAULTS_FOLDER: Final = "faults"
KEPT: Final = 20
"""How many reports are kept; a new one replaces the oldest."""
LONGEST_LINE: Final = 300
MOST_LINES: Final = 160
"""Lines of a traceback; its middle is left out."""
SHORTEST_NAME: Final = 2
"""A name of one letter stays in: it appears everywhere."""
USER: Final = "USER"
_REPORT: Final = re.compile(r"fault.*\.txt")
_ROOT: Final = r"(?:[A-Za-z]:)?[\\/]"
_QUOTED_PATH: Final = re.compile(rf"(?P<mark>[\"'])(?P<path>{_ROOT}[^\"'\n]*)(?P=mark)")
_BARE_PATH: Final = re.compile(rf"(?<![\w.~…/\\<]){_ROOT}[^\s\"'<>|:*?]*[\\/][^\s\"'<>|:*?]*")
_SEPARATORS: Final = re.compile(r"[\\/]+")


def report_of(error: BaseException, inputs: Sequence[str], more: Mapping[str, str]) -> str:
    """The report of a fault: the version, the system and the `more` facts, the last inputs, and the traceback at the end."""
    heads = {"hschess": hschess.__version__, "python": platform.python_version(), "system": platform.platform(), **more}
    lines = [f"{name}: {value}" for name, value in heads.items()]
    lines += ["", f"The last {len(inputs)} inputs, the latest at the end:", *inputs, "", *_traceback_of(error)]
    # A path or a name that was cut would not be recognised.
    shown = without_names("\n".join(lines), names_of_user()).split("\n")
    return "\n".join(line[:LONGEST_LINE] for line in shown) + "\n"


def _traceback_of(error: BaseException) -> list[str]:
    lines = "".join(format_exception(error)).splitlines()
    if len(lines) <= MOST_LINES:
        return lines
    half = MOST_LINES // 2
    return [*lines[:half], f"... {len(lines) - 2 * half} lines ...", *lines[-half:]]


def without_names(text: str, names: Iterable[str] = ()) -> str:
    """The text with every path cut to its last two parts and without these names.

    >>> without_names("File '/home/ann/hschess/scenes/app.py': ann", ["ann"])
    "File '…/scenes/app.py': USER"
    """
    text = _QUOTED_PATH.sub(lambda found: found["mark"] + _end_of(found["path"]) + found["mark"], text)
    text = _BARE_PATH.sub(lambda found: _end_of(found[0]), text)
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", USER, text, flags=re.IGNORECASE)
    return text


def _end_of(path: str) -> str:
    """The last two parts of a path, which identify our file; of anything but a Python file, the last."""
    parts = [part for part in _SEPARATORS.split(path) if part]
    return "/".join(["…", *parts[-2 if path.endswith(".py") else -1 :]])


def names_of_user() -> list[str]:
    """The system's names for the player: the account, and the home folder."""
    found = []
    for ask in (getpass.getuser, lambda: Path.home().name):
        try:
            found.append(ask())
        except (OSError, KeyError, ImportError, RuntimeError):
            continue  # a system without accounts has no name to leave out
    return [name for name in dict.fromkeys(found) if len(name) >= SHORTEST_NAME]


def keep_report(folder: Path, day: str, text: str) -> Path:
    """Write a report into the user's folder and delete the oldest if there are too many; returns its path. Errors: `OSError`."""
    faults = folder / FAULTS_FOLDER
    path = write_new(faults, f"fault-{day}" if day else "fault", ".txt", text.encode("utf-8"))
    # A report that cannot be deleted now goes another time; the new one is kept all the same.
    with contextlib.suppress(OSError):
        for name in oldest_first(faults, _REPORT)[:-KEPT]:
            with contextlib.suppress(OSError):
                if name != path.name:
                    (faults / name).unlink()
    return path
