"""Lines of UTF-8 text from a pipe, read ahead by a thread, so that taking the next one need not block.

The thread reads the bare file descriptor, so it holds none of Python's locks when the program ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import Final

MOST_WAITING: Final = 1000
"""How many lines are read ahead; then the writer blocks."""
_PAUSE_S: Final = 0.1
_END: Final = None


class Inbox:
    """The lines that have come in and have not been taken."""

    def __init__(self, lines: Iterator[str], last: Callable[[str], bool] = lambda line: False) -> None:
        """`last` says after which line nothing more is to be read."""
        self.is_over = False
        """Whether the end has been taken."""
        self._queue: Queue[str | None] = Queue(MOST_WAITING)
        self._left = Event()
        Thread(target=self._read, args=(lines, last), daemon=True).start()

    def take(self, wait_s: float | None = None) -> str | None:
        """The next line, waiting at most this long for it, or for as long as it takes; None if there is none, or no more."""
        if self.is_over:
            return None
        try:
            line = self._queue.get(timeout=wait_s) if wait_s != 0 else self._queue.get_nowait()
        except Empty:
            return None
        self.is_over = line is _END
        return line

    def leave(self) -> None:
        """Stop reading: the thread discards later lines, so that the writer never blocks."""
        self._left.set()

    def _read(self, lines: Iterator[str], last: Callable[[str], bool]) -> None:
        try:
            for line in lines:
                self._put(line)
                if last(line):
                    return
        except OSError:
            # A pipe that breaks is at its end.
            pass
        finally:
            self._put(_END)

    def _put(self, line: str | None) -> None:
        while not self._left.is_set():
            try:
                self._queue.put(line, timeout=_PAUSE_S)
            except Full:
                continue
            return
