"""What was saved before bad weather comes, and whether all of it is still there afterwards."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hschess.rules.actions import CONCEDE
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
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
VOLUMES: Final = (36, 37, 38)
"""What the settings have, and what they are changed to."""


def bury(home: Path) -> None:
    """Two finished games that are counted, a game that goes on, and settings that nobody has by default."""
    saves = Saves(home)
    for seed in FINISHED:
        match = _begun(home, saves, seed)
        match.submit(CONCEDE)
    _played(_begun(home, saves, RUNNING))
    save_settings(home, Settings(volume=VOLUMES[1], last_mode="paper", last_opponent="random"))
    saves.close()


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
    }
    return [name for name in sorted(keeps) if lost[name]]


def _wanted() -> tuple[object, ...]:
    match = _played(new_match(Setup("paper", RUNNING, (HUMAN, "random"), date="2026-11-20")))
    return match.record.actions


def _records_in(home: Path) -> Iterator[Record]:
    """All games in the folder, under whatever name, up to the last action that is whole."""
    for path in sorted(home.rglob("*.hsc")):
        if path.is_file():
            text = path.read_bytes().decode("utf-8", "replace")
            whole = max(text.rfind(" "), text.rfind("\n")) + 1
            try:
                yield parse_record(text[:whole])
            except HschessError:
                continue
