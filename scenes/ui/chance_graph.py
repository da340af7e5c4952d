"""White's chance to win over a game: a curve with marks for the judged turns; a click goes to a turn.

It is as long as the bar under it, so that both line up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import line
from scenes.ui.media import MASTER_SCALE, PREMULTIPLIED, Media, Surface, blank, smooth
from scenes.ui.scrubber import MARGIN, x_along
from scenes.ui.theme import BOLD_FACE, BRASS, CREAM_DIM, GOLD, RED, SHADE, SMALL, TAGS, Colour, Style
from scenes.ui.widgets import Widget

CORNER: Final = 10.0
GROUND: Final = (18, 9, 4, 235)
HALF_LINE: Final = (110, 88, 58)
SHARE: Final = 70
"""The opacity of the sides' colours above and below the curve, 0 to 255."""
ORANGE: Final[Colour] = (255, 150, 50)
MARKS: Final[dict[str, tuple[str, Colour]]] = {
    "inaccuracy": ("?!", GOLD),
    "mistake": ("?", ORANGE),
    "blunder": ("??", RED),
}
"""The mark and colour of each judgement; other judgements have a small dot."""
MARK: Final = Style(BOLD_FACE, 14, (255, 255, 255), SHADE, 1.4)
FIGURE: Final = Style(BOLD_FACE, 17, (255, 255, 255), SHADE, 1.6)
DOT: Final = 2.6
MARKED: Final = 4.6
THROWN: Final = 3.0
"""Width of the line through a turn that lost a certain result."""
FIGURE_ROOM: Final = 90.0
"""The width of the caption under the bar, at the usual text size."""


@dataclass(frozen=True, slots=True)
class TurnPoint:
    """A turn on the graph."""

    white: float
    """White's chance after the turn, from 0 to 1."""
    judgement: str
    words: str
    """Its tooltip."""
    is_proved: bool = False
    """Whether the chance after it is certain."""
    is_thrown: bool = False
    """Whether it gave up a certain win or draw."""


class ChanceGraph(Widget):
    """A game of `last` places from left to right, and the places where its turns end.

    Returns its name when a turn was chosen; `chosen` is that turn.
    """

    radius = CORNER
    own_keys = frozenset({"left", "right", "home", "end"})

    def __init__(self, name: str, rect: Rect, last: int, ends: Sequence[int]) -> None:
        super().__init__(name, rect)
        self.last = last
        self.ends = tuple(ends)
        self.first = 0.5
        """White's chance before the first turn."""
        self.points: tuple[TurnPoint, ...] = ()
        """The rated turns, from the first."""
        self.place = 0
        """The place that the table shows."""
        self.present = -1
        """The turn that the table shows; -1 for none."""
        self.chosen = 0
        self._drawn: Surface | None = None
        self._drawn_for: tuple[object, ...] = ()

    def show(self, first: float, points: Sequence[TurnPoint], place: int, present: int) -> None:
        """Set these points, and the table's place and turn."""
        self.first, self.points, self.place, self.present = first, tuple(points), place, present

    def handle(self, given: Input) -> str | None:
        """Name the turn under the pointer; a press chooses it."""
        used = super().handle(given)
        if isinstance(given, PointerMoved | PointerPressed) and self.hovered:
            number = self.turn_at(given.x)
            self.tooltip = self.points[number].words if number < len(self.points) else ""
        return used

    def use(self, x: float, y: float) -> str | None:
        """Choose the turn at a logical point, if there is one."""
        del y
        if not self.ends:
            return None
        self.chosen = self.turn_at(x)
        return self.name

    def press_key(self, key: KeyPressed) -> str | None:
        """Left and right move by one turn."""
        if key.key not in self.own_keys or not self.ends:
            return None
        last = len(self.ends) - 1
        by = {"left": self.present - 1, "right": self.present + 1, "home": 0, "end": last}[key.key]
        self.chosen = min(max(by, 0), last)
        return self.name

    def x_of(self, number: int) -> float:
        """The logical x of a turn's end; -1 is the beginning of the game."""
        return x_along(self.rect, self.ends[number] if number >= 0 else 0, self.last)

    @property
    def cursor(self) -> float:
        """The logical x of the place that the table shows."""
        return x_along(self.rect, self.place, self.last)

    def turn_at(self, x: float) -> int:
        """The turn whose end is nearest to a logical x; 0 if there is none."""
        return min(range(len(self.ends)), key=lambda number: abs(self.x_of(number) - x), default=0)

    def y_of(self, white: float) -> float:
        """The logical y of a chance."""
        _, top, _, height = self.rect
        return top + 8 + (height - 16) * (1 - white)

    def draw(self, canvas: Canvas) -> None:
        """Ground, curve, marks, the present turn, the focus."""
        left, top, width, height = self.rect
        (x, y), media, scale = self.centre, canvas.media, canvas.media.text_scale
        canvas.lay(rounded_box(media, width, height, CORNER, GROUND), x, y)
        canvas.surface.blit(self._picture(media), (media.px(left), media.px(top)), special_flags=PREMULTIPLIED)
        if self.ends:
            canvas.lay(rounded_box(media, 2, height - 8, 1, (*CREAM_DIM, 150)), self.cursor, y)
        for number, point in enumerate(self.points):
            if point.is_thrown:
                canvas.lay(rounded_box(media, THROWN, height - 8, 1, (*RED, 200)), self.x_of(number), y)
            if point.judgement in MARKS:
                sign, colour = MARKS[point.judgement]
                up = self.y_of(point.white) + (14 if point.white > 0.5 else -14) * scale
                drawn = line(media, sign, replace(MARK, colour=colour), 30 * scale, height=18 * scale)
                canvas.lay(drawn, self.x_of(number), up)
        for chance, words in ((1.0, "100"), (0.0, "0")):
            drawn = line(media, words, SMALL, 28 * scale, height=14 * scale)
            half = drawn.get_width() / 2 / media.scale
            canvas.lay(drawn, left + 4 + max(half, 12), self.y_of(chance) + (6 if chance else -6) * scale)
        canvas.lay(rounded_rim(media, width, height, CORNER, (*BRASS, 255), 2.0), x, y)
        self.draw_focus(canvas)

    def _picture(self, media: Media) -> Surface:
        """The curve, cached until points or measures change; drawn large and scaled down, so that its edges are smooth."""
        wanted = (self.first, self.points, self.rect, media.scale)
        if self._drawn is None or wanted != self._drawn_for:
            self._drawn, self._drawn_for = self._made(media), wanted
        return self._drawn

    def _made(self, media: Media) -> Surface:
        left, top, width, height = self.rect
        scale = media.scale * MASTER_SCALE
        large = blank((round(width * scale), round(height * scale)))
        half = (self.y_of(0.5) - top) * scale
        ends = (MARGIN * scale, half), ((width - MARGIN) * scale, half)
        places = [
            ((self.x_of(number) - left) * scale, (self.y_of(white) - top) * scale) for number, white in self._chances()
        ]
        if len(places) > 1:
            over = blank(large.get_size())
            for side, edge in enumerate((self.y_of(0.0), self.y_of(1.0))):
                outer = [(places[-1][0], (edge - top) * scale), (places[0][0], (edge - top) * scale)]
                pygame.draw.polygon(over, (*TAGS[side], SHARE), [*places, *outer])
            large.blit(over, (0, 0))
        pygame.draw.line(large, HALF_LINE, *ends, max(1, round(scale)))
        if len(places) > 1:
            pygame.draw.lines(large, CREAM_DIM, False, places, max(2, round(2.2 * scale)))
        for point, place in zip(self.points, places[1:], strict=True):
            is_marked = point.judgement in MARKS
            colour = MARKS[point.judgement][1] if is_marked else GOLD if point.is_proved else CREAM_DIM
            pygame.draw.circle(large, colour, place, (MARKED if is_marked else DOT) * scale)
        return smooth(large.premul_alpha(), media.size_px(width, height))

    def _chances(self) -> list[tuple[int, float]]:
        return [(-1, self.first), *((number, point.white) for number, point in enumerate(self.points))]


def draw_chance_bar(canvas: Canvas, rect: Rect, chance: float, viewer: int, words: str) -> None:
    """Draw a bar filled from below with the chance of `viewer`, the side at the bottom of the table, and the text at its end."""
    left, top, width, height = rect
    media, x = canvas.media, left + width / 2
    canvas.lay(rounded_box(media, width + 4, height + 4, 6, (*SHADE, 240)), x, top + height / 2)
    own = min(max(round(height * chance), 3), height - 3)
    for side, begin, deep in ((1 - viewer, top, height - own), (viewer, top + height - own, own)):
        canvas.lay(rounded_box(media, width, round(deep), 3, (*TAGS[side], 255)), x, begin + deep / 2)
    canvas.lay(rounded_box(media, width + 6, 2, 1, (*CREAM_DIM, 220)), x, top + height / 2)
    canvas.lay(rounded_rim(media, width + 4, height + 4, 6, (*BRASS, 255), 1.6), x, top + height / 2)
    scale = media.text_scale
    drawn = line(media, words, FIGURE, FIGURE_ROOM * scale, height=24 * scale)
    canvas.lay(drawn, x, top + height + 16 * scale)
