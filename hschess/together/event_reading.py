"""Events read back from the JSON that `hschess.library.event_json` writes, as far as a game without a story has them.

`read_event(event_json(event, table), mode) == event`, except that the mark of a piece about to leave is not written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, get_args

from hschess.library.event_json import Shape, shape_of
from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card import CardEffect
from hschess.rules.card_sets import effect_table
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.errors import HschessError
from hschess.rules.events import EffectHappened, Event, Moment, StoryEvent
from hschess.rules.mode import Effect, Mode
from hschess.rules.piece_text import Field, read_line
from hschess.rules.pieces import with_health
from hschess.rules.state import Cause, Pending
from hschess.together.from_server import RESULTS
from hschess.together.message import SIDES

Reader = Callable[[Any, Mode], object]
_BY_NAME: Final[Mapping[str, Any]] = {one.__name__: one for one in get_args(Event) if one not in get_args(StoryEvent)}
_PIECE: Final = re.compile(r"([A-Za-z][A-Za-z0-9_]*:|[A-Za-z])(-?[0-9]{1,3})(.{0,40})", re.DOTALL)
_NONE: Final = -1
MOST_EVENTS_READ: Final = 20_000


def read_events(found: object, mode: Mode) -> tuple[Event, ...]:
    """Parse a list of events. Errors: `HschessError` for any other value."""
    if not isinstance(found, list) or len(found) > MOST_EVENTS_READ:
        raise HschessError("events: expected a list of them")
    return tuple([read_event(one, mode) for one in found])


def read_event(found: object, mode: Mode) -> Event:
    """Parse the JSON object of an event of a game in this mode. Errors: `HschessError` for any other value."""
    kind = _BY_NAME.get(str(found.get("event", ""))) if isinstance(found, dict) else None
    if kind is None or not isinstance(found, dict):
        raise HschessError(f"'{found!s:.60}' is not an event of a game")
    values = dict[str, object]()
    try:
        for field in fields(kind):
            values[field.name] = _reader_of(kind, field.name)(found[field.name], mode)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise HschessError(f"the event {kind.__name__} has an odd field: {error!s:.60}") from error
    event: Event = kind(**values)
    return event


def _reader_of(kind: type[Event], name: str) -> Reader:
    if kind is EffectHappened and name == "effect":
        return _card_effect
    shape = shape_of(kind, name)
    return _READERS[shape] if shape is not Shape.PLAIN else _OF_PLAIN.get(name, _whole)


def _side(value: Any, _mode: Mode) -> int | None:
    return None if value is None else SIDES[value]


def _card(value: Any, mode: Mode) -> CardCode:
    if value is None:
        return _NONE
    return UNKNOWN if value == "?" else mode.cards.by_key[value]


def _cards(value: Any, mode: Mode) -> tuple[CardCode, ...]:
    return tuple([_card(one, mode) for one in value])


def _piece(value: Any, mode: Mode) -> Piece:
    """A piece as in a position; one that is about to leave may have no health left."""
    if value is None:
        return _NONE
    match = _PIECE.fullmatch(value)
    if match is None:
        raise ValueError(value)
    text = f"{match[1]}1{match[3]}"
    (piece,) = read_line(Field(text, 0, text), mode)
    return with_health(piece, int(match[2]))


def _whole(value: Any, _mode: Mode) -> object:
    if isinstance(value, list):
        return tuple([_whole(one, _mode) for one in value])
    if not isinstance(value, int):
        raise ValueError(value)
    return value


def _result(value: Any, _mode: Mode) -> object:
    if value not in RESULTS:
        raise ValueError(value)
    return value


def _card_effect(value: Any, mode: Mode) -> CardEffect:
    """An effect that a card or a power of the mode has, by its table."""
    cards = [effect for code in mode.cards.codes for effect in _effects_of(code)]
    powers = [effect for power in mode.powers for effect in power.does]
    found = next((one for one in (*cards, *powers) if effect_table(one) == value), None)
    if found is None:
        raise ValueError(value)
    return found


def _effects_of(code: CardCode) -> tuple[CardEffect, ...]:
    card = card_at(code)
    return (*card.play, *card.death, *card.end)


_READERS: Final[Mapping[Shape, Reader]] = {
    Shape.SIDE: _side,
    Shape.CARD: _card,
    Shape.CARDS: _cards,
    Shape.PIECE: _piece,
    Shape.CHOICE: lambda value, _: Pending[value.upper()],
}
_OF_PLAIN: Final[Mapping[str, Reader]] = {
    "effect": lambda value, _: Effect(value),
    "cause": lambda value, _: Cause(value),
    "when": lambda value, _: Moment(value),
    "result": _result,
}
"""The fields that are not whole numbers."""
