"""Rows, columns and grids: a screen states the lengths side by side or below one another, and gets the rectangles.

Lengths are logical pixels, never negative, and every rectangle is inside the given one. The canvas is smaller if menus are larger, so
the layout grows with them; a length for text (`paragraphs.height_of`) grows with the text. Pure: it knows no widgets and no window, only
points and rectangles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenes.stage.table_layout import Point, Rect


@dataclass(frozen=True, slots=True)
class RestShare:
    """A share, by weight, of the length that all others leave."""

    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class UpTo:
    """A length that shrinks if there is less room, all of these at the same rate."""

    most: float


Length = float | RestShare | UpTo
"""A fixed length, a share of the rest, or one that shrinks."""
REST: Final = RestShare()


def column(area: Rect, *lengths: Length, gap: float = 0.0, align: float = 0.0) -> list[Rect]:
    """Rectangles of these heights below one another, as wide as the given one.

    `align` places them if they do not fill it: 0 at its beginning, 0.5 in the middle, 1 at its end.
    """
    left, top, width, height = area
    return [(left, top + start, width, length) for start, length in _spread(height, lengths, gap, align)]


def row(area: Rect, *lengths: Length, gap: float = 0.0, align: float = 0.0) -> list[Rect]:
    """Rectangles of these widths side by side, as high as the given one."""
    left, top, width, height = area
    return [(left + start, top, length, height) for start, length in _spread(width, lengths, gap, align)]


def grid(area: Rect, columns: int, *heights: Length, gap: float = 0.0, row_gap: float | None = None) -> list[Rect]:
    """Rectangles in rows of these heights and columns of one width, row by row; `gap` is between the columns."""
    rows = column(area, *heights, gap=gap if row_gap is None else row_gap)
    return [cell for one in rows for cell in row(one, *[REST] * columns, gap=gap)]


def padded(area: Rect, across: float, top: float, bottom: float | None = None) -> Rect:
    """The rectangle within edges; the lower edge is as wide as the upper one unless it is given.

    Edges that are larger than the rectangle share it, and leave nothing between them.
    """
    x, y, width, height = area
    (left, wide), (above, high) = (
        _within(width, across, across),
        _within(height, top, top if bottom is None else bottom),
    )
    return x + left, y + above, wide, high


def _within(length: float, before: float, after: float) -> tuple[float, float]:
    """The start and the length of the part of a length between two edges."""
    length, edges = max(0.0, length), before + after
    if edges <= length:
        return before, length - edges
    return length * before / edges, 0.0


def centred(area: Rect, width: float, height: float | None = None) -> Rect:
    """A rectangle in the middle of another and never beyond it; as high as that unless a height is given."""
    x, y, wide, high = area[0], area[1], max(0.0, area[2]), max(0.0, area[3])
    width, height = min(width, wide), high if height is None else min(height, high)
    return x + (wide - width) / 2, y + (high - height) / 2, width, height


def middle(rect: Rect) -> Point:
    """The point in the middle of a rectangle."""
    left, top, width, height = rect
    return left + width / 2, top + height / 2


def _spread(room: float, lengths: tuple[Length, ...], gap: float, align: float) -> Iterator[tuple[float, float]]:
    """The start of each of these lengths, and its length."""
    room, gaps = max(0.0, room), len(lengths) - 1
    gap = min(gap, room / gaps) if gaps > 0 else 0.0
    # Rounding could leave slightly less than zero between gaps that fill the room.
    shares = _shared_out(max(0.0, room - gap * gaps), lengths)
    start = (room - sum(shares) - gap * gaps) * align
    for length in shares:
        yield start, length
        start += length + gap


def _shared_out(room: float, lengths: tuple[Length, ...]) -> list[float]:
    """The lengths in pixels: first the fixed ones, then those that may shrink, then the shares of the rest.

    If not even the fixed ones fit, they shrink too, so that each has a share.
    """
    fixed = sum(one for one in lengths if isinstance(one, int | float))
    left = max(0.0, room - fixed)
    fit = min(1.0, room / fixed) if fixed > 0 else 1.0
    most = sum(one.most for one in lengths if isinstance(one, UpTo))
    rate = min(1.0, left / most) if most else 1.0
    weights = sum(one.weight for one in lengths if isinstance(one, RestShare))
    # Rounding could leave slightly less than zero.
    rest = max(0.0, left - most * rate) / weights if weights else 0.0

    def pixels(length: Length) -> float:
        match length:
            case RestShare(weight=weight):
                return weight * rest
            case UpTo(most=wanted):
                return wanted * rate
            case _:
                return length * fit

    return [pixels(one) for one in lengths]
