"""The source of seeds: the suite takes them from the commit, so that each change is tried with others; new ones come from the system."""

import secrets
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WITHOUT_GIT: Final = 20261126
"""The seed of a source tree without git, as in a package."""
DIGITS: Final = 7
"""The number of a commit's digits that make a seed; `git log` shows as many."""


def command_of(name: str, seed: int, count: int) -> str:
    """The command that repeats an attack, as typed in the project's folder."""
    return f"uv run --extra dev python -m tests.attacks.{name} --seed {seed} --count {count}"


@cache
def seed_of_commit(root: Path = ROOT) -> int:
    """The first digits of the checked-out commit, as a number."""
    try:
        done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return WITHOUT_GIT
    return int(done.stdout[:DIGITS], 16) if done.returncode == 0 else WITHOUT_GIT


def new_seeds() -> Iterator[int]:
    """Seeds that were never used before."""
    while True:
        yield secrets.randbelow(16**DIGITS)
