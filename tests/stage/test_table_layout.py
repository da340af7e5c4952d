"""In every window no parts of the table overlap, and nothing is cut off."""

from itertools import combinations

import pytest

from scenes.stage.hand.hit_areas import ICONS, Counts, HitArea, HitKind, area_at
from scenes.stage.table_layout import (
    CARD_SIZE,
    DECK_SIZE,
    END_TURN_SIZE,
    KING_SIZE,
    POWER_RADIUS,
    TILES,
    TOKEN_SIZE,
    WARNING_SIZE,
    Layout,
    Point,
    Rect,
)
from tests.each import each

SIZES = [
    (960, 540), (1280, 720), (1440, 900), (1680, 1050), (1024, 768), (1600, 1200), (1920, 1080), (2560, 1080), (3440, 1440),
    (2560, 1440), (3840, 2160), (3840, 1600),
]  # fmt: skip
UI = (0.8, 1.0, 1.25, 1.5)
COUNTS = Counts(10, 7, 7)
EDGE = 0.01
GEM = 22.0
ROUND_SIGN = (92.0, 32.0)


def around(point: Point, width: float, height: float) -> Rect:
    return point[0] - width / 2, point[1] - height / 2, width, height


def boxes(layout: Layout) -> dict[str, Rect]:
    """Every part of a full table that must be fully visible, by name; lines of seven, a hand of ten."""
    found = {"felt": layout.felt(), "history": layout.history(), "end": around(layout.end_turn(), *END_TURN_SIZE)}
    for side in (0, 1):
        found[f"king {side}"] = around(layout.king(side), KING_SIZE, KING_SIZE)
        found[f"power {side}"] = around(layout.power(side), 2 * POWER_RADIUS, 2 * POWER_RADIUS)
        found[f"deck {side}"] = around(layout.deck(side), *DECK_SIZE)
    for index, name in enumerate(ICONS):
        found[name] = around(layout.icon(index), 2 * layout.icon_radius, 2 * layout.icon_radius)
    found["round"] = around(layout.round_sign(), *ROUND_SIGN)
    right, y = layout.warning()
    found["warning"] = around((right - WARNING_SIZE[0] / 2, y), WARNING_SIZE[0], 36)
    found["menu"] = around(layout.menu(), 2 * layout.icon_radius, 2 * layout.icon_radius)
    for gem in range(10):
        found[f"gem {gem}"] = around(layout.mana_gem(gem), GEM, GEM)
    found["mana"] = around(layout.mana_text(), 50, 24)
    found["enemy mana"] = around(layout.enemy_mana(), 90, 30)
    return found


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than an edge."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > EDGE and down > EDGE


def hand(layout: Layout) -> list[Rect]:
    """The resting cards of a hand of ten, their lower edges cut by the window."""
    cards = [layout.hand_card(index, 10, layout.viewer)[:2] for index in range(10)]
    return [around(card, *CARD_SIZE) for card in cards]


@each("ui", UI)
@each("size", SIZES)
def test_nothing_is_cut_off(size: tuple[int, int], ui: float) -> None:
    layout = Layout(*size, ui=ui)

    cut = {
        name: box
        for name, box in boxes(layout).items()
        if box[0] < 0 or box[1] < 0 or box[0] + box[2] > layout.width + EDGE or box[1] + box[3] > layout.height + EDGE
    }

    assert cut == {}


@each("viewer", [0, 1])
@each("ui", UI)
@each("size", SIZES)
def test_no_parts_overlap(size: tuple[int, int], ui: float, viewer: int) -> None:
    layout = Layout(*size, viewer, ui=ui)
    # The End Turn plate lies on the felt's brass edge, and reaches a little into the felt; so does the warning over it.
    allowed = {("felt", "end"), ("felt", "warning")}

    over = [
        (one, other)
        for (one, box), (other, box_) in combinations(boxes(layout).items(), 2)
        if overlap(box, box_) and (one, other) not in allowed
    ]

    assert over == []


@each("ui", UI)
@each("size", SIZES)
def test_a_full_hand_lies_clear_of_buttons_and_lines(size: tuple[int, int], ui: float) -> None:
    layout = Layout(*size, ui=ui)

    over = [name for card in hand(layout) for name, box in boxes(layout).items() if overlap(card, box)]

    assert over == []


@each("size", SIZES)
def test_full_lines_lie_on_the_felt_clear_of_each_other(size: tuple[int, int]) -> None:
    layout = Layout(*size)
    left, top, width, height = layout.felt()
    tokens = [around(layout.slot(side, slot, 7), *TOKEN_SIZE) for side in (0, 1) for slot in range(7)]

    assert all(not overlap(one, other) for one, other in combinations(tokens, 2))
    assert all(left <= x and top <= y and x + w <= left + width and y + h <= top + height for x, y, w, h in tokens)


@each("size", SIZES)
def test_the_end_turn_plate_stays_clear_of_the_lines_and_the_history_tiles_in_their_panel(
    size: tuple[int, int],
) -> None:
    layout = Layout(*size)
    end = around(layout.end_turn(), *END_TURN_SIZE)
    left, top, width, height = layout.history()

    assert all(not overlap(end, around(layout.slot(side, 6, 7), *TOKEN_SIZE)) for side in (0, 1))
    for index in range(TILES):
        x, y = layout.history_tile(index)
        assert left < x - 28
        assert x + 28 < left + width
        assert top < y - 28
        assert y + 28 < top + height


@each("ui", UI)
@each("size", SIZES)
def test_every_part_is_hit_at_its_visible_place(size: tuple[int, int], ui: float) -> None:
    layout = Layout(*size, ui=ui)
    places = {
        HitArea(HitKind.END): layout.end_turn(),
        HitArea(HitKind.MENU): layout.menu(),
        HitArea(HitKind.POWER): layout.power(0),
    }
    places |= {HitArea(name): layout.icon(index) for index, name in enumerate(ICONS)}
    places |= {HitArea(HitKind.OWN, slot): layout.slot(0, slot, 7) for slot in range(7)}
    places |= {HitArea(HitKind.ENEMY, slot): layout.slot(1, slot, 7) for slot in range(7)}

    assert {area: area_at(point, layout, COUNTS) for area, point in places.items()} == {area: area for area in places}


def test_a_zoomed_canvas_is_smaller_by_as_much() -> None:
    plain, zoomed = Layout(1920, 1080), Layout(1920, 1080, zoom=1.25)

    assert zoomed.scale == pytest.approx(plain.scale * 1.25)
    assert (zoomed.width, zoomed.height) == pytest.approx((1024.0, 576.0))


def test_the_round_buttons_grow_and_the_lines_do_not() -> None:
    plain, large = Layout(1280, 720), Layout(1280, 720, ui=1.5)

    assert large.icon_radius == plain.icon_radius * 1.5
    assert large.slot(0, 2, 5) == plain.slot(0, 2, 5)
