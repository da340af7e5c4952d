"""The places of a chapter on its map, and the stones of the path between them, as shares of the map's width and height.

Pure: knows no encounter and no window.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Final

from scenes.stage.table_layout import Point, Rect

TRAILS: Final[tuple[tuple[Point, ...], ...]] = (
    ((0.00, 0.86), (0.17, 0.14), (0.39, 0.78), (0.60, 0.06), (0.80, 0.92), (1.00, 0.22)),
    ((0.00, 0.10), (0.20, 0.84), (0.40, 0.12), (0.58, 1.00), (0.80, 0.34), (1.00, 0.88)),
    ((0.00, 0.62), (0.19, 0.04), (0.36, 0.98), (0.58, 0.48), (0.79, 0.00), (1.00, 0.70)),
    ((0.00, 0.16), (0.17, 0.94), (0.39, 0.56), (0.57, 0.00), (0.79, 0.44), (0.98, 0.98)),
    ((0.00, 0.96), (0.20, 0.52), (0.38, 0.00), (0.58, 0.56), (0.79, 1.00), (1.00, 0.10)),
)
"""The places of each chapter's six encounters, as shares of the map's width and height."""
STONE_PITCH: Final = 19.0
"""The distance from one stone to the next, ..."""
CLEAR: Final = 64.0
"""... and from the middle of a place to the first stone, in logical pixels."""
STEPS: Final = 24
"""The number of straight steps in a bend."""


def places(chapter: int, area: Rect) -> tuple[Point, ...]:
    """The middles of a chapter's places; the trails repeat if there are more chapters than trails."""
    left, top, width, height = area
    return tuple((left + x * width, top + y * height) for x, y in TRAILS[chapter % len(TRAILS)])


def stones(points: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """The stones between each place and the next, on a smooth bend through all places and clear of them."""
    return tuple(_spaced(_bend(points, number)) for number, _ in enumerate(pairwise(points)))


def _bend(points: Sequence[Point], number: int) -> list[Point]:
    """The path from one place to the next: a Catmull-Rom curve, continued straight at its ends."""
    begin, end = points[number], points[number + 1]
    before = points[number - 1] if number else begin
    beyond = points[number + 2] if number + 2 < len(points) else end
    return [_between(before, begin, end, beyond, step / STEPS) for step in range(STEPS + 1)]


def _between(before: Point, begin: Point, end: Point, beyond: Point, share: float) -> Point:
    square, cube = share * share, share**3

    def along(axis: int) -> float:
        far, here, there, away = before[axis], begin[axis], end[axis], beyond[axis]
        return 0.5 * (
            2 * here
            + (there - far) * share
            + (2 * far - 5 * here + 4 * there - away) * square
            + (3 * here - far - 3 * there + away) * cube
        )

    return along(0), along(1)


def _spaced(path: Sequence[Point]) -> tuple[Point, ...]:
    """Points at equal distances along a path, without its ends."""
    begin, end, found, walked = path[0], path[-1], list[Point](), 0.0
    for (x, y), (to_x, to_y) in pairwise(path):
        length = dist((x, y), (to_x, to_y))
        while walked < length:
            share = walked / length
            point = x + (to_x - x) * share, y + (to_y - y) * share
            if min(dist(point, begin), dist(point, end)) >= CLEAR:
                found.append(point)
            walked += STONE_PITCH
        walked -= length
    return tuple(found)
