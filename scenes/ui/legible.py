"""Makes outside text fit to draw: names, file names and pasted lines may contain anything, at any length.

All lettering goes through here, so callers need not care.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

LONGEST_LINE: Final = 1000
"""The most letters of one line; no window is wide enough to read more."""
LONGEST_BLOCK: Final = 2000
"""The most letters of a label or a tooltip; our longest has about 520."""
ELLIPSIS: Final = "…"


def legible(words: str) -> str:
    r"""The words without invisible characters: control characters, half letters, and marks that turn the direction of the text.

    Line ends stay, other white space is a space. A letter and a mark that are one letter together become that.

    >>> legible("a\0b\u202ec\td\ne")
    'abc d\ne'
    >>> len("g\u0306"), len(legible("g\u0306"))
    (2, 1)
    """
    words = words if words.isprintable() else "".join(map(_shape, words))
    return words if words.isascii() else normalize("NFC", words)


def one_line(words: str) -> str:
    r"""The words as one line of at most `LONGEST_LINE` letters.

    >>> one_line("two\nlines")
    'two lines'
    """
    return clipped(legible(words).replace("\n", " "), LONGEST_LINE)


def clipped(words: str, most: int) -> str:
    """At most this many letters, the last an ellipsis where more were left out.

    >>> clipped("parchment", 6)
    'parch…'
    """
    return words if len(words) <= most else words[: most - 1].rstrip() + ELLIPSIS


def is_mark(letter: str) -> bool:
    """Whether it combines with the previous letter."""
    return category(letter).startswith("M")


def _shape(letter: str) -> str:
    """The visible part of a letter."""
    if letter == "\n" or letter.isprintable() or category(letter) == "Zs":
        return letter
    return " " if letter.isspace() else ""
