"""A percentage over the number of games, with the band of its interval and a line at 50 %. It takes no input."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.data_table import ground
from scenes.ui.lettering import line
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank
from scenes.ui.theme import BODY_DIM, CREAM_DIM, GOLD, PALE_GOLD, SMALL
from scenes.ui.widgets import StillWidget

GRID: Final = (96, 70, 40)
BAND: Final = (196, 136, 44, 92)
MARGIN: Final = 14.0
FIGURES: Final = 44.0
"""The width of the percentages at the left, ..."""
BELOW: Final = 26.0
"""... for the numbers of games below, ..."""
HEAD: Final = 30.0
"""... and for the text above, all at the usual text size."""
TEXT_SHARE: Final = 0.4
"""Larger text takes at most this share of the height."""
DOT: Final = 7.0
SINGLE: Final = 6.0
"""Half the width of the band of a single point."""
DOTTED: Final = 24
"""With at most this many points, each has a dot."""
EQUALS: Final = 50
LEVELS: Final = (0, 25, 50, 75, 100)
FEW_LEVELS: Final = (0, 50, 100)
LOW: Final = 130.0
"""A lower graph has fewer lines."""

Point = tuple[int, float, float, float]
"""The number of games, and the share with its interval, from 0 to 1."""


class Graph(StillWidget):
    """Points from left to right; it shows `empty` while there are none."""

    def __init__(self, rect: Rect, title: str, empty: str) -> None:
        super().__init__(rect)
        self.points: tuple[Point, ...] = ()
        self.title = title
        self.empty = empty
        self._letters = 1.0
        """How much larger than usual the text is."""
        self._drawn_for: tuple[object, ...] = ()
        self._drawn: Surface | None = None

    def show(self, points: Sequence[Point]) -> bool:
        """Set the points; returns whether they changed."""
        before, self.points = self.points, tuple(points)
        return before != self.points

    def draw(self, canvas: Canvas) -> None:
        """Draw ground, rim, text, and the curve, or the reason why there is none."""
        left, top, width, height = self.rect
        (x, y), media = self.centre, canvas.media
        self._letters = max(1.0, min(media.text_scale, TEXT_SHARE * height / (HEAD + BELOW)))
        head = HEAD * self._letters
        canvas.lay(ground(media, width, height), x, y)
        canvas.lay(line(media, self.title, SMALL, width - 2 * MARGIN, height=head - 6), x, top + head / 2 + 3)
        if not self.points:
            canvas.lay(line(media, self.empty, BODY_DIM, width - 2 * MARGIN, height=30), x, y)
            return
        self._draw_figures(canvas)
        self._draw_levels(canvas)
        canvas.surface.blit(self._band(media), (media.px(left), media.px(top)), special_flags=PREMULTIPLIED)
        self._draw_line(canvas)

    def _draw_figures(self, canvas: Canvas) -> None:
        media, (left, top, _, height) = canvas.media, self.rect
        room, below = FIGURES * self._letters - 6, BELOW * self._letters
        for level in self._levels():
            words = line(media, f"{level}%", SMALL, room, height=22 * self._letters)
            canvas.lay(words, left + MARGIN + room - words.get_width() / 2 / media.scale, top + self.y_of(level / 100))
        last = self.points[-1][0]
        for number in sorted({1, (last + 1) // 2, last}):
            words = line(media, f"{number:,}".replace(",", " "), SMALL, 60 * self._letters, height=below - 4)
            half = words.get_width() / 2 / media.scale
            at = min(left + self.x_of(number), left + self.rect[2] - MARGIN - half)
            canvas.lay(words, at, top + height - below / 2 - 3)

    def _levels(self) -> tuple[int, ...]:
        return LEVELS if self.rect[3] >= self._letters * (LOW + HEAD + BELOW) else FEW_LEVELS

    def x_of(self, games: float) -> float:
        """The x of a number of games, from the widget's left edge."""
        figures = FIGURES * self._letters
        first, room = MARGIN + figures, self.rect[2] - 2 * MARGIN - figures
        last = self.points[-1][0]
        return first + (room * (games - 1) / (last - 1) if last > 1 else room / 2)

    def y_of(self, share: float) -> float:
        """The y of a share, from the widget's top."""
        head, below = HEAD * self._letters, BELOW * self._letters
        return head + 8 + (self.rect[3] - head - below - 16) * (1 - share)

    def _draw_levels(self, canvas: Canvas) -> None:
        scale, (left, top, width, _) = canvas.media.scale, self.rect
        for level in self._levels():
            y = (top + self.y_of(level / 100)) * scale
            tone = CREAM_DIM if level == EQUALS else GRID
            ends = ((left + MARGIN + FIGURES * self._letters) * scale, y), ((left + width - MARGIN) * scale, y)
            pygame.draw.line(canvas.surface, tone, *ends, max(1, round(scale)))

    def _draw_line(self, canvas: Canvas) -> None:
        """Draw the curve with smooth edges; a dot for each point if they are few, else for the last."""
        scale, (left, top, _, _) = canvas.media.scale, self.rect
        points = [((left + self.x_of(one[0])) * scale, (top + self.y_of(one[1])) * scale) for one in self.points]
        for start, end in pairwise(points):
            pygame.draw.aaline(canvas.surface, GOLD, start, end, max(2, round(2.2 * scale)))
        dot = rounded_box(canvas.media, DOT, DOT, DOT / 2, (*PALE_GOLD, 255))
        for point in self.points if len(self.points) <= DOTTED else self.points[-1:]:
            canvas.lay(dot, left + self.x_of(point[0]), top + self.y_of(point[1]))

    def _band(self, media: Media) -> Surface:
        """The band of the intervals, cached until points or measures change."""
        wanted = (self.points, self.rect[2:], media.scale, self._letters)
        if self._drawn is None or wanted != self._drawn_for:
            self._drawn, self._drawn_for = self._made(media), wanted
        return self._drawn

    def _made(self, media: Media) -> Surface:
        drawn = blank(media.size_px(*self.rect[2:]))
        # A single point has an interval too: a band of some width.
        spread = SINGLE if len(self.points) == 1 else 0.0
        ends = [(one, offset) for one in self.points for offset in ((-spread, spread) if spread else (0.0,))]
        lows, highs = (
            [((self.x_of(one[0]) + offset) * media.scale, self.y_of(one[part]) * media.scale) for one, offset in ends]
            for part in (2, 3)
        )
        pygame.draw.polygon(drawn, BAND, [*lows, *reversed(highs)])
        return drawn.premul_alpha()
