"""The values in an encounter's table that only an encounter has."""

from __future__ import annotations

from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.errors import NotationError
from hschess.rules.fields import FieldError, Table, listed, text_in, word_in
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import SIDE_NAMES, Mode
from hschess.rules.piece_text import Field, read_line

SIDES = tuple(name.lower() for name in SIDE_NAMES)


def side_in(table: Table, field: str, default: SideNumber) -> SideNumber:
    """White or Black."""
    return SIDES.index(word_in(table, field, SIDES, SIDES[default]))


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
            raise FieldError(field, f"'{mode.cards.words[code]}' is not a piece; expected pieces only")
    return cards


def line_in(table: Table, field: str, mode: Mode) -> tuple[Piece, ...]:
    """A line of pieces, as in a position."""
    text = text_in(table, field)
    try:
        return tuple(read_line(Field(text, 0, text), mode))
    except NotationError as error:
        raise FieldError(field, f"'{field}', column {error.column}: {error.message}") from error
