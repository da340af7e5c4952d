"""Where seeds come from: the suite's own from the commit, so that each change is tried by other chances, and new ones from the system."""

import secrets
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WITHOUT_GIT: Final = 20261126
"""The seed of a source that is no clone, as in a package."""
DIGITS: Final = 7
"""How many of a commit's digits make a seed; `git log` shows as many."""


def command_of(name: str, seed: int, count: int) -> str:
    """What repeats an attack, as it is typed in the project's folder."""
    return f"uv run --extra dev python -m tests.attacks.{name} --seed {seed} --count {count}"


@cache
def seed_of_commit(root: Path = ROOT) -> int:
    """The first digits of the commit that is checked out, as a number."""
    try:
        done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return WITHOUT_GIT
    return int(done.stdout[:DIGITS], 16) if done.returncode == 0 else WITHOUT_GIT


def new_seeds() -> Iterator[int]:
    """Seeds that nobody has drawn before."""
    while True:
        yield secrets.randbelow(16**DIGITS)
