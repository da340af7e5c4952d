"""A running game's file cut at every byte, with what a failing disk puts behind it: a beginning of the game comes back.

    uv run python -m tests.attacks.torn --seed S --count N

`--count` is the number of games. Wherever the moves are cut, the actions before the cut come back; a file that is cut within its tags is
damaged, and lies unchanged under another name. The settings are cut in the same way.
"""

import random
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess.rules.actions import CONCEDE, Action
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.store.games import RUNNING_NAME, RunningGame
from hschess.store.saves import Saves
from hschess.store.settings import FILE_NAME, Settings, load_settings, save_settings
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.match import Match
from scenes.stage.game.setup import Setup, new_match
from tests.attacks.findings import Findings, run

COUNT: Final = 40
TAILS: Final = (b"\0", b"\0" * 512, b"\xff\xfe", b"\xc3", b"P@0\xc3\xbc", b"0", b"@")
_WHOLE: Final = re.compile(rb"\S+(?=[ \n])")
"""A word that is certainly whole."""
TAIL_EVERY: Final = 7
"""One in this many cuts is tried with every tail."""
FIRST_ACTIONS: Final = 5
MOST_ACTIONS: Final = 80


def attack(seed: int, count: int) -> Findings:
    """Tear this many games, from this seed."""
    rng, findings = random.Random(seed), Findings()
    with tempfile.TemporaryDirectory(prefix="hschess-torn-") as folder:
        for number in range(count):
            home = Path(folder) / str(number)
            match = _played(home, number, rng)
            if not match.is_over:
                _cut_game(home, match, findings)
            _cut_settings(home, rng, findings)
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
    """The file cut at every byte, with and without a tail; and where the cut is."""
    for cut in range(len(whole) + 1):
        yield whole[:cut], cut
        if cut % TAIL_EVERY == 0:
            yield from ((whole[:cut] + tail, cut) for tail in TAILS)


def _why_lost(home: Path, actions: tuple[Action, ...], left: bytes, length: int) -> str:
    """A beginning of the game must come back that has all actions that stand whole in front of the cut."""
    try:
        game = RunningGame(home).load()
    except (HschessError, OSError) as error:
        return f"a torn game is not read: {type(error).__name__}"
    if game is None or actions[: len(game.record.actions)] != game.record.actions:
        return "another game comes back"
    words = _WHOLE.findall(left[len(left) - length :])
    whole = sum(not word.endswith((b".", b"/")) for word in words)
    return "" if len(game.record.actions) == whole else "not all actions that stand there whole come back"


def _why_not_kept(home: Path, data: bytes) -> str:
    """A file that ends within its tags must be refused, and lie there under another name."""
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
    """Whatever is left of the settings, the program has some, and a damaged file lies there under another name."""
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


if __name__ == "__main__":
    raise SystemExit(run(attack, COUNT, __doc__))
