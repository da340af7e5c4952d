"""The short form of an attack in the suite: with the seed of the commit; a failure shows the command that repeats it.

Most run in their own process: an attack that forks must not inherit the window and sounds of other tests.
"""

import subprocess
import sys

from tests.attacks.findings import Findings
from tests.attacks.seeds import ROOT, command_of, seed_of_commit


def held_alone(name: str, count: int) -> str:
    """The output of an attack that finds nothing. Errors: `AssertionError` with the whole output if it finds something."""
    seed = seed_of_commit()
    words = [sys.executable, "-m", f"tests.attacks.{name}", "--seed", str(seed), "--count", str(count)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    output = done.stdout + done.stderr
    assert (done.returncode, "0 findings" in output) == (0, True), f"{command_of(name, seed, count)}\n{output}"
    return output


def held(found: Findings, name: str, count: int) -> None:
    """The same for an attack that ran in this process, with `seed_of_commit`."""
    assert not found.number, "\n".join((command_of(name, seed_of_commit(), count), *found.lines()))
