"""The instruments of the score: plucked, bowed, struck. Each makes one note, from silence to silence, as samples at `RATE`.

A note begins without a step and has rung out, or is damped, before its samples end, so that overlapping notes never click.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from art.sound_voices import (
    RATE,
    WOOD,
    Samples,
    body,
    darkened,
    fading,
    hiss,
    mix,
    rise,
    seconds,
    semitones,
    thump,
)

CONCERT_A: Final = 69
HIGHEST_HZ: Final = 9000.0
DAMPED_S: Final = 0.12
"""The time in which a string falls silent under the finger."""
VIBRATO_HZ: Final = 4.7
VIBRATO: Final = 0.0032
"""A twentieth of a semitone."""


def hertz(pitch: int) -> float:
    """The frequency of a pitch."""
    return 440.0 * semitones(pitch - CONCERT_A)


@cache
def lute(pitch: int, length_s: float) -> Samples:
    """Two gut strings to a course, plucked with the flesh of the finger near the rose: soft and short."""
    return _plucked(pitch, length_s + 0.35, decay_s=1.5, place=0.27, dark=1.3, course=1.0011)


@cache
def harp(pitch: int, length_s: float) -> Samples:
    """One long string, plucked in its middle, clear; it rings over the notes that follow."""
    return _plucked(pitch, length_s + 1.4, decay_s=2.1, place=0.41, dark=1.12, course=1.0)


@cache
def low(pitch: int, length_s: float) -> Samples:
    """A big string, short under the palm."""
    return _plucked(pitch, length_s * 0.33 + 0.05, decay_s=0.5, place=0.18, dark=1.25, course=1.0)


@cache
def viol(pitch: int, length_s: float) -> Samples:
    """A calm bowed string, with a little vibrato once it sounds."""
    return _bowed(pitch, length_s, attack_s=0.14, release_s=0.3, dark_hz=1900, players=(1.0,))


@cache
def strings(pitch: int, length_s: float) -> Samples:
    """Three players in the background, soft enough that one chord becomes the next."""
    return _bowed(pitch, length_s, attack_s=0.6, release_s=0.9, dark_hz=800, players=(0.9976, 1.0, 1.0021))


@cache
def bass(pitch: int, length_s: float) -> Samples:
    """A low bowed string."""
    return _bowed(pitch, length_s, attack_s=0.3, release_s=0.5, dark_hz=420, players=(1.0, 1.0015))


@cache
def wood(pitch: int, length_s: float) -> Samples:
    """Fingers on a hollow box."""
    del length_s
    tone = hertz(pitch)
    chance = np.random.default_rng(pitch)
    skin = fading(hiss(chance, 0.12, 200, 1400), 0.012)
    return darkened(
        mix((thump(tone * 1.25, tone * 0.72, 0.09), 1, 0), (body(WOOD, tone * 2, 0.05), 0.35, 0), (skin, 0.3, 0)), 900
    )


def _plucked(pitch: int, length_s: float, *, decay_s: float, place: float, dark: float, course: float) -> Samples:
    """A string plucked at `place` of its length: the partials that have a node there are missing, and the high ones die first."""
    tone = hertz(pitch)
    # A low string rings longer.
    ring_s = decay_s * (220 / tone) ** 0.4
    time = seconds(min(length_s, ring_s * 6.9))
    sound = np.zeros_like(time)
    for number in range(1, 25):
        partial_hz = tone * number * float(np.sqrt(1 + 0.00012 * number**2))
        if partial_hz > HIGHEST_HZ:
            break
        gain = abs(float(np.sin(np.pi * number * place))) / number**dark
        fall = np.exp(-time / (ring_s / (1 + 0.42 * (number - 1))))
        sound += gain * np.sin(2 * np.pi * partial_hz * time) * fall
        if course != 1.0:
            sound += 0.7 * gain * np.sin(2 * np.pi * partial_hz * course * time) * fall
    return _damped(sound * rise(time, 0.004), DAMPED_S)


def _bowed(
    pitch: int, length_s: float, *, attack_s: float, release_s: float, dark_hz: float, players: tuple[float, ...]
) -> Samples:
    """A bow's partials, those above `dark_hz` reduced; the players are tuned a little apart."""
    tone = hertz(pitch)
    time = seconds(length_s + release_s)
    waking = np.clip((time - 0.35) / 0.5, 0, 1)
    sound = np.zeros_like(time)
    for player, tuned in enumerate(players):
        sway = VIBRATO * waking * np.sin(2 * np.pi * (VIBRATO_HZ + 0.3 * player) * time + player)
        phase = 2 * np.pi * np.cumsum(tone * tuned * (1 + sway)) / RATE
        for number in range(1, 20):
            partial_hz = tone * number
            if partial_hz > HIGHEST_HZ / 2:
                break
            gain = 1 / number / (1 + (partial_hz / dark_hz) ** 2)
            sound += gain * np.sin(number * phase + 0.7 * player * number)
    shape = rise(time, min(attack_s, length_s * 0.6))
    return _damped(sound * shape / len(players), release_s)


def _damped(sound: Samples, over_s: float) -> Samples:
    """Bring the end to silence."""
    last = min(len(sound), round(over_s * RATE))
    sound[-last:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, last))
    return sound


Voice = Callable[[int, float], Samples]


@dataclass(frozen=True, slots=True)
class OrchestraSeat:
    """An instrument, its place (0 is left, 1 is right), and its level in the mix: the tune is louder than the accompaniment."""

    voice: Voice
    side: float
    gain: float


SEATS: Final = {
    "lute": OrchestraSeat(lute, 0.36, 0.55),
    "harp": OrchestraSeat(harp, 0.62, 1.0),
    "viol": OrchestraSeat(viol, 0.58, 1.0),
    "strings": OrchestraSeat(strings, 0.5, 1.7),
    "bass": OrchestraSeat(bass, 0.46, 2.2),
    "low": OrchestraSeat(low, 0.5, 2.4),
    "wood": OrchestraSeat(wood, 0.54, 6.0),
}
