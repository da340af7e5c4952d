"""Everything saved before a disk fault, and the check that all of it is there afterwards."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hschess.lab.arena import GameResult
from hschess.lab.database import FILE_NAME as LABORATORY
from hschess.lab.database import Database
from hschess.lab.plans import match_plan
from hschess.rules.actions import CONCEDE
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.rules.record import HUMAN, Record
from hschess.rules.record_text import parse_record
from hschess.store.profile import Profile
from hschess.store.saves import Saves
from hschess.store.settings import Settings, load_settings, save_settings
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.match import Match
from scenes.stage.game.setup import Setup, new_match

FINISHED: Final = (101, 102)
"""The seeds of the finished games, ..."""
RUNNING: Final = 103
"""... and of the one that goes on."""
ACTIONS: Final = 6
GAMES: Final = 4
"""The seed of the experiment."""
OWN: Final = {
    "cards/own.toml": '[own]\nname = "Own"\ncost = 1\nattack = 2\nhealth = 3\n',
    "modes/mine.toml": 'name = "mine"\nkings = [9, 9]\npowers = ["castle", "cheat"]\ndecks = [{P = 8, R = 2}, {P = 8}]\n',
    "engines.toml": '[[engine]]\nname = "none"\ncommand = ["hschess-nowhere"]\n',
}
"""A file that the user has written."""
VOLUMES: Final = (36, 37, 38)
"""A setting and its changed value."""


def save_all(home: Path) -> None:
    """Save two finished games that are counted, an unfinished one, settings, an experiment, and files of the user's own."""
    saves = Saves(home)
    for seed in FINISHED:
        match = _begun(home, saves, seed)
        match.submit(CONCEDE)
    _played(_begun(home, saves, RUNNING))
    save_settings(home, Settings(volume=VOLUMES[1], last_mode="paper", last_opponent="random"))
    saves.close()
    _experiment(home)
    for name, text in OWN.items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(text, "utf-8")


def _experiment(home: Path) -> None:
    plan = match_plan(MODES["paper"], ["bfs", "random"])
    with Database(home / LABORATORY) as database:
        results = [GameResult(job, "1-0", "king", 9, 0.5, "a record\n", "1") for job in plan.jobs(GAMES)]
        database.add(database.experiment_of(plan, "1"), results)


def _begun(home: Path, saves: Saves, seed: int) -> Match:
    match = new_match(Setup("paper", seed, (HUMAN, "random"), date="2026-11-20"))
    Autosave(saves).begin(match)
    return match


def _played(match: Match) -> Match:
    rng = random.Random(RUNNING)
    while len(match.record.actions) < ACTIONS:
        match.submit(rng.choice([action for action in legal_actions(match.state) if action is not CONCEDE]))
    return match


def why_lost(keeps: frozenset[str], home: Path) -> list[str]:
    """What must be there and is not."""
    records = list(_records_in(home))
    lost = {
        "game": not any(record.seed == RUNNING and record.actions[:ACTIONS] == _wanted() for record in records),
        "finished": not set(FINISHED) <= {record.seed for record in records if record.result != "*"},
        "counted": "counted" in keeps and not set(FINISHED) <= {game.seed for game in Profile(home).games()},
        "settings": load_settings(home).settings.volume not in VOLUMES,
        "laboratory": "laboratory" in keeps and not _is_asked(home),
        "own": "own" in keeps and not all(_is_as_written(home / name, text) for name, text in OWN.items()),
    }
    return [name for name in sorted(keeps) if lost[name]]


def _is_as_written(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def _is_asked(home: Path) -> bool:
    with Database(home / LABORATORY) as database:
        return any(len(database.games(one.id)) >= GAMES for one in database.experiments())


def _wanted() -> tuple[object, ...]:
    match = _played(new_match(Setup("paper", RUNNING, (HUMAN, "random"), date="2026-11-20")))
    return match.record.actions


def _records_in(home: Path) -> Iterator[Record]:
    """All games in the folder, under any name, up to the last complete action."""
    for path in sorted(home.rglob("*.hsc")):
        if path.is_file():
            text = path.read_bytes().decode("utf-8", "replace")
            whole = max(text.rfind(" "), text.rfind("\n")) + 1
            try:
                yield parse_record(text[:whole])
            except HschessError:
                continue
