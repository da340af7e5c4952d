"""Sound is silent without a device, and otherwise as loud, as frequent and as high as it should be."""

import wave
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.store.settings import Settings
from scenes.ui.sound import HEADROOM, ROOM, TENSE, VOICES, Sounds, loudness_of, pitched, sounds_in

MakeSound = Callable[..., Path]
LOUD = Settings(volume=100, effects_volume=100, ambience_volume=100)


@pytest.fixture
def make_sound(tmp_path: Path) -> MakeSound:
    """Return a function that writes a sound of this many seconds."""

    def make(name: str, length_s: float = 0.1) -> Path:
        path = tmp_path / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(44100)
            file.writeframes(bytes(2 * round(44100 * length_s)))
        return path

    return make


@pytest.fixture
def knock(make_sound: MakeSound) -> Path:
    return make_sound("knock")


@pytest.fixture(autouse=True)
def silence_after() -> Iterator[None]:
    yield
    if pygame.mixer.get_init():
        pygame.mixer.stop()


def heard_volumes() -> list[float]:
    """The volume of both loops."""
    return [pygame.mixer.Channel(number).get_volume() for number in (0, 1)]


def busy_voices() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(2, 2 + VOICES))


# --------------------------------------------------------------------------------------------------------------- silence


def test_without_a_device_all_calls_are_harmless_until_one_is_found(
    monkeypatch: pytest.MonkeyPatch, knock: Path
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(pygame.mixer, "get_init", lambda: None)
        patched.setattr(pygame.mixer, "init", refuse)
        sounds = Sounds({"hit_1": [knock]})
    sounds.set_ambience(1.0)
    sounds.update(16)
    sounds.set_behind(True)
    sounds.set_behind(False)
    sounds.stop()

    assert not sounds.has_device
    assert not sounds.play("hit_1")
    assert sounds.open()
    assert sounds.play("hit_1")


def test_a_cue_without_a_sound_is_silent() -> None:
    assert not Sounds().play("hit_1")


def test_a_broken_file_is_silent_and_the_other_variants_play(tmp_path: Path, knock: Path) -> None:
    broken = tmp_path / "broken.wav"
    broken.write_bytes(b"not a sound")

    assert not Sounds({"hit_1": [broken]}).play("hit_1")
    assert Sounds({"hit_1": [broken, knock]}).play("hit_1")


@pytest.mark.parametrize("silent", [{"volume": 0}, {"effects_volume": 0}])
def test_a_volume_of_zero_is_silent(knock: Path, silent: dict[str, int]) -> None:
    assert not Sounds({"hit_1": [knock]}, replace(LOUD, **silent)).play("hit_1")  # type: ignore[arg-type]


def test_behind_another_window_all_is_silent_unless_the_settings_allow_sound(knock: Path) -> None:
    sounds = Sounds({"hit_1": [knock]}, LOUD)
    assert sounds.play("hit_1")
    sounds.set_behind(True)

    assert not sounds.play("hit_1")
    assert busy_voices() == 0
    sounds.obey(replace(LOUD, mute_in_background=False))
    assert sounds.play("hit_1")


# ---------------------------------------------------------------------------------------------------------------- devices


def device_event(kind: int, which: int = 2, *, iscapture: bool = False) -> list[pygame.event.Event]:
    return [pygame.event.Event(kind, which=which, iscapture=iscapture)]


def refuse(*_: object, **__: object) -> None:
    raise pygame.error("no audio device")


def test_a_device_lost_in_play_is_silent_until_another_comes(knock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds({"hit_1": [knock]})
    with monkeypatch.context() as without_device:
        without_device.setattr(pygame.mixer, "init", refuse)
        sounds.follow(device_event(pygame.AUDIODEVICEREMOVED))

        assert not sounds.has_device
        assert not sounds.play("hit_1")
        sounds.update(16)
    sounds.follow(device_event(pygame.AUDIODEVICEADDED, 0))
    assert sounds.play("hit_1")


def test_another_device_takes_over_with_the_same_ambience(sounds: Sounds) -> None:
    sounds.set_ambience(0.5)
    sounds.update(5000)
    sounds.follow(device_event(pygame.AUDIODEVICEREMOVED))

    assert sounds.has_device
    assert heard_volumes() == [1.0, 0.5]


@pytest.mark.parametrize(
    "event",
    [
        device_event(pygame.AUDIODEVICEREMOVED, 0),
        device_event(pygame.AUDIODEVICEREMOVED, 2, iscapture=True),
        device_event(pygame.AUDIODEVICEADDED, 1),
    ],
)
def test_unused_devices_may_come_and_go(make_sound: MakeSound, event: list[pygame.event.Event]) -> None:
    sounds = Sounds({"hit_1": [make_sound("long", 5)]})
    sounds.play("hit_1")
    sounds.follow(event)

    assert busy_voices() == 1


def test_a_failing_mixer_is_silent_without_an_error(knock: Path) -> None:
    sounds = Sounds({"hit_1": [knock]})
    pygame.mixer.quit()

    assert not sounds.play("hit_1")
    assert not sounds.has_device
    sounds.set_ambience(1.0)
    sounds.update(5000)
    sounds.stop()
    assert sounds.open()
    assert sounds.play("hit_1")


def test_a_mixer_that_fails_during_preloading_loses_no_files(make_sound: MakeSound) -> None:
    sounds = Sounds({"hit_1": [make_sound(name) for name in "ab"]})
    sounds.update(16)
    pygame.mixer.quit()
    sounds.update(16)
    assert not sounds.has_device

    sounds.open()
    for _ in range(3):
        sounds.update(16)
    assert len(sounds._loaded) == 2


# ------------------------------------------------------------------------------------------------------------------ cues


def test_a_cue_plays_but_not_twice_at_once(knock: Path) -> None:
    sounds = Sounds({"hit_1": [knock]})

    assert sounds.play("hit_1", 1000)
    assert not sounds.play("hit_1", 1050)
    assert sounds.play("hit_1", 1080)


def test_a_restarted_clock_does_not_silence_a_cue(knock: Path) -> None:
    sounds = Sounds({"hit_1": [knock]})

    assert sounds.play("hit_1", 9000)
    assert sounds.play("hit_1", 10)


def test_variants_take_turns(make_sound: MakeSound, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [make_sound(name) for name in "abc"]
    sounds, played = Sounds({"hit_1": paths}), list[str]()
    real = Sounds._sound

    def note(self: Sounds, path: Path, pitch: int = 0) -> pygame.mixer.Sound | None:
        played.append(path.stem)
        return real(self, path, pitch)

    monkeypatch.setattr(Sounds, "_sound", note)
    for now in range(4):
        sounds.play("hit_1", now * 100.0)

    assert played == ["a", "b", "c", "a"]


def test_at_most_eight_voices_play_but_important_cues_always_do(make_sound: MakeSound) -> None:
    long = make_sound("long", 5)
    sounds = Sounds({"hit_1": [long], "win": [long]})
    played = [sounds.play("hit_1") for _ in range(VOICES + 2)]

    assert played == [True] * VOICES + [False] * 2
    assert sounds.play("win")
    assert busy_voices() == VOICES


def test_an_octave_higher_is_half_as_long(make_sound: MakeSound) -> None:
    Sounds()
    plain = pygame.mixer.Sound(make_sound("second", 1.0))

    assert pitched(plain, 12).get_length() == pytest.approx(0.5, abs=0.01)
    assert pitched(plain, -12).get_length() == pytest.approx(2.0, abs=0.02)


def test_the_most_recent_sounds_at_another_pitch_stay_cached(
    make_sound: MakeSound, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.ui.sound.HIGHER_KEPT", 2)
    path = make_sound("knock")
    sounds = Sounds({"hit_1": [path]})
    for pitch in (1, 2, 1, 3):
        assert sounds.play("hit_1", pitch=pitch)

    assert list(sounds._higher) == [(path, 1), (path, 3)]


def test_volumes_multiply(knock: Path) -> None:
    sounds = Sounds({"hit_1": [knock]}, Settings(volume=50, effects_volume=50))
    sounds.play("hit_1")

    assert pygame.mixer.Channel(2).get_volume() == pytest.approx(HEADROOM * loudness_of(50) ** 2, abs=0.01)


def test_half_the_volume_is_less_than_half_the_amplitude() -> None:
    assert (loudness_of(0), loudness_of(100)) == (0.0, 1.0)
    assert loudness_of(50) == 0.25


def test_a_folder_gives_its_sounds_by_cue(tmp_path: Path) -> None:
    for name in ("hit_1-b", "hit_1-a", "ambience_room"):
        (tmp_path / f"{name}.ogg").touch()
    found = sounds_in(tmp_path)

    assert [path.stem for path in found["hit_1"]] == ["hit_1-a", "hit_1-b"]
    assert list(found) == ["ambience_room", "hit_1"]
    assert sounds_in(tmp_path / "nowhere") == {}


# -------------------------------------------------------------------------------------------------------------- ambience


@pytest.fixture
def sounds(make_sound: MakeSound) -> Sounds:
    loop = make_sound("loop", 20)
    sounds = Sounds({ROOM: [loop], TENSE: [loop]}, LOUD)
    for _ in range(2):
        sounds.update(16)
    return sounds


def test_the_ambience_fades_in_and_stays(sounds: Sounds) -> None:
    sounds.set_ambience()
    sounds.update(160)
    first = heard_volumes()[0]
    sounds.update(5000)

    assert 0 < first < 0.2
    assert heard_volumes() == [1.0, 0.0]


def test_the_ambience_tightens_and_eases(sounds: Sounds) -> None:
    sounds.set_ambience(0.5)
    sounds.update(5000)
    tight = heard_volumes()
    sounds.set_ambience(0.0)
    sounds.update(5000)

    assert tight == [1.0, 0.5]
    assert heard_volumes() == [1.0, 0.0]


def test_the_ambience_is_silent_behind_another_window_and_comes_back(sounds: Sounds) -> None:
    sounds.set_ambience(1.0)
    sounds.update(5000)
    sounds.set_behind(True)
    behind = heard_volumes()
    sounds.set_behind(False)

    assert behind == [0.0, 0.0]
    assert heard_volumes() == [1.0, 1.0]


def test_the_ambience_follows_its_own_volume_at_once(sounds: Sounds) -> None:
    sounds.set_ambience()
    sounds.update(5000)
    sounds.obey(replace(LOUD, ambience_volume=0))

    assert heard_volumes() == [0.0, 0.0]


def test_every_file_is_preloaded(make_sound: MakeSound) -> None:
    paths = [make_sound(name) for name in "abc"]
    sounds = Sounds({"hit_1": paths})
    for _ in range(5):
        sounds.update(16)

    assert set(sounds._loaded) == set(paths)
