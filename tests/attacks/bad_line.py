"""A game on a line with half a second of delay in each direction and one packet lost in twenty, made by the system's `tc netem`.

It runs in its own network namespace, if the machine supports both.

    uv run --extra dev python -m tests.attacks.bad_line --seed S --count N

`--count` is the number of games. Both players of a game must end with one record, and it must contain everything acknowledged.
"""

import asyncio
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.attacks.findings import Findings, run
from tests.attacks.seeds import ROOT
from tests.attacks.together import short_game
from tests.together.served import FAST, address_of, server_of

COUNT: Final = 5
INSIDE: Final = "HSCHESS_BAD_LINE"
"""Set in the process inside the namespace."""
MAKE_IT_BAD: Final = "ip link set lo up && tc qdisc add dev lo root netem delay 500ms loss 5%"
PATIENCE_S: Final = 120.0


def why_not() -> str:
    """Why this machine cannot make such a line; empty if it can."""
    for program in ("unshare", "ip", "tc"):
        if shutil.which(program) is None:
            return f"there is no '{program}' here"
    done = subprocess.run(_words(MAKE_IT_BAD), capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"no netem here: {(done.stderr or done.stdout).strip():.200}"


def _words(command: str) -> list[str]:
    return ["unshare", "--map-root-user", "--net", "sh", "-c", command]


def attack(seed: int, count: int) -> Findings:
    """Play this many games in this process's own network."""
    findings = Findings()
    for number in range(count):
        with tempfile.TemporaryDirectory(prefix="hschess-line-") as folder:
            work = _game(random.Random(seed * 1000 + number), Path(folder), findings)
            asyncio.run(asyncio.wait_for(work, PATIENCE_S))
        findings.tried["games"] += 1
    return findings


async def _game(rng: random.Random, folder: Path, findings: Findings) -> None:
    async with server_of(f"sqlite:{folder / 'rooms.db'}", FAST) as server:
        await short_game(rng, address_of(server), findings)


def main() -> int:
    """Run the attack in a namespace that it makes for itself."""
    if INSIDE in os.environ:
        return run(attack, COUNT, __doc__)
    reason = why_not()
    if reason:
        sys.stderr.write(f"{reason}\n")
        return 2
    inside = f'{MAKE_IT_BAD} && exec "$0" -m tests.attacks.bad_line "$@"'
    words = [*_words(inside), sys.executable, *sys.argv[1:]]
    return subprocess.run(words, cwd=ROOT, env={**os.environ, INSIDE: "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
