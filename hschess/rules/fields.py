"""The values in a table of TOML or JSON, each of a known kind before anything is done with it.

The error of a wrong field names the expected value; the caller adds the file and the line.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

from hschess.rules.errors import HschessError

Table = Mapping[str, object]
Value = TypeVar("Value")
LONGEST_SHOWN: Final = 80


class FieldError(HschessError):
    """An error in a field; the caller adds the file and the line."""

    def __init__(self, field: str, why: str) -> None:
        self.path: tuple[str, ...] = (field,)
        """The field, after those that contain it."""
        self.why = why
        super().__init__(why)

    def __reduce__(self) -> tuple[object, ...]:
        return FieldError, (self.path[-1], self.why), {"path": self.path}


def shown(value: object) -> str:
    """A value as its file has it, and no more than the start of a long one."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


@contextmanager
def within(*fields: str) -> Iterator[None]:
    """The reader inside it works on these fields; the same one twice is the second of a list. Errors: those raised there."""
    try:
        yield
    except FieldError as wrong:
        # An error about the innermost of them as a whole names it itself.
        wrong.path = (*fields, *wrong.path[wrong.path[0] == fields[-1] :])
        raise


def table_in(value: object, field: str, known: Collection[str]) -> Table:
    """A table that has no other fields than these."""
    if not isinstance(value, dict):
        raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected a table")
    for name in value:
        if name not in known:
            raise FieldError(name, f"'{field}' has no field '{name:.60}'; expected one of {', '.join(known)}")
    return value


def listed(table: Table, field: str, most: int, least: int = 0) -> Sequence[object]:
    """A list of this many; an empty one if it is left out."""
    value = table.get(field, [])
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected a list of {least} to {most}")
    return value


def text_in(table: Table, field: str, default: str | None = None) -> str:
    """A text in one line."""
    value = table.get(field, default)
    if value is None and field not in table:
        raise FieldError("name", f"'{field}' is missing; expected a text")
    if not isinstance(value, str) or not value.isprintable():
        raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected a text in one line")
    return value


def word_in(table: Table, field: str, words: Collection[str], default: str | None = None) -> str:
    """One of these words."""
    return word_of(field, table.get(field, default), words)


def word_of(field: str, value: object, words: Collection[str]) -> str:
    """A value that is one of these words."""
    # A list cannot be looked up, so its kind is asked first.
    if not isinstance(value, str) or value not in words:
        raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected one of {', '.join(words)}")
    return value


def whole_in(table: Table, field: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number within these bounds."""
    if field not in table and default is None:
        raise FieldError("", f"the field '{field}' is missing; expected {_whole(least, most)}")
    return whole_of(field, table.get(field, default), least, most)


def whole_of(field: str, value: object, least: int, most: int) -> int:
    """A value that is a whole number within these bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected {_whole(least, most)}")


def _whole(least: int, most: int) -> str:
    return f"a whole number from {least} to {most}" if least < most else str(least)


def two_wholes_in(
    table: Table, field: str, least: int, most: int, default: tuple[int, int] | None = None
) -> tuple[int, int]:
    """A pair of whole numbers within these bounds."""
    first, second = pair_in(table, field, int, default)
    return whole_of(field, first, least, most), whole_of(field, second, least, most)


def pair_in(table: Table, field: str, kind: type[Value], default: tuple[Value, Value] | None) -> tuple[Value, Value]:
    """White's value and Black's."""
    value = table.get(field, default)
    if value is None:
        raise FieldError("", f"the field '{field}' is missing; expected a pair [White, Black]")
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, kind) for one in value):
        return value[0], value[1]
    raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected a pair [White, Black]")


def number_in(table: Table, field: str, least: float, most: float) -> float:
    """A number within these bounds, whole or not."""
    value = table.get(field)
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and least <= value <= most
    ):
        return float(value)
    raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected a number from {least:g} to {most:g}")


def flag_in(table: Table, field: str, *, default: bool = False) -> bool:
    """True or false."""
    value = table.get(field, default)
    if not isinstance(value, bool):
        raise FieldError(field, f"'{field}' cannot be {shown(value)}; expected true or false")
    return value
