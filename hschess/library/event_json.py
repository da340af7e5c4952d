"""Events as JSON objects, for other programs and for human readers.

    {"event": "PieceStruck", "side": "white", "slot": 0, "card": "P", "by": 1, "by_card": "R", "damage": 2, "health": 4}

`event` is the event's name; then its own fields by their names. Sides (`side`, `winner`) are "white" and "black", null for neither. A card
is its key, "?" if it is not known, null if there is none; several are a list of keys. A piece is as in a position, "P6", null if
there is none; a line is a list of them. A choice, a power or a cause is written as its word: "mulligan", "discover", "castle", "cheat",
"king"; an effect as in a card's file. Everything else is whole numbers, lists of them, true and false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum, auto
from typing import Any, Final

from hschess.rules.card import CardEffect
from hschess.rules.card_sets import effect_table
from hschess.rules.card_table import CHESS_TABLE, CardTable, card_at
from hschess.rules.events import Event, PieceChanged
from hschess.rules.goal import Goal
from hschess.rules.modes import SIDE_NAMES
from hschess.rules.notation import format_line
from hschess.rules.state import Pending

_NONE: Final = -1
Writer = Callable[[Any, CardTable], object]


class Shape(Enum):
    """The form of a field that is more than a number or a word."""

    SIDE = auto()
    CARD = auto()
    CARDS = auto()
    PIECE = auto()
    PIECES = auto()
    CHOICE = auto()
    PLAIN = auto()


_SHAPES: Final[Mapping[str, Shape]] = {
    "side": Shape.SIDE,
    "winner": Shape.SIDE,
    "card": Shape.CARD,
    "by_card": Shape.CARD,
    "target_card": Shape.CARD,
    "cards": Shape.CARDS,
    "returned": Shape.CARDS,
    "options": Shape.CARDS,
    "piece": Shape.PIECE,
    "line": Shape.PIECES,
    "choice": Shape.CHOICE,
}


def shape_of(kind: type[Event], field: str) -> Shape:
    """The form of this field of an event, for writers and readers."""
    return Shape.PIECE if kind is PieceChanged and field == "before" else _SHAPES.get(field, Shape.PLAIN)


def event_json(event: Event, table: CardTable = CHESS_TABLE) -> dict[str, object]:
    """The event of a mode with these cards as a JSON object."""
    kind = type(event)
    found: dict[str, object] = {"event": kind.__name__}
    for field in fields(event):
        found[field.name] = _WRITERS[shape_of(kind, field.name)](getattr(event, field.name), table)
    return found


def _side(value: int | None, _table: CardTable) -> str | None:
    return None if value is None else SIDE_NAMES[value].lower()


def _card(code: int, _table: CardTable) -> str | None:
    return None if code == _NONE else card_at(code).key


def _cards(codes: tuple[int, ...], table: CardTable) -> list[str | None]:
    return [_card(code, table) for code in codes]


def _piece(piece: int, table: CardTable) -> str | None:
    return None if piece == _NONE else format_line([piece], table)


def _pieces(pieces: tuple[int, ...], table: CardTable) -> list[str | None]:
    return [_piece(piece, table) for piece in pieces]


def _choice(choice: Pending, _table: CardTable) -> str:
    return choice.name.lower()


def _plain(value: object, _table: CardTable) -> object:
    """Words of enumerations are their text; tuples become lists; effects are as in a card file."""
    if isinstance(value, CardEffect):
        return effect_table(value)
    if isinstance(value, str | Goal):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


_WRITERS: Final[Mapping[Shape, Writer]] = {
    Shape.SIDE: _side,
    Shape.CARD: _card,
    Shape.CARDS: _cards,
    Shape.PIECE: _piece,
    Shape.PIECES: _pieces,
    Shape.CHOICE: _choice,
    Shape.PLAIN: _plain,
}
