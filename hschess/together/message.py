"""A JSON object from outside, bounded before it is parsed, whose fields are asked for one by one by what they must be."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.rules.texts import parse_json

SIDES: Final = {name.lower(): side for name, side in zip(SIDE_NAMES, (WHITE, BLACK), strict=True)}
"""The words for the sides."""
LONGEST_SHOWN: Final = 40
LONGEST: Final = 1 << 22
"""Characters of an object; what a server reads is bounded far below by the connection, what it sends is never longer."""


def side_word(side: int) -> str:
    """The word for a side.

    >>> side_word(WHITE)
    'white'
    """
    return SIDE_NAMES[side].lower()


def written(table: Mapping[str, object]) -> str:
    """The object as one line of JSON, the fields in their order: the same object always gives the same text."""
    return json.dumps(table, separators=(",", ":"), ensure_ascii=False)


class Message:
    """What an object says. Every question but `has` and `kind` raises `HschessError` that names the field and what was expected."""

    __slots__ = ("_table",)

    def __init__(self, given: str | Mapping[str, object], what: str = "message") -> None:
        """`given` is a text, or an object that has been read already.

        Errors: `HschessError` where the text is no JSON object, is too deep, or has endless numbers.
        """
        found = parse_json(given, what, LONGEST) if isinstance(given, str) else given
        if not isinstance(found, Mapping):
            raise HschessError(f"{what}: expected an object in braces")
        self._table: Mapping[str, object] = found

    @property
    def kind(self) -> str:
        """The field `k`; empty where there is none."""
        found = self._table.get("k")
        return found if isinstance(found, str) else ""

    @property
    def table(self) -> Mapping[str, object]:
        """All fields as they came."""
        return self._table

    def has(self, name: str) -> bool:
        """Whether the field is there, and not null."""
        return self._table.get(name) is not None

    def text(self, name: str, most: int, shape: re.Pattern[str] | None = None) -> str:
        """A text of at most so many characters, and of this shape."""
        found = self._table.get(name)
        if not isinstance(found, str) or len(found) > most or (shape is not None and not shape.fullmatch(found)):
            raise self._wrong(
                name, f"a text of at most {most} characters" if shape is None else "a text of another form"
            )
        return found

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number within these bounds."""
        found = self._table.get(name)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise self._wrong(name, f"a whole number from {least} to {most}")
        return found

    def flag(self, name: str) -> bool:
        """True or false; false where the field is missing."""
        found = self._table.get(name, False)
        if not isinstance(found, bool):
            raise self._wrong(name, "true or false")
        return found

    def word(self, name: str, known: Collection[str]) -> str:
        """One of these words."""
        found = self._table.get(name)
        if not isinstance(found, str) or found not in known:
            raise self._wrong(name, f"one of {', '.join(known)}")
        return found

    def side(self, name: str) -> int:
        """`white` or `black`, as the side's number."""
        return SIDES[self.word(name, SIDES)]

    def _wrong(self, name: str, expected: str) -> HschessError:
        if name not in self._table:
            return HschessError(f"'{name}' is missing; expected {expected}")
        shown = repr(self._table[name])
        short = shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}..."
        return HschessError(f"'{name}' cannot be {short}; expected {expected}")
