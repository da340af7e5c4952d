"""Reports of the program's own faults: what happened, without what is nobody's business, kept in the user's folder.

A report has the version, the system, the last inputs and where it happened. Paths are cut to their ends and the user's name is left out,
because a report is made to be handed on. Imports `folders` and the version.
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
"""So many reports are kept; the oldest goes for a new one."""
LONGEST_LINE: Final = 300
MOST_LINES: Final = 160
"""Of a traceback; what lies in its middle is left out."""
SHORTEST_NAME: Final = 2
"""A name of one letter is left in: it stands everywhere."""
USER: Final = "USER"
_REPORT: Final = re.compile(r"fault.*\.txt")
_ROOT: Final = r"(?:[A-Za-z]:)?[\\/]"
_QUOTED_PATH: Final = re.compile(rf"(?P<mark>[\"'])(?P<path>{_ROOT}[^\"'\n]*)(?P=mark)")
_BARE_PATH: Final = re.compile(rf"(?<![\w.~…/\\<]){_ROOT}[^\s\"'<>|:*?]*[\\/][^\s\"'<>|:*?]*")
_SEPARATORS: Final = re.compile(r"[\\/]+")


def report_of(error: BaseException, inputs: Sequence[str], more: Mapping[str, str]) -> str:
    """A fault in words: the version, the system and what else is known, the last inputs, and the traceback at the end."""
    heads = {"hschess": hschess.__version__, "python": platform.python_version(), "system": platform.platform(), **more}
    lines = [f"{name}: {value}" for name, value in heads.items()]
    lines += ["", f"The last {len(inputs)} inputs, the latest at the end:", *inputs, "", *_traceback_of(error)]
    return without_names("\n".join(line[:LONGEST_LINE] for line in lines), names_of_user()) + "\n"


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
    """The last two parts of a path, which say which file of ours it is; of one that is no file of Python's, the last."""
    parts = [part for part in _SEPARATORS.split(path) if part]
    return "/".join(["…", *parts[-2 if path.endswith(".py") else -1 :]])


def names_of_user() -> list[str]:
    """How the system calls who plays: the account, and the folder that is theirs."""
    found = []
    for ask in (getpass.getuser, lambda: Path.home().name):
        try:
            found.append(ask())
        except (OSError, KeyError, ImportError, RuntimeError):
            continue  # a system without accounts has no name to leave out
    return [name for name in dict.fromkeys(found) if len(name) >= SHORTEST_NAME]


def keep_report(folder: Path, day: str, text: str) -> Path:
    """Write a report into the user's folder, and let the oldest go where there are too many; where it is. Errors: `OSError`."""
    faults = folder / FAULTS_FOLDER
    path = write_new(faults, f"fault-{day}" if day else "fault", ".txt", text.encode("utf-8"))
    for old in oldest_first(faults, _REPORT)[:-KEPT]:
        # What cannot be let go now goes another time: the report is kept all the same.
        with contextlib.suppress(OSError):
            if old != path:
                old.unlink()
    return path
