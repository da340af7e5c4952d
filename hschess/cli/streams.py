"""The standard streams: answers, messages on standard error, and the lines that a batch reads.

`say` and `to_stderr` print texts from files, arguments or other machines, and escape anything that a terminal would obey. A missing or
closed stream counts as empty.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, Final, TextIO

from hschess.marks import Read, lines_from
from hschess.rules.texts import visible

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

LONGEST: Final = 1 << 16
"""The longest line that a batch reads; a position and the actions of a whole game have a tenth of it."""
_STREAMS: Final = ("stdin", "stdout", "stderr")


class _Nowhere(io.RawIOBase):
    """Takes everything."""

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        return len(memoryview(data))


def ready_streams() -> None:
    """Make sure that every standard stream exists and takes every letter."""
    _hold_numbers()
    for name in _STREAMS:
        stream = getattr(sys, name)
        if stream is None or stream.closed:
            setattr(sys, name, io.StringIO() if name == "stdin" else _nowhere())
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="backslashreplace")


def _hold_numbers() -> None:
    """Reserve the numbers of closed streams (`>&-`): else prints of other libraries and workers would go into a file with that number."""
    while (number := os.open(os.devnull, os.O_RDWR)) < len(_STREAMS):
        pass
    os.close(number)


def _nowhere() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(_Nowhere()), encoding="utf-8")


def say(text: str = "", end: str = "\n", flush: bool = False) -> None:
    """Print an answer. Errors: `OSError` if standard output takes no more."""
    write_out(f"{visible(text)}{end}", flush)


def write_out(text: str, flush: bool = False) -> None:
    """Write this to standard output as it is. Errors: `OSError` with its name if it takes no more."""
    try:
        sys.stdout.write(text)
        if flush:
            sys.stdout.flush()
    except OSError as error:
        raise OSError(error.errno, error.strerror, "standard output") from error


def note(line: str) -> None:
    """Print a line about the command on standard error."""
    to_stderr(f"hschess: {line}")


def to_stderr(line: str) -> None:
    """Print a line on standard error, at once; standard output is for the answer."""
    try:
        print(visible(line), file=sys.stderr, flush=True)
    except OSError:
        # There is nowhere left to say it, and the answer matters more than the message.
        give_up("stderr")


class Unheard:
    """Standard error for a library that draws on it: a stream that breaks is not a fault.

    It is no stream of Python's own, which would be flushed once more when it is forgotten.
    """

    def __init__(self) -> None:
        # Kept, because the library replaces `sys.stderr`.
        self._stream: TextIO = sys.stderr

    def isatty(self) -> bool:
        """Like standard error."""
        return self._stream.isatty()

    def write(self, text: str, /) -> int:
        """Accepts everything."""
        try:
            return self._stream.write(text)
        except OSError:
            self._lose()
            return len(text)

    def flush(self) -> None:
        """Keeps nothing back."""
        try:
            self._stream.flush()
        except OSError:
            self._lose()

    def _lose(self) -> None:
        self._stream = _nowhere()
        give_up("stderr")


def give_up(name: str = "stdout") -> None:
    """Discard this stream's buffer and everything that follows, so that the exit is silent too."""
    stream: TextIO = getattr(sys, name)
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError):
        # A stream that replaces the real one has no file behind it, so its buffer is lost with it and not written later.
        setattr(sys, name, _nowhere())
        with suppress(OSError, ValueError):
            stream.close()
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def lines_in() -> Iterator[str]:
    r"""The lines of standard input without their ends and a mark, as they come; bytes that are no text become `\ufffd`.

    A line longer than `LONGEST` is cut to one letter more than that.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        yield from lines_from(_some_of(sys.stdin.buffer), LONGEST + 1)
        return
    while line := sys.stdin.readline(LONGEST + 1):
        rest = line
        while len(rest) > LONGEST and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST + 1)
        yield line.rstrip("\r\n")


def _some_of(buffer: BinaryIO) -> Read:
    """A reader of the available bytes, without waiting for more."""
    return getattr(buffer, "read1", buffer.read)
