"""Measures the loudness, length and quality of a sound's samples."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

RATE: Final = 44100
WINDOW_S: Final = 0.4
"""ITU-R BS.1770-4 calls the loudness of 400 ms momentary; for a short cue this is the perceived loudness."""
SHELF: Final = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585))
HIGH_PASS: Final = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
"""The two filters of its K-weighting, (b, a) at 48 kHz."""
FILTER_RATE: Final = 48000
BLOCK_BITS: Final = 17
"""A longer sound is filtered in blocks of 2 to the power of this many samples."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The measures of one sound. Levels are in dB of full scale, loudness in LUFS."""

    length_s: float
    peak_db: float
    loudness: float
    first: float
    """The greatest sample of the first quarter of a millisecond, 0 to 1."""
    last: float
    """The greatest sample of the last quarter of a millisecond."""


def measure(samples: Samples) -> Measure:
    """Measure samples between -1 and 1, one column a channel."""
    sound = samples.reshape(len(samples), -1)
    edge = RATE // 4000
    return Measure(
        length_s=len(sound) / RATE,
        peak_db=decibels(float(np.max(np.abs(sound)))),
        loudness=loudness(sound),
        first=float(np.max(np.abs(sound[:edge]))),
        last=float(np.max(np.abs(sound[-edge:]))),
    )


def loudness(samples: Samples) -> float:
    """The loudest 400 ms, K-weighted, in LUFS; a channel counts in full."""
    sound = samples.reshape(len(samples), -1)
    window = round(WINDOW_S * RATE)
    power = (_weighted(sound, window) ** 2).sum(axis=1)
    total = np.concatenate([[0.0], np.cumsum(power)])
    return -0.691 + 10 * float(np.log10(max(float(np.max(total[window:] - total[:-window])) / window, 1e-12)))


def _weighted(sound: Samples, pad: int) -> Samples:
    """The channels through both filters, `pad` samples longer; a long sound in blocks, whose ends ring into the next."""
    count = 1 << min((len(sound) + 2 * pad).bit_length(), BLOCK_BITS)
    response, block = _response(count), count - 2 * pad
    made = np.zeros((len(sound) + count, sound.shape[1]))
    for start in range(0, len(sound), block):
        heard = np.fft.rfft(sound[start : start + block], count, axis=0) * response[:, None]
        made[start : start + count] += np.fft.irfft(heard, count, axis=0)
    return made[: len(sound) + pad]


@cache
def _response(count: int) -> NDArray[np.complex128]:
    """The response of both filters at each frequency."""
    step = np.exp(-2j * np.pi * np.fft.rfftfreq(count, 1 / RATE) / FILTER_RATE)
    shelf, high_pass = (
        np.polyval(above[::-1], step) / np.polyval(below[::-1], step) for above, below in (SHELF, HIGH_PASS)
    )
    return np.asarray(shelf * high_pass)


def seam(samples: Samples) -> float:
    """How far a loop jumps from its end to its beginning, as a multiple of the greatest step inside it: 1 or less is no seam."""
    sound = samples.reshape(len(samples), -1)
    inside = float(np.max(np.abs(np.diff(sound, axis=0))))
    return float(np.max(np.abs(sound[0] - sound[-1]))) / max(inside, 1e-9)


def decibels(amplitude: float) -> float:
    """An amplitude of 0 to 1 in dB of full scale."""
    return 20 * float(np.log10(max(amplitude, 1e-9)))
