"""The values in an encounter's table, each refused with its field and what was expected. Imports the rules' readers of words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import SIDE_NAMES, Mode
from hschess.rules.piece_text import Field, read_line

Table = Mapping[str, object]
SIDES = tuple(name.lower() for name in SIDE_NAMES)


class FieldError(HschessError):
    """What is wrong with a field; whoever knows the file adds the file and the line."""

    def __init__(self, field: str, why: str) -> None:
        self.field = field
        self.why = why
        super().__init__(why)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return FieldError, (self.field, self.why)


def table_in(value: object, field: str, known: Collection[str]) -> Table:
    """A table that has no other fields than these."""
    if not isinstance(value, dict):
        raise FieldError(field, f"'{field}' cannot be {value!r:.80}; expected a table")
    for name in value:
        if name not in known:
            raise FieldError(name, f"'{field}' has no field '{name:.60}'; expected one of {', '.join(known)}")
    return value


def listed(table: Table, field: str, most: int, least: int = 0) -> Sequence[object]:
    """A list of so many."""
    value = table.get(field, [])
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise FieldError(field, f"'{field}' cannot be {value!r:.80}; expected a list of {least} to {most}")
    return value


def text_in(table: Table, field: str, default: str | None = None) -> str:
    """A text in one line."""
    value = table.get(field, default)
    if value is None:
        raise FieldError("name", f"'{field}' is missing; expected a text")
    if not isinstance(value, str) or not value.isprintable():
        raise FieldError(field, f"'{field}' cannot be {value!r:.80}; expected a text in one line")
    return value


def whole_in(table: Table, field: str, least: int, most: int) -> int:
    """A whole number within these bounds."""
    value = table.get(field)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise FieldError(field, f"'{field}' cannot be {value!r:.80}; expected a whole number from {least} to {most}")


def flag_in(table: Table, field: str) -> bool:
    """True or false; false where it is left out."""
    value = table.get(field, False)
    if not isinstance(value, bool):
        raise FieldError(field, f"'{field}' cannot be {value!r:.80}; expected true or false")
    return value


def side_in(table: Table, field: str, default: SideNumber) -> SideNumber:
    """White or Black."""
    value = table.get(field, SIDES[default])
    if value not in SIDES:
        raise FieldError(field, f"'{field}' cannot be {value!r:.80}; expected white or black")
    return SIDES.index(str(value))


def cards_in(table: Table, field: str, mode: Mode, most: int) -> tuple[CardCode, ...]:
    """Cards of the mode by their keys."""
    keys = listed(table, field, most, least=1)
    for key in keys:
        if not isinstance(key, str) or mode.cards.by_key.get(key) not in mode.cards.codes:
            raise FieldError(field, f"there is no card {key!r:.60} in the mode's sets")
    return tuple(mode.cards.by_key[str(key)] for key in keys)


def pieces_in(table: Table, field: str, mode: Mode) -> tuple[CardCode, ...]:
    """Cards that are pieces."""
    cards = cards_in(table, field, mode, LONGEST_LINE)
    for code in cards:
        if code not in mode.cards.pieces:
            raise FieldError(field, f"'{mode.cards.words[code]}' is no piece; expected pieces only")
    return cards


def line_in(table: Table, field: str, mode: Mode) -> tuple[Piece, ...]:
    """A line of pieces, as in a position."""
    text = text_in(table, field)
    try:
        return tuple(read_line(Field(text, 0, text), mode))
    except NotationError as error:
        raise FieldError(field, f"'{field}', column {error.column}: {error.message}") from error
