"""The standard streams: what is printed, what is said on standard error, what a batch reads.

Whatever comes from files, arguments or other machines is printed by `say` and `tell`, which show what a terminal would obey as escapes. A
stream that is missing or closed is an empty one. Imports `hschess.rules.texts`.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TextIO

from hschess.rules.texts import visible

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

LONGEST: Final = 1 << 16
"""Characters of a line that a batch reads; a position and the actions of a whole game have a tenth of it."""
_STREAMS: Final = ("stdin", "stdout", "stderr")


class _Nowhere(io.RawIOBase):
    """Takes everything."""

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        return len(memoryview(data))


def ready_streams() -> None:
    """Let every standard stream be there, and take every letter."""
    _hold_numbers()
    for name in _STREAMS:
        stream = getattr(sys, name)
        if stream is None or stream.closed:
            setattr(sys, name, io.StringIO() if name == "stdin" else _nowhere())
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="backslashreplace")


def _hold_numbers() -> None:
    """A file that got the number of a closed stream (`>&-`) would be written into by whoever prints, other libraries and workers too."""
    while (number := os.open(os.devnull, os.O_RDWR)) < len(_STREAMS):
        pass
    os.close(number)


def _nowhere() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(_Nowhere()), encoding="utf-8")


def say(text: str = "", end: str = "\n", flush: bool = False) -> None:
    """Print an answer. Errors: `OSError` where standard output takes no more."""
    print(visible(text), end=end, flush=flush)


def tell(line: str) -> None:
    """A line for the person who waits, on standard error, at once; standard output is for what was asked."""
    try:
        print(visible(line), file=sys.stderr, flush=True)
    except OSError:
        # There is nowhere left to say it, and the answer is worth more than the words about it.
        give_up("stderr")


class Unheard(io.TextIOBase):
    """Standard error for a library that draws on it: that nobody takes its letters is no fault."""

    def __init__(self) -> None:
        # Kept, for the library puts itself in the place of `sys.stderr`.
        self._stream: TextIO = sys.stderr

    def isatty(self) -> bool:
        """As standard error."""
        return self._stream.isatty()

    def write(self, text: str, /) -> int:
        """Everything is taken."""
        try:
            return self._stream.write(text)
        except OSError:
            self._lose()
            return len(text)

    def flush(self) -> None:
        """Nothing is left behind."""
        try:
            self._stream.flush()
        except OSError:
            self._lose()

    def _lose(self) -> None:
        self._stream = _nowhere()
        give_up("stderr")


def give_up(name: str = "stdout") -> None:
    """What is still in this stream's buffer goes nowhere, and so does all that follows: leaving says nothing either."""
    try:
        descriptor = getattr(sys, name).fileno()
    except (OSError, ValueError):
        # A stream that somebody put in the place of the real one has nothing behind it.
        setattr(sys, name, _nowhere())
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def lines_in() -> Iterator[str]:
    r"""The lines of standard input without their ends, as they come; bytes that are no text become `\ufffd`.

    Of a line that is longer than `LONGEST` only the beginning comes, one letter longer than that.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    while line := sys.stdin.readline(LONGEST + 1):
        rest = line
        while len(rest) > LONGEST and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST + 1)
        yield line.rstrip("\r\n")
