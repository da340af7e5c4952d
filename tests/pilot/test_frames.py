"""The command that measures frames runs to its end and prints its rows; how fast they are is for a person to judge."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_bench_frames_prints_its_rows() -> None:
    words = ("bench", "frames", "--seconds", "0.05", "--json")
    done = subprocess.run(
        [sys.executable, "-m", "hschess", *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )

    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert set(figures["frames_ms"]) == {
        "first frame of the table",
        "a scripted game",
        "end of turn, 7 against 7",
        "while the CPU thinks",
        "one blit of the whole window",
    }
    for row in figures["frames_ms"].values():
        assert row["frames"] >= 1
        assert 0 < row["median"] <= row["p95"] <= row["p99"] <= row["worst"]
    assert figures["start_to_first_frame_ms"] > 0


def test_the_first_frame_says_where_it_was_drawn() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hschess", "bench", "first-frame"], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=120,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("first frame ")
    assert done.stdout.rstrip().endswith("dummy")
