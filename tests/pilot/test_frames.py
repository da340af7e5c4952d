"""The command that measures frames runs to its end and prints its rows; a person judges the speeds."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.cli import run
from tests.pilot.small_frames import MODULE

ROOT = Path(__file__).parents[2]
LONGEST_ANSWER = 5
"""Frames; a card waits 40 ms before it rises, because the pointer may only pass."""


def test_bench_frames_prints_its_rows() -> None:
    words = ("bench", "frames", "--seconds", "0.05", "--json")
    done = subprocess.run(
        [sys.executable, "-m", MODULE, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )

    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert set(figures["frames_ms"]) == {
        "the table comes",
        "a scripted game",
        "end of turn, 7 against 7",
        "while the CPU thinks",
        "one blit of the whole window",
    }
    for row in figures["frames_ms"].values():
        assert row["frames"] >= 1
        assert 0 < row["median"] <= row["p95"] <= row["p99"] <= row["worst"]
    assert figures["start_to_first_frame_ms"] > 0
    assert max(figures["input_to_picture_frames"].values()) <= LONGEST_ANSWER
    assert figures["rest"]["frames"] == 0
    assert figures["rest"]["seconds"] >= 0.2
    memory = figures["memory"]
    assert memory["games"] >= 1
    assert memory["frames"] > 0


def test_the_first_frame_names_its_video_driver() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hschess", "bench", "first-frame"], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=120,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("first frame ")
    assert done.stdout.rstrip().endswith("dummy")


def test_a_program_that_cannot_start_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "frames", "--seconds", "0.05", "--program", "/no/such/program"]) == 2
    assert "cannot start /no/such/program" in capsys.readouterr().err


def test_bench_frames_measures_a_window_of_another_size() -> None:
    words = ("bench", "frames", "--seconds", "0.05", "--size", "320x200")
    done = subprocess.run(
        [sys.executable, "-m", MODULE, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )

    assert done.returncode == 0, done.stderr
    assert "ms at 320x200" in done.stdout
    assert "a scripted game" in done.stdout
    assert "memory" not in done.stdout


@pytest.mark.parametrize("size", ["big", "640", "640x", "10x10", "640x90000", "²x²"])
def test_a_bad_size_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "frames", "--size", size]) == 2
    assert "is not a window size" in capsys.readouterr().err
