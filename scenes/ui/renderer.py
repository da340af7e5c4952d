"""The window's picture as a list of commands: only the parts that differ from the last picture are redrawn.

A picture is first recorded, and its commands are compared with the previous ones. Equal commands in the same order give equal pixels.
A screen that cannot be recorded is drawn as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, cast

import pygame

from scenes.ui.display_list import Box, DisplayList, DrawCommand, Size, is_refusal
from scenes.ui.media import Surface

CELL: Final = 32
"""Changes are gathered in squares of this many pixels, so that no pixel is drawn twice and a few boxes cover many changes."""
BAND_PIXELS: Final = 1 << 17
"""The most pixels drawn at once: half a megabyte."""


class Renderer:
    """Owns the picture on a surface; call `forget` after anything else has drawn on it."""

    def __init__(self, over: Callable[[Surface], None] = lambda surface: None) -> None:
        """`over` draws on top of every picture."""
        self._over = over
        self._commands: list[DrawCommand] | None = None
        """The commands of the shown picture, if known."""
        self._size: Size = (0, 0)

    def forget(self) -> None:
        """Draw the next picture as a whole, whatever is on the surface."""
        self._commands = None

    def show(self, draw: Callable[[Surface], None], surface: Surface) -> list[pygame.Rect]:
        """Bring the surface to the picture that `draw` draws; returns the redrawn parts, none if it draws nothing."""
        size, listed = surface.get_size(), DisplayList(surface.get_size())
        try:
            draw(cast(Surface, listed))
            self._over(cast(Surface, listed))
        except (AttributeError, TypeError) as error:
            if not is_refusal(error):
                raise
            self.forget()
            draw(surface)
            self._over(surface)
            return [surface.get_rect()]
        if not listed.commands:
            return []
        before, self._commands = self._commands, None
        whole = before is None or size != self._size
        parts = [surface.get_rect()] if whole else list(gathered(changes(before or (), listed.commands), size))
        _draw_parts(surface, listed.commands, parts)
        self._commands, self._size = listed.commands, size
        return parts


def changes(before: Sequence[DrawCommand], after: Sequence[DrawCommand]) -> list[Box]:
    """The boxes of the commands that are not in both pictures, or not in the same order."""
    places = {command: place for place, command in enumerate(before)}
    kept: set[int] = set()
    boxes, last = [], -1
    for command in after:
        place = places.get(command, -1)
        if place > last:
            kept.add(place)
            last = place
        else:
            boxes.append(command.box)
    return boxes + [command.box for place, command in enumerate(before) if place not in kept]


def gathered(boxes: Iterable[Box], size: Size) -> Iterator[pygame.Rect]:
    """Boxes within a picture of this size that cover at least these and do not overlap."""
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
    """The start and end of each run of ones in a number, from the lowest bit."""
    while bits:
        first = (bits & -bits).bit_length() - 1
        rest = ~(bits >> first)
        beyond = first + (rest & -rest).bit_length() - 1
        yield first, beyond
        bits = bits >> beyond << beyond


def _draw_parts(surface: Surface, commands: Sequence[DrawCommand], parts: Sequence[pygame.Rect]) -> None:
    boxes = [command.box for command in commands]
    for band in (band for part in parts for band in _bands(part)):
        surface.set_clip(band)
        met = band.collidelistall(boxes)
        covered = (at for at in reversed(range(len(met))) if _covers(commands[met[at]], band))
        for place in met[next(covered, 0) :]:
            commands[place].draw(surface)
    surface.set_clip(None)


def _bands(part: pygame.Rect) -> Iterator[pygame.Rect]:
    """A part in pieces small enough for the processor's cache, where overlapping commands are drawn fast."""
    rows = max(1, BAND_PIXELS // part.width)
    for top in range(part.top, part.bottom, rows):
        yield pygame.Rect(part.left, top, part.width, min(rows, part.bottom - top))


def _covers(command: DrawCommand, part: pygame.Rect) -> bool:
    """Whether a command hides everything below it in a part of the picture."""
    return pygame.Rect(command.box).contains(part) and command.is_opaque
