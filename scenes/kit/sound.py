"""Sounds by cue. Without an audio device, and for a cue that has no sound, playing is silent and harmless.

The mixer is opened apart from the rest of pygame, because a machine without a device is no reason not to start.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

CHANNELS: Final = 8
FREQUENCY: Final = 44100
SAME_CUE_MS: Final = 70.0
"""The same cue is not played again sooner than this."""


class Sounds:
    """Plays cues from a folder of sound files; `cues` names the file of each."""

    def __init__(self, files: Mapping[str, Path] | None = None) -> None:
        self.files = dict(files or {})
        self.volume = 1.0
        self.muted = False
        self.has_device = False
        """Whether there is an audio device; the options say so where there is none."""
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._last_ms: dict[str, float] = {}
        self.open()

    def open(self) -> bool:
        """Open the audio device; whether there is one. May be called again after one has been plugged in."""
        try:
            if pygame.mixer.get_init() is None:
                pygame.mixer.init(frequency=FREQUENCY, channels=2)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            self.has_device = False
        else:
            self.has_device = True
        return self.has_device

    def play(self, cue: str, now_ms: float | None = None) -> bool:
        """Play a cue; whether anything is heard. With `now_ms` a cue is not repeated within `SAME_CUE_MS`."""
        if not self.has_device or self.muted or self.volume <= 0 or cue not in self.files:
            return False
        if now_ms is not None:
            if now_ms - self._last_ms.get(cue, -SAME_CUE_MS) < SAME_CUE_MS:
                return False
            self._last_ms[cue] = now_ms
        sound = self._sound(cue)
        if sound is None:
            return False
        sound.set_volume(self.volume)
        return sound.play() is not None

    def stop(self) -> None:
        """Silence everything that is being heard."""
        if self.has_device:
            pygame.mixer.stop()

    def _sound(self, cue: str) -> pygame.mixer.Sound | None:
        """The cue's sound; a file that cannot be read is silent from then on."""
        if cue not in self._loaded:
            with contextlib.suppress(pygame.error, OSError):
                self._loaded[cue] = pygame.mixer.Sound(self.files[cue])
        if cue not in self._loaded:
            del self.files[cue]
            return None
        return self._loaded[cue]
