"""Kill -9 at random moments of a game, and before single file operations: everything shown comes back, everything ended counts once.

Some programs end by SIGTERM, as when a system shuts down, or by SIGHUP, as when a terminal closes. The games are of every mode and
of custom cards, against people, computer players and an engine.

    uv run python -m tests.attacks.kill --seed S --count N

`--count` is the number of kills; two thirds come at a random moment, the others right before a file operation. `HSCHESS_BUNDLE=FOLDER`
in the environment attacks the program in that folder instead of the sources (see `kill_bundle`).
"""

import os
import random
import shutil
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.rules.modes import MODES
from hschess.rules.record_text import parse_record
from hschess.store.games import FINISHED_FOLDER, KEY_TAG
from hschess.store.profile import FILE_NAME
from tests.attacks import driven, kill_bundle
from tests.attacks.driven import Program, Report, Wish
from tests.attacks.findings import Findings, run

COUNT: Final = 60
MOST_MADE: Final = 2
"""The most actions between two frames: one by the user, one by the CPU."""
FRESH: Final = 0.2
"""The share of kills in an empty folder."""
DELAYS_S: Final = (0.05, 0.5, 2.5)
OPERATIONS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 40, 80, 150, 300)
WAITED_S: Final = 4.0
"""How long to wait for a file operation."""
SIGNALS: Final = (*((signal.SIGKILL,) * 4), signal.SIGTERM, signal.SIGHUP)
ENDS: Final[Mapping[int, tuple[int, ...]]] = {
    signal.SIGKILL: (-signal.SIGKILL,),
    signal.SIGTERM: (0, -signal.SIGTERM),
    signal.SIGHUP: (-signal.SIGHUP,),
}
"""The statuses that a program may end with; SIGTERM closes its window, as soon as there is one."""
ANSWER_S: Final = 20.0
"""A program that shows nothing for this long is stuck."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The contents of the user's folder: the finished games' actions by seed, their keys, and the number counted."""

    games: Mapping[int, list[str]]
    keys: tuple[str, ...]
    counted: int


def attack(seed: int, count: int) -> Findings:
    """Kill this many programs, from this seed."""
    bundle = os.environ.get("HSCHESS_BUNDLE")
    with tempfile.TemporaryDirectory(prefix="hschess-kill-") as folder:
        if bundle:
            return kill_bundle.attack(Path(bundle), Path(folder), seed, count)
        return _attack(Path(folder), seed, count)


def _attack(base: Path, seed: int, count: int) -> Findings:
    rng, findings, home = random.Random(seed), Findings(), base / "home"
    for number in range(count):
        if rng.random() < FRESH:
            shutil.rmtree(home, ignore_errors=True)
        driven.prepare(home, rng)
        dies_at = rng.choice(OPERATIONS) if number % 3 == 2 else 0
        wish = Wish(home, rng.randrange(10**6), rng.random() < 0.4, dies_at=dies_at)
        program = _killed(wish, rng)
        came_back = driven.continuing(home)
        reason = why_wrong(program, came_back, kept_in(home))
        _count(findings.tried, program, came_back)
        if reason:
            findings.add(reason, f"kill {number}: {wish.is_new=}, {dies_at=}, {program.reports[-1:]} -> {came_back}")
            shutil.rmtree(home, ignore_errors=True)
    return findings


def _killed(wish: Wish, rng: random.Random) -> Program:
    """A program that has played and was killed."""
    program, most_s = driven.playing(wish), rng.choice(DELAYS_S)
    begun = time.monotonic()
    while not program.has_shown() and time.monotonic() < begun + ANSWER_S and program.listen(0.05):
        pass
    until = time.monotonic() + (WAITED_S if wish.dies_at else rng.random() * most_s)
    while program.listen(until - time.monotonic()) and time.monotonic() < until:
        pass
    program.kill(signal.SIGKILL if wish.dies_at else rng.choice(SIGNALS))
    program.end()
    return program


def why_wrong(program: Program, came_back: Report, kept: Kept) -> str:
    """The complaints of a user; empty if nothing is lost."""
    raised = next((one["raised"] for one in program.reports if "raised" in one), "")
    if raised or "raised" in came_back:
        return f"raised: {raised or came_back['raised']}"
    if program.status not in ENDS[program.ended_by]:
        return f"the program ended by itself, status {program.status}"
    if came_back["complaint"]:
        return f"complaint: {came_back['complaint']}"
    if len(kept.keys) != len(set(kept.keys)):
        return "a finished game is kept twice"
    if len(kept.keys) != kept.counted:
        return f"{'fewer' if kept.counted < len(kept.keys) else 'more'} games are counted than kept"
    return _why_lost(program.reports, came_back["saved"], kept.games)


def _why_lost(reports: list[Report], saved: list[Report], finished: Mapping[int, list[str]]) -> str:
    """Why the game shown last is neither offered nor finished; empty if it is."""
    last = next((number for number in range(len(reports) - 1, -1, -1) if "shown" in reports[number]), None)
    if last is None:
        return ""
    shown, undone = reports[last], any("undoes" in one for one in reports[last:])
    if shown["seed"] in finished:
        return why_other_actions(shown["shown"], finished[shown["seed"]], undone=undone)
    if shown["result"] != "*":
        return "a game whose end was shown is not among the finished ones"
    if not saved:
        return "nothing to continue"
    if saved[0]["seed"] != shown["seed"]:
        # A game began after the last frame; the one before it has ended then.
        return "" if shown["screen"] in ("ResultScene", "TitleScene") else "another game comes back"
    return why_other_actions(shown["shown"], saved[0]["shown"], undone=undone)


def why_other_actions(shown: list[str], saved: list[str], *, undone: bool) -> str:
    """Why the game that comes back is not the one shown, give or take the actions after the last frame; empty if it is."""
    if saved[: len(shown)] == shown:
        return "" if len(saved) <= len(shown) + MOST_MADE else "more comes back than was made"
    if undone and shown[: len(saved)] == saved and len(saved) == len(shown) - 1:
        return ""
    return "an action that was shown is lost" if len(saved) < len(shown) else "other actions come back"


def kept_in(home: Path) -> Kept:
    """The contents of the folder after the program was started again."""
    games = home / FINISHED_FOLDER
    records = [parse_record(path.read_text("utf-8")) for path in sorted(games.glob("*.hsc"))] if games.is_dir() else []
    counted = 0
    if (home / FILE_NAME).exists():
        with closing(sqlite3.connect(home / FILE_NAME)) as connection:
            counted = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    finished = {record.seed: [action.text for action in record.actions] for record in records}
    return Kept(finished, tuple(record.extra[KEY_TAG] for record in records), counted)


def _count(tried: Counter[str], program: Program, came_back: Report) -> None:
    shown = [one for one in program.reports if "shown" in one]
    dies = next((one["dies"] for one in program.reports if "dies" in one), "")
    tried["kills"] += 1
    tried[f"by {signal.Signals(program.ended_by).name}"] += 1
    tried["before a file operation"] += bool(dies)
    tried["with actions shown"] += bool(shown and shown[-1]["shown"])
    tried["in a duel"] += any(one["mode"] not in MODES for one in shown)
    tried["against an engine"] += any(one["external player"] for one in shown)
    tried["after an end"] += bool(shown and shown[-1]["result"] != "*")
    saved = came_back.get("saved")
    tried["came back exactly"] += bool(shown and saved and saved[0]["shown"] == shown[-1]["shown"])


if __name__ == "__main__":
    raise SystemExit(run(attack, COUNT, __doc__))
