"""The title: what stands behind its menu."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hschess.resources import languages
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.menus.title import TitleScene
from scenes.ui import media as kit_media
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Widget
from scenes.words import choose
from tests.displays import begin_display


def test_its_picture_is_read_once_for_a_size_of_the_window(user_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_display()
    title = TitleScene(Context(Media(1.0), Sounds(), user_folder, Settings(), lambda: 0.0))
    title.resized(1280, 720)
    surface = pygame.Surface((1280, 720))
    title.draw(surface)
    read: list[Path] = []
    monkeypatch.setattr(kit_media, "load_picture", read.append)

    title.draw(surface)

    assert read == []


def entries(title: TitleScene) -> list[Widget]:
    return [one for one in title.group.widgets if one.focusable]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_the_whole_menu_is_seen_at_once_with_words_of_twice_the_size(
    pictures: Media, user_folder: Path, language: str, size: tuple[int, int]
) -> None:
    settings = Settings(language=language, text_scale=200)
    title = TitleScene(Context(pictures, Sounds(), user_folder, settings, lambda: 0.0))
    title.resized(*size)
    choose("en")

    assert title.page.furthest == 0
    assert len({one.rect[0] for one in entries(title)}) == 2


def test_new_game_stands_alone_over_the_other_entries(pictures: Media, user_folder: Path) -> None:
    title = TitleScene(Context(pictures, Sounds(), user_folder, Settings(), lambda: 0.0))
    title.resized(1280, 720)
    new, second, third, *_ = entries(title)

    assert (new.name, second.name) == ("new", "campaign")
    assert new.rect[2] > 2 * second.rect[2]
    assert second.rect[1] == third.rect[1]
