"""Attacks by the clock: turn after turn, each in its own process with a seed and a count, so that every finding can be repeated."""

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
"""Every attack, and the count of a turn, which takes about a minute. `soak_real` needs a core for itself, and `bad_line` a system with
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
        """The command that repeats it."""
        return command_of(self.name, self.seed, A_TURN[self.name])


Play = Callable[[Turn], int]
"""Runs a turn, and returns its exit status."""
Clock = Callable[[], float]


def played(turn: Turn) -> int:
    """Run a turn as a process; its output appears at once."""
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
    """Attack until the time is over, which the last turn may exceed; returns the turns that found something.

    The next attack is always the one with the least time so far, so that all have the same share.
    """
    spent, fallen, end = dict.fromkeys(names, 0.0), list[Turn](), clock() + 60 * minutes
    while clock() < end:
        turn = Turn(min(spent, key=spent.__getitem__), next(seeds))
        _print(f"\n== {turn.command}")
        began = clock()
        if play(turn):
            fallen.append(turn)
        spent[turn.name] += clock() - began
    _print_end(spent, fallen)
    return fallen


def _print_end(spent: Mapping[str, float], fallen: Sequence[Turn]) -> None:
    _print(
        "\n"
        + ", ".join(f"{name} {seconds:.0f} s" if seconds else f"{name} NOT TRIED" for name, seconds in spent.items())
    )
    for turn in fallen:
        _print(f"FOUND SOMETHING: {turn.command}")
    _print(f"{len(fallen)} turns found something")


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
