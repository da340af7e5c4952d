"""Sound is silent where it cannot be heard."""

import wave
from pathlib import Path

import pygame
import pytest

from scenes.kit.sound import Sounds


@pytest.fixture
def knock(tmp_path: Path) -> Path:
    path = tmp_path / "knock.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(bytes(8820))
    return path


def test_without_a_device_playing_is_harmless(monkeypatch: pytest.MonkeyPatch, knock: Path) -> None:
    def refuse(**_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds({"hit_1": knock})

    assert not sounds.has_device
    assert not sounds.play("hit_1")
    sounds.stop()


def test_a_cue_without_a_sound_is_silent() -> None:
    assert not Sounds().play("hit_1")


def test_a_cue_is_heard_but_not_twice_at_once(knock: Path) -> None:
    sounds = Sounds({"hit_1": knock})

    assert sounds.has_device
    assert sounds.play("hit_1", 1000)
    assert not sounds.play("hit_1", 1050)
    assert sounds.play("hit_1", 1080)
    sounds.stop()


def test_mute_is_silence(knock: Path) -> None:
    sounds = Sounds({"hit_1": knock})
    sounds.muted = True

    assert not sounds.play("hit_1")


def test_a_broken_file_is_silence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.wav"
    broken.write_bytes(b"not a sound")

    assert not Sounds({"hit_1": broken}).play("hit_1")
