"""Floating parts over a screen: the tooltip beside its subject, and the toast, a message that disappears by itself."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.focus import FocusGroup
from scenes.ui.layout import middle
from scenes.ui.media import Media, Surface
from scenes.ui.paragraphs import rich_text
from scenes.ui.plates import panel
from scenes.ui.theme import BODY, GOLD, TOOLTIP
from scenes.ui.widgets import FOCUS_LINE, FOCUS_OUTSET

TOOLTIP_DELAY_MS: Final = 350.0
"""How long the pointer must rest before a tooltip appears."""
UNMOVED_MS: Final = -math.inf
"""The resting time of a pointer that has not moved since the screen opened: no tooltip appears by itself."""
TOOLTIP_WIDTH: Final = 290.0
TOOLTIP_MARGIN: Final = 14.0
TOOLTIP_AWAY: Final = 18.0
MORE_WIDTH: Final = 340.0
"""The width of the explanation beside a pinned tooltip."""
MORE_GAP: Final = 8.0
EDGE: Final = 12.0
"""The least distance from the window's edge."""
ROUNDING: Final = 0.01
RING: Final = FOCUS_OUTSET + FOCUS_LINE
"""How far the focus ring extends around its widget."""
TOAST_MS: Final = 1600.0
TOAST_FADE_MS: Final = 200.0
TOAST_WIDTH: Final = 520.0
TOAST_MARGIN: Final = 22.0
TOAST_ABOVE_BOTTOM: Final = 262.0
TOAST_STEP: Final = 8.0
"""The distance between the tried places of a toast."""


class Toast:
    """A short message over the hand that disappears by itself; a new one replaces it."""

    def __init__(self) -> None:
        self.words = ""
        self.left_ms = 0.0
        self._middle: float | None = None
        """The y of its middle; None at the usual place."""

    @property
    def is_shown(self) -> bool:
        """Whether a message is shown."""
        return self.left_ms > 0

    def show(self, words: str, for_ms: float = TOAST_MS) -> None:
        """Show this text for `for_ms` milliseconds."""
        self.words, self.left_ms, self._middle = words, for_ms, None

    def withdraw(self, words: str) -> None:
        """Stop showing this text; another message stays."""
        if self.words == words:
            self.left_ms = 0.0

    def update(self, dt_ms: float) -> bool:
        """Let time pass; returns whether a message is shown."""
        self.left_ms = max(0.0, self.left_ms - dt_ms)
        return self.is_shown

    def rect(self, media: Media, layout: Layout) -> Rect:
        """The plate's rectangle."""
        width, height = _plate_size(media, self._block(media, layout).get_size(), TOAST_MARGIN, 12)
        down = layout.height - TOAST_ABOVE_BOTTOM if self._middle is None else self._middle
        return layout.middle - width / 2, down - height / 2, width, height

    def keep_clear(self, media: Media, layout: Layout, kept: Sequence[Rect], others: Sequence[Rect]) -> None:
        """Move up or down as little as possible, to cover none of `kept` and the least of `others`, and stay there while that holds."""
        left, top, width, height = self.rect(media, layout)
        if self._middle is not None and not covered_by((left, top, width, height), kept):
            return
        usual = layout.height - TOAST_ABOVE_BOTTOM - height / 2
        steps = range(int(layout.height / TOAST_STEP))
        corners = ((left, usual + step * TOAST_STEP * direction) for step in steps for direction in (1, -1))
        self._middle = freest((width, height), corners, layout, kept, others)[1] + height / 2

    def draw(self, canvas: Canvas, layout: Layout, bottom: float | None = None) -> None:
        """Draw the message on a dark plate, with its lower edge at `bottom` if given."""
        if not self.is_shown:
            return
        _, top, width, height = self.rect(canvas.media, layout)
        alpha = min(1.0, self.left_ms / TOAST_FADE_MS)
        y = top + height / 2 if bottom is None else max(EDGE + height / 2, bottom - height / 2)
        canvas.lay(panel(canvas.media, "tooltip", width, height), layout.middle, y, alpha)
        canvas.lay(self._block(canvas.media, layout), layout.middle, y, alpha)

    def _block(self, media: Media, layout: Layout) -> Surface:
        room = min(_widened(media, TOAST_WIDTH), layout.width - 2 * (EDGE + TOAST_MARGIN))
        return rich_text(media, self.words, BODY, room, centred=True)


def tooltip_rect(media: Media, words: str, at: Point, layout: Layout, width: float = TOOLTIP_WIDTH) -> Rect:
    """The rectangle of a tooltip for a point: right of it, left of it if there is no room, always inside the window."""
    block = _tooltip_words(media, words, layout, width)
    wide, high = _plate_size(media, block.get_size(), TOOLTIP_MARGIN, TOOLTIP_MARGIN - 2)
    x = at[0] + TOOLTIP_AWAY
    if x + wide > layout.width - EDGE + ROUNDING:
        x = at[0] - TOOLTIP_AWAY - wide
    x = min(max(EDGE, x), max(EDGE, layout.width - EDGE - wide))
    y = min(max(EDGE, at[1] - high / 2), max(EDGE, layout.height - EDGE - high))
    return x, y, wide, high


def clear_point(
    media: Media, words: str, rect: Rect, layout: Layout, *, near: Point | None = None,
    kept: Sequence[Rect] = (), others: Sequence[Rect] = (),
) -> Point:  # fmt: skip
    """A point whose tooltip leaves a rectangle free: right of it, left of it, under it, or over it, where it fits first.

    `near` is the point of interest in the rectangle, by default its middle. The tooltip covers none of `kept` and the least of `others`,
    as far as possible.
    """
    _, _, wide, high = tooltip_rect(media, words, (0, 0), layout)
    left, top, width, height = rect
    x, y = middle(rect) if near is None else near
    sides = (
        (left + width + TOOLTIP_AWAY, y - high / 2),
        (left - TOOLTIP_AWAY - wide, y - high / 2),
        (x - wide / 2, top + height + MORE_GAP),
        (x - wide / 2, top - MORE_GAP - high),
    )
    left, top = freest((wide, high), sides, layout, (rect, *kept), others)
    return left - TOOLTIP_AWAY, top + high / 2


def tip_point(media: Media, group: FocusGroup, pointer: Point, layout: Layout) -> Point:
    """The point for a group's tooltip: clear of the tooltip's subject, near the pointer if that is on it; else the pointer."""
    widget = group.explained
    if widget is None:
        return pointer
    near = pointer if widget.hovered and not group.is_walked else middle(widget.ringed)
    left, top, width, height = widget.pointed
    about = left - RING, top - RING, width + 2 * RING, height + 2 * RING
    kept, others = group.kept_clear(media), group.footprints(media)
    return clear_point(media, widget.tooltip, about, layout, near=near, kept=kept, others=others)


def freest(
    size: tuple[float, float], corners: Iterable[Point], layout: Layout, kept: Sequence[Rect], others: Sequence[Rect] = ()
) -> Point:  # fmt: skip
    """The one of these upper left corners, moved into the window, at which a plate of this size covers least.

    `kept` counts before all `others`; the first of equals is taken.
    """
    wide, high = size
    inside = [
        (
            min(max(EDGE, x), max(EDGE, layout.width - EDGE - wide)),
            min(max(EDGE, y), max(EDGE, layout.height - EDGE - high)),
        )
        for x, y in corners
    ]

    def covered(at: Point) -> tuple[int, int]:
        return covered_by((*at, *size), kept), covered_by((*at, *size), others)

    return min(inside, key=covered)


def covered_by(plate: Rect, rects: Iterable[Rect]) -> int:
    """The area of these rectangles that a plate covers, in whole square pixels."""
    return round(sum(_shared(plate, rect, 0) * _shared(plate, rect, 1) for rect in rects))


def _shared(one: Rect, other: Rect, axis: int) -> float:
    """The length that two rectangles share across or down."""
    begin, end = max(one[axis], other[axis]), min(one[axis] + one[axis + 2], other[axis] + other[axis + 2])
    return max(0.0, end - begin)


def draw_tooltip(canvas: Canvas, words: str, at: Point, layout: Layout, width: float = TOOLTIP_WIDTH) -> None:
    """Draw rich text on a dark plate beside a logical point."""
    if not words:
        return
    x, y, wide, high = tooltip_rect(canvas.media, words, at, layout, width)
    canvas.lay(panel(canvas.media, "tooltip", wide, high), x + wide / 2, y + high / 2)
    canvas.lay(_tooltip_words(canvas.media, words, layout, width), x + wide / 2, y + high / 2)


def draw_pinned(
    canvas: Canvas, words: str, more: str, at: Point, layout: Layout, kept: Sequence[Rect] = ()
) -> None:  # fmt: skip
    """Draw a pinned tooltip with a golden rim, and an explanation of its terms beside it, which covers none of `kept` either."""
    if not words:
        return
    left, top, wide, high = tooltip_rect(canvas.media, words, at, layout)
    draw_tooltip(canvas, words, at, layout)
    rim = rounded_rim(canvas.media, wide, high, 10, (*GOLD, 255), 2.0)
    canvas.lay(rim, left + wide / 2, top + high / 2)
    if more:
        x, y, _, deep = second_rect(canvas.media, more, (left, top, wide, high), layout, kept)
        draw_tooltip(canvas, more, (x - TOOLTIP_AWAY, y + deep / 2), layout, MORE_WIDTH)


def second_rect(media: Media, more: str, first: Rect, layout: Layout, kept: Sequence[Rect] = ()) -> Rect:
    """The rectangle of the explanation: under the tooltip, over it, or beside it, where it fits first."""
    left, top, wide, high = first
    _, _, broad, deep = tooltip_rect(media, more, (0, 0), layout, MORE_WIDTH)
    sides = (
        (left, top + high + MORE_GAP),
        (left, top - MORE_GAP - deep),
        (left - MORE_GAP - broad, top),
        (left + wide + MORE_GAP, top),
    )
    return *freest((broad, deep), sides, layout, (first, *kept)), broad, deep


def _tooltip_words(media: Media, words: str, layout: Layout, width: float) -> Surface:
    """The text at the user's size, on a wider plate if it is large or the plate would be higher than the window."""
    width = _widened(media, width)
    block = rich_text(media, words, TOOLTIP, width)
    while block.get_height() / media.scale > layout.height - 2 * (EDGE + TOOLTIP_MARGIN) and width < layout.width * 0.8:
        width *= 1.25
        block = rich_text(media, words, TOOLTIP, width)
    return block


def _widened(media: Media, width: float) -> float:
    """The width of a plate for text at the user's size: it grows more slowly than the text."""
    return width * (1 + 0.6 * (media.text_scale - 1))


def _plate_size(media: Media, inner_px: tuple[int, int], across: float, down: float) -> tuple[float, float]:
    """The size of the plate around text, in whole steps so that the cache stays small."""
    width = inner_px[0] / media.scale + 2 * across
    height = inner_px[1] / media.scale + 2 * down
    return -(-width // 4) * 4.0, -(-height // 4) * 4.0
