"""On a page longer than the window, only the visible part is drawn.

Screens are found as the monkey finds them, so new ones are included.
"""

from collections.abc import Callable
from typing import Any, cast

import pygame
import pytest

from hschess.resources import languages
from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.stage.inputs import KeyPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.display_list import DisplayList, is_refusal
from scenes.ui.media import Media, Surface
from scenes.ui.widgets import Widget
from tests.by_commit import in_turn
from tests.pages.opening import PAGES, WINDOW, opened

LONG = ("Achievements", "Credits", "Progress")
"""Pages that are longer than the window with text of the usual size; with large text most are."""
SHARE = 0.15
"""The largest share of the drawing that may lie outside the window: shadows, and lines of half-visible widgets."""
ROOM = 4000
"""On each side of a widget, for everything it draws outside its rectangle."""


class Counting(DisplayList):
    """Counts the blits, and the invisible ones."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.blits = self.unseen = 0

    def blit(self, source: Surface, dest: Any, area: Any = None, special_flags: int = 0) -> pygame.Rect:
        before = len(self.commands)
        seen = super().blit(source, dest, area, special_flags)
        self.blits += 1
        self.unseen += len(self.commands) == before
        return seen


def counted(page: Screen, monkeypatch: pytest.MonkeyPatch) -> tuple[Counting, list[Widget]]:
    """The drawing of one picture of a page's widgets, and the widgets that draw."""
    drawn = list[Widget]()

    def noting(widget: Widget) -> Callable[[Canvas], None]:
        draw = widget.draw

        def note(canvas: Canvas) -> None:
            drawn.append(widget)
            draw(canvas)

        return note

    surface = Counting(WINDOW)
    with monkeypatch.context() as patch:
        for one in page.group.widgets:
            patch.setattr(one, "draw", noting(one))
        page.group.draw(Canvas(cast(Surface, surface), page.media))
    return surface, drawn


@pytest.mark.parametrize("name", LONG)
def test_widgets_scrolled_out_of_sight_are_not_drawn(
    context: Context, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(context, name)
    assert page.page.furthest > 0
    for pages in (0, 1, 20):
        for _ in range(pages):
            page.handle(KeyPressed("page down"))
        surface, drawn = counted(page, monkeypatch)

        assert surface.unseen <= SHARE * surface.blits
        assert drawn == [one for one in page.group.widgets if one.is_in_sight(page.sight.width, page.sight.height)]


@pytest.mark.parametrize("name", PAGES)
def test_no_page_with_large_text_draws_much_outside_the_window(
    context: Context, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.change_settings(text_scale=200)
    page = opened(context, name)
    surface, _ = counted(page, monkeypatch)

    assert surface.unseen <= max(8, SHARE * surface.blits)


@pytest.mark.parametrize(("number", "name"), list(enumerate(PAGES)), ids=PAGES)
def test_no_widget_draws_beyond_its_reach(context: Context, number: int, name: str) -> None:
    context.change_settings(text_scale=in_turn(number, (100, 200)))
    page = opened(context, name)
    for widget in page.group.widgets:
        assert_within_reach(widget, page.media)


@pytest.mark.parametrize("language", languages())
def test_no_name_on_the_map_is_longer_than_its_reach(context: Context, language: str) -> None:
    context.change_settings(text_scale=200, language=language)
    page = opened(context, "Campaign")
    for chapter in ("school", "exam", "road", "court", "crown"):
        page.used(f"chapter.{chapter}")
        for widget in page.group.widgets:
            assert_within_reach(widget, page.media)


def assert_within_reach(widget: Widget, media: Media) -> None:
    for box in boxes_of(widget, media):
        left, top, wide, high = (pixels / media.scale for pixels in box)
        x, y, width, height = widget.rect

        assert min(left - x, top - y, x + width - left - wide, y + height - top - high) >= -widget.reach, widget.name


def boxes_of(widget: Widget, media: Media) -> list[Rect]:
    """The boxes of everything that a widget draws, in pixels."""
    whole = DisplayList((2 * ROOM + WINDOW[0], 2 * ROOM + WINDOW[1]))
    # A larger target, so that widgets out of sight are drawn too.
    part = whole.subsurface((ROOM, ROOM, *WINDOW))
    part._clip = pygame.Rect((0, 0), whole.get_size())
    try:
        widget.draw(Canvas(cast(Surface, part), media))
    except (AttributeError, TypeError) as error:
        if not is_refusal(error):
            raise
    return [(box[0] - ROOM, box[1] - ROOM, box[2], box[3]) for box, *_ in whole.commands]
