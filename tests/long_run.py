"""The command line of what is compared over as many random games or positions as one likes."""

import argparse
import sys
import time
from collections.abc import Callable


def run(words: str | None, what: str, usual: int, told_of: Callable[[int, int], str]) -> None:
    """Compare `--games` or `--positions` from `--seed` on; print what `told_of` tells of this many, and the time it took."""
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument(f"--{what}", dest="number", type=int, default=usual, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    asked = parser.parse_args()
    began = time.perf_counter()
    told = told_of(asked.number, asked.seed)
    sys.stdout.write(f"{told} ({time.perf_counter() - began:.0f} s)\n")
