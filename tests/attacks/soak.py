"""Hours of play by a clock that goes as fast as the machine can: memory is to stay flat, and open files are to stay few.

    uv run python -m tests.attacks.soak --seed S --count N

`--count` is the number of simulated minutes. In the first of them every opponent is met once, in every mode and window. Then each evening
has whole games, puzzles, a replay with its analysis, the laboratory and every other page; at its end, on the title, the memory and the
open files are counted (what they are after each part is only told). Found is: an exception, `MOST_MB` more memory than after the first ten
minutes (of a shorter run: after its first third), and more open files or threads than ever then.

`tests.attacks.soak_real` is the same with the real program, a real window and the real clock.
"""

import gc
import os
import random
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from scenes.frames.rest import memory_in_use
from tests.attacks.findings import Findings, run
from tests.attacks.soak_evening import EVENING, meet_everybody
from tests.attacks.soak_program import FastProgram, Program

COUNT: Final = 60
SETTLED_MINUTES: Final = 10.0
MOST_MB: Final = 5.0
SHARE: Final = 4
"""Beginning and end are each the median of this share of the samples: memory goes up and down, so one sample says little."""
Part = Callable[[Program], None]
OPEN_FILES: Final = Path("/proc/self/fd")


@dataclass(frozen=True, slots=True)
class Sample:
    """What the program holds, by its own minute."""

    minute: float
    mebibytes: float
    files: int
    threads: int
    objects: int
    """The objects that the garbage collector tracks; printed, not judged."""


def attack(seed: int, count: int) -> Findings:
    """This many minutes, from that seed."""
    with tempfile.TemporaryDirectory(prefix="hschess-soak-") as folder:
        pygame.display.init()
        return soak(FastProgram(Path(folder), random.Random(seed)), count)


def soak(program: Program, minutes: float) -> Findings:
    """Evening after evening, until this many minutes have passed; a sample after each."""
    findings, samples = Findings(), list[Sample]()
    with program.standing_in():
        _spend(program, meet_everybody, findings)
        while not findings.number and (not samples or program.minutes < minutes):
            samples.append([_part_of_evening(program, part, findings) for part in EVENING][-1])
        program.stack.leave()
    judge(samples, min(SETTLED_MINUTES, minutes / 3), findings)
    findings.tried["minutes"] = int(program.minutes)
    return findings


def _part_of_evening(program: Program, part: Part, findings: Findings) -> Sample:
    _spend(program, part, findings)
    one = sample(program)
    tell(part, one)
    return one


def _spend(program: Program, part: Part, findings: Findings) -> None:
    name = name_of(part)
    try:
        part(program)
        program.go_home()
    except Exception as error:  # noqa: BLE001 - whatever comes is what is looked for
        findings.failed(name, error, f"minute {program.minutes:.1f}")
        program.stack.cut(1)
    findings.tried[name] += 1


def name_of(part: Part) -> str:
    """What is done in a part of an evening."""
    return part.__name__.replace("_", " ")


def sample(program: Program) -> Sample:
    """What is held once everything has been put away."""
    program.go_home()
    gc.collect()
    files = len(os.listdir(OPEN_FILES)) if OPEN_FILES.is_dir() else 0  # noqa: PTH208 - a path for each would be one file more
    return Sample(program.minutes, memory_in_use() or 0.0, files, threading.active_count(), len(gc.get_objects()))


def judge(samples: Sequence[Sample], settled: float, findings: Findings) -> None:
    """Anything that has grown at the end since this many minutes is reported."""
    later = [one for one in samples if one.minute >= settled]
    part = len(later) // SHARE
    findings.tried["evenings compared"] = 2 * part
    if not part:
        return
    first, last = later[:part], later[-part:]
    grown = median(one.mebibytes for one in last) - median(one.mebibytes for one in first)
    if grown > MOST_MB:
        findings.add(f"{grown:.1f} MB more than after {first[0].minute:.0f} minutes", f"{len(later)} samples")
    for name in ("files", "threads"):
        before, after = max(getattr(one, name) for one in first), min(getattr(one, name) for one in last)
        if after > before:
            findings.add(f"open {name} grow", f"from {before} to {after}")


def tell(part: Part, one: Sample) -> None:
    """A sample on standard output, as it is taken after a part of an evening."""
    words = f"minute {one.minute:6.1f}: {one.mebibytes:6.1f} MB, {one.files} open files, {one.threads} threads"
    words += f", {one.objects:,} objects, after: {name_of(part)}"
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(run(attack, COUNT, __doc__))
