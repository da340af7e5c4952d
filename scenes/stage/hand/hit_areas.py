"""The hit areas of the table, by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from scenes.stage.table_layout import (
    CARD_SIZE,
    DECK_SIZE,
    END_TURN_SIZE,
    HAND_PITCH,
    HAND_SPAN,
    KING_SIZE,
    PITCH,
    POWER_RADIUS,
    TILE,
    TILES,
    TOKEN_SIZE,
    WARNING_SIZE,
    Layout,
    Point,
    Rect,
)

LEAST_TARGET = 44.0
"""The least width and height of anything that can be used."""


class HitKind(StrEnum):
    """The kind of a hit area."""

    HAND = "hand"
    FAR = "far"
    """An open card in the hand of the side at the top."""
    OWN = "own"
    ENEMY = "enemy"
    POWER = "power"
    ENEMY_POWER = "enemy_power"
    KING = "king"
    END = "end"
    DECK = "deck"
    TILE = "tile"
    UNDO = "undo"
    SPEED = "speed"
    HELP = "help"
    LOG = "log"
    EXPLAIN = "explain"
    FORESEE = "foresee"
    """The button that shows the enemy's next turn, and the warning of it."""
    MENU = "menu"


ICONS: Final = (HitKind.UNDO, HitKind.SPEED, HitKind.FORESEE, HitKind.HELP, HitKind.LOG, HitKind.EXPLAIN)
"""The round buttons in the lower left corner, from left to right."""


BUTTONS: Final = frozenset({*ICONS, HitKind.POWER, HitKind.END, HitKind.MENU})
"""Areas that look and sound like a pressed key."""


@dataclass(frozen=True, slots=True)
class HitArea:
    """A hit area; `index` is the position in the hand, the slot, the side or the tile."""

    kind: HitKind
    index: int = 0

    @property
    def is_button(self) -> bool:
        """Whether a press on it sounds like a key."""
        return self.kind in BUTTONS


class Counts(NamedTuple):
    """The numbers of the things that can be pointed at."""

    hand: int
    own: int
    enemy: int
    tiles: int = TILES
    warnings: int = 0
    """1 if there is a warning over End Turn, else 0."""


def area_at(point: Point, layout: Layout, counts: Counts) -> HitArea | None:
    """The area under a logical point; hand cards count by their resting places, so that a card that grows never flickers."""
    index = hand_index_at(point, layout, counts.hand)
    if index is not None:
        return HitArea(HitKind.HAND, index)
    for area, (x, y), (width, height) in _boxes(layout, counts):
        if abs(point[0] - x) <= width / 2 and abs(point[1] - y) <= height / 2:
            return area
    return None


def box_of(area: HitArea, layout: Layout, counts: Counts) -> Rect | None:
    """The rectangle of an area; None for one that is not there, and for the cards of the hand, which move."""
    for other, (x, y), (width, height) in _boxes(layout, counts):
        if other == area:
            return x - width / 2, y - height / 2, width, height
    return None


def _boxes(layout: Layout, counts: Counts) -> Iterator[tuple[HitArea, Point, tuple[float, float]]]:
    viewer = layout.viewer
    for slot in range(counts.own):
        yield HitArea(HitKind.OWN, slot), layout.slot(viewer, slot, counts.own), (PITCH, TOKEN_SIZE[1] + 16)
    for slot in range(counts.enemy):
        yield HitArea(HitKind.ENEMY, slot), layout.slot(1 - viewer, slot, counts.enemy), (PITCH, TOKEN_SIZE[1] + 16)
    icon = max(2 * layout.icon_radius, LEAST_TARGET)
    power, round_icon = (2 * POWER_RADIUS, 2 * POWER_RADIUS), (icon, icon)
    yield HitArea(HitKind.POWER), layout.power(viewer), power
    yield HitArea(HitKind.ENEMY_POWER), layout.power(1 - viewer), power
    yield HitArea(HitKind.END), layout.end_turn(), END_TURN_SIZE
    yield HitArea(HitKind.MENU), layout.menu(), round_icon
    for index, name in enumerate(ICONS):
        yield HitArea(name), layout.icon(index), round_icon
    if counts.warnings:
        right, y = layout.warning()
        yield HitArea(HitKind.FORESEE), (right - WARNING_SIZE[0] / 2, y), WARNING_SIZE
    for side in (0, 1):
        yield HitArea(HitKind.KING, side), layout.king(side), (KING_SIZE, KING_SIZE)
        yield HitArea(HitKind.DECK, side), layout.deck(side), DECK_SIZE
    for index in range(counts.tiles):
        yield HitArea(HitKind.TILE, index), layout.history_tile(index), (TILE, TILE)


def hand_index_at(point: Point, layout: Layout, cards: int) -> int | None:
    """The position in the viewer's hand of the card whose resting place is under the point; the upper one if two overlap."""
    if cards == 0 or point[1] < layout.hand_card(0, cards, layout.viewer)[1] - CARD_SIZE[1] / 2 - 6:
        return None
    pitch = min(HAND_PITCH, HAND_SPAN / (cards - 1)) if cards > 1 else HAND_PITCH
    left = layout.hand_card(0, cards, layout.viewer)[0] - CARD_SIZE[0] / 2
    index = int((point[0] - left) // pitch)
    if index >= cards and point[0] <= left + (cards - 1) * pitch + CARD_SIZE[0]:
        index = cards - 1
    return index if 0 <= index < cards and point[0] >= left else None


def gap_at(x: float, layout: Layout, length: int, before: int | None, hysteresis: float) -> int:
    """The gap of the viewer's line of `length` for a pointer at `x`; near a border, the one before is kept."""
    viewer = layout.viewer
    gap = sum(layout.slot(viewer, slot, length)[0] < x for slot in range(length))
    if before is not None and abs(gap - before) == 1:
        border = layout.slot(viewer, min(gap, before), length)[0]
        if abs(x - border) < hysteresis:
            return before
    return gap
