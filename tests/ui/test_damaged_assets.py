"""An unreadable asset is named in one line; messages of libraries are not printed."""

import os
from pathlib import Path

import pygame
import pytest

from hschess.resources import BrokenAssetError
from scenes.stage import lessons as lessons_room
from scenes.ui import faces as faces_room
from scenes.ui import strings as words_room
from scenes.ui.master_files import load_picture
from scenes.ui.sdl import hushed


@pytest.fixture
def rubbish(tmp_path: Path) -> Path:
    path = tmp_path / "some_asset"
    path.write_text("rubbish", "utf-8")
    return path


def assert_names(error: BaseException, path: Path) -> None:
    assert str(path) in str(error)
    assert "\n" not in str(error)


def test_a_damaged_picture_is_named(rubbish: Path) -> None:
    with pytest.raises(BrokenAssetError) as caught:
        load_picture(rubbish)

    assert_names(caught.value, rubbish)


def test_a_damaged_font_is_named_before_its_first_letter_is_drawn(
    rubbish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faces_room, "asset", lambda *_: rubbish)
    with pytest.raises(BrokenAssetError) as caught:
        faces_room.Faces().font("some.otf", 20)

    assert_names(caught.value, rubbish)


@pytest.mark.parametrize("text", ["rubbish", "[1, 2]", '{"app.title": 3}', "{}"])
def test_damaged_words_are_named(text: str, rubbish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rubbish.write_text(text, "utf-8")
    monkeypatch.setattr(words_room, "asset", lambda *_: rubbish)
    with pytest.raises(BrokenAssetError) as caught:
        words_room.table.__wrapped__("xx")

    assert_names(caught.value, rubbish)


@pytest.mark.parametrize("text", ["rubbish", "[[lesson]]\nname = 'a'", "lesson = 3"])
def test_damaged_lessons_are_named(text: str, rubbish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rubbish.write_text(text, "utf-8")
    monkeypatch.setattr(lessons_room, "asset", lambda *_: rubbish)
    with pytest.raises(BrokenAssetError) as caught:
        lessons_room.lessons.__wrapped__()

    assert_names(caught.value, rubbish)


def test_standard_error_of_a_library_is_hidden_and_later_output_is_not(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with hushed():
        os.write(2, b"cannot find card '0'\n")
    os.write(2, b"afterwards\n")

    assert capfd.readouterr().err == "afterwards\n"


def test_an_error_inside_restores_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(pygame.error), hushed():
        raise pygame.error("no device")
    os.write(2, b"afterwards\n")

    assert capfd.readouterr().err == "afterwards\n"
