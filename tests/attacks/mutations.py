"""Texts that try the readers: real ones changed at random, words of special meaning, and random bytes.

Everything here is a function of a source of lots, so that a seed gives the same texts everywhere.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

LONGEST: Final = 1_600_000
"""Characters of the longest text; every bound of the program is below it."""
CORPUS_TEXT: Final = 200_000
RANDOM_SHARE: Final = 0.12
GENTLE_SHARE: Final = 0.4
"""So many are changed just a little, so that what comes after the first look at a text is tried too."""
HUGE_SHARE: Final = 0.002
SPECIAL: Final = (
    "\0", "\0\0", "\ufeff", "\r\n", "\r", "\n", "\t", "\x1b[2J\x1b]0;own\x07", "\u202e", "\ud800", "\udcff", '"\\ud800"',
    '"\\u0000"', "\\n", "\\x", "\U0001f600", "é", "\u0130", "\x85", "\x0b", "\x0c", "\x1c", "\u2028", "\xa0", "\u200d",
    "\xb2", "\u0663", "\uff11", "\u2167", "-", "--", "-0", "+1", "0", "00", "01", "-1", "1.", ".5", "1e-7", "1_0", "0x10",
    "9" * 4, "9" * 5, "9" * 20, "9" * 25, "9" * 400, "9" * 5000, "1e9", "1e400", "1e-999999999", "nan", "snan", "inf",
    "-inf", "NaN", "Infinity", "0b1", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "0..1", "0...1", "..",
    "/", "//", "@", "*", "?", "?0", "?1", "?99", "?100", "?999", "#", "#0", "#ffffffffffffffff", "#" + "f" * 17, ";", "=",
    "[", "]", "[[", "]]", '"', '"""', "'''", "\\", '\\"', "{", "}", "[" * 33, "{" * 33, "[" * 3000, "{a=" * 500, "a." * 60,
    '{"a":' * 40, "(" * 50, "%s", "%n", "{0}", "{x}", "${HOME}", "../../etc/passwd", "/dev/zero", "C:\\x", "\\\\server\\share",
    "//server/share/x.toml", "file=x.toml", "values=x.txt", "NUL", "A" * 201, "A" * 1001, "P" * 100, "P6," * 40, "?1" * 60,
    "null", "true", "false", "[]", "{}", "''", "'", "'; DROP TABLE games;--", "w", "b", "mulligan", "discover=PBR",
    "discover=?3", "discover=???", "castle", "castle0", "coin", "concede", "end", "swap:", "swap:0,1,2,3", "keep", "take:Q",
    "N3*", "Q7", "P0", "uf99", "f100", "heroic", "paper", "normal", "friendly", "heroic+black10", "+nocheat", "+cheat99",
    "+cheat0", "+white999", "+white1000", "+white1+black1", "level:first", "human", "bfs", "master", "own", "2026-13-45",
)  # fmt: skip
ALPHABET: Final = string.printable + "\0\ufeff\xa0é\u2028\u0663"
_DIGIT: Final = re.compile("[0-9]")
_WORD: Final = re.compile(r"[^\s/,]+")
_MARK: Final = re.compile(r'[/,\[\]{}="@*#?:;.]')
_VALUE: Final = re.compile(r'"[^"\n]*"|-?[0-9]+(?:\.[0-9]+)?|true|false')
_VALUES: Final = (
    "0", "-1", "1", "2", "99", "100", "999", "1000", "9" * 24, "1.5", "-0.0", "1e300", "nan", "true", "false", "null", '""',
    '"x"', '"\\u0000"', '"\\ud800"', '"paper"', "[]", "{}", "[1, 2]", "[[]]", '{"a": 1}', "{a = 1}", '["a"]',
)  # fmt: skip

Mutation = Callable[[Random, str, Sequence[str]], str]


def given(lots: Random, corpus: Sequence[str]) -> str:
    """A text for a reader whose real texts are these."""
    chosen = lots.random()
    if chosen < HUGE_SHARE:
        return _huge(lots, lots.choice(corpus))
    return random_text(lots) if chosen < RANDOM_SHARE else mutated(lots, corpus)


def _huge(lots: Random, text: str) -> str:
    """A text, a part of it or a special word, again and again."""
    at = lots.randrange(len(text) + 1)
    unit = lots.choice([text, text[at : at + lots.randrange(1, 40)], lots.choice(SPECIAL)]) or "\n"
    return (text[:at] + unit * (LONGEST // len(unit) + 1))[: lots.choice([1 << 17, 1 << 18, 1 << 20, LONGEST])]


def random_text(lots: Random) -> str:
    """Bytes, letters or special words in any order."""
    kind = lots.random()
    if kind < 0.3:
        return lots.randbytes(lots.randrange(1, 200)).decode("utf-8", lots.choice(["replace", "surrogateescape"]))
    if kind < 0.6:
        return "".join(lots.choices(ALPHABET, k=lots.randrange(200)))
    if kind < 0.9:
        return "".join(lots.choices(SPECIAL, k=lots.randrange(1, 8)))
    return lots.choice(SPECIAL) * lots.choice([1, 2, 10, 300])


def mutated(lots: Random, corpus: Sequence[str]) -> str:
    """A real text, changed once or a few times."""
    text = lots.choice(corpus)
    if lots.random() < GENTLE_SHARE:
        return lots.choice(GENTLE)(lots, text, corpus)[:CORPUS_TEXT]
    for _ in range(lots.choice([1, 1, 1, 2, 3, 5, 9])):
        text = lots.choice(MUTATIONS)(lots, text, corpus)[:CORPUS_TEXT]
    return text


# ------------------------------------------------------------------------------------------------------------- the changes


def _at(lots: Random, text: str) -> int:
    return lots.randrange(len(text) + 1)


def _insert_special(lots: Random, text: str, _: Sequence[str]) -> str:
    at = _at(lots, text)
    return text[:at] + lots.choice(SPECIAL) + text[at:]


def _change_letter(lots: Random, text: str, _: Sequence[str]) -> str:
    at = _at(lots, text)
    return text[:at] + lots.choice(ALPHABET) + text[at + 1 :]


def _leave_out(lots: Random, text: str, _: Sequence[str]) -> str:
    at = _at(lots, text)
    return text[:at] + text[at + lots.randrange(1, 12) :]


def _cut(lots: Random, text: str, _: Sequence[str]) -> str:
    return text[: _at(lots, text)]


def _join(lots: Random, text: str, corpus: Sequence[str]) -> str:
    other = lots.choice(corpus)
    return text[: _at(lots, text)] + other[_at(lots, other) :]


def _repeat(lots: Random, text: str, _: Sequence[str]) -> str:
    at = _at(lots, text)
    end = min(len(text), at + lots.randrange(1, 60))
    return text[:end] + text[at:end] * lots.choice([1, 2, 20, 500]) + text[end:]


def _swap_words(lots: Random, text: str, _: Sequence[str]) -> str:
    words = text.split(" ")
    one, two = lots.randrange(len(words)), lots.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def _shuffle_lines(lots: Random, text: str, _: Sequence[str]) -> str:
    lines = text.split("\n")
    lots.shuffle(lines)
    return "\n".join(lines)


def _repeat_line(lots: Random, text: str, _: Sequence[str]) -> str:
    lines = text.split("\n")
    at = lots.randrange(len(lines))
    return "\n".join([*lines[:at], *lines[at : at + 1] * lots.choice([2, 3, 200]), *lines[at + 1 :]])


def _change_digit(lots: Random, text: str, _: Sequence[str]) -> str:
    return _changed(lots, text, _DIGIT, ("0", "9", "-1", "99", "1000", "9" * 30, "\u0663", ""))


def _changed(lots: Random, text: str, what: re.Pattern[str], others: Sequence[str]) -> str:
    """The first such part from a place by lot on becomes one of the others."""
    found = what.search(text, _at(lots, text)) or what.search(text)
    return text if found is None else text[: found.start()] + lots.choice(others) + text[found.end() :]


def _change_word(lots: Random, text: str, _: Sequence[str]) -> str:
    words = text.split(" ")
    words[lots.randrange(len(words))] = lots.choice(SPECIAL)
    return " ".join(words)


def _change_value(lots: Random, text: str, _: Sequence[str]) -> str:
    """A number or a word in quotes becomes a value of another kind, so that the text is still well formed."""
    return _changed(lots, text, _VALUE, _VALUES)


def _other_word(lots: Random, text: str, corpus: Sequence[str]) -> str:
    """A word becomes one of another real text."""
    words = [found.group() for found in _WORD.finditer(lots.choice(corpus)[:5000])]
    return _changed(lots, text, _WORD, words or [""])


def _other_line_ends(lots: Random, text: str, _: Sequence[str]) -> str:
    return text.replace("\n", lots.choice(["\r\n", "\r", "\n\n", " "]))


def _change_mark(lots: Random, text: str, _: Sequence[str]) -> str:
    return _changed(lots, text, _MARK, ("", "//", ",", "[", "=", '"', "\0", ";", "*"))


MUTATIONS: Final[tuple[Mutation, ...]] = (
    _insert_special, _change_letter, _leave_out, _cut, _join, _repeat, _swap_words, _shuffle_lines, _repeat_line,
    _change_digit, _change_word, _change_value, _other_word, _other_line_ends, _change_mark,
)  # fmt: skip
GENTLE: Final[tuple[Mutation, ...]] = (_change_value, _change_digit, _other_word, _change_letter)
