"""A side's observation as a vector of numbers, in the game's units: health and attack in points, mana in crystals, cards by their count.

It is made of an `Observation` and contains all of it but the order of the hand, which only a mulligan needs. One of several kinds
(a card, the pending choice) is one-hot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hschess.environments.encoding import TABLES
from hschess.rules.actions import MOST_DEALT
from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card import Keyword
from hschess.rules.cards import UNKNOWN
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HEALTH
from hschess.rules.modes import WHITE, Mode
from hschess.rules.observation import Observation
from hschess.rules.pieces import (
    MOST_STRENGTH,
    attack_of,
    code_of,
    full_health_of,
    health_of,
    is_tired,
    keywords_of,
)
from hschess.rules.state import MOST_COUNTED, MOST_MANA, Pending, Side, State, tally
from hschess.rules.turns import MOST_FATIGUE

_PIECE_FIELDS: Final = ("attack", "health", "full health", "tired", *Keyword)
"""The numbers after a piece's card."""
_KNOWN: Final = 1 << 16
"""How many pieces and counts are remembered in numbers."""


@dataclass(frozen=True, slots=True)
class VectorField:
    """Adjacent numbers of the vector."""

    name: str
    size: int
    low: int
    high: int


class Vector:
    """The vector of a mode's observations; modes with as many cards have vectors of the same length."""

    __slots__ = ("_codes", "_places", "fields", "size")

    def __init__(self, mode: Mode) -> None:
        self._codes = mode.cards.codes
        self._places = {code: place for place, code in enumerate((*self._codes, UNKNOWN))}
        self.fields = tuple(_fields(mode))
        """In their order."""
        self.size = sum(field.size for field in self.fields)

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the most of every number."""
        lows = [field.low for field in self.fields for _ in range(field.size)]
        return lows, [field.high for field in self.fields for _ in range(field.size)]

    def where(self, name: str) -> slice:
        """The place of a field's numbers. Errors: `KeyError`."""
        start = 0
        for field in self.fields:
            if field.name == name:
                return slice(start, start + field.size)
            start += field.size
        raise KeyError(name)

    def numbers_of(self, seen: Observation) -> list[int]:
        """The vector of a side's observation: its own numbers first, then the enemy's."""
        state, side = seen.state, seen.side
        is_mover = state.to_move == side
        numbers = [state.round, int(side == WHITE), int(is_mover), *_one_of(len(Pending), state.pending)]
        numbers += self._offered(state)
        for one in (state.sides[side], state.sides[1 - side]):
            numbers += self._side(one)
        return numbers + self._returnable(state if is_mover and state.pending is Pending.MULLIGAN else None)

    def _offered(self, state: State) -> list[int]:
        offered = [0] * len(self._codes)
        for code in state.options:
            if code != UNKNOWN:
                offered[self._places[code]] = 1
        return offered

    def _side(self, side: Side) -> list[int]:
        hand = [0] * len(self._places)
        for code in side.hand:
            hand[self._places[code]] += 1
        numbers = [side.health, side.mana, side.crystals, int(side.power_used), side.fatigue, len(side.deck), *hand]
        numbers += _counts(self._codes, side.shown)
        numbers += _counts(self._codes, side.made)
        for piece in side.line:
            numbers += _piece_numbers(self._codes, piece)
        return numbers + [0] * ((LONGEST_LINE - len(side.line)) * (len(self._codes) + len(_PIECE_FIELDS)))

    def _returnable(self, state: State | None) -> list[int]:
        """The cards in the places that a mulligan may name."""
        cards = [] if state is None else state.mover.hand[:MOST_DEALT]
        numbers = [int(code == card) for card in cards for code in self._codes]
        return numbers + [0] * (MOST_DEALT * len(self._codes) - len(numbers))


def _one_of(size: int, place: int) -> list[int]:
    numbers = [0] * size
    numbers[place] = 1
    return numbers


@lru_cache(maxsize=_KNOWN)
def _counts(codes: tuple[CardCode, ...], packed: int) -> tuple[int, ...]:
    return tuple([tally(packed, code) for code in codes])


@lru_cache(maxsize=_KNOWN)
def _piece_numbers(codes: tuple[CardCode, ...], piece: Piece) -> tuple[int, ...]:
    """The piece's card, then `_PIECE_FIELDS`."""
    keywords = keywords_of(piece)
    return (
        *_one_of(len(codes), codes.index(code_of(piece))),
        attack_of(piece),
        health_of(piece),
        full_health_of(piece),
        int(is_tired(piece)),
        *[int(keyword in keywords) for keyword in Keyword],
    )


@lru_cache(TABLES)
def vector_of(mode: Mode) -> Vector:
    """The vector of this mode."""
    return Vector(mode)


def _fields(mode: Mode) -> Iterator[VectorField]:
    cards = len(mode.cards.codes)
    yield VectorField("round", 1, 1, mode.round_limit + 1)
    yield VectorField("plays White", 1, 0, 1)
    yield VectorField("is to move", 1, 0, 1)
    yield VectorField("pending: nothing, mulligan, Discover", len(Pending), 0, 1)
    yield VectorField("offered cards", cards, 0, 1)
    for whose in ("own", "enemy"):
        yield from _side_fields(whose, cards)
    yield VectorField("mulligan: the card in each of the hand's first places", MOST_DEALT * cards, 0, 1)


def _side_fields(whose: str, cards: int) -> Iterator[VectorField]:
    yield VectorField(f"{whose} king's health", 1, -LARGEST_HEALTH, LARGEST_HEALTH)
    yield VectorField(f"{whose} mana", 1, 0, MOST_MANA)
    yield VectorField(f"{whose} crystals", 1, 0, MOST_MANA)
    yield VectorField(f"{whose} power is used", 1, 0, 1)
    yield VectorField(f"{whose} fatigue", 1, 0, MOST_FATIGUE)
    yield VectorField(f"{whose} cards in the deck", 1, 0, MOST_COUNTED)
    yield VectorField(f"{whose} hand, by card; the last is unknown", cards + 1, 0, MOST_COUNTED)
    yield VectorField(f"{whose} cards seen to leave hand or deck", cards, 0, MOST_COUNTED)
    yield VectorField(f"{whose} cards made by Discover", cards, 0, MOST_COUNTED)
    most = ("attack", "health", "full health")
    for slot in range(LONGEST_LINE):
        yield VectorField(f"{whose} slot {slot}: card", cards, 0, 1)
        for name in _PIECE_FIELDS:
            yield VectorField(f"{whose} slot {slot}: {name}", 1, 0, MOST_STRENGTH if name in most else 1)
