"""The shared parts of all attacks: the command line, the findings, and the last line.

An attack is `attack(seed, count) -> Findings`; the suite calls it with a small count, people with a large one:

    uv run --extra dev python -m tests.attacks.NAME --seed S --count N

The last line has the counts; the exit status is 0 only if nothing was found. With `--minutes M` instead of a count it attacks until the
time is over, in turns with the seeds from S on (`turns`); `tests.attacks.all` does the same with all attacks and new seeds.
"""

import argparse
import resource
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count as counted_from
from pathlib import Path
from traceback import extract_tb

from tests.attacks.turns import A_TURN, take_turns

KILOBYTES = 1024 if sys.platform == "darwin" else 1
SHOWN = 40
"""The most findings that are reported one by one."""


def most_mb() -> float:
    """The most memory that this program has had; it includes its parent's only if the system cannot separate them."""
    status = Path("/proc/self/status")
    if status.exists():
        peak = next(line for line in status.read_text("utf-8").splitlines() if line.startswith("VmHWM:"))
        return int(peak.split()[1]) / 1000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000 / KILOBYTES


@dataclass(slots=True)
class Findings:
    """The inputs and findings of an attack; each kind of finding is counted, and its shortest example kept."""

    tried: Counter[str] = field(default_factory=Counter)
    found: dict[str, list[str]] = field(default_factory=dict)

    def add(self, what: str, example: str = "") -> None:
        """Count a finding."""
        self.found.setdefault(what, []).append(example)

    def failed(self, what: str, error: BaseException, example: str = "") -> None:
        """Count an unexpected exception; its place is its kind."""
        self.add(f"{what}: {place_of(error)}: {type(error).__name__}: {str(error)[:80]}", example)

    @property
    def number(self) -> int:
        """The number of findings."""
        return sum(len(examples) for examples in self.found.values())

    def lines(self) -> list[str]:
        """The findings, the most frequent first, then the counts."""
        by_number = sorted(self.found.items(), key=lambda item: -len(item[1]))
        lines = [f"FINDING {what}, {len(them)} times, for one {min(them, key=len)!r:.300}" for what, them in by_number]
        counts = ", ".join(f"{name} {number}" for name, number in self.tried.items())
        return [*lines[:SHOWN], f"{counts}; {self.number} findings of {len(self.found)} kinds"]


def place_of(error: BaseException) -> str:
    """The innermost place in our own code that an exception came through, as `scenes/pane/log_panel.py:31`."""
    frames = [frame for frame in extract_tb(error.__traceback__) if _is_ours(frame.filename)]
    if not frames:
        return "nowhere of ours"
    last = frames[-1]
    return f"{'/'.join(last.filename.replace(chr(92), '/').split('/')[-2:])}:{last.lineno}"


def _is_ours(name: str) -> bool:
    return any(f"/{room}/" in name.replace("\\", "/") for room in ("hschess", "scenes")) and "site-packages" not in name


def run(attack: Callable[[int, int], Findings], count: int, description: str | None) -> int:
    """The command line of an attack: `--seed`, and `--count` or `--minutes`; its exit status."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="the seed of all random numbers (default 1)")
    much = parser.add_mutually_exclusive_group()
    much.add_argument("--count", type=int, default=count, help=f"how much is tried (default {count})")
    if (name := _name_of_program()) in A_TURN:
        much.add_argument("--minutes", type=float, help="attack for this long, in turns with the seeds from --seed on")
    words = parser.parse_args()
    if getattr(words, "minutes", None) is not None:
        return 1 if take_turns([name], words.minutes, counted_from(words.seed)) else 0
    found = attack(words.seed, words.count)
    sys.stdout.write(f"seed {words.seed}, count {words.count}\n" + "\n".join(found.lines()) + "\n")
    return 1 if found.number else 0


def _name_of_program() -> str:
    """The last word of the module's name that Python was started with."""
    spec = sys.modules["__main__"].__spec__
    assert spec is not None, "an attack is started as a module"
    return spec.name.rpartition(".")[2]
