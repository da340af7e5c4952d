"""What the window shows, known stroke by stroke: of the next picture only that is drawn which differs.

A picture is sketched first and its strokes are compared with those of the one before. Where all strokes are the same and in the same order,
so are the pixels. A screen that cannot be sketched is drawn as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, cast

import pygame

from scenes.ui.media import Surface
from scenes.ui.sketch import Box, Size, Sketch, Stroke, is_refusal

CELL: Final = 32
"""Changes are gathered in squares of this many pixels: so no pixel is drawn twice, and a few boxes do for many changes."""
BAND_PIXELS: Final = 1 << 17
"""So many are drawn before the next; half a megabyte."""


class Painting:
    """Keeps the picture on a surface that nobody else draws on; whoever does says so by `forget`."""

    def __init__(self, over: Callable[[Surface], None] = lambda surface: None) -> None:
        """`over` draws what lies over every picture."""
        self._over = over
        self._strokes: list[Stroke] | None = None
        """Those of the picture that is shown, where they are known."""
        self._size: Size = (0, 0)

    def forget(self) -> None:
        """Whatever is on the surface, the next picture is drawn as a whole."""
        self._strokes = None

    def show(self, draw: Callable[[Surface], None], surface: Surface) -> list[pygame.Rect]:
        """Bring the surface to what `draw` draws on it; the parts that were drawn anew, none where it draws nothing."""
        size, sketch = surface.get_size(), Sketch(surface.get_size())
        try:
            draw(cast(Surface, sketch))
            self._over(cast(Surface, sketch))
        except (AttributeError, TypeError) as error:
            if not is_refusal(error):
                raise
            self.forget()
            draw(surface)
            self._over(surface)
            return [surface.get_rect()]
        if not sketch.strokes:
            return []
        before, self._strokes = self._strokes, None
        whole = before is None or size != self._size
        parts = [surface.get_rect()] if whole else list(gathered(changes(before or (), sketch.strokes), size))
        _draw_parts(surface, sketch.strokes, parts)
        self._strokes, self._size = sketch.strokes, size
        return parts


def changes(before: Sequence[Stroke], after: Sequence[Stroke]) -> list[Box]:
    """What two pictures' strokes cover that are not in both, or not in the same order."""
    places = {stroke: place for place, stroke in enumerate(before)}
    kept: set[int] = set()
    boxes, last = [], -1
    for stroke in after:
        place = places.get(stroke, -1)
        if place > last:
            kept.add(place)
            last = place
        else:
            boxes.append(stroke.box)
    return boxes + [stroke.box for place, stroke in enumerate(before) if place not in kept]


def gathered(boxes: Iterable[Box], size: Size) -> Iterator[pygame.Rect]:
    """Boxes that cover at least these and do not overlap, within a picture of this size."""
    rows = [0] * -(-size[1] // CELL)
    """A bit for each cell that has changed."""
    for x, y, width, height in boxes:
        first, beyond = x // CELL, -(-(x + width) // CELL)
        for row in range(y // CELL, -(-(y + height) // CELL)):
            rows[row] |= (1 << beyond) - (1 << first)
    top = 0
    while top < len(rows):
        bottom = next((row for row in range(top, len(rows)) if rows[row] != rows[top]), len(rows))
        for first, beyond in _runs(rows[top]):
            box = pygame.Rect(first * CELL, top * CELL, (beyond - first) * CELL, (bottom - top) * CELL)
            yield box.clip((0, 0), size)
        top = bottom


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """The beginnings and ends of the rows of ones in a number, from the lowest bit."""
    while bits:
        first = (bits & -bits).bit_length() - 1
        rest = ~(bits >> first)
        beyond = first + (rest & -rest).bit_length() - 1
        yield first, beyond
        bits = bits >> beyond << beyond


def _draw_parts(surface: Surface, strokes: Sequence[Stroke], parts: Sequence[pygame.Rect]) -> None:
    boxes = [stroke.box for stroke in strokes]
    for band in (band for part in parts for band in _bands(part)):
        surface.set_clip(band)
        met = band.collidelistall(boxes)
        covered = (at for at in reversed(range(len(met))) if _covers(strokes[met[at]], band))
        for place in met[next(covered, 0) :]:
            strokes[place].draw(surface)
    surface.set_clip(None)


def _bands(part: pygame.Rect) -> Iterator[pygame.Rect]:
    """A part in pieces that the processor's cache holds, so that what lies on another is drawn in the cache."""
    rows = max(1, BAND_PIXELS // part.width)
    for top in range(part.top, part.bottom, rows):
        yield pygame.Rect(part.left, top, part.width, min(rows, part.bottom - top))


def _covers(stroke: Stroke, part: pygame.Rect) -> bool:
    """Whether nothing of what lies under a stroke is seen in a part of the picture."""
    return pygame.Rect(stroke.box).contains(part) and stroke.is_opaque
