"""Several programs at once in one user's folder, killed at any moment: no game is mixed with another, lost, or counted twice.

    uv run python -m tests.attacks.two --seed S --count N

`--count` is the number of rounds. In a round two programs (sometimes three) start at the same moment, play and finish games; they are
killed one after the other, and one of them is started again in between; then one program is offered everything they left.
"""

import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

from tests.attacks import driven
from tests.attacks.driven import Program, Report, Wish
from tests.attacks.findings import Findings, run
from tests.attacks.kill import MOST_MADE, Kept, kept_in, why_other_actions

COUNT: Final = 10
LONGEST_S: Final = 2.0
"""How long a round's programs play at most after all have begun."""
ANSWER_S: Final = 30.0
SHORT: Final = ("paper", "friendly", driven.OWN)
"""Modes whose games are short."""
CONCEDES: Final = 0.15
"""So that games are finished at the same time."""
MOST_SAVES: Final = 30


def attack(seed: int, count: int) -> Findings:
    """Play this many rounds, from this seed."""
    rng, findings = random.Random(seed), Findings()
    with tempfile.TemporaryDirectory(prefix="hschess-two-") as folder:
        for number in range(count):
            _round(Path(folder) / str(number), rng, findings)
    return findings


def _round(home: Path, rng: random.Random, findings: Findings) -> None:
    programs = _played(home, rng)
    came_back = driven.continuing(home, MOST_SAVES)
    kept = kept_in(home)
    for reason in _why_wrong(programs, came_back, kept):
        findings.add(reason, f"{home.name}: {[one.reports[-1:] for one in programs]} -> {came_back}, {kept}")
    _count(findings.tried, programs, came_back, kept)


def _played(home: Path, rng: random.Random) -> list[Program]:
    """The programs of a round, all of them killed."""
    driven.prepare(home, rng, SHORT)
    running = [_begun(home, rng) for _ in range(rng.choice([2, 2, 3]))]
    for program in running:
        _wait(program, ANSWER_S, until_shown=True)
    _wait(running[0], rng.random() * LONGEST_S)
    ended = [running.pop(rng.randrange(len(running)))]
    ended[0].kill()
    if rng.random() < 0.4:
        # A running program's games are not offered to this one; the dead one's are.
        ended[0].end()
        running.append(driven.playing(Wish(home, rng.randrange(10**6), is_new=False, concedes=CONCEDES)))
        _wait(running[-1], ANSWER_S, until_shown=True)
    _wait(running[0], rng.random() * LONGEST_S / 4)
    for program in running:
        program.kill()
    for program in [*ended, *running]:
        if program.status is None:
            program.end()
    return [*ended, *running]


def _begun(home: Path, rng: random.Random) -> Program:
    return driven.playing(Wish(home, rng.randrange(10**6), rng.random() < 0.5, CONCEDES))


def _wait(program: Program, for_s: float, *, until_shown: bool = False) -> None:
    until = time.monotonic() + for_s
    while time.monotonic() < until and not (until_shown and program.has_shown()):
        if not program.listen(min(0.1, until - time.monotonic())):
            return


def _why_wrong(programs: list[Program], came_back: Report, kept: Kept) -> list[str]:
    """The complaints of a user."""
    raised = [one["raised"] for program in programs for one in program.reports if "raised" in one]
    if raised or "raised" in came_back:
        return [f"raised: {one}" for one in [*raised, came_back.get("raised", "by the one that continues")]]
    wrong = [f"complaint: {came_back['complaint']}"] if came_back["complaint"] else []
    if len(kept.keys) != len(set(kept.keys)) or len(kept.keys) != kept.counted:
        wrong.append(f"{len(kept.keys)} games are kept, {len(set(kept.keys))} different ones, {kept.counted} counted")
    taken_over = {seed for program in programs for seed in _seeds(program)}
    # A game that began after the last frame has not been shown yet.
    foreign = [one for one in came_back["saved"] if one["seed"] not in taken_over and len(one["shown"]) > MOST_MADE]
    wrong += ["a game comes back that was never played"] if foreign else []
    return wrong + [why for program in programs if (why := _why_lost(program, programs, came_back["saved"], kept))]


def _seeds(program: Program) -> list[int]:
    """The seeds of the games that a program has shown, the last one at the end."""
    return [one["seed"] for one in program.reports if "shown" in one]


def _why_lost(program: Program, programs: list[Program], saved: list[Report], kept: Kept) -> str:
    """Why the game that a program showed last is missing, unless another program continued it."""
    last = [number for number, one in enumerate(program.reports) if "shown" in one]
    if not last:
        return ""
    shown = program.reports[last[-1]]
    later = [one for one in programs if one is not program and shown["seed"] in _seeds(one)]
    if later:
        return ""
    undone = any("undoes" in one for one in program.reports[last[-1] :])
    if shown["seed"] in kept.games:
        return why_other_actions(shown["shown"], kept.games[shown["seed"]], undone=undone)
    found = [one for one in saved if one["seed"] == shown["seed"]]
    if shown["result"] != "*" or len(found) != 1:
        return f"a game comes back {len(found)} times" if shown["result"] == "*" else "a finished game is not kept"
    return why_other_actions(shown["shown"], found[0]["shown"], undone=undone)


def _count(tried: Counter[str], programs: list[Program], came_back: Report, kept: Kept) -> None:
    tried["rounds"] += 1
    tried["programs"] += len(programs)
    tried["games finished"] += len(kept.keys)
    tried["games continued"] += len(came_back.get("saved", ()))


if __name__ == "__main__":
    raise SystemExit(run(attack, COUNT, __doc__))
