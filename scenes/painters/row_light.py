"""The light around the row of the side that acts: a frame in four parts, because its middle is empty and as large as the row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from scenes.ui.canvas import NEARLY, Canvas, rounded_rim
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank, made_once, soft_shadow

SIZE: Final = (974.0, 146.0, 20.0)
"""Width, height and corner of the lit rim around a row."""
LINES: Final = (((255, 210, 74, 120), 5.0), ((255, 233, 168, 215), 1.8))
"""Its glow and its line: colour and thickness."""
ENDS: Final = 72.0
"""The width of its blurred ends."""
BAND: Final = 24.0
"""The greatest distance of the light from the edge of its picture."""


def light_row(canvas: Canvas, x: float, y: float, alpha: float) -> None:
    """Draw the light around the row at a point."""
    if alpha <= NEARLY:
        return
    media = canvas.media
    width, height = _size(media)
    left = round((x + canvas.shift_x) * media.scale - width / 2)
    top = round((y + canvas.shift_y) * media.scale - height / 2)
    for number, part in enumerate(_parts(media)):
        sprite = media.cached(("row light", number), partial(_cut, media, part))
        shown = media.faded(sprite, alpha) if alpha < 1 - NEARLY else sprite
        canvas.surface.blit(shown, (left + part.x, top + part.y), special_flags=PREMULTIPLIED)


def make_ready(media: Media) -> None:
    """Make the pictures for lighting a row."""
    light_row(Canvas(blank((1, 1)), media), 0, 0, 1.0)


def _size(media: Media) -> tuple[int, int]:
    """The size of the whole frame, in pixels."""
    width, height = _ends(media).get_size()
    return width + media.px(SIZE[0]) - media.px(ENDS), height


def _parts(media: Media) -> Iterator[pygame.Rect]:
    """The parts that are not empty: the bands above and below, and both ends between them."""
    (width, height), end = _size(media), _ends(media).get_width() // 2
    band = min(media.px(BAND), height // 2)
    yield pygame.Rect(0, 0, width, band)
    yield pygame.Rect(0, height - band, width, band)
    yield pygame.Rect(0, band, end, height - 2 * band)
    yield pygame.Rect(width - end, band, end, height - 2 * band)


def _cut(media: Media, part: pygame.Rect) -> Surface:
    """A part of the frame: its ends, and between them one repeated column of pixels."""
    ends, (width, _) = _ends(media), _size(media)
    half, cut = ends.get_width() // 2, blank(part.size)
    cut.blit(ends, (-part.x, -part.y), (0, 0, half, ends.get_height()))
    cut.blit(ends, (width - ends.get_width() + half - part.x, -part.y), (half, 0, ends.get_width(), ends.get_height()))
    more = min(part.right, width - ends.get_width() + half) - max(part.x, half)
    if more > 0:
        column = ends.subsurface((half, part.y, 1, part.height))
        cut.blit(pygame.transform.scale(column, (more, part.height)), (half - part.x, 0))
    return cut


@made_once
def _ends(media: Media) -> Surface:
    """Both ends of the frame, side by side."""
    glow, line = (rounded_rim(media, ENDS, *SIZE[1:], *tone) for tone in LINES)
    soft = soft_shadow(glow, 4 * media.scale, 1.0)
    soft.fill((255, 190, 60, 0), special_flags=pygame.BLEND_RGBA_MAX)
    sprite = soft.premul_alpha()
    sprite.blit(
        line, line.get_rect(center=(sprite.get_width() // 2, sprite.get_height() // 2)), special_flags=PREMULTIPLIED
    )
    return sprite
