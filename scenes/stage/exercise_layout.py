"""The places of an exercise's text and buttons around the table, in the only space that a full hand leaves."""

from __future__ import annotations

from typing import Final

from scenes.stage.hand.hit_areas import ICONS
from scenes.stage.table_layout import CARD_SIZE, HAND_PITCH, HAND_SPAN, KING_SIZE, Layout, Rect

PANEL_LEFT: Final = 14.0
PANEL_WIDTH: Final = 496.0
PANEL_TOP: Final = 456.0
PANEL_HEIGHT: Final = 250.0
BESIDE_KING: Final = 130.0
OVER_HAND: Final = 8.0
UNDER_KING: Final = 8.0
OVER_ICONS: Final = 8.0
BESIDE_ICONS: Final = 10.0
EDGE: Final = 12.0
BUTTON_SIZE: Final = (192.0, 44.0)
BUTTON_RIGHT: Final = 14.0
BUTTON_GAP: Final = 4.0
BUTTON_BOTTOM: Final = 6.0
LEAST_AREA: Final = 52_000.0
"""The least area of the text, in square pixels."""
MOST_BUTTONS: Final = 3
"""In a column under the mana tray and beside a hand of ten."""
HAND_RAISED: Final = 6.0
"""How far above the hand's cards the pointer still finds them."""


def words_rect(layout: Layout, cards: int, icons: int = len(ICONS)) -> Rect:
    """The rectangle of the text: under the felt, left of the king, clear of this many round buttons and above the hand.

    If large round buttons leave too little there, it extends down beside a hand that does not reach so far.
    """
    best = free_rect(layout, hand_top(layout) - OVER_HAND, icons)
    is_clear = hand_left(layout, cards) >= layout.middle - BESIDE_KING
    if best[2] * best[3] < LEAST_AREA and is_clear:
        return free_rect(layout, layout.height - EDGE, icons)
    return best


def free_rect(layout: Layout, lowest: float, number: int = len(ICONS)) -> Rect:
    """The largest rectangle under the felt, left of the king and above `lowest` that this many round buttons leave."""
    top, icons = PANEL_TOP + layout.top, [layout.icon(index) for index in range(number)]
    edge, right = layout.middle - 640 + PANEL_LEFT - layout.outward, layout.middle - BESIDE_KING
    best = (edge, top, 0.0, 0.0)
    for row in (*sorted({y for _, y in icons}), None):
        bottom = lowest if row is None else min(lowest, row - layout.icon_radius - OVER_ICONS)
        over = bottom + OVER_ICONS
        left = max([edge, *(x + layout.icon_radius + BESIDE_ICONS for x, y in icons if y - layout.icon_radius < over)])
        rect = (left, top, min(right - left, PANEL_WIDTH), min(bottom - top, PANEL_HEIGHT))
        best = max(best, rect, key=lambda one: one[2] * max(one[3], 0.0))
    return best


def wide_rect(layout: Layout) -> Rect:
    """The rectangle of a long text: under the king and over the hand, when those are not needed any more."""
    width = HAND_SPAN + CARD_SIZE[0]
    top = layout.king(layout.viewer)[1] + KING_SIZE / 2 + UNDER_KING
    return layout.middle - width / 2, top, width, min(layout.height - BUTTON_BOTTOM - top, PANEL_HEIGHT)


def hand_top(layout: Layout) -> float:
    """The upper edge of the viewer's hand at rest, with the margin for the pointer."""
    return layout.hand_card(0, 1, layout.viewer)[1] - CARD_SIZE[1] / 2 - HAND_RAISED


def hand_left(layout: Layout, cards: int) -> float:
    """The left edge of a hand of this many cards."""
    pitch = min(HAND_PITCH, HAND_SPAN / (cards - 1)) if cards > 1 else 0.0
    return layout.middle - pitch * (cards - 1) / 2 - CARD_SIZE[0] / 2


def button_rects(layout: Layout, number: int) -> list[Rect]:
    """A column of buttons in the lower right corner, from the top; at most three."""
    assert number <= MOST_BUTTONS
    width, height = BUTTON_SIZE
    left = layout.width - BUTTON_RIGHT - width
    top = layout.height - BUTTON_BOTTOM - number * height - (number - 1) * BUTTON_GAP
    return [(left, top + row * (height + BUTTON_GAP), width, height) for row in range(number)]
