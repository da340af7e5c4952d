"""The score: five pieces as notes, and nothing of how they sound.

**Key and time.** Everything is in D, as the cues are; six eighths to a bar, two beats, sixty a minute: a bar is two seconds, and the clock
of the room ticks on the beat.

**The motif** is a turn to the neighbour and a step out: a dotted eighth, a sixteenth, an eighth, then a long note (A B flat A, D). Every
piece has it: the title and the table begin their tunes with it, the tense layer repeats its head in every bar, the win has it in the major
and rising, the loss has it on each step of a falling bass.

**The grounds.** As lutenists of the sixteenth century did, a bass of eight bars is repeated and varied. The table has the passamezzo antico
(Dm C Dm A, F C Dm-A Dm), four times: lute alone; with the harp's tune; with a viol's slow line; with both, which are counterpoint to each
other. The tense layer has the same ground twice, so that it fits wherever it comes in. The title has the romanesca, its sister that begins
in F (F C Dm A, F C Dm-A D), three times. The win is I IV V I in D major; the loss is a lament, the bass falling D C B flat A.

**Voices.** From chord to chord the upper voices go against the bass or by the nearest way, so that no two voices move in parallel fifths or
octaves; tests/assets/test_music.py proves it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

BAR: Final = 6
"""The eighths of a bar."""
EIGHTH_S: Final = 1 / 3
STEPS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SIGNS: Final = {"#": 1, "b": -1}


@dataclass(frozen=True, slots=True)
class Note:
    """One note: its start and written length in eighths; its pitch in MIDI numbers (69 is 440 Hz)."""

    at: float
    pitch: int
    length: float
    voice: str
    strength: float


@dataclass(frozen=True, slots=True)
class MusicPiece:
    """A piece: its notes, its length in bars, how loud it is (LUFS of the loudest 400 ms), and whether it repeats."""

    notes: tuple[Note, ...]
    bars: int
    loudness: float
    loops: bool = True

    @property
    def length_s(self) -> float:
        """From the first beat to the last bar's end."""
        return self.bars * BAR * EIGHTH_S


# -------------------------------------------------------------------------------------------------------------- harmony

Chord = tuple[int, ...]
"""The bass and three voices above it."""


def pitch_of(name: str) -> int:
    """The number of a pitch: `A4` is 69, `Bb3` 58."""
    return STEPS[name[0]] + SIGNS.get(name[1:-1], 0) + 12 * (int(name[-1]) + 1)


def chord(names: str) -> Chord:
    """The pitches of a chord, from the bass up."""
    return tuple(pitch_of(name) for name in names.split())


DM: Final = chord("D3 F3 A3 D4")
C: Final = chord("C3 G3 C4 E4")
A: Final = chord("A2 E3 A3 C#4")
F: Final = chord("F2 F3 A3 C4")
D: Final = chord("D3 F#3 A3 D4")
G: Final = chord("G2 G3 B3 D4")
AM_ON_C: Final = chord("C3 A3 C4 E4")
GM_ON_B: Final = chord("Bb2 G3 D4 G4")

Ground = tuple[tuple[Chord, ...], ...]
"""The chords of each bar; two of them share it."""
PASSAMEZZO: Final[Ground] = ((DM,), (C,), (DM,), (A,), (F,), (C,), (DM, A), (DM,))
ROMANESCA: Final[Ground] = ((F,), (C,), (DM,), (A,), (F,), (C,), (DM, A), (DM,))
ROMANESCA_HOME: Final[Ground] = (*ROMANESCA[:-1], (D,))
TRIUMPH: Final[Ground] = ((D,), (G,), (A,), (D,))
LAMENT: Final[Ground] = ((DM,), (AM_ON_C,), (GM_ON_B,), (A,), (DM,))

# --------------------------------------------------------------------------------------------------------------- tunes

TABLE_TUNE: Final = """
    A4:1.5 Bb4:.5 A4:1 D5:3   | E5:1.5 F5:.5 E5:1 C5:3 | A4:1.5 Bb4:.5 A4:1 F4:3      | E4:1.5 F4:.5 E4:1 C#5:3
    C5:1.5 D5:.5 C5:1 F5:3    | E5:1.5 D5:.5 C5:1 G4:3 | F4:1.5 G4:.5 A4:1 C#5:1.5 D5:.5 C#5:1 | D5:4 -:2
"""
TABLE_LINE: Final = "D4:3 F4:3 | E4:6 | F4:3 D4:3 | E4:6 | A4:3 F4:3 | G4:3 E4:3 | F4:3 E4:3 | D4:6"
"""The viol's line; against the tune it makes sixths, thirds and contrary motion."""
TITLE_TUNE: Final = """
    C5:1.5 D5:.5 C5:1 F5:3    | E5:1.5 D5:.5 C5:1 G4:3 | F4:1.5 G4:.5 A4:1 D5:3       | C#5:1.5 D5:.5 C#5:1 E4:3
    A4:1.5 Bb4:.5 A4:1 C5:3   | E5:1.5 F5:.5 E5:1 G5:3 | F5:1.5 E5:.5 D5:1 C#5:1.5 D5:.5 C#5:1 | D5:4 -:2
"""
TITLE_LINE: Final = "A4:6 | G4:3 E4:3 | F4:6 | E4:6 | F4:3 A4:3 | G4:3 E4:3 | F4:3 E4:3 | F#4:6"
WIN_TUNE: Final = (
    "A4:1.5 B4:.5 A4:1 D5:3 | D5:1.5 E5:.5 D5:1 B4:3 | E5:1.5 F#5:.5 E5:1 C#5:1.5 D5:.5 E5:1 | F#5:1.5 G5:.5 F#5:1 D6:3"
)
LOSS_TUNE: Final = """
    F5:1.5 G5:.5 F5:1 D5:3    | E5:1.5 F5:.5 E5:1 C5:3 | D5:1.5 Eb5:.5 D5:1 Bb4:3     | C#5:1.5 D5:.5 C#5:1 E4:3 | D4:6
"""
HEADS: Final = (("A3", "Bb3"), ("G3", "A3"), ("A3", "Bb3"), ("E3", "F3"), ("C4", "D4"), ("G3", "A3"), ("A3", "Bb3", "E3", "F3"),
                ("A3", "Bb3"))  # fmt: skip
"""The fifth of each chord and its neighbour, which the tense layer repeats."""


def tune(text: str, voice: str, strength: float, at: float = 0.0) -> Iterator[Note]:
    """The notes of a written line: pitch and length in eighths, `-` for a rest; each bar has to be full."""
    bars = [bar.split() for line in text.strip().splitlines() for bar in line.split("|")]
    for number, bar in enumerate(bars):
        place = at + number * BAR
        for word in bar:
            name, length = word.split(":")
            if name != "-":
                # The first note of a beat is a little louder.
                weight = 1.0 if (place - at) % 3 == 0 else 0.86
                yield Note(place, pitch_of(name), float(length), voice, strength * weight)
            place += float(length)
        if place != at + (number + 1) * BAR:
            raise ValueError(f"bar {number + 1} is not full: {' '.join(bar)}")


# -------------------------------------------------------------------------------------------------------- accompaniment


def placed(ground: Ground, at: float = 0.0) -> Iterator[tuple[float, float, Chord]]:
    """The start, length and notes of each chord."""
    for number, chords in enumerate(ground):
        length = BAR / len(chords)
        yield from ((at + number * BAR + place * length, length, one) for place, one in enumerate(chords))


def broken(ground: Ground, strength: float, at: float = 0.0) -> Iterator[Note]:
    """The lute: the bass, then the chord up and down again in eighths; every string rings on to the chord's end."""
    for start, length, (bass, low, mid, high) in placed(ground, at):
        figure = (bass, low, mid, high, mid, low) if length == BAR else (bass, mid, high)
        for place, pitch in enumerate(figure):
            weight = 1.15 if place == 0 else 0.92 if place == 3 else 0.72
            yield Note(start + place, pitch, length - place, "lute", strength * weight)


def held(ground: Ground, strength: float, at: float = 0.0) -> Iterator[Note]:
    """The strings: the three upper voices as long as the chord."""
    for start, length, voices in placed(ground, at):
        yield from (Note(start, pitch, length, "strings", strength) for pitch in voices[1:])


def deep(ground: Ground, strength: float, at: float = 0.0) -> Iterator[Note]:
    """The bass alone, bowed."""
    yield from (Note(start, voices[0], length, "bass", strength) for start, length, voices in placed(ground, at))


def taps(bars: int, strength: float, at: float = 0.0) -> Iterator[Note]:
    """Low wood on both beats, and a lighter one that leads to the next bar."""
    for bar in range(bars):
        for place, weight in ((0, 1.0), (3, 0.62), (5, 0.4)):
            yield Note(at + bar * BAR + place, 45, 1, "wood", strength * weight)


def rolled(voices: Sequence[int], strength: float, at: float) -> Iterator[Note]:
    """A chord of the harp, its strings one after the other."""
    yield from (Note(at + place * 0.16, pitch, 6, "harp", strength) for place, pitch in enumerate(voices))


# ---------------------------------------------------------------------------------------------------------------- pieces


def _table() -> Iterator[Note]:
    first, second, third, fourth = (number * 8 * BAR for number in range(4))
    for start, strength in ((first, 0.62), (second, 0.5), (third, 0.56), (fourth, 0.5)):
        yield from broken(PASSAMEZZO, strength, start)
        yield from held(PASSAMEZZO, 0.15, start)
    yield from tune(TABLE_TUNE, "harp", 0.74, second)
    yield from tune(TABLE_LINE, "viol", 0.46, third)
    yield from taps(8, 0.3, third)
    yield from tune(TABLE_TUNE, "harp", 0.8, fourth)
    yield from tune(TABLE_LINE, "viol", 0.34, fourth)
    yield from taps(7, 0.34, fourth)


def _tense() -> Iterator[Note]:
    for start in (0, 8 * BAR):
        for at, length, voices in placed(PASSAMEZZO, start):
            for place in range(int(length)):
                weight = 1.0 if place % 3 == 0 else 0.6
                yield Note(at + place, voices[0] - (12 if voices[0] > 44 else 0), 0.8, "low", 0.62 * weight)
        yield from _heads(start)
        yield from taps(8, 0.38, start)
    # The second time an octave above joins, thinly.
    yield from (Note(note.at, note.pitch + 12, note.length, "viol", 0.17) for note in _heads(8 * BAR))


def _heads(at: float) -> Iterator[Note]:
    for bar, names in enumerate(HEADS):
        pairs = (names[:2], names[2:] or names[:2])
        for beat, (home, neighbour) in enumerate(pairs):
            start = at + bar * BAR + beat * 3
            yield Note(start, pitch_of(home), 1.5, "viol", 0.4)
            yield Note(start + 1.5, pitch_of(neighbour), 0.5, "viol", 0.34)
            yield Note(start + 2, pitch_of(home), 1, "viol", 0.3)


def _title() -> Iterator[Note]:
    first, second, third = (number * 8 * BAR for number in range(3))
    for start, ground, strength in ((first, ROMANESCA, 0.56), (second, ROMANESCA, 0.5), (third, ROMANESCA_HOME, 0.5)):
        yield from broken(ground, strength, start)
        yield from held(ground, 0.19, start)
        yield from deep(ground, 0.2, start)
    yield from tune(TITLE_TUNE, "harp", 0.8, first)
    yield from tune(TITLE_LINE.replace("F#4", "F4"), "viol", 0.46, second)
    yield from taps(8, 0.24, second)
    yield from tune(TITLE_TUNE, "harp", 0.84, third)
    yield from tune(TITLE_LINE, "viol", 0.34, third)
    yield from taps(7, 0.3, third)


def _win() -> Iterator[Note]:
    yield from broken(TRIUMPH, 0.7)
    yield from held(TRIUMPH, 0.26)
    yield from deep(TRIUMPH, 0.3)
    yield from tune(WIN_TUNE, "harp", 0.95)
    yield from taps(4, 0.5)
    yield from rolled((*D, *(pitch + 12 for pitch in D[1:])), 0.7, 4 * BAR)
    yield from held(((D,),), 0.22, 4 * BAR)


def _loss() -> Iterator[Note]:
    yield from broken(LAMENT, 0.5)
    yield from held(LAMENT, 0.24)
    yield from deep(LAMENT, 0.32)
    yield from tune(LOSS_TUNE, "viol", 0.46)
    yield from rolled(DM, 0.4, 5 * BAR)


PIECES: Final[Mapping[str, MusicPiece]] = {
    "title": MusicPiece(tuple(_title()), 24, -22.0),
    "table": MusicPiece(tuple(_table()), 32, -23.5),
    "tense": MusicPiece(tuple(_tense()), 16, -25.0),
    "win": MusicPiece(tuple(_win()), 7, -21.0, loops=False),
    "loss": MusicPiece(tuple(_loss()), 8, -22.0, loops=False),
}
