"""Texts that try the readers: real ones changed at random, words of special meaning, and random bytes.

Everything here is a function of a random generator, so that a seed gives the same texts everywhere.
"""

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
"""The share of texts with only a small change, so that the later checks of a reader are tried too."""
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
    "2xk", "check>k", "check<6", "power>0", "p43:5^4%5*+s", ":", "^999", "^1000", "%0", "%999", "+gcsd", "-s", "+g+g", "vanilla",
    "chosen", "own_piece", "discover", "enemy_pieces", "self", "any", "guard", "shield", "summon", "damage", "random_enemy",
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


def given(rng: Random, corpus: Sequence[str]) -> str:
    """A text for a reader whose real texts are these."""
    chosen = rng.random()
    if chosen < HUGE_SHARE:
        return _huge(rng, rng.choice(corpus))
    return random_text(rng) if chosen < RANDOM_SHARE else mutated(rng, corpus)


def _huge(rng: Random, text: str) -> str:
    """A text, a part of it or a special word, again and again."""
    at = rng.randrange(len(text) + 1)
    unit = rng.choice([text, text[at : at + rng.randrange(1, 40)], rng.choice(SPECIAL)]) or "\n"
    return (text[:at] + unit * (LONGEST // len(unit) + 1))[: rng.choice([1 << 17, 1 << 18, 1 << 20, LONGEST])]


def random_text(rng: Random) -> str:
    """Bytes, letters or special words in any order."""
    kind = rng.random()
    if kind < 0.3:
        return rng.randbytes(rng.randrange(1, 200)).decode("utf-8", rng.choice(["replace", "surrogateescape"]))
    if kind < 0.6:
        return "".join(rng.choices(ALPHABET, k=rng.randrange(200)))
    if kind < 0.9:
        return "".join(rng.choices(SPECIAL, k=rng.randrange(1, 8)))
    return rng.choice(SPECIAL) * rng.choice([1, 2, 10, 300])


def mutated(rng: Random, corpus: Sequence[str]) -> str:
    """A real text, changed once or a few times."""
    text = rng.choice(corpus)
    if rng.random() < GENTLE_SHARE:
        return rng.choice(GENTLE)(rng, text, corpus)[:CORPUS_TEXT]
    for _ in range(rng.choice([1, 1, 1, 2, 3, 5, 9])):
        text = rng.choice(MUTATIONS)(rng, text, corpus)[:CORPUS_TEXT]
    return text


# ------------------------------------------------------------------------------------------------------------- the changes


def _at(rng: Random, text: str) -> int:
    return rng.randrange(len(text) + 1)


def _insert_special(rng: Random, text: str, _: Sequence[str]) -> str:
    at = _at(rng, text)
    return text[:at] + rng.choice(SPECIAL) + text[at:]


def _change_letter(rng: Random, text: str, _: Sequence[str]) -> str:
    at = _at(rng, text)
    return text[:at] + rng.choice(ALPHABET) + text[at + 1 :]


def _leave_out(rng: Random, text: str, _: Sequence[str]) -> str:
    at = _at(rng, text)
    return text[:at] + text[at + rng.randrange(1, 12) :]


def _cut(rng: Random, text: str, _: Sequence[str]) -> str:
    return text[: _at(rng, text)]


def _join(rng: Random, text: str, corpus: Sequence[str]) -> str:
    other = rng.choice(corpus)
    return text[: _at(rng, text)] + other[_at(rng, other) :]


def _repeat(rng: Random, text: str, _: Sequence[str]) -> str:
    at = _at(rng, text)
    end = min(len(text), at + rng.randrange(1, 60))
    return text[:end] + text[at:end] * rng.choice([1, 2, 20, 500]) + text[end:]


def _swap_words(rng: Random, text: str, _: Sequence[str]) -> str:
    words = text.split(" ")
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def _shuffle_lines(rng: Random, text: str, _: Sequence[str]) -> str:
    lines = text.split("\n")
    rng.shuffle(lines)
    return "\n".join(lines)


def _repeat_line(rng: Random, text: str, _: Sequence[str]) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    return "\n".join([*lines[:at], *lines[at : at + 1] * rng.choice([2, 3, 200]), *lines[at + 1 :]])


def _change_digit(rng: Random, text: str, _: Sequence[str]) -> str:
    return _changed(rng, text, _DIGIT, ("0", "9", "-1", "99", "1000", "9" * 30, "\u0663", ""))


def _changed(rng: Random, text: str, what: re.Pattern[str], others: Sequence[str]) -> str:
    """The first such part after a random place becomes one of the others."""
    found = what.search(text, _at(rng, text)) or what.search(text)
    return text if found is None else text[: found.start()] + rng.choice(others) + text[found.end() :]


def _change_word(rng: Random, text: str, _: Sequence[str]) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(SPECIAL)
    return " ".join(words)


def _change_value(rng: Random, text: str, _: Sequence[str]) -> str:
    """A number or a word in quotes becomes a value of another kind, so that the text is still well formed."""
    return _changed(rng, text, _VALUE, _VALUES)


def _other_word(rng: Random, text: str, corpus: Sequence[str]) -> str:
    """A word becomes one of another real text."""
    words = [found.group() for found in _WORD.finditer(rng.choice(corpus)[:5000])]
    return _changed(rng, text, _WORD, words or [""])


def _other_line_ends(rng: Random, text: str, _: Sequence[str]) -> str:
    return text.replace("\n", rng.choice(["\r\n", "\r", "\n\n", " "]))


def _change_mark(rng: Random, text: str, _: Sequence[str]) -> str:
    return _changed(rng, text, _MARK, ("", "//", ",", "[", "=", '"', "\0", ";", "*"))


MUTATIONS: Final[tuple[Mutation, ...]] = (
    _insert_special, _change_letter, _leave_out, _cut, _join, _repeat, _swap_words, _shuffle_lines, _repeat_line,
    _change_digit, _change_word, _change_value, _other_word, _other_line_ends, _change_mark,
)  # fmt: skip
GENTLE: Final[tuple[Mutation, ...]] = (_change_value, _change_digit, _other_word, _change_letter)
