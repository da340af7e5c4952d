"""Build the sounds: `python -m art.sounds [cue ...] [--measure]`.

Every sound is computed from numbers alone and written to `assets/sounds` as Ogg Vorbis, three variants of each cue. Writing needs
soundfile (`uv run --extra sounds`), which has its own encoder. `--measure` builds nothing: it prints the measures of the existing files.
Ends with status 1 if a measure is out of bounds, 2 if a name is unknown.
"""

import importlib
import os
import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from art.sound_ambience import LOOPS
from art.sound_cues import CUES, CueSound
from art.sound_measure import Measure, loudness, measure, seam
from art.sound_voices import RATE, Samples, softened, trimmed

FOLDER: Final = Path(__file__).resolve().parents[1] / "assets/sounds"
VARIANTS: Final = {"a": 0, "b": -1, "c": 1}
"""The three variants and the direction of their tuning, by as much as the cue allows."""
MOST_PEAK_DB: Final = -1.0
ROOM_FOR_PEAKS_DB: Final = -2.2
"""The greatest peaks before coding; the codec may overshoot a little."""
MOST_EDGE: Final = 0.02
WITHIN_KIND_LU: Final = 6.0
COMPRESSION: Final = 0.62


def main(arguments: Sequence[str]) -> int:
    """Build or measure; the exit status."""
    names = [name for name in arguments if name != "--measure"]
    unknown = [name for name in names if name not in CUES and name not in LOOPS]
    if unknown:
        print(f"sounds: nothing is called '{unknown[0]}'; sounds: {' '.join((*CUES, *LOOPS))}", file=sys.stderr)
        return 2
    if "--measure" in arguments:
        return show_measures(names)
    FOLDER.mkdir(exist_ok=True)
    for name, samples in built(names or [*CUES, *LOOPS]):
        write_ogg(FOLDER / f"{name}.ogg", samples)
        print(FOLDER / f"{name}.ogg", flush=True)
    return 0


def built(names: Sequence[str]) -> Iterator[tuple[str, Samples]]:
    """The samples of every file that these sounds need, by the file's stem."""
    for name in names:
        if name in LOOPS:
            recipe, wanted = LOOPS[name]
            yield name, _at_loudness(recipe(), wanted)
        else:
            for variant in VARIANTS:
                yield f"{name}-{variant}", cue_samples(name, variant)


def cue_samples(name: str, variant: str) -> Samples:
    """One variant of a cue at the loudness of its kind."""
    cue = CUES[name]
    chance = np.random.default_rng([*name.encode(), ord(variant)])
    return levelled(trimmed(cue.recipe(1 + VARIANTS[variant] * cue.detune, chance)), cue)


def levelled(samples: Samples, cue: CueSound) -> Samples:
    """Bring a cue to its loudness; peaks that do not fit are rounded off, and then the whole is reduced."""
    wanted, most = cue.kind.loudness + cue.louder, 10 ** (ROOM_FOR_PEAKS_DB / 20)
    level = _at_loudness(samples, wanted)
    for drive in (1.2, 1.8, 2.5):
        if float(np.max(np.abs(level))) > most:
            level = _at_loudness(softened(samples, drive), wanted)
    return level * min(1.0, most / float(np.max(np.abs(level))))


def _at_loudness(samples: Samples, wanted: float) -> Samples:
    return samples * float(10 ** ((wanted - loudness(samples)) / 20))


# --------------------------------------------------------------------------------------------------------------- files


def write_ogg(path: Path, samples: Samples, compression: float = COMPRESSION) -> None:
    """Write a sound as Ogg Vorbis with a fixed serial number, so that the same samples make the same file."""
    soundfile = importlib.import_module("soundfile")
    soundfile.write(path, samples, RATE, format="OGG", subtype="VORBIS", compression_level=compression)
    path.write_bytes(b"".join(_renumbered(page) for page in _pages(path.read_bytes())))


def _pages(data: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        segments = data[at + 26]
        length = 27 + segments + sum(data[at + 27 : at + 27 + segments])
        yield data[at : at + length]
        at += length


def _renumbered(page: bytes) -> bytes:
    """The page with serial number 1 and the checksum that belongs to it (RFC 3533, section 6)."""
    bare = page[:14] + struct.pack("<I", 1) + page[18:22] + bytes(4) + page[26:]
    return bare[:22] + struct.pack("<I", _checksum(bare)) + bare[26:]


def _checksum(data: bytes) -> int:
    """Ogg's CRC-32 is zlib's polynomial with the bits in the other order and nothing inverted."""
    mirrored = data.translate(MIRROR)
    plain = zlib.crc32(mirrored, 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{plain:032b}"[::-1], 2)


MIRROR: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def read_ogg(path: Path) -> Samples:
    """The samples of a file as the game's own mixer decodes them, -1 to 1, two channels."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    if pygame.mixer.get_init() != (RATE, -16, 2):
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 2)
    raw = np.frombuffer(pygame.mixer.Sound(path).get_raw(), dtype=np.int16)
    return np.asarray(raw.reshape(-1, 2) / 32768)


# ------------------------------------------------------------------------------------------------------------ measures


def show_measures(names: Sequence[str]) -> int:
    """Print a table of the files' measures; returns 1 if one is out of bounds."""
    print(f"{'sound':22}{'kind':16}{'length':>8}{'peak dBFS':>11}{'LUFS':>8}{'first':>8}{'last':>8}{'kB':>6}")
    wrong, kinds = list[str](), dict[str, list[float]]()
    for path in sorted(FOLDER.glob("*.ogg")):
        cue = path.stem.split("-")[0]
        if names and cue not in names:
            continue
        samples = read_ogg(path)
        # A cue is one channel played on both sides; a loop is stereo.
        found = measure(samples if cue in LOOPS else samples[:, :1])
        kind = CUES[cue].kind.name if cue in CUES else "ambience"
        kinds.setdefault(kind, []).append(found.loudness)
        print(
            f"{path.stem:22}{kind:16}{found.length_s:7.3f}s{found.peak_db:11.1f}{found.loudness:8.1f}"
            f"{found.first:8.4f}{found.last:8.4f}{path.stat().st_size / 1024:6.1f}"
        )
        wrong += [f"{path.stem}: {fault}" for fault in faults(found, samples, is_loop=cue in LOOPS)]
    for kind, heard in kinds.items():
        print(f"{kind}: {min(heard):.1f} to {max(heard):.1f} LUFS, {max(heard) - min(heard):.1f} LU apart")
        wrong += [f"{kind}: more than {WITHIN_KIND_LU:g} LU apart"] if max(heard) - min(heard) > WITHIN_KIND_LU else []
    print(f"all files: {sum(path.stat().st_size for path in FOLDER.glob('*.ogg')) / 1024:.0f} kB")
    for one in wrong:
        print(f"sounds: {one}", file=sys.stderr)
    return 1 if wrong else 0


def faults(found: Measure, samples: Samples, *, is_loop: bool) -> list[str]:
    """The faults of a sound."""
    said = []
    if found.peak_db > MOST_PEAK_DB:
        said.append(f"its peak is {found.peak_db:.1f} dBFS")
    if is_loop and seam(samples) > 1:
        said.append("its end does not join its beginning")
    if not is_loop and max(found.first, found.last) > MOST_EDGE:
        said.append(f"it clicks at an edge ({found.first:.3f}, {found.last:.3f})")
    return said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
