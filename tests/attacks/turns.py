"""Attacks by the clock: turn after turn, each a process of its own with a seed and a count, so that whatever is found can be repeated."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tests.attacks.seeds import ROOT, command_of

A_TURN: Final[Mapping[str, int]] = {
    "fuzz": 20_000,
    "records": 60,
    "monkey": 4_000,
    "play": 60,
    "undo": 100,
    "costs": 60,
    "commands": 300,
    "kill": 8,
    "ends": 12,
    "torn": 2,
    "two": 4,
    "disk": 30,
    "soak": 3,
    "together": 7,
    "servers": 4,
}
"""Every attack, and the count of a turn, which takes about a minute. `soak_real` needs a core of its own, and `bad_line` a system with
`netem`: they are run by hand."""
HANGS_S: Final = 3600.0
HANGS: Final = -1


@dataclass(frozen=True, slots=True)
class Turn:
    """An attack with a seed of its own."""

    name: str
    seed: int

    @property
    def command(self) -> str:
        """What repeats it."""
        return command_of(self.name, self.seed, A_TURN[self.name])


Play = Callable[[Turn], int]
"""Has a turn, and returns its exit status."""
Clock = Callable[[], float]


def played(turn: Turn) -> int:
    """A turn as a process; what it prints is seen at once."""
    words = ("--seed", str(turn.seed), "--count", str(A_TURN[turn.name]))
    try:
        done = subprocess.run(
            [sys.executable, "-m", f"tests.attacks.{turn.name}", *words], cwd=ROOT, timeout=HANGS_S, check=False
        )
    except subprocess.TimeoutExpired:
        return HANGS
    return done.returncode


def take_turns(
    names: Sequence[str], minutes: float, seeds: Iterator[int], play: Play = played, clock: Clock = time.monotonic
) -> list[Turn]:
    """Attack until the time is over, which the last turn may pass; those turns that found something.

    Next is always the attack that has had the least time so far, so that all have the same share.
    """
    spent, fallen, end = dict.fromkeys(names, 0.0), list[Turn](), clock() + 60 * minutes
    while clock() < end:
        turn = Turn(min(spent, key=spent.__getitem__), next(seeds))
        _tell(f"\n== {turn.command}")
        began = clock()
        if play(turn):
            fallen.append(turn)
        spent[turn.name] += clock() - began
    _tell_end(spent, fallen)
    return fallen


def _tell_end(spent: Mapping[str, float], fallen: Sequence[Turn]) -> None:
    _tell(
        "\n"
        + ", ".join(f"{name} {seconds:.0f} s" if seconds else f"{name} NOT TRIED" for name, seconds in spent.items())
    )
    for turn in fallen:
        _tell(f"FOUND SOMETHING: {turn.command}")
    _tell(f"{len(fallen)} turns found something")


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
