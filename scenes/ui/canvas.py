"""The canvas of a widget, which is drawn on in logical pixels, and boxes, arches and outlines with round corners for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Final

import pygame

from scenes.stage.table_layout import Rect
from scenes.ui.layout import middle, padded
from scenes.ui.media import Media, Surface, blank, lay, made_once, nine_slice, smooth

NEARLY: Final = 0.004
"""Opacities this close to 0 draw nothing, and this close to 1 count as 1."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface to draw logical points on, moved by a logical shift (the table's shake)."""

    surface: Surface
    media: Media
    shift_x: float = 0.0
    shift_y: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        """The logical width and height of the surface."""
        width, height = self.surface.get_size()
        return width / self.media.scale, height / self.media.scale

    @contextmanager
    def clipped(self, rect: Rect, edge: float) -> Iterator[None]:
        """Within it nothing is drawn outside a logical rectangle, or on its edges of this width."""
        before, inside = self.surface.get_clip(), [self.media.px(length) for length in padded(rect, edge, edge)]
        self.surface.set_clip(pygame.Rect(*inside))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def lay(self, sprite: Surface, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a sprite with its centre at a logical point."""
        if alpha <= NEARLY:
            return
        if alpha < 1 - NEARLY:
            sprite = self.media.faded(sprite, alpha)
        scale = self.media.scale
        lay(self.surface, sprite, (x + self.shift_x) * scale, (y + self.shift_y) * scale)

    def lay_in(self, rect: Rect, sprite: Surface, alpha: float = 1.0) -> None:
        """Draw a sprite in the middle of a logical rectangle."""
        self.lay(sprite, *middle(rect), alpha)


SUPERSAMPLING: Final = 3
"""Drawn this many times as large and scaled down, for smooth corners."""
ARCH_FOOT: Final = 6.0
"""The corner radius at the foot of an arch."""


def rounded_box(media: Media, width: float, height: float, radius: float, fill: tuple[int, int, int, int]) -> Surface:
    """A box of one colour with smooth round corners."""
    return media.cached(("box", width, height, radius, fill), lambda: _rounded(media, (width, height, radius), fill, 0))


def rounded_rim(
    media: Media, width: float, height: float, radius: float, colour: tuple[int, int, int, int], thickness: float
) -> Surface:
    """The outline of a box with smooth round corners."""
    key = ("rim", width, height, radius, colour, thickness)
    return media.cached(key, lambda: _rounded(media, (width, height, radius), colour, thickness))


@made_once
def arched_rim(
    media: Media, width: float, height: float, colour: tuple[int, int, int, int], thickness: float
) -> Surface:
    """The outline of an arch: half a circle over a box with small corners."""
    size, top = media.size_px(width, height), round(width / 2 * media.scale * SUPERSAMPLING)
    large = blank((size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING))
    line = max(1, round(thickness * media.scale * SUPERSAMPLING))
    foot = round(ARCH_FOOT * media.scale * SUPERSAMPLING)
    pygame.draw.rect(large, colour, large.get_rect(), line, -1, top, top, foot, foot)
    return smooth(large.premul_alpha(), size)


def _rounded(
    media: Media, box: tuple[float, float, float], colour: tuple[int, int, int, int], thickness: float
) -> Surface:
    width, height, radius = box
    size = media.size_px(width, height)
    # A box is the same all along its sides: drawing all of a large one would take most of a page's first frame.
    corner = ceil(max(radius, thickness) * media.scale) + 1
    if min(size) <= 2 * corner + 1:
        return _drawn(size, radius * media.scale, colour, thickness * media.scale)
    least = (2 * corner + 1, 2 * corner + 1)
    return nine_slice(_drawn(least, radius * media.scale, colour, thickness * media.scale), size, corner, corner)


def _drawn(size: tuple[int, int], radius_px: float, colour: tuple[int, int, int, int], thickness_px: float) -> Surface:
    large = blank((size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING))
    line = max(1, round(thickness_px * SUPERSAMPLING)) if thickness_px else 0
    pygame.draw.rect(large, colour, large.get_rect(), line, border_radius=round(radius_px * SUPERSAMPLING))
    return smooth(large.premul_alpha(), size)
