"""The music is composed by the rules, played as written, without clicks or seams, at the right loudness, and small."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from art.music import FOLDER, faults, main, parts_of, played, read_piece
from art.music_score import (
    BAR,
    EIGHTH_S,
    LAMENT,
    LOSS_TUNE,
    PASSAMEZZO,
    PIECES,
    ROMANESCA,
    ROMANESCA_HOME,
    TABLE_LINE,
    TABLE_TUNE,
    TITLE_LINE,
    TITLE_TUNE,
    TRIUMPH,
    WIN_TUNE,
    Ground,
    MusicPiece,
    Note,
    pitch_of,
    placed,
    tune,
)
from art.music_voices import SEATS, hertz
from art.sound_measure import measure
from art.sound_voices import RATE, Samples
from scenes.stage.music import LOOPING, SCORES
from scenes.ui.music_player import MARGIN, PART_S
from scenes.ui.sound import sounds_in
from tests.each import each

MEGABYTE = 1024 * 1024
PERFECT = (0, 7)
"""Octaves and fifths, in semitones."""
each_piece = pytest.mark.parametrize("name", PIECES)
each_texture = pytest.mark.parametrize(
    ("ground", "tunes"),
    [
        (PASSAMEZZO, (TABLE_TUNE, TABLE_LINE)),
        (ROMANESCA_HOME, (TITLE_TUNE, TITLE_LINE)),
        (TRIUMPH, (WIN_TUNE,)),
        (LAMENT, (LOSS_TUNE,)),
    ],
    ids=["table", "title", "win", "loss"],
)


# --------------------------------------------------------------------------------------------------------- composition


def parallels(voices: Sequence[Sequence[int]]) -> list[tuple[int, int, int]]:
    """Parallel motion of two voices from a fifth to a fifth, or from an octave to an octave: the voices, and the step."""
    return [
        (one, other, step)
        for one, other in combinations(range(len(voices)), 2)
        for step, ((low, low_next), (high, high_next)) in enumerate(
            zip(pairwise(voices[one]), pairwise(voices[other]), strict=True)
        )
        if low != low_next
        and (high - low) % 12 == (high_next - low_next) % 12
        and (high - low) % 12 in PERFECT
        and (low_next - low) * (high_next - high) > 0
    ]


def on_beats(text: str) -> list[int]:
    """The notes of a line on every beat."""
    notes = list(tune(text, "harp", 1))
    beats = range(0, BAR * (1 + int(notes[-1].at) // BAR), 3)
    return [next(note.pitch for note in reversed(notes) if note.at <= beat) for beat in beats]


def chords_on_beats(ground: Ground) -> list[tuple[int, ...]]:
    return [voices for _, length, voices in placed(ground) for _ in range(int(length / 3))]


def test_parallel_fifths_and_octaves_are_found() -> None:
    assert parallels([[48, 50], [55, 57]]) == [(0, 1, 0)]
    assert parallels([[48, 50], [60, 62]]) == [(0, 1, 0)]
    assert parallels([[48, 50], [64, 65]]) == parallels([[50, 48], [57, 60]]) == []


@each("ground", [PASSAMEZZO, ROMANESCA, ROMANESCA_HOME, TRIUMPH, LAMENT])
def test_from_chord_to_chord_no_two_voices_move_in_parallel(ground: Ground) -> None:
    chords = [voices for _, _, voices in placed(ground)]

    assert parallels(list(zip(*chords, strict=True))) == []


@pytest.mark.parametrize("ground", [PASSAMEZZO, ROMANESCA])
def test_a_ground_loops_smoothly(ground: Ground) -> None:
    chords = [voices for _, _, voices in placed(ground)]

    assert parallels(list(zip(chords[-1], chords[0], strict=True))) == []


@each_texture
def test_tunes_bass_and_counterpoint_are_consonant(ground: Ground, tunes: tuple[str, ...]) -> None:
    chords = chords_on_beats(ground)
    lines = [on_beats(text) for text in tunes]

    assert parallels([[voices[0] for voices in chords], *lines]) == []
    for line in lines:
        assert all(pitch % 12 in {voice % 12 for voice in chord} for pitch, chord in zip(line, chords, strict=True))


@each_piece
def test_every_piece_has_the_motif(name: str) -> None:
    """A dotted eighth, its neighbour above, and back."""
    tunes = [note for note in PIECES[name].notes if note.voice in ("harp", "viol")]
    heads = [
        one
        for one, two, three in zip(tunes, tunes[1:], tunes[2:], strict=False)
        if (one.length, two.length, three.length) == (1.5, 0.5, 1.0)
        and one.pitch == three.pitch
        and two.pitch - one.pitch in (1, 2)
    ]

    assert len(heads) >= 3


@each_piece
def test_notes_begin_within_their_piece_and_have_an_instrument(name: str) -> None:
    piece = PIECES[name]

    assert {note.voice for note in piece.notes} <= set(SEATS)
    assert all(0 <= note.at < piece.bars * BAR and note.length > 0 and 0 < note.strength <= 1.2 for note in piece.notes)


def test_the_tense_layer_fits_into_the_table() -> None:
    assert PIECES["table"].bars % PIECES["tense"].bars == 0


def test_a_bar_that_is_not_full_is_refused() -> None:
    with pytest.raises(ValueError, match="bar 2 is not full"):
        list(tune("A4:6 | A4:5", "harp", 1))


def test_pitches_are_counted_from_concert_a() -> None:
    assert (pitch_of("A4"), pitch_of("Bb3"), pitch_of("C#4")) == (69, 58, 61)
    assert hertz(57) == pytest.approx(220)


# ----------------------------------------------------------------------------------------------------------- the sound


@cache
def heard(name: str) -> Samples:
    return read_piece(name)


@each_piece
def test_a_piece_is_as_long_and_as_loud_as_written_and_neither_clips_nor_clicks(name: str) -> None:
    samples = heard(name)

    assert faults(PIECES[name], measure(samples), samples) == []


def test_a_click_a_clip_and_a_wrong_level_are_found() -> None:
    samples = heard("win")
    clicked = samples.copy()
    clicked[RATE] += 0.06
    loud = samples * 8

    assert faults(PIECES["win"], measure(clicked), clicked) == ["it clicks: a bend of 0.181"]
    assert [fault.split(" is ")[0] for fault in faults(PIECES["win"], measure(loud), loud)][:2] == [
        "its peak", "its loudness"
    ]  # fmt: skip


def test_a_seam_of_a_loop_and_an_edge_of_a_piece_are_found() -> None:
    samples = heard("tense")
    broken = np.concatenate([samples[RATE:], samples[: RATE // 2]])
    cut = heard("win").copy()
    cut[-1] = 0.01

    assert "it clicks" in " ".join(faults(PIECES["tense"], measure(broken), broken))
    assert "it begins or ends with a step" in " ".join(faults(PIECES["win"], measure(cut), cut))


@pytest.mark.parametrize(("name", "voice"), [("title", "harp"), ("table", "harp"), ("win", "harp"), ("loss", "viol")])
def test_the_notes_of_the_score_are_heard_when_they_begin(name: str, voice: str) -> None:
    # The turn returns to a string that still rings, so the notes on the beat decide.
    notes = [note for note in PIECES[name].notes if note.voice == voice and note.length >= 1.5]
    risen = [note for note in notes if level_of(name, note, 0.02) > level_of(name, note, -0.2)]

    assert len(risen) > 0.85 * len(notes)


def level_of(name: str, note: Note, after_s: float) -> float:
    """The strength of a note's pitch for 180 ms, this long after it begins."""
    start = round((note.at * EIGHTH_S + after_s) * RATE)
    places = np.arange(start, start + round(0.18 * RATE)) % len(heard(name))
    wave = np.exp(-2j * np.pi * hertz(note.pitch) * places / RATE) * np.hanning(len(places))
    return float(np.abs(np.sum(heard(name)[places].mean(axis=1) * wave)))


def test_the_tune_is_in_tune() -> None:
    """The strongest frequency near a long note is its own, within a tenth of a semitone."""
    note = next(note for note in PIECES["title"].notes if note.voice == "harp" and note.length == 3)
    start = round(note.at * EIGHTH_S * RATE)
    sound = heard("title")[start : start + RATE].mean(axis=1) * np.hanning(RATE)
    spectrum = np.abs(np.fft.rfft(sound, 8 * RATE))
    near = slice(round(8 * hertz(note.pitch) * 0.96), round(8 * hertz(note.pitch) * 1.04))
    found = (near.start + int(np.argmax(spectrum[near]))) / 8

    assert abs(12 * np.log2(found / hertz(note.pitch))) < 0.1


def test_the_files_match_the_script() -> None:
    made, kept = played(PIECES["win"]), heard("win")
    lost = made - kept

    assert 10 * np.log10(np.mean(made**2) / np.mean(lost**2)) > 20


def test_a_piece_is_played_the_same_each_time() -> None:
    piece = replace(PIECES["loss"], notes=PIECES["loss"].notes[:6], bars=2)

    assert np.array_equal(played(piece), played(piece))


# ------------------------------------------------------------------------------------------------------------------ parts


def test_exactly_the_games_pieces_exist_in_parts() -> None:
    found = sounds_in(FOLDER)

    assert set(found) == set(PIECES) == {name for score in SCORES for name in score}
    assert {name: len(parts) for name, parts in found.items()} == {
        name: int(-(-piece.length_s // PART_S)) for name, piece in PIECES.items()
    }
    assert {name for name, piece in PIECES.items() if piece.loops} == LOOPING


def test_all_music_together_is_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 2 * MEGABYTE


@pytest.mark.parametrize("loops", [True, False])
def test_a_part_has_its_neighbours_margins_round_the_circle_of_a_loop(loops: bool) -> None:
    piece = MusicPiece(tuple(_one_note()), bars=3, loudness=-24, loops=loops)
    first, last = parts_of(piece)

    assert [len(first), len(last)] == [round(4 * RATE) + 2 * MARGIN, round(2 * RATE) + 2 * MARGIN]
    assert np.array_equal(first[-2 * MARGIN :], last[: 2 * MARGIN])
    joined = np.array_equal(last[-2 * MARGIN :], first[: 2 * MARGIN])
    assert joined == loops
    assert np.any(first[:MARGIN]) == loops


def _one_note() -> Iterator[Note]:
    yield Note(0, 57, 18, "strings", 1)


def test_the_table_of_measures_names_each_piece(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--measure", "win"]) == 0
    assert "win" in capsys.readouterr().out


def test_an_unknown_piece_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["march"]) == 2
    assert "nothing is called 'march'" in capsys.readouterr().err
