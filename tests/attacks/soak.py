"""Hours of play by a clock that goes as fast as the machine can: memory must stay flat, and open files few.

    uv run python -m tests.attacks.soak --seed S --count N

`--count` is the number of simulated minutes. In the first of them the program meets every opponent once, in every mode and window. Then
each evening has whole games, puzzles, a replay with its analysis, the laboratory and every other page; at its end, on the title, the memory
and the open files are counted (counts after each part are only printed). Caches (texts of lines, orders of pieces, values
of cards) are bounded, and fill about ten megabytes within an hour. After that hour (in a shorter run: its first third) a finding is an
exception, memory that goes up from evening to evening, by `MOST_MB` in all, without the cached pictures, whose bytes are
bounded; more live screens of a kind on the title than before, or more open files or threads than ever.

`tests.attacks.soak_real` is the same with the real program, a real window and the real clock.
"""

import gc
import os
import random
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from bench.frames.rest import MEBIBYTE
from tests.attacks.findings import Findings, run
from tests.attacks.soak_evening import EVENING, meet_every_opponent
from tests.attacks.soak_memory import begin_again, held
from tests.attacks.soak_program import FastProgram, Program

COUNT: Final = 60
SETTLED_MINUTES: Final = 60.0
MOST_MB: Final = 5.0
LEAST: Final = 3
"""Fewer evenings than this cannot be judged."""
MOSTLY: Final = 0.75
"""Memory that fluctuates goes up in half of all pairs of evenings, memory that grows in nearly all of them."""
SHARE: Final = 4
"""For open files and threads, beginning and end are this share of the samples each."""
Part = Callable[[Program], None]
OPEN_FILES: Final = Path("/proc/self/fd")


@dataclass(frozen=True, slots=True)
class Sample:
    """What the program holds, by its own minute."""

    minute: float
    mebibytes: float
    """In use: gaps in the process's memory are not growth."""
    files: int
    threads: int
    objects: int
    """The objects that the garbage collector tracks; printed, not judged."""
    pictures: float = 0.0
    """The megabytes of cached pictures, which are bounded and fill for an hour."""
    screens: Mapping[str, int] = field(default_factory=dict)
    """The live screens, by kind; on the title there should be no other."""


def attack(seed: int, count: int) -> Findings:
    """Play this many minutes, from that seed."""
    with tempfile.TemporaryDirectory(prefix="hschess-soak-") as folder:
        pygame.display.init()
        return soak(FastProgram(Path(folder), random.Random(seed)), count)


def soak(program: Program, minutes: float) -> Findings:
    """Play evening after evening, until this many minutes have passed; take a sample after each."""
    findings, samples = Findings(), list[Sample]()
    with program.standing_in():
        _spend(program, meet_every_opponent, findings)
        while not findings.number and (not samples or program.minutes < minutes):
            samples.append([_part_of_evening(program, part, findings) for part in EVENING][-1])
        program.stack.leave()
    judge(samples, min(SETTLED_MINUTES, minutes / 3), findings)
    findings.tried["minutes"] = int(program.minutes)
    return findings


def _part_of_evening(program: Program, part: Part, findings: Findings) -> Sample:
    _spend(program, part, findings)
    one = sample(program)
    print_sample(part, one)
    return one


def _spend(program: Program, part: Part, findings: Findings) -> None:
    name = name_of(part)
    try:
        part(program)
        program.go_home()
    except Exception as error:  # noqa: BLE001 - any exception is a finding
        findings.failed(name, error, f"minute {program.minutes:.1f}")
        program.stack.cut(1)
    findings.tried[name] += 1


def name_of(part: Part) -> str:
    """The name of a part of an evening."""
    return part.__name__.replace("_", " ")


def sample(program: Program) -> Sample:
    """The sample after a full collection of garbage."""
    program.go_home()
    gc.collect()
    files = len(os.listdir(OPEN_FILES)) if OPEN_FILES.is_dir() else 0  # noqa: PTH208 - a path for each would be one file more
    objects = gc.get_objects()
    return Sample(
        program.minutes, held(), files, threading.active_count(), len(objects),
        cached_bytes(program) / MEBIBYTE, Counter(name for name in map(screen_name, objects) if name),
    )  # fmt: skip


def cached_bytes(program: Program) -> int:
    """The bytes of the cached pictures."""
    return sum(cache.bytes for media in program.context.medias() for cache in (media.sprites, media.poses, media.texts))


def screen_name(thing: object) -> str:
    """The kind of a screen; empty for another object. Asks the type, because some objects pretend to be others."""
    kind = type(thing)
    # A class made by a metaclass may have a module that is not a string.
    return kind.__name__ if str(kind.__module__).startswith("scenes.") and kind.__name__.endswith("Scene") else ""


def judge(samples: Sequence[Sample], settled: float, findings: Findings) -> None:
    """Report everything that has grown since this many minutes."""
    later = [one for one in samples if one.minute >= settled]
    findings.tried["evenings compared"] = len(later)
    if len(later) < LEAST:
        return
    grown, share = growth([(one.minute, one.mebibytes - one.pictures) for one in later])
    if grown > MOST_MB and share >= MOSTLY:
        findings.add(f"{grown:.1f} MB more than after {later[0].minute:.0f} minutes", f"{len(later)} samples")
    _judge_screens(later, findings)
    part = max(1, len(later) // SHARE)
    first, last = later[:part], later[-part:]
    for name in ("files", "threads"):
        before, after = max(getattr(one, name) for one in first), min(getattr(one, name) for one in last)
        if after > before:
            findings.add(f"open {name} grow", f"from {before} to {after}")


def growth(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The growth from the first point to the last, by the median of all slopes, and the share of pairs that go up."""
    slopes = [(after - before) / (late - early) for (early, before), (late, after) in combinations(points, 2)]
    return median(slopes) * (points[-1][0] - points[0][0]), sum(slope > 0 for slope in slopes) / len(slopes)


def _judge_screens(later: Sequence[Sample], findings: Findings) -> None:
    """A closed screen must be gone: one that stays adds up every evening, however little memory it takes."""
    half = len(later) // 2
    for name in sorted({name for one in later for name in one.screens}):
        before = max(one.screens.get(name, 0) for one in later[:half])
        after = min(one.screens.get(name, 0) for one in later[-half:])
        if after > before:
            findings.add(f"{name} is kept for ever", f"from {before} to {after}")


def print_sample(part: Part, one: Sample) -> None:
    """Print a sample, after a part of an evening."""
    words = f"minute {one.minute:6.1f}: {one.mebibytes:6.1f} MB, {one.files} open files, {one.threads} threads"
    words += f", {one.objects:,} objects, {one.pictures:.1f} MB of pictures, {sum(one.screens.values())} screens"
    words += f", after: {name_of(part)}"
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    begin_again()
    sys.exit(run(attack, COUNT, __doc__))
