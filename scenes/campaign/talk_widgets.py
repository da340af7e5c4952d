"""The widgets of the campaign's talks and ends: stars with their conditions, landing stars, light, the tail of the speech."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.campaign.model.stamps import Stamps
from scenes.painters.campaign_pictures import map_star, star_size
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST, row
from scenes.ui.media import Media, Surface, blank, smooth
from scenes.ui.theme import BODY, BODY_DIM, BRASS, OUTLINE
from scenes.ui.widgets import Label, StillWidget

STAR_LINE: Final = 34.0
STAR_PITCH: Final = 1.06
"""The step from one large star to the next, as a multiple of their size."""
SHINE: Final = 1.5
"""How much larger the light is than the thing before it."""
TAIL_SAMPLES: Final = 4
PAPER: Final = (250, 229, 184)
"""The colour of parchment at a panel's edge."""


class StarLine(StillWidget):
    """A star and its condition; lit if the best game has met it."""

    def __init__(self, rect: Rect, words: str, won: bool, size: float) -> None:
        super().__init__(rect)
        self.won = won
        self._size = size
        self._label = Label(row(rect, size, REST, gap=8)[1], words, BODY if won else BODY_DIM, wrap=True)

    def draw(self, canvas: Canvas) -> None:
        """Draw the star beside the first line."""
        left, top, _, _ = self.rect
        size = min(self._size, STAR_LINE)
        canvas.lay(map_star(canvas.media, size, won=self.won), left + self._size / 2, top + self._size / 2 - 3)
        self._label.rect = row(self.rect, self._size, REST, gap=8)[1]
        self._label.draw(canvas)


class StampedStars(StillWidget):
    """Large stars that land one after the other on their empty places."""

    def __init__(self, rect: Rect, stamps: Stamps, number: int) -> None:
        super().__init__(rect)
        self._stamps, self._number = stamps, number

    def draw(self, canvas: Canvas) -> None:
        """Draw the places, and the stars that have landed."""
        left, top, _, _ = self.rect
        size = star_size(self.rect, self._number, STAR_PITCH)
        for number in range(self._number):
            x, y = left + size * (0.5 + STAR_PITCH * number), top + size / 2
            canvas.lay(map_star(canvas.media, size, won=False), x, y)
            seen, scale = self._stamps.star(number)
            if seen:
                canvas.lay(map_star(canvas.media, round(size * scale), won=True), x, y, seen)


class Shine(StillWidget):
    """Beams of light behind a prize or a picture; they appear with it."""

    def __init__(self, rect: Rect, coming: Stamps) -> None:
        super().__init__(rect)
        self._coming = coming

    def draw(self, canvas: Canvas) -> None:
        """Draw the light."""
        _, _, width, height = self.rect
        seen, _ = self._coming.star(0)
        light = canvas.media.stretched("effects/glow_gold.webp", width * SHINE, height * SHINE)
        canvas.lay(light, *self.centre, seen)


class SpeechTail(StillWidget):
    """The tail of the speech, from the parchment to the portrait at its left; it covers the parchment's edge."""

    def draw(self, canvas: Canvas) -> None:
        """Draw a small triangle."""
        _, _, width, height = self.rect
        canvas.lay(
            canvas.media.cached(("speech tail", self.rect[2:]), lambda: _tail(canvas.media, width, height)),
            *self.centre,
        )


def _tail(media: Media, width: float, height: float) -> Surface:
    size = media.size_px(width, height)
    across, down = size[0] * TAIL_SAMPLES, size[1] * TAIL_SAMPLES
    large = blank((across, down))
    for colour, edge in ((OUTLINE, 0.0), (BRASS, 1.2), (PAPER, 3.6)):
        inset = edge * media.scale * TAIL_SAMPLES
        corners = [(across, inset * 0.7), (inset * 2.2, down / 2), (across, down - inset * 0.7)]
        pygame.draw.polygon(large, (*colour, 255), corners)
    return smooth(large, size)
