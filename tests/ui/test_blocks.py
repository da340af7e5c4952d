"""Blocks: one tree gives a page's height and its places, so that every block fits."""

from collections.abc import Callable

import pytest

from scenes.stage.table_layout import Rect
from scenes.ui.blocks import (
    Abreast,
    AtMost,
    Block,
    ButtonBlock,
    Edged,
    Expanding,
    Layered,
    Middle,
    Nothing,
    One,
    Over,
    Reserved,
    Several,
    Stacked,
    Stretched,
    TextBlock,
    level,
    on_panel,
    tiles,
)
from scenes.ui.layout import REST
from scenes.ui.media import Media
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button, Label, Panel, Widget

ROOM: Rect = (10.0, 20.0, 600.0, 400.0)
LONG = "A sentence that is so long that it takes several lines wherever there is very little space for it. " * 3


def button(name: str) -> Callable[[Rect], Widget]:
    return lambda room: Button(name, room, name)


def one(name: str, high: float) -> Block:
    return One(high, button(name))


def rects(block: Block, room: Rect = ROOM) -> dict[str, Rect]:
    return {widget.name: widget.rect for widget in block.place(room)}


def test_a_column_is_as_high_as_its_blocks_and_the_gaps_between_them() -> None:
    block = Stacked((one("a", 40), one("b", 60)), gap=10)

    assert block.height(600) == 110
    assert rects(block) == {"a": (10, 20, 600, 40), "b": (10, 70, 600, 60)}


def test_a_stretched_block_takes_the_rest_of_a_column_and_asks_for_its_own_height() -> None:
    block = Stacked((one("a", 40), Stretched(one("b", 60)), one("c", 50)))

    assert block.height(600) == 150
    assert rects(block) == {"a": (10, 20, 600, 40), "b": (10, 60, 600, 310), "c": (10, 370, 600, 50)}


def test_a_row_is_as_high_as_its_highest_block_at_its_width(pictures: Media) -> None:
    words = TextBlock(pictures, LONG, BODY)
    block = Abreast(((200, words), (REST, one("b", 30))), gap=20)

    assert block.height(600) == words.height(200) > words.height(600)
    assert rects(block)["b"] == (230, 20, 380, 400)


def test_edges_lie_around_a_block() -> None:
    block = Edged(one("a", 40), 30, 5, 15)

    assert block.height(600) == 60
    assert rects(block, (0, 0, 600, 60)) == {"a": (30, 5, 540, 40)}


def test_a_centred_block_is_no_wider_than_its_limit_and_its_area() -> None:
    assert rects(Middle(200, one("a", 40))) == {"a": (210, 20, 200, 400)}
    assert rects(Middle(200, one("a", 40), low=True)) == {"a": (210, 200, 200, 40)}
    assert rects(Middle(900, one("a", 40))) == {"a": ROOM}
    assert rects(level(one("a", 40))) == {"a": (10, 200, 600, 40)}


def test_text_is_as_high_as_its_lines_and_its_least_height(pictures: Media) -> None:
    assert TextBlock(pictures, LONG, BODY).height(200) > TextBlock(pictures, LONG, BODY).height(600)
    assert TextBlock(pictures, "", BODY, least=48).height(600) == 48


def test_buttons_take_another_row_if_their_labels_are_too_wide(pictures: Media) -> None:
    block = ButtonBlock(pictures, {"a": "One way", "b": "Another way", "c": "Back"}, 3, 50, 10)

    assert {rect[1] for rect in rects(block).values()} == {20}
    assert block.height(600) == 50
    assert block.height(200) == 3 * 50 + 2 * 10
    assert len({rect[1] for rect in rects(block, (0, 0, 200, 170)).values()}) == 3


def test_an_empty_block_has_no_height_and_no_widgets() -> None:
    assert Nothing().height(600) == 0
    assert list(Nothing().place(ROOM)) == []


def test_an_overlay_has_its_widgets_area_and_comes_after_it() -> None:
    block = Over(Panel, Several(40, lambda room: [Button("a", room, ""), Button("b", room, "")]), least=70)

    panel, first, second = block.place(ROOM)
    assert block.height(600) == 70
    assert isinstance(panel, Panel)
    assert panel.rect == first.rect == second.rect == ROOM


@pytest.mark.parametrize("width", [0.0, 1.0, 90.0, 600.0])
def test_blocks_on_a_panel_lie_inside_it_at_any_width(pictures: Media, width: float) -> None:
    parts = (
        TextBlock(pictures, LONG, BODY),
        Abreast(((REST, one("a", 40)), (REST, one("b", 30))), gap=8),
        one("c", 50),
    )
    block = on_panel(500, (20, 30, 10), Stacked(parts, gap=12), title="Title", least=100)
    high = block.height(width)

    panel, *others = block.place((0, 0, width, high))

    assert panel.rect[3] == high
    for widget in others:
        left, top, wide, tall = widget.rect
        assert panel.rect[0] <= left <= left + wide <= panel.rect[0] + panel.rect[2] + 1e-6
        assert panel.rect[1] <= top <= top + tall <= panel.rect[1] + high + 1e-6
    assert any(isinstance(widget, Label) for widget in others)


@pytest.mark.parametrize(("left", "high"), [(0, 60), (30, 90), (140, 150)])
def test_a_growing_block_asks_for_its_least_height_and_grows_to_its_most(left: float, high: float) -> None:
    block = Stacked((one("a", 40), Expanding(one("b", 60), 150)), align=0.5)
    room = (0.0, 0.0, 600.0, block.height(600) + left)

    assert block.height(600) == 100
    assert rects(block, room)["b"][3] == high
    air = left - (high - 60)
    assert rects(block, room)["a"][1] == air / 2, "what they leave free lies half above them"


def test_layers_share_an_area_and_keep_their_order() -> None:
    below = Stacked((one("a", 40), Reserved(one("b", 60)), one("c", 50)), gap=10)
    above = Stacked((Reserved(one("a", 40)), one("b", 60)), gap=10)
    block = Layered((below, above))

    assert block.height(600) == 170
    assert rects(block) == {"a": (10, 20, 600, 40), "c": (10, 140, 600, 50), "b": (10, 70, 600, 60)}
    assert list(rects(block)) == ["a", "c", "b"]


def test_stretched_rows_of_tiles_share_the_area() -> None:
    block = tiles([Stretched(one(name, high)) for name, high in (("a", 40), ("b", 60), ("c", 50))], 2, 20, 10)

    assert block.height(600) == 120
    assert [rect[3] for rect in rects(block).values()] == [195, 195, 195]
    assert rects(block)["c"][:2] == (10, 225)


@pytest.mark.parametrize(("column_height", "height"), [(400.0, 90.0), (100.0, 40.0), (0.0, 0.0)])
def test_a_limited_block_takes_no_more_than_its_share_of_the_column(column_height: float, height: float) -> None:
    limited = AtMost(One(90.0, lambda area: Label(area, "", BODY)), 0.4)

    assert limited.height(100.0) == 90.0
    assert next(Stacked((limited, Stretched(Nothing()))).place((0.0, 0.0, 100.0, column_height))).rect[3] == height
