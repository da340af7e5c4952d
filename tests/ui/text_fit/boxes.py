"""The boxes of texts, and checks that texts are inside their boxes and apart from each other."""

from itertools import combinations
from typing import Final

from scenes import words
from scenes.stage.table_layout import Layout, Rect
from scenes.ui import lettering
from scenes.ui.fields import Valued
from scenes.ui.floating import second_rect, tooltip_rect
from scenes.ui.lettering import TALLEST, enlarged
from scenes.ui.media import Media
from scenes.ui.widgets import Button, Label, Widget

SLACK: Final = 1.5
"""Logical pixels allowed for rounding."""


def inked(label: Label, media: Media) -> Rect:
    """The box of a label's text."""
    left, top, width, height = label.rect
    if label.wrap:
        block = label.block(media)
        shift = (width - block.width) / 2 if label.align == "centre" else 0.0
        return left + shift, top, block.width, block.height
    drawn = lettering.line(media, label.words, label.style, width, height=height)
    wide = drawn.get_width() / media.scale
    high = min(enlarged(media, label.style).size, height / TALLEST)
    x = {"left": left, "centre": left + (width - wide) / 2, "right": left + width - wide}[label.align]
    return x, top + (height - high) / 2, wide, high


def apart(one: Rect, other: Rect) -> bool:
    return (
        one[0] + one[2] <= other[0] + SLACK
        or other[0] + other[2] <= one[0] + SLACK
        or one[1] + one[3] <= other[1] + SLACK
        or other[1] + other[3] <= one[1] + SLACK
    )


def inside(inner: Rect, outer: Rect) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[0] + inner[2] <= outer[0] + outer[2] + SLACK
        and inner[1] + inner[3] <= outer[1] + outer[3] + SLACK
    )


def check_widgets(widgets: list[Widget], media: Media, layout: Layout, scrolled: float = 0.0) -> None:
    """Check that texts are inside their boxes and the page, and none covers another or a control."""
    boxes = [(one.words, inked(one, media), one.rect) for one in widgets if isinstance(one, Label) and one.words]
    page = (0.0, -scrolled, layout.width, layout.height)
    for said, box, rect in boxes:
        assert inside(box, rect), f"out of its box: {said}"
        assert inside(box, page), f"out of the page: {said}"
    for (said, box, _), (other, second, _) in combinations(boxes, 2):
        assert apart(box, second), f"{said} / {other}"
    for said, box, _ in boxes:
        for widget in widgets:
            if isinstance(widget, Button | Valued):
                assert apart(box, widget.rect), f"{said} / {widget.name}"


def check_tooltip(media: Media, tip: str, layout: Layout) -> None:
    """Check that it is inside the window from any corner, with its explanation beside it."""
    window = (0.0, 0.0, layout.width, layout.height)
    more = "\n".join(words.explained(tip))
    for at in ((0.0, 0.0), (layout.width, 0.0), (0.0, layout.height), (layout.width, layout.height), (640.0, 360.0)):
        rect = tooltip_rect(media, tip, at, layout)
        assert inside(rect, window), tip
        if more:
            second = second_rect(media, more, rect, layout)
            assert inside(second, window), more
            assert apart(rect, second), more
