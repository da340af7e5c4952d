"""The command line of comparisons over any number of random games or positions."""

import argparse
import sys
import time
from collections.abc import Callable


def run(words: str | None, what: str, usual: int, compare: Callable[[int, int], str]) -> None:
    """Compare `--games` or `--positions` from `--seed` on; print the result of `compare` for this many, and the time in seconds."""
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument(f"--{what}", dest="number", type=int, default=usual, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    arguments = parser.parse_args()
    began = time.perf_counter()
    result = compare(arguments.number, arguments.seed)
    sys.stdout.write(f"{result} ({time.perf_counter() - began:.0f} s)\n")
