"""How a text that comes in as bytes is written: in UTF-8, with or without the mark of Windows' editors, or in UTF-16 with its mark.

Notepad and PowerShell begin UTF-8 with a byte order mark; PowerShell 5's `>` writes UTF-16. A program that puts its mark before a text
that has one doubles it: however many there are, they are left out. Whatever reads bytes from outside, files, pipes
and standard input, asks this module first, so that nothing else ever meets a mark.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from typing import Final

MARK: Final = "\ufeff"
"""The mark within a text that was decoded elsewhere."""
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MARKS: Final = (codecs.BOM_UTF8, *_UTF_16)
LONGEST: Final = 1 << 19
"""Characters of a line; one that is longer is cut there. A mode that carries card sets has 260,000 at most."""
_CHUNK: Final = 1 << 16
_LETTER: Final = 4
"""The most bytes of a letter."""

Read = Callable[[int], bytes]
"""Reads up to this many bytes, as `os.read` does: none at the end."""


def as_utf8(data: bytes) -> bytes:
    """The whole of a text as UTF-8 without a mark. Errors: `UnicodeDecodeError` for a mark of UTF-16 before something else."""
    return _unmarked(data.decode("utf-16").encode("utf-8") if data.startswith(_UTF_16) else data)


def _unmarked(data: bytes) -> bytes:
    """UTF-8 without the marks that it begins with."""
    begin = 0
    while data.startswith(codecs.BOM_UTF8, begin):
        begin += len(codecs.BOM_UTF8)
    return data[begin:]


class Utf8Reader:
    r"""Reads a text as it comes, as UTF-8 without a mark; invalid UTF-16 becomes `\ufffd`.

    Warning: it may return more than requested.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self._is_begun = False
        self._decoder: codecs.IncrementalDecoder | None = None

    def __call__(self, most: int) -> bytes:
        """Some bytes as soon as there are any; none at the end."""
        if not self._is_begun:
            self._is_begun = True
            return self._first(most)
        return self._next(most)

    def _next(self, most: int) -> bytes:
        data = self._read(most)
        return data if self._decoder is None else self._decoded(data, most)

    def _first(self, most: int) -> bytes:
        """The text after the marks; reads on only if a mark may have begun."""
        data = self._read(most)
        while data and any(mark.startswith(data) and mark != data for mark in _MARKS):
            more = self._read(most)
            if not more:
                break
            data += more
        if data.startswith(_UTF_16):
            self._decoder = codecs.getincrementaldecoder("utf-16")("replace")
            data = self._decoded(data, most)
        while data and codecs.BOM_UTF8.startswith(_unmarked(data)):
            more = self._next(most)
            if not more:
                break
            data = _unmarked(data) + more
        return _unmarked(data)

    def _decoded(self, data: bytes, most: int) -> bytes:
        assert self._decoder is not None
        text = self._decoder.decode(data, final=not data)
        while data and not text:
            # Half a letter is not the end.
            data = self._read(most)
            text = self._decoder.decode(data, final=not data)
        return text.encode("utf-8")


def lines_from(read: Read, longest: int = LONGEST) -> Iterator[str]:
    r"""The lines as they come, without their ends and a mark; bytes that are no text become `\ufffd`, and a last line needs no end."""
    read, rest = Utf8Reader(read), b""
    while chunk := read(_CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield _text(line, longest)
        # So many bytes hold the longest line; the others are not kept.
        rest = rest[: _LETTER * longest]
    if rest:
        yield _text(rest, longest)


def _text(line: bytes, longest: int) -> str:
    return line.decode("utf-8", "replace")[:longest].rstrip("\r")
