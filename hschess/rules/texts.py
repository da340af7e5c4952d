"""Texts from outside, bounded before they are parsed: TOML and JSON that cannot exhaust the parser.

A parser of nested text calls itself once for each level, and a number of thousands of digits takes minutes; both are looked for in the text
first.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from hschess.rules.errors import HschessError

DEEPEST: Final = 32
"""How many brackets may be open at a time; our own files open at most four."""
MOST_DIGITS: Final = 24
"""Digits of a number; a float of Python's writes at most 17, a seed has at most 20."""
LONGEST: Final = 1 << 20
"""The longest text that is parsed at all, in characters."""
LONGEST_TOML: Final = 1 << 18
"""The longest TOML text, in characters: its parser is slow."""
MOST_DOTS: Final = 8
"""Parts of a TOML key; our own files have at most three."""
LONGEST_LINE: Final = 2000
"""Characters of an error in one line."""
_JSON_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_LONG_NUMBER: Final = re.compile(rf"(?<!\w)(?:[0-9][0-9_]{{{MOST_DIGITS}}}|0[xXoObB][0-9a-fA-F_]{{{MOST_DIGITS}}})")
"""Not in the middle of a word, such as a name; digits of an exponent are read at once."""
_LONG_KEY: Final = re.compile(rf"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{MOST_DOTS}}}""")
"""The parser's time for a key grows with the square of its dots."""
_BRACKETS: Final = re.compile(r"[\[\]{}]")
_OPEN: Final = "[{"


def parse_toml(text: str, what: str) -> dict[str, object]:
    """The table of a TOML text; `what` begins the error.

    Errors: `HschessError` for a text that is not TOML, or is longer, deeper or has longer numbers than any file of ours.
    """
    reason = why_not_parsed(text)
    if reason:
        raise HschessError(f"{what}: {reason}")
    if len(text) > LONGEST_TOML:
        raise HschessError(f"{what}: it has more than {LONGEST_TOML} characters")
    if _LONG_KEY.search(text):
        raise HschessError(f"{what}: it has a key of more than {MOST_DOTS} parts")
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise HschessError(f"{what}: this is not TOML: {error}") from error


def line_with(text: str, word: str) -> int:
    """The number of the first line that has this word, comments aside; 0 if none has it."""
    wanted = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if wanted.search(line.partition("#")[0])), 0)


def line_of_field(lines: Sequence[str], head: str, number: int, *path: str) -> int:
    """The line number of a field in the table `[[head]]` with this number, counted from 0, else of its head; 0 if neither is found.

    `path` is the field, after those that contain it; the same one twice is the second of a list. Missing ones are
    skipped. With the number -1 the whole text is searched.
    """
    block = _block(lines, head, number)
    begin, line = block.start, block.start + 1 if number >= 0 and block else 0
    for place, field in enumerate(path):
        wanted = re.compile(rf"(?<![\w-]){re.escape(field)}\s*(?:=|\.|\])")
        first = begin + (place > 0 and path[place - 1] == field)
        found = [at for at in range(first, block.stop) if field and wanted.search(lines[at].partition("#")[0])][:1]
        for at in found:
            begin, line = at, at + 1
    return line


def _block(lines: Sequence[str], head: str, number: int) -> range:
    """The lines of a table, from its head to the next one's; all lines for -1."""
    if number < 0:
        return range(len(lines))
    heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{head}\s*\]\]", line)]
    blocks = [range(*pair) for pair in pairwise([*heads, len(lines)])]
    return blocks[number] if number < len(blocks) else range(0)


def parse_json(text: str, what: str, longest: int = LONGEST) -> object:
    """The value of a JSON text of at most `longest` characters; `what` begins the error.

    Errors: `HschessError` as `parse_toml`.
    """
    reason = why_not_json(text, longest)
    if reason:
        raise HschessError(f"{what}: {reason}")
    try:
        value: object = json.loads(text)
    except ValueError as error:
        raise HschessError(f"{what}: this is not JSON: {error}") from error
    return value


def why_not_json(text: str, longest: int = LONGEST) -> str | None:
    """Why a JSON text must not be parsed; None if it may be. The contents of its strings are neither nested nor numbers.

    >>> why_not_json('["' + "[" * 33 + '"]')
    """
    # Measured first: nothing is looked for in a text without end.
    return why_not_parsed(text if len(text) > longest else _JSON_STRING.sub('""', text), longest)


def why_not_parsed(text: str, longest: int = LONGEST) -> str | None:
    """Why a text must not be parsed; None if it may be.

    >>> why_not_parsed("[" * 33)
    'it is nested deeper than 32'
    """
    if len(text) > longest:
        return f"it has more than {longest} characters"
    if _LONG_NUMBER.search(text):
        return f"it has a number of more than {MOST_DIGITS} digits"
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += 1 if bracket in _OPEN else -1
        if depth > DEEPEST:
            return f"it is nested deeper than {DEEPEST}"
    return None


def visible(text: str) -> str:
    r"""The text with each letter that a terminal would obey, or that cannot be seen, as an escape; line ends stay.

    That includes the marks that turn a line's direction, and half letters of a name that is not text.

    >>> visible("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else _escaped(letter) for letter in text)


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def in_one_line(text: str) -> str:
    """The text without line ends, safe to show, and cut in the middle if it is too long to read."""
    line = visible(" ".join(text.split()))
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 400]} ... {line[-400:]}"
