"""Saves and finished games for the tests of the saves."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from hschess.rules.actions import CONCEDE, END
from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.rules.record_text import parse_record
from hschess.store.games import FINISHED_FOLDER, RunningGame, running_name
from hschess.store.profile import FILE_NAME, CountedGame

SEATS = {"WhiteSeat": "human", "BlackSeat": "bfs"}
ENDED = open_game(Record("paper", 7, extra=SEATS)).after(CONCEDE)
NEWER = '[Mode "paper"]\n[Seed "1"]\n[Version "2"]\n\n1. leap3 '
"""The save of a newer version."""
COUNTED = CountedGame("2026-11-20", "paper", 7, 0, "bfs", 0, "king", 9, 20, 5, 6, 2, {"P": 8, "Q": 1})


def left_behind(folder: Path, number: int, seed: int, at_s: int) -> None:
    """A save that a program left at this time."""
    RunningGame(folder, number).begin(open_game(Record("paper", seed, (END,))))
    os.utime(folder / running_name(number), (at_s, at_s))


def kept(folder: Path) -> list[Record]:
    return [parse_record(path.read_text("utf-8")) for path in sorted((folder / FINISHED_FOLDER).iterdir())]


def run_sql(folder: Path, statement: str) -> list[tuple[object, ...]]:
    """Run a statement on the profile's database; returns its rows."""
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as connection:
        return connection.execute(statement).fetchall()
