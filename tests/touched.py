"""The paths that the program touches: opened, listed or queried, from an audit hook and the system's calls.

An audit hook cannot be removed, so there is one for the whole process, and it records only on request.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache

EVENTS = frozenset({"open", "os.listdir", "os.scandir", "glob.glob", "pathlib.Path.glob", "sqlite3.connect"})
ASKING = ("stat", "lstat", "readlink", "access")


@dataclass(slots=True)
class _Recorder:
    """The list for recorded paths; None while nothing records."""

    heard: list[str] | None = None
    mark: str = ""
    """The mark in the recorded paths."""
    asking: dict[str, Callable[..., object]] = field(default_factory=dict)

    def note(self, path: object) -> None:
        """Record a touched path."""
        if self.heard is not None and self.mark in (text := _path_text(path)):
            self.heard.append(text)


@cache
def _recorder() -> _Recorder:
    """The recorder of this process; its hook is installed with it."""
    ear = _Recorder(asking={name: getattr(os, name) for name in ASKING})

    def record_event(event: str, values: tuple[object, ...]) -> None:
        if ear.heard is not None and event in EVENTS and values:
            ear.note(values[0])

    sys.addaudithook(record_event)
    return ear


@contextmanager
def touched(mark: str) -> Iterator[list[str]]:
    """A list of the paths with `mark` in them that are touched inside."""
    ear, found = _recorder(), list[str]()
    ear.heard, ear.mark = found, mark
    for name, ask in ear.asking.items():
        setattr(os, name, _recording(ear, ask))
    try:
        yield found
    finally:
        for name, ask in ear.asking.items():
            setattr(os, name, ask)
        ear.heard = None


def _recording(ear: _Recorder, ask: Callable[..., object]) -> Callable[..., object]:
    def recorded(path: object, *values: object, **more: object) -> object:
        ear.note(path)
        return ask(path, *values, **more)

    return recorded


def _path_text(path: object) -> str:
    if isinstance(path, bytes):
        return os.fsdecode(path)
    return os.fspath(path) if isinstance(path, os.PathLike) else str(path)
