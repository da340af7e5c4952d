"""Two programs in one user's folder: what one has set survives when the other saves its own."""

from pathlib import Path

import pytest

from hschess.store.settings import Settings, load_settings
from scenes.context import Context
from scenes.ui.media import Media
from scenes.ui.sound import Sounds


def started(folder: Path, pictures: Media) -> Context:
    return Context(pictures, Sounds(), folder, load_settings(folder).settings, lambda: 0.0, "2026-11-20")


def test_a_program_that_closes_takes_nothing_back_that_another_has_set(user_folder: Path, pictures: Media) -> None:
    started(user_folder, pictures).change_settings()
    first, second = started(user_folder, pictures), started(user_folder, pictures)

    first.change_settings(volume=30, last_mode="normal")
    second.change_settings(window_width=1300, window_height=800)

    assert load_settings(user_folder).settings == Settings(
        volume=30, last_mode="normal", window_width=1300, window_height=800
    )


def test_a_setting_that_the_disk_refused_is_saved_with_the_next_one(
    user_folder: Path, pictures: Media, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    context = started(user_folder, pictures)
    context.change_settings()
    monkeypatch.setattr("scenes.context.save_settings", refuse)
    context.change_settings(volume=30)
    monkeypatch.undo()

    context.change_settings(shake=9)

    assert load_settings(user_folder).settings == Settings(volume=30, shake=9)
