"""A JSON object from outside, limited in size before it is parsed, with typed access to its fields."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.rules.texts import parse_json, visible

SIDES: Final = {name.lower(): side for name, side in zip(SIDE_NAMES, (WHITE, BLACK), strict=True)}
"""The words for the sides."""
LONGEST_SHOWN: Final = 40
"""The most characters of a refused value in the refusal."""
LONGEST: Final = 1 << 22
"""The most characters of an object; the connection limits a server's input far below, and its output is never longer."""


_HALF: Final = re.compile("[\ud800-\udfff]")
"""A lone surrogate: half of a UTF-16 pair."""


def side_word(side: int) -> str:
    """The word for a side.

    >>> side_word(WHITE)
    'white'
    """
    return SIDE_NAMES[side].lower()


def written(table: Mapping[str, object]) -> str:
    """The object as one line of JSON, the fields in their order: the same object always gives the same text.

    A lone surrogate, which JSON can escape but no connection can carry, stays escaped.
    """
    text = json.dumps(table, separators=(",", ":"), ensure_ascii=False)
    return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def shown(value: object) -> str:
    r"""A value in JSON, safe to show and cut to the length of a line.

    >>> print(shown(None), shown(True), shown("Mia"), shown("a\u202eb"), shown([0] * 50))
    null true "Mia" "a\u202eb" [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...
    """
    text = visible(json.dumps(value, ensure_ascii=False)).replace("\n", " ")
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


@dataclass(frozen=True, slots=True)
class FieldForm:
    """The form of a text, as a pattern and in words."""

    pattern: re.Pattern[str]
    words: str

    def fits(self, text: str) -> bool:
        """Whether the whole text has this form."""
        return self.pattern.fullmatch(text) is not None


class Message:
    """An object's fields. Every method but `has`, `gives` and `kind` raises `HschessError` with the field and the expected value."""

    __slots__ = ("_table",)

    def __init__(self, given: str | Mapping[str, object], what: str = "message") -> None:
        """`given` is a text, or a parsed object.

        Errors: `HschessError` if the text is not a JSON object, is too deep, or has numbers that are too long.
        """
        found = parse_json(given, what, LONGEST) if isinstance(given, str) else given
        if not isinstance(found, Mapping):
            raise HschessError(f"{what}: expected an object in braces")
        self._table: Mapping[str, object] = found

    @property
    def kind(self) -> str:
        """The field `k`; empty if there is none."""
        found = self._table.get("k")
        return found if isinstance(found, str) else ""

    @property
    def table(self) -> Mapping[str, object]:
        """All fields, unchecked."""
        return self._table

    def has(self, name: str) -> bool:
        """Whether the field is there, and not null."""
        return self._table.get(name) is not None

    def gives(self, name: str) -> bool:
        """Whether the field is there, even as null."""
        return name in self._table

    def text(self, name: str, most: int, form: FieldForm | None = None) -> str:
        """A text of at most `most` characters, of this form, without lone surrogates."""
        found = self._table.get(name)
        fits = isinstance(found, str) and len(found) <= most and not _HALF.search(found)
        if not isinstance(found, str) or not fits or (form is not None and not form.fits(found)):
            raise self.wrong(name, f"a text of at most {most} characters" if form is None else form.words)
        return found

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number within these bounds."""
        found = self._table.get(name)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise self.wrong(name, f"a whole number from {least} to {most}")
        return found

    def flag(self, name: str) -> bool:
        """True or false; false if the field is missing."""
        found = self._table.get(name, False)
        if not isinstance(found, bool):
            raise self.wrong(name, "true or false")
        return found

    def word(self, name: str, known: Collection[str]) -> str:
        """One of these words."""
        found = self._table.get(name)
        if not isinstance(found, str) or found not in known:
            raise self.wrong(name, f"one of {', '.join(known)}")
        return found

    def side(self, name: str) -> int:
        """`white` or `black`, as the side's number."""
        return SIDES[self.word(name, SIDES)]

    def wrong(self, name: str, expected: str) -> HschessError:
        """The refusal of a field, with its value and the expected one."""
        if name not in self._table:
            return HschessError(f"'{name}' is missing; expected {expected}")
        return HschessError(f"'{name}' cannot be {shown(self._table[name])}; expected {expected}")
