"""Events as JSON objects, for programs that drive the command line.

    {"event": "PieceStruck", "side": "white", "slot": 0, "card": "P", "by": 1, "by_card": "R", "damage": 2, "health": 4}

`event` is the event's name; then its own fields by their names. Sides (`side`, `winner`) are "white" and "black", null for nobody. A card
is its letter, "?" where it is not known, null where there is none; several are a list of letters. A piece is its letter and health, "P6",
null where there is none. A choice, a power or a cause is written as its word: "mulligan", "discover", "castle", "cheat", "king". Everything
else is whole numbers, lists of them, true and false. Imports the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Final

from hschess.rules.cards import CARDS
from hschess.rules.events import Event
from hschess.rules.modes import SIDE_NAMES
from hschess.rules.notation import format_line
from hschess.rules.state import Pending

_NONE: Final = -1


def event_json(event: Event) -> dict[str, object]:
    """The event as a JSON object."""
    found: dict[str, object] = {"event": type(event).__name__}
    for field in fields(event):
        value = getattr(event, field.name)
        found[field.name] = _WRITERS[field.name](value) if field.name in _WRITERS else _plain(value)
    return found


def _side(value: int | None) -> str | None:
    return None if value is None else SIDE_NAMES[value].lower()


def _card(code: int) -> str | None:
    if code == _NONE:
        return None
    return CARDS[code].letter if code < len(CARDS) else "?"


def _cards(codes: tuple[int, ...]) -> list[str | None]:
    return [_card(code) for code in codes]


def _piece(piece: int) -> str | None:
    return None if piece == _NONE else format_line([piece])


def _choice(choice: Pending) -> str:
    return choice.name.lower()


def _plain(value: object) -> object:
    """Words of enumerations are their text; tuples become lists."""
    if isinstance(value, str):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


_WRITERS: Final[Mapping[str, Callable[..., object]]] = {
    "side": _side,
    "winner": _side,
    "card": _card,
    "by_card": _card,
    "target_card": _card,
    "cards": _cards,
    "returned": _cards,
    "options": _cards,
    "piece": _piece,
    "choice": _choice,
}
