"""The tooltips of a table: what is told beside a piece, a king, a power, a deck, a tile or a card, at any table of any size.

A game and a viewer of games draw them by the same code. Imports the painters, the stage and the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.painters.cards import card_sprite
from scenes.pane.history_tip import HistoryTip
from scenes.pane.words import pinned_words, tooltip_of
from scenes.stage.game.log import Reader
from scenes.stage.game.shown import Shown
from scenes.stage.hand.spots import Spot, SpotKind
from scenes.stage.layout import CARD_SIZE, INSPECT_SCALE, TOKEN_SIZE, Layout, Point
from scenes.ui.canvas import Canvas
from scenes.ui.lists import draw_pinned, draw_tooltip
from scenes.words import explained

INSPECT_GAP: Final = 24.0
INSPECT_OVER_MID: Final = 24.0
"""How far the card of a piece may reach over the mid line."""
INSPECT_EDGE: Final = 12.0
INSPECT_FOOT: Final = 60.0
BESIDE_MIDDLE: Final = 120.0
"""A piece farther right than this has its card at its left."""
LOW: Final = (SpotKind.OWN, SpotKind.HAND)
"""What lies below the mid line."""
TILE_SIDE: Final = 52.0
"""From the middle of a tile to what is told of it."""


@dataclass(frozen=True, slots=True)
class Places:
    """A table on a surface, and where its tooltips are drawn."""

    table: Layout
    cards: Canvas
    """For the whole card of a piece."""
    words: Canvas
    measures: Layout
    """Of the canvas for words."""
    corner: Point = (0.0, 0.0)
    """The table's upper left corner, in pixels of the surface."""

    def on(self, canvas: Canvas, point: Point) -> Point:
        """A point of the table in the measures of a canvas."""
        x, y = (start + way * self.table.scale for start, way in zip(self.corner, point, strict=True))
        return x / canvas.media.scale, y / canvas.media.scale


class TableTips:
    """Draws them; remembers the last moment of the past that was asked for.

    `shows_hand` shows a card of the own hand as well, where it does not rise by itself.
    """

    def __init__(self, *, shows_hand: bool = False) -> None:
        self._whole = (SpotKind.OWN, SpotKind.ENEMY, SpotKind.FAR, *((SpotKind.HAND,) if shows_hand else ()))
        self._history = HistoryTip()

    def draw(self, places: Places, shown: Shown, reader: Reader, spot: Spot, at: Point) -> None:
        """What is told of a place; `at` is a point of the table that the words stand beside."""
        if spot.kind == SpotKind.TILE:
            x, y = places.table.history_tile(spot.index)
            beside = places.on(places.words, (x + TILE_SIDE, y))
            self._history.draw(places.words, shown, reader, spot.index, places.measures, beside)
            return
        beside = self._draw_inspected(places, shown, spot) or places.on(places.words, at)
        draw_tooltip(places.words, tooltip_of(spot, shown), beside, places.measures)

    def draw_pinned(self, places: Places, shown: Shown, spot: Spot, at: Point) -> None:
        """The same at leisure, with what the terms mean."""
        words = pinned_words(spot, shown)
        beside = self._draw_inspected(places, shown, spot) or places.on(places.words, at)
        draw_pinned(places.words, words, "\n".join(explained(words)), beside, places.measures)

    def _draw_inspected(self, places: Places, shown: Shown, spot: Spot) -> Point | None:
        """The whole card of what has one, beside it; where its words belong, on their canvas."""
        found = _card_of(shown, spot) if spot.kind in self._whole else None
        return None if found is None else _draw_card(places, spot.kind in LOW, *found)


def _draw_card(places: Places, is_low: bool, side: int, code: int, point: Point) -> Point:
    """A card beside a point of the table; where its words belong, on their canvas."""
    canvas, layout = places.cards, places.table
    (x, y), (_, mid) = places.on(canvas, point), places.on(canvas, (0.0, layout.mid_line()))
    width, height = CARD_SIZE[0] * INSPECT_SCALE, CARD_SIZE[1] * INSPECT_SCALE
    share = layout.scale / canvas.media.scale
    away = TOKEN_SIZE[0] / 2 * share + INSPECT_GAP + width / 2
    x += -away if point[0] > layout.middle + BESIDE_MIDDLE else away
    # Away from the mid line, so that whoever stands opposite is seen.
    aside = height / 2 - INSPECT_OVER_MID
    lowest = canvas.surface.get_height() / canvas.media.scale - height / 2 - INSPECT_FOOT
    y = min(mid + aside, lowest) if is_low else max(mid - aside, height / 2 + INSPECT_EDGE)
    canvas.lay(card_sprite(canvas.media, side, code, INSPECT_SCALE), x, y)
    to_words = canvas.media.scale / places.words.media.scale
    return (x + width / 2) * to_words, mid * to_words


def _card_of(shown: Shown, spot: Spot) -> tuple[int, int, Point] | None:
    """Side, card and point of a piece or a card of a hand."""
    board = shown.board
    side = shown.viewer if spot.kind in LOW else 1 - shown.viewer
    row = board.lines[side] if spot.kind in (SpotKind.OWN, SpotKind.ENEMY) else board.hands[side]
    if spot.index >= len(row) or row[spot.index] not in board.puppets:
        return None
    puppet = board.puppets[row[spot.index]]
    return side, puppet.card, (puppet.x, puppet.y)
