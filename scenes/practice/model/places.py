"""The places of the board editor: hands, the gaps and pieces of both lines, and the numbers that the wheel changes.

`place_at` finds the place under a point, `walked` moves over them by keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, assert_never

from hschess.rules.lines import LONGEST_LINE
from hschess.rules.state import State
from scenes.stage.hand.hit_areas import hand_index_at
from scenes.stage.table_layout import CARD_SIZE, DECK_SIZE, KING_SIZE, PITCH, POWER_RADIUS, TOKEN_SIZE, Layout, Point

ROW_HEIGHT: Final = 140.0
"""The greatest distance from a line's middle at which a point still belongs to it."""
PIECE_SHARE: Final = 0.32
"""The share of the pitch from its middle within which a pointer is on a piece and not in the gap beside it."""
HAND_WIDTH: Final = 860.0
FAR_HAND: Final = (440.0, 84.0)
"""The width and lower edge of the other side's hand."""
TRAY: Final = (320.0, 44.0)


PlaceKind = Literal["piece", "gap", "card", "hand", "king", "mana", "deck", "power"]
"""The kinds of places; `hand` takes a card at its end."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the board."""

    kind: PlaceKind
    side: int
    index: int = 0


def place_at(point: Point, layout: Layout, state: State) -> Place | None:
    """The place under a point."""
    for side in (0, 1):
        found = _in_line(point, layout, state, side)
        if found is not None:
            return found
    return _in_hands(point, layout, state) or _beside(point, layout)


def _in_line(point: Point, layout: Layout, state: State, side: int) -> Place | None:
    left, _, width, _ = layout.felt()
    if abs(point[1] - layout.row(side)) > ROW_HEIGHT / 2 or not left <= point[0] <= left + width:
        return None
    length = len(state.sides[side].line)
    for slot in range(length):
        x, y = layout.slot(side, slot, length)
        if abs(point[0] - x) <= PITCH * PIECE_SHARE and abs(point[1] - y) <= TOKEN_SIZE[1] / 2 + 8:
            return Place("piece", side, slot)
    return Place("gap", side, gap_for(point, layout, state, side))


def gap_for(point: Point, layout: Layout, state: State, side: int) -> int:
    """The gap of a line for a held piece."""
    length = len(state.sides[side].line)
    return sum(layout.slot(side, slot, length)[0] < point[0] for slot in range(length))


def _in_hands(point: Point, layout: Layout, state: State) -> Place | None:
    viewer = layout.viewer
    cards = len(state.sides[viewer].hand)
    index = hand_index_at(point, layout, cards)
    if index is not None:
        return Place("card", viewer, index)
    if point[1] > layout.height - CARD_SIZE[1] + 20 and abs(point[0] - layout.middle) < HAND_WIDTH / 2:
        return Place("hand", viewer)
    far = 1 - viewer
    cards = len(state.sides[far].hand)
    for index in reversed(range(cards)):
        x, y, _ = layout.hand_card(index, cards, far)
        if abs(point[0] - x) < 28 and abs(point[1] - y) < 60:
            return Place("card", far, index)
    width, bottom = FAR_HAND
    if point[1] < bottom and abs(point[0] - (layout.middle - 240)) < width / 2:
        return Place("hand", far)
    return None


def _beside(point: Point, layout: Layout) -> Place | None:
    viewer = layout.viewer
    for side in (0, 1):
        x, y = layout.mana_gem(0) if side == viewer else layout.enemy_mana()
        tray = (x + TRAY[0] / 2 - 20, y) if side == viewer else (x + 24, y)
        boxes: list[tuple[PlaceKind, Point, tuple[float, float]]] = [
            ("king", layout.king(side), (KING_SIZE, KING_SIZE)),
            ("deck", layout.deck(side), DECK_SIZE),
            ("power", layout.power(side), (2 * POWER_RADIUS, 2 * POWER_RADIUS)),
            ("mana", tray, TRAY if side == viewer else (110.0, 52.0)),
        ]
        for kind, centre, (width, height) in boxes:
            if abs(point[0] - centre[0]) <= width / 2 and abs(point[1] - centre[1]) <= height / 2:
                return Place(kind, side)
    return None


def point_of(place: Place, layout: Layout, state: State) -> Point:
    """The point of a place."""
    side = state.sides[place.side]
    match place.kind:
        case "piece":
            return layout.slot(place.side, place.index, len(side.line))
        case "gap":
            return layout.slot(place.side, place.index - 0.5, len(side.line))
        case "card" | "hand":
            cards = len(side.hand) + (place.kind == "hand")
            x, y, _ = layout.hand_card(place.index if place.kind == "card" else cards - 1, cards, place.side)
            return x, y
        case "king":
            return layout.king(place.side)
        case "deck":
            return layout.deck(place.side)
        case "power":
            return layout.power(place.side)
        case "mana":
            x, y = layout.mana_gem(0) if place.side == layout.viewer else layout.enemy_mana()
            return (x + 112, y) if place.side == layout.viewer else (x + 24, y)
        case _:
            assert_never(place.kind)


def rows(layout: Layout, state: State, *, holding: bool) -> list[list[Place]]:
    """The places of the keys, from the top row to the bottom; a held thing only goes into gaps and hands."""
    far, near = 1 - layout.viewer, layout.viewer
    return [
        _hand_row(state, far, holding),
        *([] if holding else [[Place("king", far), Place("power", far), Place("mana", far), Place("deck", far)]]),
        _line_row(state, far, holding),
        _line_row(state, near, holding),
        *([] if holding else [[Place("king", near), Place("power", near), Place("mana", near), Place("deck", near)]]),
        _hand_row(state, near, holding),
    ]


def _line_row(state: State, side: int, holding: bool) -> list[Place]:
    length = len(state.sides[side].line)
    gaps = [Place("gap", side, gap) for gap in range(length + 1)] if length < LONGEST_LINE or holding else []
    if holding:
        return gaps
    row: list[Place] = []
    for slot in range(length):
        row += [*gaps[slot : slot + 1], Place("piece", side, slot)]
    return [*row, *gaps[length:]]


def _hand_row(state: State, side: int, holding: bool) -> list[Place]:
    cards = [] if holding else [Place("card", side, index) for index in range(len(state.sides[side].hand))]
    return [*cards, Place("hand", side)]


def walked(place: Place | None, key: str, layout: Layout, state: State, *, holding: bool) -> Place:
    """The place that an arrow key leads to; without a valid place, the viewer's line."""
    all_rows = rows(layout, state, holding=holding)
    at = next((index for index, row in enumerate(all_rows) if place in row), None)
    if at is None or place is None:
        row = next(row for row in all_rows if row[0].kind in ("gap", "piece") and row[0].side == layout.viewer)
        return row[len(row) // 2]
    row = all_rows[at]
    if key in ("left", "right"):
        return row[(row.index(place) + (1 if key == "right" else -1)) % len(row)]
    other = all_rows[min(max(at + (1 if key == "down" else -1), 0), len(all_rows) - 1)]
    x = point_of(place, layout, state)[0]
    return min(other, key=lambda one: abs(point_of(one, layout, state)[0] - x))
