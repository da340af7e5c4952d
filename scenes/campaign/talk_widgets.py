"""The drawings of the campaign's talks and ends: a star beside its condition, landing stars, light, the tail of the speech."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.campaign.model.map_motion import Stamps
from scenes.painters.campaign_pictures import map_star, star_size
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.media import Media, Surface, blank, smooth
from scenes.ui.theme import BRASS, OUTLINE

STAR_LINE: Final = 34.0
STAR_PITCH: Final = 1.06
"""The step from one large star to the next, as a multiple of their size."""
SHINE: Final = 1.5
"""How much larger the light is than the thing before it."""
TAIL_SAMPLES: Final = 4
PAPER: Final = (250, 229, 184)
"""The colour of parchment at a panel's edge."""


def draw_star(canvas: Canvas, rect: Rect, *, won: bool) -> None:
    """Draw the star beside the first line of its condition; lit if the best game has met it."""
    left, top, size, _ = rect
    canvas.lay(map_star(canvas.media, min(size, STAR_LINE), won=won), left + size / 2, top + size / 2 - 3)


def draw_stamps(stamps: Stamps, number: int, canvas: Canvas, rect: Rect) -> None:
    """Draw the empty places of this many large stars, and the stars that have landed on them."""
    left, top, _, _ = rect
    size = star_size(rect, number, STAR_PITCH)
    for place in range(number):
        x, y = left + size * (0.5 + STAR_PITCH * place), top + size / 2
        canvas.lay(map_star(canvas.media, size, won=False), x, y)
        seen, scale = stamps.star(place)
        if seen:
            canvas.lay(map_star(canvas.media, round(size * scale), won=True), x, y, seen)


def draw_shine(coming: Stamps, canvas: Canvas, rect: Rect) -> None:
    """Draw the beams of light behind a prize; they appear with it."""
    _, _, width, height = rect
    light = canvas.media.stretched("effects/glow_gold.webp", width * SHINE, height * SHINE)
    canvas.lay_in(rect, light, coming.star(0)[0])


def draw_tail(canvas: Canvas, rect: Rect) -> None:
    """Draw the tail of the speech, from the parchment to the portrait at its left; it covers the parchment's edge."""
    media, size = canvas.media, rect[2:]
    canvas.lay_in(rect, media.cached(("speech tail", size), lambda: _tail(media, *size)))


def _tail(media: Media, width: float, height: float) -> Surface:
    size = media.size_px(width, height)
    across, down = size[0] * TAIL_SAMPLES, size[1] * TAIL_SAMPLES
    large = blank((across, down))
    for colour, edge in ((OUTLINE, 0.0), (BRASS, 1.2), (PAPER, 3.6)):
        inset = edge * media.scale * TAIL_SAMPLES
        corners = [(across, inset * 0.7), (inset * 2.2, down / 2), (across, down - inset * 0.7)]
        pygame.draw.polygon(large, (*colour, 255), corners)
    return smooth(large, size)
