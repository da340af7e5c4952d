"""Hints, messages and toasts over a page do not cover controls in use or titles.

Screens are found as the monkey finds them, so new ones are included.
"""

import pytest

from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.pages.toasts_over import ToastsOver
from scenes.stage.inputs import KeyPressed, PointerLeft, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.floating import clear_point, covered_by, second_rect, tooltip_rect
from scenes.ui.media import Media
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Widget
from tests.pages.opening import PAGES, TABLES, WINDOW, opened, top_of

WORDS = "The options are as they were before, all of them."


def hover(page: Screen, widget: Widget) -> None:
    page.handle(PointerLeft())
    x, y = (length * page.layout.zoom for length in widget.centre)
    page.handle(PointerMoved(x, y))


def hint(page: Screen) -> Rect:
    return tooltip_rect(page.media, page.group.tooltip(), page.tip_at, page.sight)


def titles(page: Screen) -> list[Rect]:
    return [one.footprint(page.media) for one in page.group.widgets if one.is_title]


@pytest.mark.parametrize("name", sorted(TABLES))
def test_the_excluded_screens_are_not_pages_of_widgets(context: Context, name: str) -> None:
    assert not isinstance(top_of(context, name), Screen)


@pytest.mark.parametrize("name", PAGES)
def test_a_hint_covers_neither_its_widget_nor_a_title(context: Context, name: str) -> None:
    page = opened(context, name)
    for widget in [one for one in page.group.widgets if one.tooltip and one.has_room]:
        hover(page, widget)

        assert page.group.explained is widget
        assert not covered_by(hint(page), [widget.rect, *titles(page)]), widget.name


@pytest.mark.parametrize("name", PAGES)
def test_a_message_covers_neither_the_hovered_widget_nor_a_title(context: Context, name: str) -> None:
    page = opened(context, name)
    page.say(WORDS)
    for widget in [one for one in page.group.widgets if one.focusable and one.has_room]:
        hover(page, widget)
        page.update(16.0)

        assert not covered_by(page.toast.rect(page.media, page.sight), [widget.pointed, *titles(page)]), widget.name


@pytest.mark.parametrize("page", ["Position", "Workshop"])
def test_nothing_covers_the_field_in_use(context: Context, page: str) -> None:
    scene = opened(context, page)
    field = next(one for one in scene.group.widgets if isinstance(one, TextField))
    hover(scene, field)
    for given in (PointerPressed(*scene.pointer), PointerReleased(*scene.pointer), PointerLeft()):
        scene.handle(given)
    scene.say(WORDS)
    scene.update(16.0)

    assert scene.group.focused is field
    assert not covered_by(scene.toast.rect(scene.media, scene.sight), [field.rect])
    assert not field.tooltip or not covered_by(hint(scene), [field.rect])


def test_the_explanation_of_a_pinned_hint_does_not_cover_its_widget(media: Media) -> None:
    layout, about = Layout(*WINDOW), (20.0, 300.0, 1240.0, 50.0)
    above = tooltip_rect(
        media, "A hint.", clear_point(media, "A hint.", about, layout, kept=[(0, 350, 1280, 370)]), layout
    )
    more = second_rect(media, "**Charge**: it may attack in the turn in which it is played.", above, layout, [about])

    assert above[1] < about[1]
    assert not covered_by(more, [about, above])


def test_a_pinned_hint_goes_with_the_layout_of_its_widget(context: Context) -> None:
    page = opened(context, "Options")
    hover(page, next(one for one in page.group.widgets if one.tooltip and one.has_room))
    page.handle(KeyPressed("t"))
    pinned = page._pin
    page.resized(960, 540)

    assert pinned is not None
    assert page._pin is None


@pytest.mark.parametrize("name", PAGES)
def test_a_toast_covers_neither_the_hovered_widget_nor_a_title(context: Context, name: str) -> None:
    page = opened(context, name)
    context.toasts.waiting[:], context.toasts.name = ["own_card"], ""
    toasts, zoom = ToastsOver(context), page.layout.zoom
    for widget in [one for one in page.group.widgets if one.focusable and one.has_room]:
        hover(page, widget)
        toasts.update(1.0, page)
        left, top, width, height = (length / zoom for length in toasts.rect)

        assert not covered_by((left, top, width, height), [widget.pointed, *titles(page)]), widget.name
