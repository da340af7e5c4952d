"""Build the music: `python -m art.music [piece ...] [--measure]`.

The instruments of `music_voices` play every piece of the score in one hall, and it is written to `assets/music` in parts of four seconds,
so that the game never holds more than a few of them. A loop is a circle: the sound beyond its end, with the hall's reverberation, is laid
over its beginning. Each part has a margin of its neighbours on either side, which the game cuts off again: a codec is least exact at its
edges. Writing needs soundfile, as for the sounds; `--measure` builds nothing. Ends with status 1 if a measure is out of bounds, 2 if a
name is unknown.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from art.music_score import EIGHTH_S, PIECES, MusicPiece, Note
from art.music_voices import SEATS
from art.sound_measure import Measure, loudness, measure, seam
from art.sound_voices import RATE, Samples, darkened, fading, hiss
from art.sounds import MOST_PEAK_DB, read_ogg, write_ogg
from scenes.ui.music_player import MARGIN, PART_S

FOLDER: Final = Path(__file__).resolve().parents[1] / "assets/music"
QUALITY: Final = 0.72
"""The codec's compression, 0 to 1: the pieces are soft, and the losses are quieter than the hall."""
HALL_S: Final = 1.9
"""After this time the hall's reverberation has fallen to a thousandth."""
WET: Final = 0.3
PLAYERS_MS: Final = 7.0
"""The inexactness of the players."""
MOST_CURVE: Final = 0.05
"""The greatest bend from one sample to the next three; a click bends more."""


def main(arguments: Sequence[str]) -> int:
    """Build or measure; the exit status."""
    names = [name for name in arguments if name != "--measure"]
    unknown = [name for name in names if name not in PIECES]
    if unknown:
        print(f"music: nothing is called '{unknown[0]}'; pieces: {' '.join(PIECES)}", file=sys.stderr)
        return 2
    if "--measure" in arguments:
        return show_measures(names or list(PIECES))
    FOLDER.mkdir(exist_ok=True)
    for name in names or PIECES:
        for number, part in enumerate(parts_of(PIECES[name])):
            write_ogg(FOLDER / f"{name}-{number:02}.ogg", part, QUALITY)
        print(FOLDER / f"{name}-*.ogg", flush=True)
    return 0


# ----------------------------------------------------------------------------------------------------------------- playing


def played(piece: MusicPiece) -> Samples:
    """The whole piece in stereo, at its loudness; the end of a loop continues at the beginning."""
    length = round(piece.length_s * RATE)
    # A piece that does not loop rings out into a silence that is cut off.
    room = length if piece.loops else length + round(HALL_S * RATE)
    sound = np.zeros((room, 2))
    chance = np.random.default_rng(17)
    for note in piece.notes:
        late_s = float(chance.uniform(0, PLAYERS_MS)) / 1000
        _lay(sound, note, late_s)
    heard = _in_hall(sound)[:length]
    if not piece.loops:
        heard[-RATE:] *= (0.5 + 0.5 * np.cos(np.linspace(0, np.pi, RATE)))[:, None]
    return np.asarray(heard * 10 ** ((piece.loudness - loudness(heard)) / 20))


def _lay(sound: Samples, note: Note, late_s: float) -> None:
    seat = SEATS[note.voice]
    samples = note.strength * seat.gain * seat.voice(note.pitch, note.length * EIGHTH_S)
    places = (np.arange(len(samples)) + round((note.at * EIGHTH_S + late_s) * RATE)) % len(sound)
    for channel, share in enumerate((1 - seat.side, seat.side)):
        np.add.at(sound[:, channel], places, samples * np.sqrt(share))


def _in_hall(sound: Samples) -> Samples:
    """A panelled hall around the players. The sound is a circle, and so is the reverberation."""
    answers = [_answer(seed) for seed in (3, 5)]
    wet = [_around(sound[:, channel] + 0.4 * sound[:, 1 - channel], answer) for channel, answer in enumerate(answers)]
    return np.asarray(sound + WET * np.stack(wet, axis=1))


def _answer(seed: int) -> Samples:
    """The hall's echo of a clap, from 18 ms on."""
    chance = np.random.default_rng(seed)
    tail = darkened(fading(hiss(chance, HALL_S, 160, 3600, -0.35), HALL_S / 6.9), 2600)
    tail[: round(0.018 * RATE)] = 0
    return np.asarray(tail / np.sqrt(np.sum(tail**2)))


def _around(sound: Samples, answer: Samples) -> Samples:
    count = len(sound)
    return np.asarray(np.fft.irfft(np.fft.rfft(sound) * np.fft.rfft(answer, count), count))


# ------------------------------------------------------------------------------------------------------------------- parts


def parts_of(piece: MusicPiece) -> list[Samples]:
    """The piece cut for the game, each part with its margins: those of a loop continue round, others are silent beyond the ends."""
    sound, length, part = played(piece), round(piece.length_s * RATE), round(PART_S * RATE)
    around = np.pad(sound, ((MARGIN, MARGIN), (0, 0)), mode="wrap" if piece.loops else "constant")
    return [around[start : min(start + part, length) + 2 * MARGIN] for start in range(0, length, part)]


def read_piece(name: str) -> Samples:
    """The whole piece as the game plays it: its parts without their margins, one after the other."""
    files = sorted(FOLDER.glob(f"{name}-*.ogg"))
    return np.concatenate([read_ogg(path)[MARGIN:-MARGIN] for path in files])


# ---------------------------------------------------------------------------------------------------------------- measures


def show_measures(names: Sequence[str]) -> int:
    """Print the measures of the files; returns 1 if one is out of bounds."""
    print(f"{'piece':8}{'length':>9}{'peak dBFS':>11}{'RMS dBFS':>10}{'LUFS':>8}{'bend':>8}{'seam':>7}{'kB':>7}")
    wrong = []
    for name in names:
        samples = read_piece(name)
        found, size = measure(samples), sum(path.stat().st_size for path in FOLDER.glob(f"{name}-*.ogg"))
        print(
            f"{name:8}{found.length_s:8.2f}s{found.peak_db:11.1f}{rms_db(samples):10.1f}{found.loudness:8.1f}"
            f"{curve(samples):8.4f}{seam(samples):7.2f}{size / 1024:7.0f}"
        )
        wrong += [f"{name}: {fault}" for fault in faults(PIECES[name], found, samples)]
    print(f"all pieces: {sum(path.stat().st_size for path in FOLDER.glob('*.ogg')) / 1024:.0f} kB")
    for one in wrong:
        print(f"music: {one}", file=sys.stderr)
    return 1 if wrong else 0


def faults(piece: MusicPiece, found: Measure, samples: Samples) -> list[str]:
    """The faults of a piece as it sounds in the game."""
    said = []
    if found.peak_db > MOST_PEAK_DB:
        said.append(f"its peak is {found.peak_db:.1f} dBFS")
    if abs(found.loudness - piece.loudness) > 1:
        said.append(f"its loudness is {found.loudness:.1f} LUFS and should be {piece.loudness:g}")
    if round(piece.length_s * RATE) != len(samples):
        said.append(f"it is {found.length_s:.3f} s long and should be {piece.length_s:g}")
    bend = curve(np.concatenate([samples, samples[:RATE]]) if piece.loops else samples)
    if bend > MOST_CURVE:
        said.append(f"it clicks: a bend of {bend:.3f}")
    if not piece.loops and max(found.first, found.last) > 0.002:
        said.append(f"it begins or ends with a step ({found.first:.3f}, {found.last:.3f})")
    return said


def curve(samples: Samples) -> float:
    """The greatest third difference: music of low strings has hardly any, a click has nothing else."""
    return float(np.max(np.abs(np.diff(samples, 3, axis=0))))


def rms_db(samples: Samples) -> float:
    """The level of the whole in dB of full scale."""
    return 10 * float(np.log10(max(float(np.mean(samples**2)), 1e-12)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
