"""Cut a running game's file at every byte, and add the garbage of a failing disk: a beginning of the game must come back.

    uv run python -m tests.attacks.torn --seed S --count N

`--count` is the number of games. If a cut is among the moves, the actions before it come back; a file that is cut within its tags is
damaged, and is kept unchanged under another name. The settings are cut in the same way.
"""

import random
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess.engines.named import named_engines
from hschess.lab.database import FILE_NAME as LABORATORY
from hschess.lab.database import Database
from hschess.own_modes import own_modes
from hschess.rules.actions import CONCEDE, Action
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.store.games import RUNNING_NAME, RunningGame
from hschess.store.profile import FILE_NAME as PROFILE
from hschess.store.profile import Profile
from hschess.store.saves import Saves
from hschess.store.settings import FILE_NAME, Settings, load_settings, save_settings
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.match import Match
from scenes.stage.game.setup import Setup, new_match
from tests.attacks.disk_saved import OWN, save_all
from tests.attacks.findings import Findings, run

COUNT: Final = 40
TAILS: Final = (b"\0", b"\0" * 512, b"\xff\xfe", b"\xc3", b"P@0\xc3\xbc", b"0", b"@")
_WHOLE: Final = re.compile(rb"\S+(?=[ \n])")
"""A word that is certainly complete."""
TAIL_EVERY: Final = 7
"""One in this many cuts is tried with every tail."""
CUTS: Final = 20
"""How often a database is cut."""
FIRST_ACTIONS: Final = 5
MOST_ACTIONS: Final = 80


def attack(seed: int, count: int) -> Findings:
    """Cut the files of this many games, from this seed."""
    rng, findings = random.Random(seed), Findings()
    with tempfile.TemporaryDirectory(prefix="hschess-torn-") as folder:
        for number in range(count):
            home = Path(folder) / str(number)
            match = _played(home, number, rng)
            if not match.is_over:
                _cut_game(home, match, findings)
            _cut_settings(home, rng, findings)
            _cut_own(home, findings)
            _cut_databases(home, rng, findings)
    return findings


def _played(home: Path, number: int, rng: random.Random) -> Match:
    """A game that was saved as it went."""
    match = new_match(
        Setup(list(MODES)[number % len(MODES)], number, ("human", "human"), ("Ünï", "兵 \\"), date="2026-11-20")
    )
    Autosave(Saves(home)).begin(match)
    for _ in range(rng.randrange(FIRST_ACTIONS, MOST_ACTIONS)):
        actions = [action for action in legal_actions(match.state) if action is not CONCEDE]
        if not actions:
            break
        match.submit(rng.choice(actions))
        if match.can_undo and rng.random() < 0.1:
            match.undo()
    return match


def _cut_game(home: Path, match: Match, findings: Findings) -> None:
    path = home / RUNNING_NAME
    whole = path.read_bytes()
    moves = whole.index(b"\n\n") + 2
    for data, cut in _torn(whole):
        path.write_bytes(data)
        findings.tried["torn games"] += 1
        reason = (
            _why_lost(home, match.record.actions, whole[:cut], cut - moves)
            if cut >= moves
            else _why_not_kept(home, data)
        )
        if reason:
            findings.add(reason, f"{cut} of {len(whole)}: {data[moves:]!r}")


def _torn(whole: bytes) -> Iterator[tuple[bytes, int]]:
    """The file cut at every byte, with and without a tail; and the position of the cut."""
    for cut in range(len(whole) + 1):
        yield whole[:cut], cut
        if cut % TAIL_EVERY == 0:
            yield from ((whole[:cut] + tail, cut) for tail in TAILS)


def _why_lost(home: Path, actions: tuple[Action, ...], left: bytes, length: int) -> str:
    """Why no beginning of the game with all complete actions before the cut comes back; empty if one does."""
    try:
        game = RunningGame(home).load()
    except (HschessError, OSError) as error:
        return f"a torn game is not read: {type(error).__name__}"
    if game is None or actions[: len(game.record.actions)] != game.record.actions:
        return "another game comes back"
    words = _WHOLE.findall(left[len(left) - length :])
    whole = sum(not word.endswith((b".", b"/")) for word in words)
    return "" if len(game.record.actions) == whole else "not all complete actions come back"


def _why_not_kept(home: Path, data: bytes) -> str:
    """Why a file that ends within its tags is not refused and kept under another name; empty if it is."""
    try:
        RunningGame(home).load()
    except HschessError:
        aside = list(home.glob("*.bad-*"))
        kept = [path.read_bytes() for path in aside]
        for path in aside:
            path.unlink()
        return "" if kept == [data] else "a damaged game is not kept as it was"
    return "a game comes back from a part of its tags"


def _cut_settings(home: Path, rng: random.Random, findings: Findings) -> None:
    """With anything left of the settings, the program has some, and a damaged file is kept under another name."""
    chosen = replace(Settings(), volume=rng.randrange(101), bindings={"key.end": "ü"}, language="tr")
    path = home / FILE_NAME
    save_settings(home, chosen)
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        findings.tried["torn settings"] += 1
        loaded = load_settings(home)
        aside = list(home.glob("settings.bad-*"))
        kept = [one.read_bytes() for one in aside]
        if loaded.settings != chosen and kept != [whole[:cut]]:
            findings.add("damaged settings are not kept as they were", f"{cut} of {len(whole)}")
        for one in aside:
            one.unlink()


def _cut_own(home: Path, findings: Findings) -> None:
    """The user's own files are read as far as they are valid, and never changed; the rest is reported."""
    for name, text in OWN.items():
        (home / name).parent.mkdir(exist_ok=True)
        for cut in range(len(text) + 1):
            (home / name).write_text(text[:cut], "utf-8")
            findings.tried["torn files of the user's own"] += 1
            try:
                own_modes(home)
                named_engines(home)
            except Exception as error:  # noqa: BLE001 - nothing may be raised for a file of the user's own
                findings.failed(f"a torn {name}", error, text[:cut])
            if (home / name).read_text("utf-8") != text[:cut]:
                findings.add(f"a torn {name} is changed", text[:cut])


def _cut_databases(home: Path, rng: random.Random, findings: Findings) -> None:
    """With anything left of a database, it is used, set aside or refused in a sentence."""
    save_all(home)
    uses: dict[str, Callable[[], object]] = {
        PROFILE: lambda: Profile(home).games(),
        LABORATORY: lambda: _experiments(home),
    }
    for name, use in uses.items():
        whole = (home / name).read_bytes()
        for cut in [0, len(whole), *(rng.randrange(len(whole)) for _ in range(CUTS))]:
            (home / name).write_bytes(whole[:cut])
            findings.tried["torn databases"] += 1
            try:
                use()
            except HschessError:
                continue
            except Exception as error:  # noqa: BLE001 - any exception is a finding
                findings.failed(f"a torn {name}", error, f"{cut} of {len(whole)}")


def _experiments(home: Path) -> list[object]:
    with Database(home / LABORATORY) as database:
        return [database.games(one.id) for one in database.experiments()]


if __name__ == "__main__":
    raise SystemExit(run(attack, COUNT, __doc__))
