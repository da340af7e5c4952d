"""The tooltips of a table: the text about a piece, a king, a power, a deck, a tile or a card, at any table of any size.

Games and the viewer draw them by the same code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.painters.cards import card_sprite
from scenes.pane.history_tip import HistoryTip
from scenes.pane.table_words import caption_of, pinned_words, tooltip_of
from scenes.stage.game.log import Reader
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.shown.things import SeenTable
from scenes.stage.table_layout import CARD_SIZE, INSPECT_SCALE, PITCH, TOKEN_SIZE, Layout, Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.floating import clear_point, draw_pinned, draw_tooltip
from scenes.ui.paragraphs import Paragraph, draw_paragraph, fitting
from scenes.ui.plates import panel
from scenes.ui.theme import TOOLTIP
from scenes.words import explained

BESIDE_GAP: Final = 10.0
"""Between the lines and the card of a piece."""
BADGES: Final = (14.0, 8.0)
"""How far the badges of a piece extend beyond it, sideways and down."""
INSPECT_OVER_MID: Final = 24.0
"""How far the card of a piece may extend over the mid line."""
INSPECT_EDGE: Final = 12.0
INSPECT_FOOT: Final = 160.0
"""The space between a card and the window's lower edge: its caption, and the round buttons."""
CAPTION_GAP: Final = 8.0
CAPTION_WIDTH: Final = 220.0
FOCUS_GAP: Final = 10.0
"""The gap between the small card of the focused area and its text."""
WORDS_ALONE: Final = 1.5
"""Text this many times the usual size needs all the space."""
FOCUS_MARGINS: Final = (14.0, 10.0)
LOW: Final = (HitKind.OWN, HitKind.HAND)
"""The areas below the mid line."""
TILE_SIDE: Final = 52.0
"""The distance from the middle of a tile to its text."""


@dataclass(frozen=True, slots=True)
class Places:
    """A table on a surface, and the canvases of its tooltips."""

    table: Layout
    cards: Canvas
    """The canvas for the whole card of a piece."""
    words: Canvas
    measures: Layout
    """The layout of the canvas for text."""
    corner: Point = (0.0, 0.0)
    """The table's upper left corner, in pixels of the surface."""

    def on(self, canvas: Canvas, point: Point) -> Point:
        """A point of the table in the measures of a canvas."""
        x, y = (start + place * self.table.scale for start, place in zip(self.corner, point, strict=True))
        return x / canvas.media.scale, y / canvas.media.scale


class TableTips:
    """Draws tooltips; the last past action is cached.

    `shows_hand` also shows a card of the viewer's hand, if the card does not rise itself.
    """

    def __init__(self, *, shows_hand: bool = False) -> None:
        self._whole = (HitKind.OWN, HitKind.ENEMY, HitKind.FAR, *((HitKind.HAND,) if shows_hand else ()))
        self._history = HistoryTip()

    def draw(self, places: Places, shown: SeenTable, reader: Reader, area: HitArea, at: Point) -> None:
        """Draw the text about an area beside `at`, a point of the table."""
        if area.kind == HitKind.TILE:
            x, y = places.table.history_tile(area.index)
            beside = places.on(places.words, (x + TILE_SIDE, y))
            self._history.draw(places.words, shown, reader, area.index, places.measures, beside)
            return
        found = _card_of(shown, area) if area.kind in self._whole else None
        if found is None:
            draw_tooltip(places.words, tooltip_of(area, shown), places.on(places.words, at), places.measures)
        else:
            card = _draw_card(places, shown, area.kind in LOW, *found)
            _draw_caption(places, caption_of(area, shown), card)

    def draw_pinned(self, places: Places, shown: SeenTable, reader: Reader, area: HitArea, at: Point) -> None:
        """Draw a pinned tooltip, with an explanation of its terms; for a piece as text, beside the lines."""
        if area.kind == HitKind.TILE:
            self.draw(places, shown, reader, area, at)
            return
        words, beside = pinned_words(area, shown), places.on(places.words, at)
        if area.kind in self._whole:
            lines = _on(places, places.words, lines_box(shown))
            beside = clear_point(places.words.media, words, lines, places.measures)
        draw_pinned(places.words, words, "\n".join(explained(words)), beside, places.measures)

    def draw_focused(self, places: Places, shown: SeenTable, area: HitArea, room: Rect) -> None:
        """Draw the text about the focused area in a rectangle of the table, with a small card if there is one."""
        words = pinned_words(area, shown)
        if not words:
            return
        canvas, (left, top, width, height) = places.words, _on(places, places.words, room)
        found = _card_of(shown, area) if area.kind in (HitKind.OWN, HitKind.ENEMY) else None
        if found is not None and canvas.media.text_scale < WORDS_ALONE:
            side, code, _ = found
            across = height * CARD_SIZE[0] / CARD_SIZE[1]
            card = card_sprite(canvas.media, side, code, round(height / CARD_SIZE[1], 2))
            canvas.lay(card, left + across / 2, top + height / 2)
            left, width = left + across + FOCUS_GAP, width - across - FOCUS_GAP
        _draw_plate(canvas, words, (left, top, width, height))


def lines_box(shown: SeenTable) -> Rect:
    """The rectangle of both lines on the table, with their badges."""
    board, layout = shown.board, shown.board.layout
    longest = max(len(line) for line in board.lines)
    half = (max(longest, 1) - 1) * PITCH / 2 + TOKEN_SIZE[0] / 2 + BADGES[0]
    top = layout.row(1 - shown.viewer) - TOKEN_SIZE[1] / 2
    bottom = layout.row(shown.viewer) + TOKEN_SIZE[1] / 2 + BADGES[1]
    return layout.middle - half, top, 2 * half, bottom - top


def _on(places: Places, canvas: Canvas, box: Rect) -> Rect:
    """A rectangle of the table in the measures of a canvas."""
    left, top = places.on(canvas, (box[0], box[1]))
    right, bottom = places.on(canvas, (box[0] + box[2], box[1] + box[3]))
    return left, top, right - left, bottom - top


def _draw_plate(canvas: Canvas, words: str, area: Rect) -> None:
    """Draw text on a dark plate in the lower left of a rectangle, as large as the user wants and the space allows."""
    left, top, width, height = area
    across, down = FOCUS_MARGINS
    block = fitting(canvas.media, words, TOOLTIP, width - 2 * across, height - 2 * down)
    wide, high = _plate_size(block)
    _lay_words(canvas, block, (left + wide / 2, top + height - high / 2))


def _plate_size(block: Paragraph) -> tuple[float, float]:
    """The size of the plate around text, in whole steps so that few sizes are cached."""
    across, down = FOCUS_MARGINS
    return -(-(block.width + 2 * across) // 4) * 4.0, -(-(block.height + 2 * down) // 4) * 4.0


def _lay_words(canvas: Canvas, block: Paragraph, at: Point) -> None:
    """Draw text on a dark plate around a point."""
    canvas.lay(panel(canvas.media, "tooltip", *_plate_size(block)), *at)
    draw_paragraph(canvas.surface, canvas.media, block, at[0] - block.width / 2, at[1] - block.height / 2)


def _draw_card(places: Places, shown: SeenTable, is_low: bool, side: int, code: int, point: Point) -> Rect:
    """Draw the card of a piece beside the lines, on the piece's side; returns its rectangle on the canvas of cards."""
    canvas = places.cards
    left, _, span, _ = _on(places, canvas, lines_box(shown))
    _, mid = places.on(canvas, (0.0, places.table.mid_line()))
    width, height = CARD_SIZE[0] * INSPECT_SCALE, CARD_SIZE[1] * INSPECT_SCALE
    nearest, farthest = (
        width / 2 + INSPECT_EDGE,
        canvas.surface.get_width() / canvas.media.scale - width / 2 - INSPECT_EDGE,
    )
    centres = [left - BESIDE_GAP - width / 2, left + span + BESIDE_GAP + width / 2]
    if point[0] > places.table.middle:
        centres.reverse()
    x = next((centre for centre in centres if nearest <= centre <= farthest), min(max(centres[0], nearest), farthest))
    # Away from the mid line, which stays visible.
    aside = height / 2 - INSPECT_OVER_MID
    lowest = canvas.surface.get_height() / canvas.media.scale - height / 2 - INSPECT_FOOT
    y = min(mid + aside, lowest) if is_low else max(mid - aside, height / 2 + INSPECT_EDGE)
    canvas.lay(card_sprite(canvas.media, side, code, INSPECT_SCALE), x, y)
    return x - width / 2, y - height / 2, width, height


def _draw_caption(places: Places, words: str, card: Rect) -> None:
    """Draw the text that a card itself lacks, under it."""
    if not words:
        return
    to_words = places.cards.media.scale / places.words.media.scale
    left, top, width, height = (length * to_words for length in card)
    block = fitting(places.words.media, words, TOOLTIP, max(width, CAPTION_WIDTH) - 2 * FOCUS_MARGINS[0], CAPTION_WIDTH)
    wide, high = _plate_size(block)
    x = min(max(left + width / 2, wide / 2 + INSPECT_EDGE), places.measures.width - wide / 2 - INSPECT_EDGE)
    y = min(top + height + CAPTION_GAP + high / 2, places.measures.height - high / 2 - INSPECT_EDGE)
    _lay_words(places.words, block, (x, y))


def _card_of(shown: SeenTable, area: HitArea) -> tuple[int, int, Point] | None:
    """Side, card and point of a piece or a hand card; None if only a back is visible."""
    board = shown.board
    side = shown.viewer if area.kind in LOW else 1 - shown.viewer
    row = board.lines[side] if area.kind in (HitKind.OWN, HitKind.ENEMY) else board.hands[side]
    if area.index >= len(row) or row[area.index] not in board.puppets:
        return None
    puppet = board.puppets[row[area.index]]
    return None if puppet.card < 0 else (side, puppet.card, (puppet.x, puppet.y))
