"""The room at night, and how it tightens: two loops of the same length in stereo, laid over each other by the game.

Both are built on a circle: noise joins its own beginning, events wrap round the end, and so does their echo, so that a loop has no seam.
"""

from typing import Final

import numpy as np

from art.sound_voices import (
    BRASS,
    RATE,
    WOOD,
    Chance,
    Samples,
    body,
    darkened,
    fading,
    hiss,
    hump,
    in_room,
    mix,
    semitones,
    thump,
)

LENGTH_S: Final = 16
"""A whole number of seconds, and of the periods of everything that swells."""
ROOM_LOUDNESS: Final = -31.0
TENSE_LOUDNESS: Final = -29.0
TICK_HZ: Final = 1900.0
TOCK_HZ: Final = 1640.0
D2: Final = 73.5
"""A whole number of periods fits into the loop."""
HEART_S: Final = 1.0


def room() -> Samples:
    """A lamp-lit room: warm air, a lamp that breathes, an ember now and then, a clock on the far wall."""
    chance = np.random.default_rng(41)
    left, right = _air(chance), _air(chance)
    for second in range(LENGTH_S):
        tick = _clock(chance, TICK_HZ if second % 2 == 0 else TOCK_HZ)
        _lay(left, tick, second + 0.5, 0.3)
        _lay(right, tick, second + 0.5004, 0.5)
    for _ in range(13):
        ember = in_room(_ember(chance), 0.4, 0.2)
        at, side = chance.uniform(0, LENGTH_S), chance.uniform(0.2, 0.8)
        gain = chance.uniform(0.08, 0.26)
        _lay(left, ember, at, gain * (1 - side))
        _lay(right, ember, at, gain * side)
    return np.stack([left, right], axis=1)


def tense() -> Samples:
    """Heartbeats on felt under a low drone whose two strings do not quite agree."""
    chance = np.random.default_rng(43)
    time = np.arange(LENGTH_S * RATE) / RATE
    # The coder is least exact at the ends, so the drone comes out of silence there.
    swell = (0.72 - 0.28 * np.cos(2 * np.pi * time * 3 / LENGTH_S)) * np.sin(np.pi * time / LENGTH_S) ** 0.4
    left, right = _drone(time, 0.0) * swell, _drone(time, 0.37) * swell
    bow = [hiss(chance, LENGTH_S, 140, 420, -0.5) * (0.5 + 0.5 * np.sin(2 * np.pi * time * 4 / LENGTH_S + shift))
           for shift in (0.0, 1.4)]  # fmt: skip
    left, right = left + 0.1 * bow[0] * swell, right + 0.1 * bow[1] * swell
    for beat in range(round(LENGTH_S / HEART_S)):
        heart = in_room(darkened(mix((thump(88, 47, 0.07), 1, 0), (thump(80, 44, 0.06), 0.6, 0.21)), 260), 0.3, 0.2)
        _lay(left, heart, (beat + 0.3) * HEART_S, 0.5)
        _lay(right, heart, (beat + 0.3) * HEART_S, 0.5)
    return np.stack([left, right], axis=1)


def _air(chance: Chance) -> Samples:
    time = np.arange(LENGTH_S * RATE) / RATE
    breath = 1 + 0.16 * np.sin(2 * np.pi * time * 3 / LENGTH_S + chance.uniform(0, 6))
    flame = 1 + 0.3 * np.sin(2 * np.pi * time * 5 / LENGTH_S + chance.uniform(0, 6))
    low, mid = hiss(chance, LENGTH_S, 70, 330, -0.9), hiss(chance, LENGTH_S, 330, 1200, -1.2)
    return np.asarray(0.8 * low * breath + 0.1 * mid * flame)


def _clock(chance: Chance, pitch_hz: float) -> Samples:
    """A pendulum clock two rooms away."""
    tick = mix(
        (body(WOOD, pitch_hz * chance.uniform(0.995, 1.005), 0.006), 1, 0),
        (body(BRASS, pitch_hz * 0.5, 0.02), 0.25, 0.001),
        (body(WOOD, pitch_hz * 0.83, 0.005), 0.5, 0.034),
    )
    return in_room(darkened(tick, 2600), 0.5, 0.25)


def _ember(chance: Chance) -> Samples:
    crack = [(fading(hiss(chance, 0.02, 900, 5200), 0.0016), chance.uniform(0.3, 1), chance.uniform(0, 0.12))
             for _ in range(int(chance.integers(1, 5)))]  # fmt: skip
    return mix(*crack, (hump(hiss(chance, 0.3, 500, 1800), 0.3), 0.05, 0))


def _drone(time: Samples, phase: float) -> Samples:
    """D and the E flat above it, low, with the fifth; the frequencies close the circle."""
    sound = np.zeros_like(time)
    for step, gain in ((0, 1.0), (1, 0.34), (12, 0.3), (13, 0.1), (19, 0.12)):
        hertz = round(D2 * semitones(step) * LENGTH_S) / LENGTH_S
        sound += gain * np.sin(2 * np.pi * hertz * time + phase * (step + 1))
        sound += gain * 0.3 * np.sin(2 * np.pi * (hertz + 4 / LENGTH_S) * time + phase)
    return np.asarray(sound * 0.22)


def _lay(loop: Samples, sound: Samples, at_s: float, gain: float) -> None:
    """Add a sound to the loop; the part beyond the end continues at the beginning."""
    places = (np.arange(len(sound)) + round(at_s * RATE)) % len(loop)
    np.add.at(loop, places, gain * sound)


LOOPS: Final = {"ambience_room": (room, ROOM_LOUDNESS), "ambience_tense": (tense, TENSE_LOUDNESS)}
"""Both loops: the recipe and its loudness in LUFS."""
