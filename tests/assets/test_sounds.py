"""The sounds exist for every cue, in three variants, without clicks, within the loudness of their kind, and small."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from art.sound_ambience import LOOPS
from art.sound_cues import CUES
from art.sound_measure import Measure, decibels, loudness, measure, seam
from art.sound_voices import Samples
from art.sounds import FOLDER, MOST_PEAK_DB, VARIANTS, cue_samples, faults, main, read_ogg
from scenes.stage.motion.timing import HIT_CUES
from scenes.ui.sound import LAYERS, WEIGHTY, sounds_in

SCENES = Path(__file__).resolve().parents[2] / "scenes"
LISTENERS = (SCENES / "stage" / "hand" / "hearing.py", SCENES / "ui" / "touches.py")
"""The functions that return cues by name."""
FILES = sorted(path.stem for path in FOLDER.glob("*.ogg"))
MEGABYTE = 1024 * 1024


@cache
def samples_of(file: str) -> Samples:
    """A file's samples; only one channel of a cue, because both are the same."""
    samples = read_ogg(FOLDER / f"{file}.ogg")
    return samples if file in LOOPS else samples[:, :1]


@cache
def measured(file: str) -> Measure:
    return measure(samples_of(file))


def level_of(file: str) -> float:
    """A file's loudness."""
    return measured(file).loudness


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """All sounds together take much memory."""
    yield
    samples_of.cache_clear()


def emitted_cues() -> Iterator[str]:
    """Every cue that the game names: in a call of `cue` or `play`, or returned by the hand's sounds."""
    for path in SCENES.rglob("*.py"):
        code = path.read_text("utf-8")
        if path not in LISTENERS and not re.search(r"\b(?:cue|play)\s*\(", code):
            continue
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("cue", "play") and node.args:
                yield from names_in(node.args[0])
            elif isinstance(node, ast.Return) and node.value is not None and path in LISTENERS:
                yield from names_in(node.value)
    yield from (name for _, name in HIT_CUES)


def names_in(node: ast.expr) -> Iterator[str]:
    """The possible texts of an expression."""
    match node:
        case ast.Constant(value=str(name)):
            yield name
        case ast.IfExp(body=body, orelse=otherwise):
            yield from (*names_in(body), *names_in(otherwise))
        case _:
            pass


def test_every_cue_that_the_game_can_emit_has_a_sound() -> None:
    emitted = set(emitted_cues())

    assert len(emitted) > 20
    assert emitted <= set(CUES)
    assert set(CUES) >= WEIGHTY


def test_the_files_are_three_variants_of_every_cue_and_the_loops() -> None:
    assert set(FILES) == {f"{cue}-{variant}" for cue in CUES for variant in VARIANTS} | set(LOOPS)
    assert {len(paths) for cue, paths in sounds_in(FOLDER).items() if cue in CUES} == {3}
    assert set(LAYERS) == set(LOOPS)


def test_all_sounds_together_are_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 3 * MEGABYTE


def range_of(levels: list[float]) -> float:
    return max(levels) - min(levels)


def test_a_sound_neither_clips_nor_clicks_nor_has_a_seam() -> None:
    found = {file: faults(measured(file), samples_of(file), is_loop=file in LOOPS) for file in FILES}

    assert len(found) > 100
    assert {file: wrong for file, wrong in found.items() if wrong} == {}


def test_variants_are_equally_loud() -> None:
    ranges = {cue: range_of([level_of(f"{cue}-{variant}") for variant in VARIANTS]) for cue in CUES}

    assert {cue: wide for cue, wide in ranges.items() if wide >= 1.0} == {}


def test_variants_differ() -> None:
    for cue in CUES:
        heard = [samples_of(f"{cue}-{variant}") for variant in VARIANTS]
        assert all(len(one) != len(other) or not np.array_equal(one, other) for one, other in pairwise(heard)), cue


@pytest.mark.parametrize("kind", sorted({cue.kind.name for cue in CUES.values()}))
def test_cues_of_a_kind_are_within_six_loudness_units(kind: str) -> None:
    names = [f"{name}-{variant}" for name, cue in CUES.items() if cue.kind.name == kind for variant in VARIANTS]

    assert range_of([level_of(name) for name in names]) <= 6.0


def test_a_heavier_hit_is_louder_and_lower() -> None:
    hits = [samples_of(f"{hit}-a") for hit in ("hit_1", "hit_2", "hit_4")]
    levels, centres = [loudness(hit) for hit in hits], [centre_of(hit) for hit in hits]

    assert levels == sorted(levels)
    assert centres == sorted(centres, reverse=True)


def centre_of(samples: Samples) -> float:
    """The middle of the spectrum in hertz."""
    power = np.abs(np.fft.rfft(samples[:, 0])) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(samples), 1 / 44100)) / np.sum(power))


def test_frequent_cues_are_short() -> None:
    lengths = {cue: len(samples_of(f"{cue}-a")) / 44100 for cue in CUES}

    assert lengths["ui_hover"] < 0.03
    assert lengths["card_hover"] < 0.1
    assert lengths["gap_tick"] < 0.4
    assert max(lengths.values()) < 3.2


def test_the_ambience_is_quieter_than_any_hit_and_both_loops_have_one_length() -> None:
    room, tense = samples_of("ambience_room"), samples_of("ambience_tense")

    assert len(room) == len(tense)
    assert loudness(room) < loudness(samples_of("hit_1-a")) - 6


def test_a_cue_is_made_of_the_same_samples_every_time() -> None:
    assert np.array_equal(cue_samples("death_crack", "b"), cue_samples("death_crack", "b"))


# -------------------------------------------------------------------------------------------------------------- measuring


def test_a_full_scale_tone_of_one_kilohertz_measures_minus_three() -> None:
    """The calibration of BS.1770-4: 0 dBFS at 997 Hz in one channel is -3.01 LKFS."""
    tone = np.sin(2 * np.pi * 997 * np.arange(44100) / 44100)

    assert loudness(tone) == pytest.approx(-3.01, abs=0.05)


def test_a_click_a_clip_and_a_seam_are_found() -> None:
    step = np.concatenate([np.full(2000, 1.0), np.zeros(2000)])
    ramp = np.linspace(-0.5, 0.5, 4000)

    assert faults(measure(step), step, is_loop=False) == [
        "its peak is 0.0 dBFS", "it clicks at an edge (1.000, 0.000)"
    ]  # fmt: skip
    assert seam(ramp) > 100
    assert faults(measure(ramp), ramp, is_loop=True) == ["its end does not join its beginning"]


def test_the_table_of_measures_names_each_sound(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--measure", "hit_king"])
    said = capsys.readouterr().out

    assert status == 0
    assert [f"hit_king-{variant}" in said for variant in "abcd"] == [True, True, True, False]


def test_an_unknown_sound_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hit_3"]) == 2
    assert "nothing is called 'hit_3'" in capsys.readouterr().err


def test_decibels_have_a_floor() -> None:
    assert decibels(1.0) == 0.0
    assert decibels(0.0) == -180.0
    assert decibels(10 ** (MOST_PEAK_DB / 20)) == pytest.approx(MOST_PEAK_DB)
