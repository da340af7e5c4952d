"""Which paths the program touches: opened, listed or asked after, as an audit hook and the system's calls tell it.

An audit hook cannot be removed, so there is one for the whole process, and it listens only when somebody asks.
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
class _Ear:
    """The list in which touched paths are noted; none while nobody listens."""

    heard: list[str] | None = None
    mark: str = ""
    """What is in the paths that are noted."""
    asking: dict[str, Callable[..., object]] = field(default_factory=dict)

    def note(self, path: object) -> None:
        """This path is touched."""
        if self.heard is not None and self.mark in (told := _told(path)):
            self.heard.append(told)


@cache
def _ear() -> _Ear:
    """The ear of this process; its hook is put in with it."""
    ear = _Ear(asking={name: getattr(os, name) for name in ASKING})

    def hear(event: str, values: tuple[object, ...]) -> None:
        if ear.heard is not None and event in EVENTS and values:
            ear.note(values[0])

    sys.addaudithook(hear)
    return ear


@contextmanager
def touched(mark: str) -> Iterator[list[str]]:
    """A list of the paths with `mark` in them that are touched meanwhile."""
    ear, found = _ear(), list[str]()
    ear.heard, ear.mark = found, mark
    for name, ask in ear.asking.items():
        setattr(os, name, _asking(ear, ask))
    try:
        yield found
    finally:
        for name, ask in ear.asking.items():
            setattr(os, name, ask)
        ear.heard = None


def _asking(ear: _Ear, ask: Callable[..., object]) -> Callable[..., object]:
    def asked(path: object, *values: object, **more: object) -> object:
        ear.note(path)
        return ask(path, *values, **more)

    return asked


def _told(path: object) -> str:
    if isinstance(path, bytes):
        return os.fsdecode(path)
    return os.fspath(path) if isinstance(path, os.PathLike) else str(path)
