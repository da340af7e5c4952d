"""An asset that the system refuses, for want of files or of memory, is not reported as missing or damaged, and is read again later."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from hschess.resources import BrokenAssetError, asset
from hschess.store.settings import Settings
from scenes.stage.music import AT_TITLE, TITLE
from scenes.ui.faces import Faces
from scenes.ui.master_files import load_picture
from scenes.ui.music_player import RETRY_MS, MusicPlayer, read_part
from scenes.ui.sound import Sounds
from scenes.ui.theme import BODY_FACE
from tests.limits import LIMITS, Limit, little_memory, no_more_files

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the limits are others")

PICTURE = asset("images", "table", "felt.webp")
SOUND = asset("music", "loss-00.ogg")


def assert_reported(error: OSError, path: Path, words: str) -> None:
    assert (error.strerror, error.filename) == (words, str(path))
    assert not isinstance(error, BrokenAssetError | FileNotFoundError)


def fail(*_: object, **__: object) -> NoReturn:
    raise pygame.error("Failed to decode WEBP")


def test_a_picture_that_the_system_refuses_is_reported_in_its_words() -> None:
    with pytest.raises(OSError, match="Too many open files") as caught, no_more_files():
        load_picture(PICTURE)

    assert_reported(caught.value, PICTURE, "Too many open files")


def test_a_picture_without_memory_for_its_pixels_is_not_reported_as_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own message is that of a damaged file; memory that was freed before would hide it here."""
    monkeypatch.setattr(pygame.image, "load", fail)
    with pytest.raises(OSError, match="Cannot allocate memory") as caught, little_memory(8 << 20):
        load_picture(PICTURE)

    assert_reported(caught.value, PICTURE, "Cannot allocate memory")


def test_a_font_that_the_system_refuses_is_reported_in_its_words() -> None:
    with pytest.raises(OSError, match="Too many open files") as caught, no_more_files():
        Faces().font(BODY_FACE, 20)

    assert_reported(caught.value, asset("fonts", BODY_FACE), "Too many open files")


@pytest.mark.parametrize(("words", "limit"), LIMITS.items())
def test_a_sound_that_the_system_refuses_is_reported_in_its_words(
    words: str, limit: Limit, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.init()
    monkeypatch.setattr(pygame.mixer, "Sound", fail)
    with pytest.raises(OSError, match=words) as caught, limit():
        read_part(SOUND)

    assert_reported(caught.value, SOUND, words)


def test_a_missing_file_stays_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_picture(tmp_path / "none.webp")


def test_a_cue_that_the_system_refuses_once_is_heard_the_next_time() -> None:
    sounds = Sounds({"hit_king": [SOUND]}, Settings())
    with no_more_files():
        is_heard = sounds.play("hit_king")

    assert not is_heard
    assert sounds.play("hit_king")


def test_music_that_the_system_refuses_once_begins_later(waited: Callable[[MusicPlayer], None]) -> None:
    Sounds()
    player = MusicPlayer({TITLE: [asset("music", "title-01.ogg")]}, 10)
    player.want(AT_TITLE)
    with no_more_files():
        waited(player)
    player.update(RETRY_MS / 2, 1.0)
    is_early = pygame.mixer.Channel(10).get_busy()
    player.update(RETRY_MS / 2, 1.0)
    waited(player)

    assert not is_early
    assert pygame.mixer.Channel(10).get_busy()
    player.stop()


@pytest.fixture
def waited() -> Callable[[MusicPlayer], None]:
    """Begin to read, wait until the thread has answered, and take the answer."""

    def wait_for(player: MusicPlayer) -> None:
        player.update(1, 1.0)
        for deck in list(player._decks.values()):
            for one in deck._coming:
                one.exception(20)
        player.update(1, 1.0)

    return wait_for
