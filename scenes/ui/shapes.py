"""Boxes, arches and outlines with round corners, as sprites that `Media` caches. Sizes are logical pixels."""

from __future__ import annotations

from math import ceil
from typing import Final

import pygame

from scenes.ui.media import Media, Surface, blank, made_once, nine_slice, smooth

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
