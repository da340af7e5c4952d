"""Pages with tabs: everything that stays on the page keeps its place in every tab."""

import pytest

from scenes.campaign.map_widgets import ChapterTab
from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.stack import Scene
from scenes.stage.table_layout import Rect
from scenes.ui.widgets import Panel, Tab, Widget
from tests.attacks.monkey_screens import OPENINGS, name_of
from tests.pages.opening import WINDOW

WINDOWS = ((640, 360), (1280, 720), (1920, 1080))
SIZES = ((100, 100), (200, 100), (100, 150))
"""Text and menu sizes, in percent."""
SLACK = 0.01
PAGES = ("Campaign", "Help", "Host", "NewGame", "Options", "Workshop")


def opened(context: Context, page: str, size: tuple[int, int] = WINDOW) -> Screen:
    (scene,) = OPENINGS[page](context)
    assert isinstance(scene, Screen)
    scene.resized(*size)
    return scene


def tabs_of(scene: Scene) -> list[str]:
    widgets = scene.group.widgets if isinstance(scene, Screen) else []
    return [one.name for one in widgets if isinstance(one, Tab | ChapterTab)]


def places_on(page: Screen) -> dict[str, Rect]:
    """The place of every named widget, and the edges of panels, except the lower one, which depends on the contents."""
    named = {one.name: one.rect for one in page.group.widgets if one.name}
    return named | {f"panel {number}": (*one.rect[:3], 0.0) for number, one in enumerate(panels(page.group.widgets))}


def panels(widgets: list[Widget]) -> list[Panel]:
    return [one for one in widgets if isinstance(one, Panel)]


def test_every_page_with_tabs_is_among_these(context: Context) -> None:
    found = set()
    for opening in OPENINGS.values():
        for scene in opening(context):
            scene.resized(*WINDOW)
            if tabs_of(scene):
                found.add(name_of(scene))

    assert found == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_that_stays_moves_between_tabs(context: Context, page: str, size: tuple[int, int]) -> None:
    for text, ui in SIZES:
        context.change_settings(text_scale=text, ui_scale=ui)
        scene = opened(context, page, size)
        before = places_on(scene)
        for tab in tabs_of(scene):
            scene.used(tab)
            now = places_on(scene)

            assert [name for name in before if name in now and not is_at(now[name], before[name])] == [], tab


def is_at(one: Rect, other: Rect) -> bool:
    return all(abs(length - before) < SLACK for length, before in zip(one, other, strict=True))
