"""What a monkey's machine watches besides crashes: the user never has to wait, and no screen outlives its program."""

import gc
import threading
import time
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

from scenes.stack import Scene

MS: Final = 1000.0
QUEUED: Final = Path("/proc/thread-self/schedstat")
_sleep = time.sleep


class Waits:
    """How long the program itself has asked to wait; it does not really wait.

    Waits of its own threads do not count. Real time proves nothing here: a busy machine is slow by itself.
    """

    def __init__(self) -> None:
        self.asked_ms = 0.0

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """Inside it the ways to wait are replaced."""
        with (
            patch.object(time, "sleep", self._slept),
            patch.object(pygame.time, "wait", self._waited),
            patch.object(pygame.time, "delay", self._waited),
        ):
            yield

    def _slept(self, seconds: float) -> None:
        if threading.current_thread() is threading.main_thread():
            self.asked_ms += MS * seconds
        else:
            _sleep(seconds)

    def _waited(self, ms: int) -> int:
        self.asked_ms += ms
        return ms


class Standstill:
    """How long the longest piece of work of a step was blocked; 0 if the system does not report enough.

    That is its real time without its processor time, and without its wait for a processor, which depends on the machine.
    """

    def __init__(self) -> None:
        self.longest_ms = 0.0

    @contextmanager
    def watched(self) -> Iterator[None]:
        """A piece of work of this thread."""
        began = _blocked_ms()
        yield
        self.longest_ms = max(self.longest_ms, _blocked_ms() - began)


def _blocked_ms() -> float:
    try:
        queued_ns = int(QUEUED.read_bytes().split()[1])
    except OSError:
        return 0.0
    return MS * (time.monotonic() - time.thread_time()) - queued_ns / 1e6


class Kept:
    """The screens that were shown, while anything holds them."""

    def __init__(self) -> None:
        self._scenes: weakref.WeakSet[Scene] = weakref.WeakSet()
        # Objects that exist before any screen are looked through once.
        gc.collect()
        gc.freeze()

    def see(self, scenes: tuple[Scene, ...]) -> None:
        """These screens are open."""
        self._scenes.update(scenes)

    def forget(self) -> None:
        """An exception holds the screens of its frames."""
        self._scenes.clear()

    def still_there(self) -> Counter[str]:
        """The screens that are held although all are closed, by kind."""
        gc.collect()
        return Counter(type(scene).__name__ for scene in self._scenes)
