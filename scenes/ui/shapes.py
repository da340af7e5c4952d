"""Boxes and outlines with round corners, as sprites that `Media` keeps. Sizes are logical pixels."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui.media import Media, Surface, blank, smooth

SUPERSAMPLING: Final = 3
"""Drawn this many times as large and scaled down, so that the corners are smooth; ..."""
FEWER_SAMPLES: Final = 2
LARGE_PX: Final = 500
"""... from this width or height on it is drawn this many times as large: so many pixels are needed for nothing but time."""


def rounded_box(media: Media, width: float, height: float, radius: float, fill: tuple[int, int, int, int]) -> Surface:
    """A box of one colour with smooth round corners."""
    return media.cached(("box", width, height, radius, fill), lambda: _rounded(media, (width, height, radius), fill, 0))


def rounded_rim(
    media: Media, width: float, height: float, radius: float, colour: tuple[int, int, int, int], thickness: float
) -> Surface:
    """The outline of a box with smooth round corners."""
    key = ("rim", width, height, radius, colour, thickness)
    return media.cached(key, lambda: _rounded(media, (width, height, radius), colour, thickness))


def _rounded(
    media: Media, box: tuple[float, float, float], colour: tuple[int, int, int, int], thickness: float
) -> Surface:
    width, height, radius = box
    size = media.size_px(width, height)
    samples = SUPERSAMPLING if max(size) < LARGE_PX else FEWER_SAMPLES
    large = blank((size[0] * samples, size[1] * samples))
    unit = media.scale * samples
    line = max(1, round(thickness * unit)) if thickness else 0
    pygame.draw.rect(large, colour, large.get_rect(), line, border_radius=round(radius * unit))
    return smooth(large.premul_alpha(), size)
