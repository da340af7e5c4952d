"""A curve of numbers over time on felt, with its least and greatest value at the left. It takes no input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import line
from scenes.ui.media import MASTER_SCALE, Media, Surface, blank, smooth
from scenes.ui.theme import BRASS, GOLD, PALE_GOLD, SMALL
from scenes.ui.widgets import StillWidget

CORNER: Final = 12.0
GROUND: Final = (18, 9, 4, 235)
GRID: Final = (96, 70, 40, 255)
MARGIN: Final = 12.0
FIGURES: Final = 46.0
"""The width of the numbers at the left."""
LEAST_SPAN: Final = 80.0
MOST_POINTS: Final = 120
"""The most values; older ones are left out."""


class Curve(StillWidget):
    """The last values of a measurement; it shows `empty` while there are fewer than two."""

    def __init__(self, rect: Rect, values: Sequence[float], empty: str, text_scale: float = 1.0) -> None:
        """`text_scale` is the user's text size, 1 for the usual."""
        super().__init__(rect)
        self.values = tuple(values[-MOST_POINTS:])
        self.empty = empty
        self._letters = text_scale

    def draw(self, canvas: Canvas) -> None:
        """Draw the ground, the rim, and the curve, or the reason why there is none."""
        _, _, width, height = self.rect
        x, y = self.centre
        media = canvas.media
        canvas.lay(rounded_box(media, width, height, CORNER, GROUND), x, y)
        canvas.lay(rounded_rim(media, width, height, CORNER, (*BRASS, 255), 2.0), x, y)
        if len(self.values) < 2:
            canvas.lay(line(media, self.empty, SMALL, width - 2 * MARGIN, height=24 * self._letters), x, y)
            return
        key = ("curve", self.values, round(width), round(height))
        canvas.lay(media.cached(key, lambda: self._drawn(media)), x, y)
        low, high = self._span()
        for value, at in (
            (high, self.rect[1] + MARGIN + 8 * self._letters),
            (low, self.rect[1] + height - MARGIN - 8 * self._letters),
        ):
            words = line(media, f"{value:.0f}", SMALL, self._figures - 4, height=20 * self._letters)
            canvas.lay(words, self.rect[0] + MARGIN + self._figures / 2 - 6, at)

    @property
    def _figures(self) -> float:
        """The width of the numbers beside the curve."""
        return FIGURES * self._letters

    def _span(self) -> tuple[float, float]:
        low, high = min(self.values), max(self.values)
        spare = max(0.0, LEAST_SPAN - (high - low)) / 2
        return low - spare, high + spare

    def points(self, width: float, height: float) -> list[tuple[float, float]]:
        """The curve's points in a box of this size, the oldest first."""
        low, high = self._span()
        across, down = width - self._figures - 2 * MARGIN, height - 4 * MARGIN
        last = len(self.values) - 1
        return [
            (MARGIN + self._figures + across * index / last, 2 * MARGIN + down * (high - value) / (high - low))
            for index, value in enumerate(self.values)
        ]

    def _drawn(self, media: Media) -> Surface:
        """The curve; drawn large and scaled down, so that its edges are smooth."""
        _, _, width, height = self.rect
        scale = media.scale * MASTER_SCALE
        large = blank((round(width * scale), round(height * scale)))
        for part in (0.0, 0.5, 1.0):
            y = (2 * MARGIN + (height - 4 * MARGIN) * part) * scale
            pygame.draw.line(
                large, GRID, ((MARGIN + self._figures) * scale, y), ((width - MARGIN) * scale, y), max(1, round(scale))
            )
        points = [(x * scale, y * scale) for x, y in self.points(width, height)]
        pygame.draw.lines(large, GOLD, False, points, max(2, round(2.4 * scale)))
        for point in points if len(points) <= 40 else points[-1:]:
            pygame.draw.circle(large, PALE_GOLD, point, 3.0 * scale)
        return smooth(large, media.size_px(width, height))
