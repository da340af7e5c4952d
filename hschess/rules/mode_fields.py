"""The values in a mode's table, each refused with its field and what was expected. Imports `errors`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from hschess.rules.errors import HschessError

Table = Mapping[str, object]
Value = TypeVar("Value")


def two_numbers(table: Table, field: str, default: tuple[int, int] | None, least: int, most: int) -> tuple[int, int]:
    """A pair of whole numbers within these bounds."""
    white, black = pair(table, field, int, default)
    return whole(field, white, least, most), whole(field, black, least, most)


def pair(table: Table, field: str, kind: type[Value], default: tuple[Value, Value] | None) -> tuple[Value, Value]:
    """White's value and Black's."""
    value = table.get(field, default)
    if value is None:
        raise HschessError(f"mode: the field '{field}' is missing; expected a pair [White, Black]")
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, kind) for one in value):
        return value[0], value[1]
    raise HschessError(f"mode: '{field}' cannot be {value!r}; expected a pair [White, Black]")


def whole(field: str, value: object, least: int, most: int) -> int:
    """A whole number within these bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise HschessError(f"mode: '{field}' cannot be {value!r}; expected a whole number from {least} to {most}")


def flag(table: Table, field: str, *, default: bool = False) -> bool:
    """True or false."""
    value = table.get(field, default)
    if not isinstance(value, bool):
        raise HschessError(f"mode: '{field}' cannot be {value!r}; expected true or false")
    return value
