"""The red edges of the window, at any strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from scenes.ui.media import LEVELS, PREMULTIPLIED, Media, Surface, faded, smooth

PICTURE: Final = "effects/vignette_red.webp"
STEP: Final = 3
"""Strength changes by this many of 255 levels: finer steps do not show, and each one costs time."""
BANDS: Final = 18
COLUMNS: Final = 32
"""The picture is examined for empty parts in a grid of this many rows and columns; only the others are drawn."""


class Vignette:
    """Edges for one `Media`, cached for the last size and strength."""

    def __init__(self, media: Media) -> None:
        self._media = media
        self._size = (0, 0)
        self._parts: list[tuple[pygame.Rect, Surface]] = []
        """The parts that are not empty: place and picture."""
        self._level = 0
        self._edges: Sequence[Surface] = ()
        """The parts at the last strength."""

    def prepare(self, size: tuple[int, int]) -> None:
        """Make the edges for this size in pixels, unless they exist."""
        if self._size == size:
            return
        picture = self._media.master(PICTURE)
        whole = smooth(picture, size)
        self._parts = [(part, whole.subsurface(part).copy()) for part in _parts(picture, size)]
        self._size, self._level = size, 0

    def draw(self, surface: Surface, strength: float) -> None:
        """Draw them on the whole surface; strength 0 is nothing, 1 the full picture."""
        level = round(max(0.0, min(1.0, strength)) * LEVELS / STEP) * STEP
        if not level:
            return
        self.prepare(surface.get_size())
        if level != self._level:
            # New surfaces: pictures on the window never change.
            self._edges, self._level = [faded(picture, level / LEVELS) for _, picture in self._parts], level
        for (place, _), edge in zip(self._parts, self._edges, strict=True):
            surface.blit(edge, place, special_flags=PREMULTIPLIED)


def _parts(picture: Surface, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """The parts of the stretched picture that are not empty: of each band all of it, or its ends left and right of the empty middle."""
    width, height = size
    small = smooth(picture, (COLUMNS, BANDS))
    for band in range(BANDS):
        top, bottom = height * band // BANDS, height * (band + 1) // BANDS
        left = next((column for column in range(COLUMNS) if not small.get_at((column, band)).a), COLUMNS)
        right = next((column for column in range(COLUMNS, 0, -1) if not small.get_at((column - 1, band)).a), 0)
        if left >= right:
            yield pygame.Rect(0, top, width, bottom - top)
        else:
            ends = width * left // COLUMNS, width * right // COLUMNS
            yield pygame.Rect(0, top, ends[0], bottom - top)
            yield pygame.Rect(ends[1], top, width - ends[1], bottom - top)
