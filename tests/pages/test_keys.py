"""The keys of a page, and the keys reserved for the focus."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.stack import Command
from scenes.stage.inputs import KeyPressed
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Button, Widget
from tests.displays import begin_display


class KeyedPage(Screen):
    """Two buttons and three keys."""

    keys: Mapping[str, str] = {"k": "on", "left": "back", "escape": "out"}

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.uses: list[str] = []

    def build(self) -> list[Widget]:
        return [Button(name, (200.0 * place, 0, 180, 50), name) for place, name in enumerate(("back", "on"))]

    def used(self, name: str) -> Command | None:
        self.uses.append(name)
        return None


@pytest.fixture
def page(user_folder: Path) -> KeyedPage:
    begin_display()
    page = KeyedPage(Context(Media(1.0), Sounds(), user_folder, Settings(), lambda: 0.0, "2026-11-20"))
    page.resized(1280, 720)
    return page


def test_a_key_uses_its_widget(page: KeyedPage) -> None:
    for key in ("k", "left", "escape", "q"):
        page.handle(KeyPressed(key))

    assert page.uses == ["on", "back", "out"]


def test_the_focus_reserves_its_walking_keys_and_no_others(page: KeyedPage) -> None:
    page.group.focus_on("on")
    page.handle(KeyPressed("k"))
    page.handle(KeyPressed("left"))

    assert page.uses == ["on"]
    assert page.group.focused is page.group.widgets[0]


def test_a_key_with_control_does_not_use_its_widget(page: KeyedPage) -> None:
    page.handle(KeyPressed("k", ctrl=True))

    assert page.uses == []
