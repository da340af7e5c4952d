"""The materials of sounds: wood, brass, glass, felt, paper, breath, and the room around them.

A sound is an array of samples at `RATE`; nothing here knows the use of a cue. Chance is a numpy generator, so that every build gives the
same samples.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]
Chance = np.random.Generator

RATE: Final = 44100
WOOD: Final = ((1.0, 1.0, 1.0), (2.41, 0.5, 0.62), (3.87, 0.32, 0.45), (5.92, 0.16, 0.3))
"""A struck block: (ratio, gain, decay) of each partial against the first."""
BRASS: Final = ((1.0, 1.0, 1.0), (2.0, 0.55, 0.7), (2.98, 0.34, 0.52), (4.16, 0.2, 0.4), (5.43, 0.12, 0.3))
BELL: Final = ((0.5, 0.4, 1.4), (1.0, 1.0, 1.0), (1.2, 0.34, 0.8), (2.0, 0.6, 0.62), (2.52, 0.2, 0.45), (3.01, 0.26, 0.4),
               (4.17, 0.1, 0.25))  # fmt: skip
GLASS: Final = ((1.0, 1.0, 1.0), (2.32, 0.4, 0.55), (4.25, 0.16, 0.32), (6.63, 0.05, 0.18))
GONG: Final = ((1.0, 1.0, 1.0), (1.007, 0.7, 0.95), (1.52, 0.5, 0.8), (1.98, 0.55, 0.75), (2.44, 0.4, 0.6),
               (2.47, 0.3, 0.6), (3.11, 0.3, 0.5), (3.9, 0.2, 0.42), (4.7, 0.14, 0.34), (5.8, 0.1, 0.28))  # fmt: skip
LEAD_S: Final = 0.001
"""The silence before every sound, in seconds, in which the codec begins."""
RISE_S: Final = 0.0004
"""The sharpest attack: steeper is a click."""


def seconds(length_s: float) -> Samples:
    """The moments of a sound of this length."""
    return np.arange(round(length_s * RATE)) / RATE


def body(
    partials: Sequence[tuple[float, float, float]],
    pitch_hz: float,
    decay_s: float,
    attack_s: float = 0.0008,
    spread: float = 0.0,
    chance: Chance | None = None,
) -> Samples:
    """A struck body: its partials ring and decay, the first to a thousandth after about 7 `decay_s`."""
    time = seconds(attack_s + decay_s * 6.9 * max(1.0, *(partial[2] for partial in partials)))
    sound = np.zeros_like(time)
    for ratio, gain, decay in partials:
        tuned = ratio * (1 + (spread * chance.uniform(-1, 1) if chance is not None else 0.0))
        if pitch_hz * tuned < RATE * 0.42:
            sound += gain * np.sin(2 * np.pi * pitch_hz * tuned * time) * np.exp(-time / (decay_s * decay))
    return sound * rise(time, attack_s) / sum(partial[1] for partial in partials)


def rise(time: Samples, attack_s: float) -> Samples:
    """From 0 to 1 over `attack_s` in half a cosine."""
    return np.asarray(0.5 - 0.5 * np.cos(np.pi * np.clip(time / max(attack_s, 1e-6), 0, 1)))


def thump(from_hz: float, to_hz: float, decay_s: float, fall_s: float = 0.03) -> Samples:
    """A low skin or table top: a sine that falls in pitch."""
    time = seconds(decay_s * 6)
    phase = 2 * np.pi * np.cumsum(to_hz + (from_hz - to_hz) * np.exp(-time / fall_s)) / RATE
    return np.asarray(np.sin(phase) * np.exp(-time / decay_s) * rise(time, 0.002))


def hiss(chance: Chance, length_s: float, low_hz: float, high_hz: float, tilt: float = 0.0) -> Samples:
    """Noise between two frequencies with soft shoulders, `tilt` powers of frequency steep; it joins its own beginning."""
    count = round(length_s * RATE)
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    octave = np.log2(np.maximum(frequency, 1.0))
    shape = 1 / (1 + np.exp(-6 * (octave - np.log2(low_hz)))) / (1 + np.exp(6 * (octave - np.log2(high_hz))))
    shape *= (np.maximum(frequency, 1.0) / np.sqrt(low_hz * high_hz)) ** tilt
    shape[0] = 0
    noise = np.fft.irfft(np.fft.rfft(chance.standard_normal(count)) * shape, count)
    return np.asarray(noise / max(float(np.sqrt(np.mean(noise**2))), 1e-9) * 0.25)


def swept(chance: Chance, length_s: float, path_hz: Sequence[float], width_octaves: float = 1.0) -> Samples:
    """Noise whose middle frequency moves along `path_hz` in equal steps of time: breath, cloth, a blade of air."""
    bands = 24
    edges = np.geomspace(max(min(path_hz) / 2, 60), min(max(path_hz) * 2, RATE * 0.42), bands + 1)
    time = np.linspace(0, 1, round(length_s * RATE))
    centre = np.interp(time, np.linspace(0, 1, len(path_hz)), np.log2(np.asarray(path_hz)))
    sound = np.zeros_like(time)
    for low, high in pairwise(edges):
        near = np.exp(-0.5 * ((np.log2(np.sqrt(low * high)) - centre) / (width_octaves / 2)) ** 2)
        sound += hiss(chance, length_s, low, high)[: len(time)] * near
    return np.asarray(sound / 3)


def hump(sound: Samples, attack: float, power: float = 1.0) -> Samples:
    """Swell to the fraction `attack` of the length and die away to its end."""
    place = np.linspace(0, 1, len(sound))
    up = 0.5 - 0.5 * np.cos(np.pi * np.clip(place / attack, 0, 1))
    down = 0.5 + 0.5 * np.cos(np.pi * np.clip((place - attack) / (1 - attack), 0, 1))
    return np.asarray(sound * (up * down) ** power)


def fading(sound: Samples, decay_s: float) -> Samples:
    """Decay from the first sample on."""
    return np.asarray(sound * np.exp(-np.arange(len(sound)) / RATE / decay_s))


def grains(chance: Chance, length_s: float, count: int, low_hz: float, high_hz: float, grain_s: float) -> Samples:
    """A scatter of tiny noises, denser at the beginning: paper, crumbling, gravel."""
    sound = np.zeros(round((length_s + grain_s * 7) * RATE))
    for moment in np.sort(chance.beta(1.0, 1.7, count)) * length_s:
        grain = fading(hiss(chance, grain_s * 6, low_hz, high_hz), grain_s) * chance.uniform(0.25, 1.0)
        at = round(moment * RATE)
        sound[at : at + len(grain)] += grain
    return sound


def mix(*layers: tuple[Samples, float, float]) -> Samples:
    """Lay sounds over each other: (sound, gain, seconds at which it begins)."""
    starts = [round(at * RATE) for _, _, at in layers]
    mixed = np.zeros(max(start + len(sound) for (sound, _, _), start in zip(layers, starts, strict=True)))
    for (sound, gain, _), start in zip(layers, starts, strict=True):
        mixed[start : start + len(sound)] += gain * sound
    return mixed


def softened(sound: Samples, drive: float) -> Samples:
    """Round the peaks off, as wood and tape do; the more the greater `drive`."""
    peak = float(np.max(np.abs(sound))) or 1.0
    return np.asarray(np.tanh(sound / peak * drive) / np.tanh(drive) * peak)


def darkened(sound: Samples, corner_hz: float) -> Samples:
    """Reduce everything above a frequency, by 12 dB an octave."""
    spectrum = np.fft.rfft(sound, 2 * len(sound))
    frequency = np.fft.rfftfreq(2 * len(sound), 1 / RATE)
    return np.asarray(np.fft.irfft(spectrum / (1 + (frequency / corner_hz) ** 2), 2 * len(sound))[: len(sound)])


def in_room(sound: Samples, wet: float, tail_s: float = 0.28, seed: int = 7) -> Samples:
    """Set the sound in a small panelled room: a few early echoes and a short dark tail. The same room for every `seed`."""
    chance = np.random.default_rng(seed)
    reply = darkened(fading(hiss(chance, tail_s * 4, 180, 4200, -0.3), tail_s), 3200)
    reply[: round(0.006 * RATE)] = 0
    for delay_s, gain in ((0.0071, 0.9), (0.0113, -0.7), (0.0168, 0.55), (0.0233, -0.4)):
        reply[round(delay_s * RATE)] += gain
    reply /= np.sqrt(np.sum(reply**2))
    count = len(sound) + len(reply)
    echo = np.fft.irfft(np.fft.rfft(sound, count) * np.fft.rfft(reply, count), count)
    echo[: len(sound)] += sound / max(wet, 1e-6)
    return np.asarray(echo * wet)


def trimmed(sound: Samples, floor_db: float = -56.0) -> Samples:
    """Cut off the inaudible end, and bring both edges to silence."""
    heard = np.nonzero(np.abs(sound) > np.max(np.abs(sound)) * 10 ** (floor_db / 20))[0]
    cut = np.array(sound[: heard[-1] + 1])
    first, last = round(RISE_S * RATE), min(len(cut) // 3, round(0.03 * RATE))
    cut[:first] *= 0.5 - 0.5 * np.cos(np.linspace(0, np.pi, first))
    cut[-last:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, last))
    return np.concatenate([np.zeros(round(LEAD_S * RATE)), cut, np.zeros(round(LEAD_S * RATE))])


def semitones(steps: float) -> float:
    """The ratio of frequencies of this many steps of the equal-tempered scale."""
    return float(2 ** (steps / 12))
