"""Menus of any size: in any window keys, wheel and scroll bar can bring every widget into sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from hschess.rules.actions import CONCEDE
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.menus.about import AboutScene
from scenes.menus.help import HelpScene
from scenes.menus.new_game import NewGameScene
from scenes.menus.options import TABS, OptionsScene
from scenes.menus.statistics import StatisticsScene
from scenes.menus.title import TitleScene
from scenes.pages.screen import Screen
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui.lettering import TALLEST
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Label

SIZES = [(960, 540), (1280, 720), (1440, 900), (1024, 768), (1920, 1080), (2560, 1080)]
WIDE = [(1280, 720), (1920, 1080), (960, 540)]


@pytest.fixture
def context(pictures: Media, user_folder: Path) -> Iterator[Context]:
    yield Context(pictures, Sounds(), user_folder, Settings(ui_scale=150), lambda: 0.0, "2026-11-20")
    pictures.set_scale(1.0)


def finished(context: Context) -> TableScene:
    table = TableScene(context, new_match(Setup("paper", 1, ("human", "human"))), is_new=False, is_saved=False)
    table.session.match.submit(CONCEDE)
    return table


MENUS: Mapping[str, Callable[[Context], Screen]] = {
    "title": TitleScene,
    "new game": NewGameScene,
    "help": HelpScene,
    "about": AboutScene,
    "statistics": StatisticsScene,
    "pause": lambda context: PauseScene(context, finished(context)),
    "result": lambda context: ResultScene(context, finished(context)),
    **{f"options, {tab}": lambda context, tab=tab: OptionsScene(context, None, tab) for tab in TABS},  # type: ignore[misc]
}


def opened(context: Context, name: str, size: tuple[int, int], ui: int = 150) -> Screen:
    context.settings = Settings(ui_scale=ui)
    menu = MENUS[name](context)
    menu.resized(*size)
    return menu


@pytest.mark.parametrize("ui", [80, 100, 125, 150])
@pytest.mark.parametrize("name", MENUS)
def test_all_widgets_lie_on_the_page_and_apart(context: Context, name: str, ui: int) -> None:
    for size in SIZES:
        menu = opened(context, name, size, ui)
        rects = [one.rect for one in menu.group.widgets if one.focusable]
        for left, top, width, height in rects:
            assert left >= 0
            assert top >= 0
            assert left + width <= menu.layout.width
            assert top + height <= menu.layout.height
        for index, one in enumerate(rects):
            for other in rects[index + 1 :]:
                across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
                down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
                assert min(across, down) <= 0.01


@pytest.mark.parametrize("name", MENUS)
@pytest.mark.parametrize("size", WIDE)
def test_menus_have_the_chosen_size(context: Context, name: str, size: tuple[int, int]) -> None:
    assert opened(context, name, size).layout.zoom == 1.5


@pytest.mark.parametrize("name", MENUS)
def test_the_focused_widget_is_in_sight(context: Context, name: str) -> None:
    menu, seen = opened(context, name, (1280, 720)), set[str]()
    for _ in range(60):
        menu.handle(KeyPressed("tab"))
        focused = menu.group.focused
        assert focused is not None
        _, top, _, height = focused.rect
        assert top >= 0
        assert top + height <= menu.sight.height
        seen.add(focused.name)

    assert seen == {one.name for one in menu.group.widgets if one.focusable and one.enabled}


def place_of(menu: Screen, name: str) -> tuple[float, float]:
    widget = next(one for one in menu.group.widgets if one.name == name)
    x, y = widget.centre
    return x * menu.layout.zoom, y * menu.layout.zoom


def test_a_button_below_the_window_is_clicked_after_the_wheel_was_turned(context: Context) -> None:
    menu = opened(context, "options, keys", (1280, 720))
    assert place_of(menu, "reset")[1] > 720

    for _ in range(20):
        menu.handle(Wheel(400, 300, -1))
    x, y = place_of(menu, "key.menu")
    assert y < 720
    for given in (PointerMoved(x, y), PointerPressed(x, y), PointerReleased(x, y)):
        menu.handle(given)

    assert menu.group.widgets[0].rect[1] < 0
    assert getattr(menu, "takes_all_keys", False)


def test_the_bar_is_dragged_and_the_page_keys_turn_pages(context: Context) -> None:
    menu = opened(context, "options, keys", (1280, 720))
    menu.handle(PointerPressed(1275, 20))
    menu.handle(PointerMoved(1275, 718))
    menu.handle(PointerReleased(1275, 718))
    assert menu.page.place == menu.page.furthest > 300

    menu.handle(PointerMoved(1275, 20))
    assert menu.page.place == menu.page.furthest
    menu.handle(KeyPressed("page up"))
    assert 0 < menu.page.place < menu.page.furthest


def test_the_arrows_scroll_if_the_focus_cannot_move(context: Context) -> None:
    menu = opened(context, "help", (1280, 720))
    menu.handle(KeyPressed("down"))
    assert menu.group.focused is not None
    assert menu.page.place == 0

    places = list[float]()
    for _ in range(30):
        menu.handle(KeyPressed("down"))
        places.append(menu.page.place)
    moved = [place for place in places if place]
    assert moved[:2] == [60, 120]
    assert places[-1] == menu.page.furthest > 300
    for _ in range(30):
        menu.handle(KeyPressed("up"))
    assert menu.page.place == 0


def test_a_page_that_fits_does_not_scroll(context: Context) -> None:
    menu = opened(context, "options, motion", (1280, 720), 100)
    before = [one.rect for one in menu.group.widgets]
    menu.handle(Wheel(400, 300, -3))
    menu.handle(KeyPressed("page down"))

    assert [one.rect for one in menu.group.widgets] == before


@pytest.mark.parametrize("size", [100, 150, 200])
def test_the_help_page_is_as_long_as_its_text(pictures: Media, user_folder: Path, size: int) -> None:
    settings = Settings(ui_scale=150, text_scale=size)
    context = Context(pictures, Sounds(), user_folder, settings, lambda: 0.0, "2026-11-20")
    help_page = HelpScene(context)
    help_page.resized(1280, 720)
    media = context.media_at(help_page.layout.scale)
    labels = [one for one in help_page.group.widgets if isinstance(one, Label)]
    pictures.reword(1.0)

    for label in labels:
        wanted = label.style.size * size / 100
        if label.wrap:
            assert label.block(media).style.size == wanted
        else:
            assert label.rect[3] >= wanted * TALLEST
