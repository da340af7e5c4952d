"""What floats over a screen: the tooltip beside what it explains, and the toast, a message that goes by itself."""

from __future__ import annotations

import math
from typing import Final

from scenes.stage.layout import Layout, Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import rich_text
from scenes.ui.media import Media, Surface
from scenes.ui.plates import panel
from scenes.ui.shapes import rounded_rim
from scenes.ui.theme import BODY, GOLD, TOOLTIP

TOOLTIP_DELAY_MS: Final = 350.0
"""So long the pointer rests before a tooltip comes."""
UNMOVED_MS: Final = -math.inf
"""How long a pointer has rested that has not moved since the screen came up: no tooltip comes by itself."""
TOOLTIP_WIDTH: Final = 290.0
TOOLTIP_MARGIN: Final = 14.0
TOOLTIP_AWAY: Final = 18.0
MORE_WIDTH: Final = 340.0
"""The width of the explanation beside a pinned tooltip."""
MORE_GAP: Final = 8.0
EDGE: Final = 12.0
"""The least distance of floating things from the window's edge."""
TOAST_MS: Final = 1600.0
TOAST_FADE_MS: Final = 200.0
TOAST_WIDTH: Final = 520.0
TOAST_MARGIN: Final = 22.0
TOAST_ABOVE_BOTTOM: Final = 262.0


class Toast:
    """A short message over the hand that goes by itself; a new one takes the old one's place."""

    def __init__(self) -> None:
        self.words = ""
        self.left_ms = 0.0

    @property
    def is_shown(self) -> bool:
        """Whether there is something to see."""
        return self.left_ms > 0

    def show(self, words: str, for_ms: float = TOAST_MS) -> None:
        """Show this for so long."""
        self.words, self.left_ms = words, for_ms

    def withdraw(self, words: str) -> None:
        """Stop showing this; another message stays."""
        if self.words == words:
            self.left_ms = 0.0

    def update(self, dt_ms: float) -> bool:
        """Let time pass; returns whether something is shown."""
        self.left_ms = max(0.0, self.left_ms - dt_ms)
        return self.is_shown

    def draw(self, canvas: Canvas, layout: Layout, bottom: float | None = None) -> None:
        """The message on a dark plate above the hand, or with its lower edge at `bottom`."""
        if not self.is_shown:
            return
        room = min(_widened(canvas.media, TOAST_WIDTH), layout.width - 2 * (EDGE + TOAST_MARGIN))
        words = rich_text(canvas.media, self.words, BODY, room, centred=True)
        alpha = min(1.0, self.left_ms / TOAST_FADE_MS)
        width, height = _plate_size(canvas.media, words.get_size(), TOAST_MARGIN, 12)
        y = layout.height - TOAST_ABOVE_BOTTOM if bottom is None else max(EDGE + height / 2, bottom - height / 2)
        canvas.lay(panel(canvas.media, "tooltip", width, height), layout.middle, y, alpha)
        canvas.lay(words, layout.middle, y, alpha)


def tooltip_rect(media: Media, words: str, at: Point, layout: Layout, width: float = TOOLTIP_WIDTH) -> Rect:
    """Where a tooltip for a point stands: right of it, left of it where there is no room, always inside the window."""
    block = _tooltip_words(media, words, layout, width)
    wide, high = _plate_size(media, block.get_size(), TOOLTIP_MARGIN, TOOLTIP_MARGIN - 2)
    x = at[0] + TOOLTIP_AWAY
    if x + wide > layout.width - EDGE:
        x = at[0] - TOOLTIP_AWAY - wide
    x = min(max(EDGE, x), max(EDGE, layout.width - EDGE - wide))
    y = min(max(EDGE, at[1] - high / 2), max(EDGE, layout.height - EDGE - high))
    return x, y, wide, high


def clear_point(media: Media, words: str, rect: Rect, layout: Layout) -> Point:
    """A point whose tooltip leaves a rectangle free: right of it, left of it, under it, or over it, wherever there is room."""
    _, _, wide, high = tooltip_rect(media, words, (0, 0), layout)
    left, top, width, height = rect
    x, y = left + width / 2, top + height / 2
    if left + width + TOOLTIP_AWAY + wide <= layout.width - EDGE:
        return left + width, y
    if left - TOOLTIP_AWAY - wide >= EDGE:
        return left - TOOLTIP_AWAY - wide - TOOLTIP_AWAY, y
    # No side is free, so its middle is as good a place as any, moved into the window.
    inside = min(max(EDGE, x - wide / 2), max(EDGE, layout.width - EDGE - wide)) - TOOLTIP_AWAY
    below, above = top + height + MORE_GAP, top - MORE_GAP - high
    fits_below = below + high <= layout.height - EDGE
    return inside, (below if fits_below or layout.height - top - height > top else above) + high / 2


def draw_tooltip(canvas: Canvas, words: str, at: Point, layout: Layout, width: float = TOOLTIP_WIDTH) -> None:
    """Rich text on a dark plate beside a logical point."""
    if not words:
        return
    x, y, wide, high = tooltip_rect(canvas.media, words, at, layout, width)
    canvas.lay(panel(canvas.media, "tooltip", wide, high), x + wide / 2, y + high / 2)
    canvas.lay(_tooltip_words(canvas.media, words, layout, width), x + wide / 2, y + high / 2)


def draw_pinned(canvas: Canvas, words: str, more: str, at: Point, layout: Layout) -> None:
    """A tooltip that stays, with a golden rim, and under or over it an explanation of its terms."""
    if not words:
        return
    left, top, wide, high = tooltip_rect(canvas.media, words, at, layout)
    draw_tooltip(canvas, words, at, layout)
    rim = rounded_rim(canvas.media, wide, high, 10, (*GOLD, 255), 2.0)
    canvas.lay(rim, left + wide / 2, top + high / 2)
    if more:
        x, y, _, deep = second_rect(canvas.media, more, (left, top, wide, high), layout)
        draw_tooltip(canvas, more, (x - TOOLTIP_AWAY, y + deep / 2), layout, MORE_WIDTH)


def second_rect(media: Media, more: str, first: Rect, layout: Layout) -> Rect:
    """Where the explanation stands: under the tooltip, over it, or beside it, wherever there is room."""
    left, top, wide, high = first
    _, _, broad, deep = tooltip_rect(media, more, (0, 0), layout, MORE_WIDTH)
    x = min(left, layout.width - EDGE - broad)
    if top + high + MORE_GAP + deep <= layout.height - EDGE:
        return x, top + high + MORE_GAP, broad, deep
    if top - MORE_GAP - deep >= EDGE:
        return x, top - MORE_GAP - deep, broad, deep
    beside = left - MORE_GAP - broad
    x = beside if beside >= EDGE else left + wide + MORE_GAP
    return x, min(max(EDGE, top), layout.height - EDGE - deep), broad, deep


def _tooltip_words(media: Media, words: str, layout: Layout, width: float) -> Surface:
    """The words in the user's size, on a wider plate where they are large or the plate would be higher than the window."""
    width = _widened(media, width)
    block = rich_text(media, words, TOOLTIP, width)
    while block.get_height() / media.scale > layout.height - 2 * (EDGE + TOOLTIP_MARGIN) and width < layout.width * 0.8:
        width *= 1.25
        block = rich_text(media, words, TOOLTIP, width)
    return block


def _widened(media: Media, width: float) -> float:
    """The width of a plate for words of the user's size: it grows slower than they do."""
    return width * (1 + 0.6 * (media.text_scale - 1))


def _plate_size(media: Media, inner_px: tuple[int, int], across: float, down: float) -> tuple[float, float]:
    """The plate around words, in whole steps so that the cache stays small."""
    width = inner_px[0] / media.scale + 2 * across
    height = inner_px[1] / media.scale + 2 * down
    return -(-width // 4) * 4.0, -(-height // 4) * 4.0
