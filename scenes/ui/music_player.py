"""Plays the music: pieces that fade in, out and across, read in parts of a few seconds to save memory.

The mixer continues with the next part without a gap, so each channel holds the playing part and the next one; reading takes longer than a
frame may, so a thread does it. The stage says which pieces are wanted. A missing or damaged piece is silence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from math import pi, sin
from pathlib import Path
from typing import Final

import pygame

from scenes.stage.motion.timing import MUSIC_FADE_MS
from scenes.stage.music import LOOPING, SCORES, SILENCE, Music
from scenes.ui.asset_reading import asset_reading, is_asset_at_fault
from scenes.ui.sdl import sdl_path

PART_S: Final = 4.0
"""The length of a part in seconds; the last one of a piece may be shorter."""
MARGIN: Final = 2048
"""The samples of its neighbours around a part: a codec is least exact at its edges."""
FRAME_BYTES: Final = 4
"""Bytes of a sample: two channels of two bytes."""

RETRY_MS: Final = 2000.0
"""The time until a piece is read again that the system has refused."""

Parts = Sequence[Path]
Reading = Future[pygame.mixer.Sound]
Read = Callable[[Path], Reading]


class Deck:
    """One playing score: its layers begin together, part by part, each on its own channel."""

    def __init__(self, layers: Mapping[int, Parts], read: Read, *, loops: bool) -> None:
        """`layers` has the parts by channel; the first layer is the longest."""
        self._layers = layers
        self._read = read
        self._last = None if loops else max(len(parts) for parts in layers.values())
        self._number = 0
        """The number of the next part."""
        self._coming: list[Reading] = []

    def keep_going(self) -> None:
        """Read the next part of every layer, and queue it. Raises as `read_part`, and `pygame.error` if the mixer refuses."""
        channels = [pygame.mixer.Channel(number) for number in self._layers]
        if any(channel.get_queue() for channel in channels):
            return
        if not self._coming and self._number != self._last:
            self._coming = [self._read(parts[self._number % len(parts)]) for parts in self._layers.values()]
        if not self._coming or not all(one.done() for one in self._coming):
            return
        for channel, part in zip(channels, [one.result() for one in self._coming], strict=True):
            channel.queue(part)
        self._coming, self._number = [], self._number + 1

    @property
    def has_begun(self) -> bool:
        """Whether its first part has begun to play."""
        return self._number > 0

    def stop(self) -> None:
        """Stop, and wait for any part that is still being read, because the mixer may be about to close."""
        wait(self._coming)
        for channel in [pygame.mixer.Channel(number) for number in self._layers]:
            # Stopping a part starts the queued one.
            while channel.get_busy():
                channel.stop()


class MusicPlayer:
    """All decks, and the loudness of each layer."""

    def __init__(self, pieces: Mapping[str, Parts], first_channel: int, read: Read | None = None) -> None:
        """`pieces` has the parts of each piece in order; `read` begins to read one."""
        self._pieces = {name: parts for score in SCORES for name in score if (parts := pieces.get(name))}
        self._channels = {
            name: first_channel + place for place, name in enumerate(name for one in SCORES for name in one)
        }
        self._read = read or _beside()
        self._decks: dict[tuple[str, ...], Deck] = {}
        self._wanted: Music = SILENCE
        self._level: dict[str, float] = {}
        self._refused_ms: dict[tuple[str, ...], float] = {}
        """The time until a refused score is read again, in milliseconds."""

    def want(self, music: Music) -> None:
        """Set the wanted pieces; all others fade out."""
        self._wanted = music

    def update(self, dt_ms: float, loudness: float, *, is_muted: bool = False) -> None:
        """Fade pieces in and out by `dt_ms`; at loudness 0 nothing plays. Raises `pygame.error` if the mixer is gone."""
        wanted = self._wanted if loudness > 0 else SILENCE
        for score in SCORES:
            names = [name for name in score if name in self._pieces]
            if self._is_refused(score, dt_ms):
                continue
            deck = self._decks.get(score)
            if deck is None and any(wanted.get(name, 0.0) > 0 for name in names):
                deck = self._decks[score] = self._deck(names)
            if deck is not None:
                self._fade(names, deck, wanted, dt_ms)
                self._set_volumes(names, 0.0 if is_muted else loudness)
                self._play(score, deck)
            if score in self._decks:
                self._put_away(score, names, wanted)

    def stop(self) -> None:
        """Silence at once; the wanted pieces start again with the next update."""
        while self._decks:
            _, deck = self._decks.popitem()
            deck.stop()
        self._level.clear()

    def _deck(self, names: Sequence[str]) -> Deck:
        return Deck({self._channels[name]: self._pieces[name] for name in names}, self._read, loops=names[0] in LOOPING)

    def _play(self, score: tuple[str, ...], deck: Deck) -> None:
        """Play a score; one that is missing or damaged is left out from then on, one that the system refuses is read again later."""
        try:
            deck.keep_going()
        except (pygame.error, OSError) as error:
            if pygame.mixer.get_init() is None:
                raise pygame.error(str(error)) from error  # Not the file has failed, but the mixer.
            if isinstance(error, OSError) and not is_asset_at_fault(error):
                self._refused_ms[score] = RETRY_MS
                self._decks.pop(score).stop()
                return
            for name in score:
                self._pieces.pop(name, None)

    def _is_refused(self, score: tuple[str, ...], dt_ms: float) -> bool:
        """Whether a score still waits to be read again, after `dt_ms` more."""
        left = self._refused_ms.pop(score, 0.0) - dt_ms
        if left > 0:
            self._refused_ms[score] = left
        return left > 0

    def _fade(self, names: Sequence[str], deck: Deck, wanted: Music, dt_ms: float) -> None:
        """Fade the layers of a deck: loops fade slowly, pieces with an end start at once."""
        for name in names:
            level, aim = self._level.get(name, 0.0), wanted.get(name, 0.0)
            comes_at_once = name not in LOOPING and aim > level
            step = 1.0 if comes_at_once else dt_ms / MUSIC_FADE_MS if deck.has_begun else 0.0
            self._level[name] = min(level + step, aim) if aim > level else max(level - step, aim)

    def _set_volumes(self, names: Sequence[str], loudness: float) -> None:
        for name in names:
            pygame.mixer.Channel(self._channels[name]).set_volume(loudness * amplitude_of(self._level[name]))

    def _put_away(self, score: tuple[str, ...], names: Sequence[str], wanted: Music) -> None:
        """Free the memory of a piece that is silent and not wanted, or cannot be read."""
        is_there = names and names[0] in self._pieces
        if not is_there or not any(self._level[name] > 0 or wanted.get(name, 0.0) > 0 for name in names):
            self._decks.pop(score).stop()
            for name in names:
                self._level.pop(name, None)


def amplitude_of(level: float) -> float:
    """The amplitude of a level from 0 to 1: during a crossfade two pieces are together as loud as each alone."""
    return sin(level * pi / 2)


def read_part(path: Path) -> pygame.mixer.Sound:
    """A part without its margins. Raises `OSError`; `BrokenAssetError` for a damaged one, or if the mixer is gone."""
    edge = MARGIN * FRAME_BYTES
    with asset_reading(path):
        return pygame.mixer.Sound(buffer=pygame.mixer.Sound(file=sdl_path(path)).get_raw()[edge:-edge])


def _beside() -> Read:
    """A reader on a thread, one part after the other."""
    hands = ThreadPoolExecutor(1, thread_name_prefix="music")
    return lambda path: hands.submit(read_part, path)
