"""The title: what stands behind its menu."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.menus.title import TitleScene
from scenes.ui import media as kit_media
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
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
