"""An unreadable asset is named in one line; messages of libraries are not printed."""

import os
import shutil
import sys
from pathlib import Path

import pygame
import pytest

from hschess.resources import BrokenAssetError, asset
from scenes import words as words_room
from scenes.stage import lessons as lessons_room
from scenes.ui import faces as faces_room
from scenes.ui.master_files import load_picture
from scenes.ui.music_player import read_part
from scenes.ui.sdl import hushed
from scenes.ui.theme import BODY_FACE


@pytest.fixture
def rubbish(tmp_path: Path) -> Path:
    path = tmp_path / "some_asset"
    path.write_text("rubbish", "utf-8")
    return path


def assert_names(error: BaseException, path: Path) -> None:
    assert str(path) in str(error)
    assert "\n" not in str(error)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a name is always a text")
def test_assets_open_in_a_folder_whose_name_is_no_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the system's encoding is another one, and the name has other letters than English."""
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xc4"))
    folder.mkdir()
    picture, font, sound = (
        Path(shutil.copy(one, folder))
        for one in (asset("icons", "icon.webp"), asset("fonts", BODY_FACE), asset("sounds", "ambience_room.ogg"))
    )
    pygame.font.init()
    pygame.mixer.init()
    monkeypatch.setattr(faces_room, "asset", lambda *_: font)

    assert load_picture(picture).get_width() > 0
    assert faces_room.Faces().font(BODY_FACE, 20).size("a")[0] > 0
    assert read_part(sound).get_length() > 0


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
