"""The values that a row of a database may hold.

SQLite keeps a value of any kind in any column, and a file can come from elsewhere.

A value that none of our programs wrote would break a screen far from here, so reading refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final

from hschess.rules.card_sets import LONGEST_KEY

LONGEST_TEXT: Final = 1 << 20
"""Characters of a text in a row; the longest are plans and records."""
LEAST_RATING: Final = -1000.0
MOST_RATING: Final = 5000.0
"""The formulas of the ratings have a value between these."""
SHOWN: Final = 40
_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")

Fits = Callable[[object], bool]
"""Whether a column may hold a value."""


def is_text(value: object) -> bool:
    """A word that can be shown."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and "\0" not in value


def is_whole(value: object) -> bool:
    """A whole number."""
    return isinstance(value, int)


def is_count(value: object) -> bool:
    """A number of things."""
    return isinstance(value, int) and value >= 0


def is_side(value: object) -> bool:
    """Whether the value is White, Black or None."""
    return value is None or value in (0, 1)


def is_card(value: object) -> bool:
    """The key of a card: a letter in chess; a set of the user's may be gone by now."""
    return isinstance(value, str) and len(value) <= LONGEST_KEY and _KEY.fullmatch(value) is not None


def is_day(value: object) -> bool:
    """A date of the ISO form with hyphens, `2026-11-20`: the others that Python reads do not sort with it."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def is_day_or_none(value: object) -> bool:
    """Whether the value is an ISO date or None."""
    return value is None or is_day(value)


def is_duration(value: object) -> bool:
    """Seconds."""
    return isinstance(value, int | float) and 0 <= value < 1e9


def is_rating(value: object) -> bool:
    """A rating's value."""
    return isinstance(value, int | float) and LEAST_RATING <= value <= MOST_RATING


def is_deviation(value: object) -> bool:
    """How unsure a rating is."""
    return isinstance(value, int | float) and 1 <= value <= MOST_RATING


def is_volatility(value: object) -> bool:
    """The volatility of a rating."""
    return isinstance(value, int | float) and 1e-4 <= value <= 10


def why_foreign(table: str, columns: Mapping[str, Fits], rows: Sequence[Sequence[object]]) -> str | None:
    """The first value that our programs do not write; None if all are fine. The values are in the order of the columns."""
    for row in rows:
        for (name, fits), value in zip(columns.items(), row, strict=True):
            if not fits(value):
                return f"{table}.{name} cannot be {_shown(value)}"
    return None


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
