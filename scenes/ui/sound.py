"""Sounds by cue, the ambience and the music under them.

Without an audio device or a cue's sound, playing is silent and harmless. The mixer is opened apart from the rest of pygame, because the
game must start on a machine without a device. Cues are rate-limited, never sped up; variants alternate, so no chance is involved.
"""

from __future__ import annotations

import io
import wave
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import pygame

from hschess.store.settings import Settings
from scenes.stage.music import SCORES, SILENCE, Music
from scenes.ui.asset_reading import asset_reading, is_asset_at_fault
from scenes.ui.music_player import MusicPlayer
from scenes.ui.sdl import hushed, sdl_path

FREQUENCY: Final = 44100
SAMPLE_BYTES: Final = 2
BOTH_SIDES: Final = 2
BUFFER: Final = 512
"""The mixer's buffer in samples, 12 ms: sounds must match the picture."""
VOICES: Final = 8
"""The most cues at once."""
HEADROOM: Final = 0.7
"""The amplitude of one cue at full volume, so that a hit, a crack and a bell together do not clip."""
SAME_CUE_MS: Final = 70.0
"""The same cue is not played again sooner than this."""
WEIGHTY: Final = frozenset({"hit_king", "win", "lose", "turn_yours", "puzzle_right"})
"""Cues that replace the oldest one if no voice is free."""
MOST_PITCH: Final = 12
HIGHER_KEPT: Final = 16
"""The most sounds kept at another pitch; making one takes a few milliseconds."""
ROOM: Final = "ambience_room"
TENSE: Final = "ambience_tense"
LAYERS: Final = (ROOM, TENSE)
"""The loops of the ambience; each has its own voice beside those of the cues."""
FADE_MS: Final = 1600.0
"""The time in which the ambience fades in, out and to its tense layer."""
NOT_IN_USE: Final = 0
"""The device number in SDL's event for a lost device that this program had not opened."""
CHANNELS: Final = len(LAYERS) + VOICES + sum(len(score) for score in SCORES)
"""The number of channels: those of the loops, then of the cues, then of the music."""

Answer = TypeVar("Answer")


def sounds_in(folder: Path) -> dict[str, tuple[Path, ...]]:
    """The sounds of a folder by cue: `hit_1-a.ogg` and `hit_1-b.ogg` are two variants of `hit_1`. Empty if there is no folder."""
    found: dict[str, tuple[Path, ...]] = {}
    for path in sorted(folder.glob("*.ogg")):
        cue = path.stem.rpartition("-")[0] or path.stem
        found[cue] = (*found.get(cue, ()), path)
    return found


class Sounds:
    """Plays cues, each from one or several files, the ambience, and the music."""

    def __init__(
        self,
        files: Mapping[str, Sequence[Path]] | None = None,
        settings: Settings | None = None,
        pieces: Mapping[str, Sequence[Path]] | None = None,
    ) -> None:
        self.files = {cue: list(paths) for cue, paths in (files or {}).items()}
        self.has_device = False
        """Whether there is an audio device; the options report a missing one."""
        self._effects = self._room = self._score = 1.0
        self._music = MusicPlayer(pieces or {}, len(LAYERS) + VOICES)
        self._mutes_behind = True
        self._is_behind = False
        self._wanted = dict.fromkeys(LAYERS, 0.0)
        self._level = dict.fromkeys(LAYERS, 0.0)
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._higher: dict[tuple[Path, int], pygame.mixer.Sound] = {}
        """Sounds at another pitch, the most recently used at the end."""
        self._useless = set[Path]()
        """Files that are missing or damaged."""
        self._voices = list(range(len(LAYERS), len(LAYERS) + VOICES))
        """The channels of the cues, the most recently started at the end."""
        self._turn: dict[str, int] = {}
        self._last_ms: dict[str, float] = {}
        self._ahead = self._load_ahead()
        self.obey(settings or Settings())
        self.open()

    def open(self) -> bool:
        """Open the audio device; returns whether there is one. Call it again when one is plugged in."""
        try:
            if pygame.mixer.get_init() is None:
                self._loaded.clear()
                self._higher.clear()
                self._ahead = self._load_ahead()
                with hushed():
                    pygame.mixer.init(FREQUENCY, -8 * SAMPLE_BYTES, BOTH_SIDES, BUFFER, allowedchanges=0)
                self._music.stop()
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            self.has_device = False
        else:
            self.has_device = True
        return self.has_device

    def give_up(self) -> None:
        """Stop all sound until `open` is called again."""
        self.has_device = False

    def follow(self, events: Iterable[pygame.event.Event]) -> None:
        """Change to another device if the one in use was unplugged, and use a new one if there was none."""
        for event in events:
            if event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture and event.which != NOT_IN_USE:
                self._heard(self._music.stop)
                self.give_up()
                pygame.mixer.quit()
                self._reopen()
            elif event.type == pygame.AUDIODEVICEADDED and not event.iscapture and not self.has_device:
                self._reopen()

    def _reopen(self) -> None:
        if self.open():
            self._set_ambience()

    # ------------------------------------------------------------------------------------------------------------- volumes

    def obey(self, settings: Settings) -> None:
        """Apply the volumes; the ambience changes at once."""
        self._effects = loudness_of(settings.volume) * loudness_of(settings.effects_volume)
        self._room = loudness_of(settings.volume) * loudness_of(settings.ambience_volume)
        self._score = loudness_of(settings.volume) * loudness_of(settings.music_volume)
        self._mutes_behind = settings.mute_in_background
        self._set_ambience()

    def set_behind(self, is_behind: bool) -> None:
        """The window has lost or regained the focus: without it all is silent, if the settings say so."""
        self._is_behind = is_behind
        if self.is_muted:
            self._heard(self._stop_cues)
        self._set_ambience()

    def _stop_cues(self) -> None:
        for number in self._voices:
            pygame.mixer.Channel(number).stop()

    def _heard(self, do: Callable[[], Answer]) -> Answer | None:
        """Run a call on the device; if it fails, the device is given up and all is silent."""
        if self.has_device:
            try:
                return do()
            except pygame.error:
                self.give_up()
        return None

    @property
    def is_muted(self) -> bool:
        """Whether all is silent because the window is behind another one."""
        return self._is_behind and self._mutes_behind

    # ---------------------------------------------------------------------------------------------------------------- cues

    def play(self, cue: str, now_ms: float | None = None, pitch: int = 0) -> bool:
        """Play a cue `pitch` semitones higher; returns whether it is audible. With `now_ms` it does not repeat within `SAME_CUE_MS`."""
        if not self.has_device or self.is_muted or self._effects <= 0 or not self.files.get(cue):
            return False
        if now_ms is not None:
            if 0 <= now_ms - self._last_ms.get(cue, -SAME_CUE_MS) < SAME_CUE_MS:
                return False
            self._last_ms[cue] = now_ms
        return bool(self._heard(lambda: self._play(cue, max(-MOST_PITCH, min(MOST_PITCH, pitch)))))

    def _play(self, cue: str, pitch: int) -> bool:
        sound = self._next_variant(cue, pitch)
        voice = self._free_voice(cue in WEIGHTY) if sound is not None else None
        if sound is None or voice is None:
            return False
        # Playing resets the channel's volume, so set it afterwards.
        pygame.mixer.Channel(voice).play(sound)
        pygame.mixer.Channel(voice).set_volume(self._effects * HEADROOM)
        self._voices.remove(voice)
        self._voices.append(voice)
        return True

    def _free_voice(self, is_weighty: bool) -> int | None:
        """A free channel; if there is none, the oldest sound is replaced, but only by a weighty cue."""
        free = (number for number in self._voices if not pygame.mixer.Channel(number).get_busy())
        return next(free, self._voices[0] if is_weighty else None)

    def stop(self) -> None:
        """Stop all sounds."""
        self._wanted = dict.fromkeys(LAYERS, 0.0)
        self._level = dict.fromkeys(LAYERS, 0.0)
        self.set_music(SILENCE)
        self._heard(self._music.stop)
        self._heard(pygame.mixer.stop)

    def _next_variant(self, cue: str, pitch: int) -> pygame.mixer.Sound | None:
        """The next variant; one that is missing or damaged is left out from then on."""
        paths = self.files[cue]
        while paths:
            turn = self._turn.get(cue, 0) % len(paths)
            self._turn[cue] = turn + 1
            sound = self._sound(paths[turn], pitch)
            if sound is not None or paths[turn] not in self._useless:
                return sound
            del paths[turn]
        return None

    def _sound(self, path: Path, pitch: int = 0) -> pygame.mixer.Sound | None:
        """A file's sound, raised by this many semitones; None if it cannot be read now."""
        try:
            plain = self._loaded.get(path) or _read(path)
            self._loaded[path] = plain
            return self._pitched(path, pitch, plain) if pitch else plain
        except (pygame.error, OSError, MemoryError) as error:
            if pygame.mixer.get_init() is None:
                raise pygame.error(str(error)) from error  # Not the file has failed, but the mixer.
            if isinstance(error, OSError) and is_asset_at_fault(error):
                self._useless.add(path)
            return None

    def _pitched(self, path: Path, pitch: int, plain: pygame.mixer.Sound) -> pygame.mixer.Sound:
        """The sound at another pitch. Only the latest are kept: one for every step of every cue would double the memory."""
        sound = self._higher.pop((path, pitch), None) or pitched(plain, pitch)
        self._higher[path, pitch] = sound
        if len(self._higher) > HIGHER_KEPT:
            del self._higher[next(iter(self._higher))]
        return sound

    def _load_ahead(self) -> Iterator[bool]:
        """Read one file per step, the large loops first, so that no frame reads the sound that it plays."""
        for cue in sorted(self.files, key=lambda name: name not in LAYERS):
            for path in tuple(self.files[cue]):
                self._sound(path)
                yield cue in LAYERS

    # -------------------------------------------------------------------------------------------------- ambience and music

    def set_music(self, music: Music) -> None:
        """Play these pieces at their levels, and no others."""
        self._music.want(music)

    def set_ambience(self, tension: float = 0.0) -> None:
        """Play the ambience, with its tense layer at `tension`, 0 to 1."""
        self._wanted = {ROOM: 1.0, TENSE: tension}

    def update(self, dt_ms: float) -> None:
        """Fade ambience and music, and read sounds ahead."""
        if not self.has_device:
            return
        self._heard(lambda: self._music.update(dt_ms, self._score, is_muted=self.is_muted))
        is_reading_a_loop = self._heard(lambda: next(self._ahead, False))
        if is_reading_a_loop or self._level == self._wanted:
            return
        step = dt_ms / FADE_MS
        for layer, wanted in self._wanted.items():
            level = self._level[layer]
            self._level[layer] = min(level + step, wanted) if wanted > level else max(level - step, wanted)
        self._set_ambience()

    def _set_ambience(self) -> None:
        """Fade both loops; they start together, so that they stay in step."""
        self._heard(self._set_layers)

    def _set_layers(self) -> None:
        if not pygame.mixer.Channel(0).get_busy():
            if self._level[ROOM] <= 0:
                return
            self._start_ambience()
        for number, layer in enumerate(LAYERS):
            heard = 0.0 if self.is_muted else self._room * self._level[layer]
            pygame.mixer.Channel(number).set_volume(heard)

    def _start_ambience(self) -> None:
        for number, layer in enumerate(LAYERS):
            paths = self.files.get(layer)
            sound = self._sound(paths[0]) if paths else None
            if sound is not None:
                pygame.mixer.Channel(number).play(sound, loops=-1)


def loudness_of(percent: int) -> float:
    """The amplitude of a volume in percent; squared, because half should sound half as loud."""
    return (percent / 100) ** 2


def _read(path: Path) -> pygame.mixer.Sound:
    with asset_reading(path):
        return pygame.mixer.Sound(file=sdl_path(path))


def pitched(sound: pygame.mixer.Sound, semitones: int) -> pygame.mixer.Sound:
    """The same sound higher and shorter: its samples are played faster."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(BOTH_SIDES)
        out.setsampwidth(SAMPLE_BYTES)
        out.setframerate(round(FREQUENCY * 2 ** (semitones / 12)))
        out.writeframes(sound.get_raw())
    file.seek(0)
    return pygame.mixer.Sound(file)
