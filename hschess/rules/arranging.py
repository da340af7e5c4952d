"""All ways to arrange a line: tables of pickers, each of which writes one order of given pieces.

Knows tuples and positions and nothing of cards, sides or mana: the results of Castles and plays, for a search of whole
turns. `tests/rules/line_laws.py` proves that it agrees with `lines.swap`, which is Castle.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Final

from hschess.rules.lines import swap

Line = tuple[int, ...]
Picker = Callable[[Line], Line]

MOST_PICKERS: Final = 2048
MOST_PATTERNS: Final = 64
"""The size of the caches: a turn asks for the same few again and again, and without a limit a long evening would gather megabytes."""
_TAKEN: Final = -1
"""Marks a place that a new piece has taken."""


@lru_cache(MOST_PICKERS)
def picker(positions: tuple[int, ...]) -> Picker:
    """Picks the pieces at these positions, in this order.

    >>> picker((2, 0))((7, 8, 9))
    (9, 7)
    """
    if len(positions) > 1:
        return itemgetter(*positions)

    def pick(line: Line) -> Line:
        return tuple([line[position] for position in positions])

    return pick


@cache
def merges(length: int, copies: int) -> tuple[Picker, ...]:
    """Every way to put `copies` equal pieces into the gaps of a line; the piece comes after the line that is picked from.

    >>> [pick((7, 8, 1)) for pick in merges(2, 1)]
    [(1, 7, 8), (7, 1, 8), (7, 8, 1)]
    """
    pickers: list[Picker] = []
    for places in combinations(range(length + copies), copies):
        positions, old = list[int](), 0
        for place in range(length + copies):
            if place in places:
                positions.append(length)
            else:
                positions.append(old)
                old += 1
        pickers.append(picker(tuple(positions)))
    return tuple(pickers)


def arrangements(line: Line, most_swaps: int) -> tuple[tuple[Picker, ...], ...]:
    """Every different order of the line, by the fewest swaps of neighbours that reach it: first the line itself, then those of one swap.

    >>> [[pick((5, 5, 6)) for pick in layer] for layer in arrangements((5, 5, 6), 9)]
    [[(5, 5, 6)], [(5, 6, 5)], [(6, 5, 5)]]
    """
    first: dict[int, int] = {}
    pattern = tuple([first.setdefault(piece, slot) for slot, piece in enumerate(line)])
    most = len(line) * (len(line) - 1) // 2
    return _arrangements(pattern, min(most, most_swaps))


@lru_cache(MOST_PATTERNS)
def _arrangements(pattern: Line, most_swaps: int) -> tuple[tuple[Picker, ...], ...]:
    """The same for a pattern, in which equal pieces have equal numbers."""
    layer = [tuple(range(len(pattern)))]
    seen = {pattern}
    layers = [tuple(picker(order) for order in layer)]
    for _ in range(most_swaps):
        layer = [other for order in layer for other in _swapped(order, pattern) if _is_new(other, pattern, seen)]
        if not layer:
            break
        layers.append(tuple(picker(order) for order in layer))
    return tuple(layers)


def _swapped(order: Line, pattern: Line) -> list[Line]:
    """The orders that one swap of unlike neighbours makes."""
    others: list[Line] = []
    for slot in range(1, len(order)):
        if pattern[order[slot]] != pattern[order[slot - 1]]:
            other = list(order)
            swap(other, slot)
            others.append(tuple(other))
    return others


def _is_new(order: Line, pattern: Line, seen: set[Line]) -> bool:
    key = tuple([pattern[position] for position in order])
    if key in seen:
        return False
    seen.add(key)
    return True


def swaps_between(line: Line, arranged: Line) -> list[int]:
    """The slots whose pieces change places with their left neighbours, one after another, to get from one order to the other.

    Equal pieces keep their order, so there are as few swaps as can be.

    >>> swaps_between((5, 6, 7), (7, 5, 6))
    [2, 1]
    """
    rest, swaps = list(line), list[int]()
    for slot, piece in enumerate(arranged):
        found = rest.index(piece, slot)
        swaps += range(found, slot, -1)
        rest.insert(slot, rest.pop(found))
    return swaps


def alignment(line: Line, old: Line, new: Line) -> list[int] | None:
    """Which pieces of `line` are the old ones in their order (-1) and which are new (their index); None if that is impossible.

    >>> alignment((5, 6, 5), (5, 5), (6,)), alignment((6, 5), (5, 6), ())
    ([-1, 0, -1], None)
    """
    if not line:
        return [] if not old and all(piece == _TAKEN for piece in new) else None
    if old and old[0] == line[0]:
        rest = alignment(line[1:], old[1:], new)
        if rest is not None:
            return [-1, *rest]
    if line[0] in new:
        index = new.index(line[0])
        rest = alignment(line[1:], old, (*new[:index], _TAKEN, *new[index + 1 :]))
        if rest is not None:
            return [index, *rest]
    return None
