"""The short form of an attack in the suite: with the seed of the commit, and told with the command that repeats it.

Most run in a process of their own: one that forks must not inherit the window and the sounds of other tests.
"""

import subprocess
import sys

from tests.attacks.findings import Findings
from tests.attacks.seeds import ROOT, command_of, seed_of_commit


def held_alone(name: str, count: int) -> str:
    """What an attack prints that finds nothing. Errors: `AssertionError` with all that it prints, where it finds something."""
    seed = seed_of_commit()
    words = [sys.executable, "-m", f"tests.attacks.{name}", "--seed", str(seed), "--count", str(count)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert (done.returncode, "0 findings" in told) == (0, True), f"{command_of(name, seed, count)}\n{told}"
    return told


def held(found: Findings, name: str, count: int) -> None:
    """The same of an attack that ran in this process, with `seed_of_commit`."""
    assert not found.number, "\n".join((command_of(name, seed_of_commit(), count), *found.lines()))
