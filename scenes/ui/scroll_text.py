"""Paragraphs that scroll by the wheel, the bar and the keys; the end stays in sight while text is added.

Only paragraphs in sight and some near them are read and wrapped; the height of the others is estimated until then.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Final, Protocol

from scenes.stage.inputs import KeyPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import enlarged
from scenes.ui.media import Media
from scenes.ui.paragraphs import Paragraph, draw_paragraph, paragraph
from scenes.ui.scroll_field import ScrollField
from scenes.ui.theme import LOG, Style

GAP_ABOVE_HEADING: Final = 10.0
STEP: Final = 54.0
MEASURED_AT_ONCE: Final = 300
"""The most paragraphs measured beyond those in sight; a text no longer than this is measured at once."""
MOST_KEPT: Final = 2_000
"""The most wrapped paragraphs kept."""
MOST_PASSES: Final = 6
"""The most rounds: measuring moves the visible part, which settles earlier."""


class TextPiece(Protocol):
    """A paragraph of rich text; a heading is bold and has a space above it."""

    @property
    def words(self) -> str:
        """The text."""

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A paragraph that is not a heading."""

    words: str
    is_heading: bool = False


class ScrollText(ScrollField):
    """Paragraphs in a dark field."""

    margin = 14.0
    """The space around the paragraphs, ..."""
    gap = 3.0
    """... above each, ..."""
    beside_bar = 6.0
    """... and before the bar."""

    def __init__(self, name: str, rect: Rect, pieces: Sequence[TextPiece] = (), style: Style = LOG) -> None:
        super().__init__(name, rect)
        self.style = style
        self.pieces = pieces
        self._laid: Sequence[TextPiece] = ()
        """The paragraphs that were last drawn."""
        self._blocks: dict[str, Paragraph] = {}
        self._wrapped_for: tuple[object, ...] = ()
        self._deep: list[float] = []
        """The height of each paragraph with the gap above it; an estimate until it has been in sight."""
        self._gaps: list[float] = []
        self._is_known = bytearray()
        self._ends: list[float] = []
        """The y at which each paragraph ends."""
        self._length = 0.0

    def show(self, pieces: Sequence[TextPiece]) -> None:
        """Show these paragraphs."""
        self.pieces = pieces

    @property
    def length(self) -> float:
        """The height of the paragraphs; known once they have been drawn."""
        return self._length

    @property
    def furthest(self) -> float:
        """How far the text can be scrolled; known once it has been drawn."""
        return max(0.0, self._length - self.rect[3] + 2 * self.margin) if self._length else 0.0

    def scroll_to(self, top: float) -> None:
        """Scroll to this place; at the end of the text it follows the end."""
        self.top = None if top >= self.furthest else max(0.0, top)

    def use(self, x: float, y: float) -> str | None:
        """Nothing: clicks have no effect."""
        del x, y
        return None

    def press_key(self, key: KeyPressed) -> str | None:
        """Up, down, page, home and end scroll."""
        page = self.rect[3] - STEP
        steps = {"up": -STEP, "down": STEP, "page up": -page, "page down": page}
        if key.key in steps:
            self.scroll_to(self.place + steps[key.key])
        elif key.key in ("home", "end"):
            self.scroll_to(0.0 if key.key == "home" else self.furthest)
        return None

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw the paragraphs in sight."""
        left, top, media = self.rect[0], self.rect[1], canvas.media
        self._lay(media)
        for number in self.seen:
            y = top + self.margin - self.place + self.extent(number)[0]
            draw_paragraph(canvas.surface, media, self._wrapped(media, number), left + self.margin, y)

    # ----------------------------------------------------------------------------------------------------------- places

    def extent(self, number: int) -> tuple[float, float]:
        """The y of a paragraph in the text, and its height without the gap."""
        high = self._deep[number] - self._gaps[number]
        return self._ends[number] - high, high

    @property
    def seen(self) -> range:
        """The numbers of the visible paragraphs, with the gaps above them; known once the text has been drawn."""
        upper = self.place - self.margin
        first = bisect_right(self._ends, upper)
        return range(first, min(len(self._ends), bisect_left(self._ends, upper + self.rect[3], first) + 1))

    def _at(self, down: float) -> int | None:
        """The paragraph at this y of the text, or the one above if a gap is there."""
        number = bisect_right(self._ends, down)
        for one in (number - 1, number):
            if 0 <= one < min(len(self._ends), len(self.pieces)):
                begin, high = self.extent(one)
                if begin <= down < begin + high + self.gap:
                    return one
        return None

    def _lay(self, media: Media) -> None:
        """Measure the paragraphs in sight, which moves them, until all are measured; all of a short text, some more of a long one."""
        self._begin_to_lay(media)
        for _ in range(MOST_PASSES):
            self._add_up()
            self._bring_into_sight()
            if not self._measure_all(media, self.seen):
                break
        first = self.seen.start
        before = self._begin_of(first)
        if self._measure_all(media, self._next_to_know()):
            self._add_up()
            if self.top is not None:
                # The text above has another height now, and the visible part keeps its place.
                self.top += self._begin_of(first) - before

    def _begin_of(self, number: int) -> float:
        return self.extent(number)[0] if number < len(self._ends) else self._length

    def _bring_into_sight(self) -> None:
        """Scroll to the part that has to be seen."""

    def _begin_to_lay(self, media: Media) -> None:
        """Keep the measures of earlier paragraphs, if the new text begins with them at the same width and size."""
        asked = (media.scale, self._width(), enlarged(media, self.style))
        before, pieces, number = self._laid, self.pieces, len(self.pieces)
        same = min(len(before), number)
        held = self._held() if asked != self._wrapped_for else None
        if asked != self._wrapped_for or (same and before[same - 1].words != pieces[same - 1].words):
            same = 0
            self._blocks.clear()
        self._wrapped_for, self._laid = asked, pieces
        del self._deep[same:], self._gaps[same:], self._is_known[same:]
        guess = self._deep[-1] if self._deep else media.text_scale * self.style.size + self.gap
        self._deep += [guess] * (number - same)
        self._gaps += [self.gap] * (number - same)
        self._is_known += bytes(number - same)
        if held is not None:
            first, share = held
            self._add_up()
            if first < number:
                self.top = self.margin + self._ends[first] - (1 - share) * self._deep[first]

    def _held(self) -> tuple[int, float] | None:
        """The first paragraph in sight, and how much of it is above: that keeps its place when heights change."""
        if self.top is None or not self._ends:
            return None
        first = self.seen.start
        if first >= len(self._ends):
            return None
        below = (self._ends[first] - self.place + self.margin) / self._deep[first]
        return first, min(1.0, max(0.0, 1 - below))

    def _next_to_know(self) -> list[int]:
        """All paragraphs of a short text, because another may be there now; of a long one some that are nearest to the visible part."""
        number = len(self.pieces)
        if number <= MEASURED_AT_ONCE:
            return list(range(number))
        middle = self.seen.start
        first = max(0, min(middle - MEASURED_AT_ONCE // 2, number - MEASURED_AT_ONCE))
        return [one for one in range(first, first + MEASURED_AT_ONCE) if not self._is_known[one]]

    def _measure_all(self, media: Media, numbers: Iterable[int]) -> bool:
        """Measure these paragraphs; returns whether any height changed."""
        return sum([self._measure(media, number) for number in numbers]) > 0

    def _measure(self, media: Media, number: int) -> bool:
        """Measure a paragraph; returns whether its height changed."""
        gap = GAP_ABOVE_HEADING if self.pieces[number].is_heading else self.gap
        deep, before = gap + self._wrapped(media, number).height, self._deep[number]
        self._deep[number], self._gaps[number], self._is_known[number] = deep, gap, 1
        return deep != before

    def _add_up(self) -> None:
        self._ends = list(accumulate(self._deep))
        self._length = self._ends[-1] if self._ends else 0.0

    def _width(self) -> float:
        return self.bar_left - self.rect[0] - self.margin - self.beside_bar

    def _wrapped(self, media: Media, number: int) -> Paragraph:
        """A wrapped paragraph, from the cache if it was drawn lately."""
        piece = self.pieces[number]
        words = f"**{piece.words}**" if piece.is_heading else piece.words
        if words not in self._blocks:
            if len(self._blocks) >= MOST_KEPT:
                self._blocks.clear()
            style = enlarged(media, self.style)
            self._blocks[words] = media.made(partial(paragraph, media, words, style, self._width()))
        return self._blocks[words]
