"""The player's history: every finished game as a row of a small SQLite database in the user's folder, and practice.

The database is created and migrated here by its version (`PRAGMA user_version`); each call opens and closes a connection. A file
that is not a database is set aside, so that nothing is lost and no later start fails on it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeVar

from hschess.private import make_folder
from hschess.rules.card_table import card_at
from hschess.rules.errors import HschessError
from hschess.rules.events import CardPlayed, Event, Fatigued, PiecesLeft, king_loss
from hschess.rules.game import GameSoFar
from hschess.rules.handicaps import base_of
from hschess.rules.modes import WHITE
from hschess.rules.record import HUMAN
from hschess.store.databases import is_held, migrate, open_database, version_of
from hschess.store.folders import set_aside
from hschess.store.rows import Fits, is_card, is_count, is_side, is_text, is_whole, why_foreign

FILE_NAME: Final = "profile.db"

MIGRATIONS: Final = (
    (
        """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        date TEXT NOT NULL,
        mode TEXT NOT NULL,
        seed INTEGER NOT NULL,
        side INTEGER CHECK (side IN (0, 1)),  -- the person's; NULL where two persons played
        opponent TEXT NOT NULL,
        winner INTEGER CHECK (winner IN (0, 1)),  -- NULL for a draw
        cause TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        dealt INTEGER NOT NULL,
        taken INTEGER NOT NULL,
        killed INTEGER NOT NULL,
        lost INTEGER NOT NULL
    )
    """,
        """
    CREATE TABLE plays (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        card TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (game, card)
    )
    """,
    ),
    (
        """
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        date TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        way TEXT NOT NULL,
        solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
        rating REAL NOT NULL  -- the player's, after it
    )
    """,
        """
    CREATE TABLE ratings (
        who TEXT PRIMARY KEY,  -- a puzzle's name; empty for the player
        value REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL
    )
    """,
        """
    CREATE TABLE repeats (
        puzzle TEXT PRIMARY KEY,
        step INTEGER NOT NULL,
        due TEXT NOT NULL
    )
    """,
        """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        date TEXT NOT NULL,
        what TEXT NOT NULL,
        right INTEGER NOT NULL,
        tried INTEGER NOT NULL
    )
    """,
    ),
    (
        "ALTER TABLE games ADD COLUMN key TEXT",  # the finished game's own; NULL if it was counted before there were keys
        "CREATE UNIQUE INDEX games_by_key ON games (key)",
    ),
    (
        """
    CREATE TABLE campaign (
        encounter TEXT PRIMARY KEY,
        stars INTEGER NOT NULL,  -- the most that one game gave; 0 until it is won
        turns INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        date TEXT NOT NULL,  -- of the best game; empty until it is won
        losses INTEGER NOT NULL  -- since it was last won
    )
    """,
        "CREATE TABLE campaign_aside (id INTEGER PRIMARY KEY, row TEXT NOT NULL)",  # rows that could not be read
    ),
    (
        """
    CREATE TABLE achievements (
        name TEXT PRIMARY KEY,
        best INTEGER NOT NULL,  -- how far it has come
        date TEXT  -- when it was earned; NULL until then
    )
    """,
        """
    CREATE TABLE days (
        date TEXT NOT NULL,
        task TEXT NOT NULL,
        name TEXT NOT NULL,
        at_once INTEGER NOT NULL CHECK (at_once IN (0, 1)),  -- done at the first try
        done INTEGER NOT NULL CHECK (done IN (0, 1)),
        PRIMARY KEY (date, task)
    )
    """,
        """
    INSERT INTO days (date, task, name, at_once, done)
        SELECT date, 'puzzle', MIN(puzzle), MAX(solved), MAX(solved) FROM attempts WHERE way = 'daily' GROUP BY date
    """,
        """
    CREATE TABLE playtime (
        date TEXT NOT NULL,
        room TEXT NOT NULL,
        seconds INTEGER NOT NULL,
        PRIMARY KEY (date, room)
    )
    """,
    ),
)
"""The statements of `MIGRATIONS[n]` make a database of version n + 1 out of one of version n. Never change published ones: add others."""
PATIENCE_S: Final = 0.1
"""How long to wait while another program writes: a longer wait would be visible, and the game can be counted later."""
BROKEN: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
"""Not a database, or a damaged one; a plain `SQLITE_ERROR` means that its tables do not fit its version."""
_KIND: Final = 0xFF
"""The part of an error's number that all errors of its kind share."""
_GAME: Final[Mapping[str, Fits]] = {
    "date": is_text,
    "mode": is_text,
    "seed": is_whole,
    "side": is_side,
    "opponent": is_text,
    "winner": is_side,
    "cause": is_text,
    "rounds": is_count,
    "dealt": is_count,
    "taken": is_count,
    "killed": is_count,
    "lost": is_count,
}
_COLUMNS: Final = ", ".join(_GAME)
_PLAY: Final[Mapping[str, Fits]] = {"game": is_whole, "card": is_card, "number": is_count}
LEAST_ID: Final = -1 << 63
MOST_ID: Final = (1 << 63) - 1
"""SQLite's own bounds."""
PAGE: Final = 400
"""How many games are read at a time: fewer than take a frame."""
_SEEDS: Final = 1 << 64
"""This many seeds give different deals; SQLite keeps them as signed numbers."""

T = TypeVar("T")


class ProfileError(HschessError):
    """The profile cannot be read or written; the sentence says why."""


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A finished game. If two people played, `side` is None and the numbers are White's."""

    date: str
    mode: str
    seed: int
    side: int | None
    opponent: str
    """The level, the CPU's name in the registry, or `human`."""
    winner: int | None
    cause: str
    rounds: int
    dealt: int
    """Damage to the enemy king."""
    taken: int
    """Damage to the person's own king, fatigue included."""
    killed: int
    lost: int
    plays: Mapping[str, int]
    """How many of each card were played, by key."""

    @property
    def is_won(self) -> bool:
        """Whether the person won."""
        return self.winner is not None and self.winner == self.side


def game_of(played: GameSoFar) -> CountedGame | None:
    """The row for a game; None if it is not finished, no person played, or it is an encounter, which the campaign counts."""
    record, last = played.record, played.state
    outcome, seats = last.outcome, record.seats
    people = [side for side, who in enumerate(seats) if who == HUMAN]
    if outcome is None or not people or record.encounter:
        return None
    side = people[0] if len(people) == 1 else None
    own = WHITE if side is None else side
    events = [event for step in played.steps for event in step.events]
    return CountedGame(
        date=record.date,
        mode=base_of(record.mode),
        seed=(record.seed + _SEEDS // 2) % _SEEDS - _SEEDS // 2,
        side=side,
        opponent=HUMAN if side is None else seats[1 - side],
        winner=outcome.winner,
        cause=outcome.cause.value,
        rounds=last.round,
        dealt=_king_damage(events, 1 - own),
        taken=_king_damage(events, own),
        killed=_dead(events, 1 - own),
        lost=_dead(events, own),
        plays=_plays(events, own),
    )


def _king_damage(events: Sequence[Event], side: int) -> int:
    tired = sum(event.damage for event in events if isinstance(event, Fatigued) and event.side == side)
    return tired + sum(king_loss(event, side) for event in events)


def _dead(events: Iterable[Event], side: int) -> int:
    return sum(len(event.slots) for event in events if isinstance(event, PiecesLeft) and event.side == side)


def _plays(events: Iterable[Event], side: int) -> dict[str, int]:
    played = [event.card for event in events if isinstance(event, CardPlayed) and event.side == side]
    return {card_at(code).key: played.count(code) for code in sorted(set(played))}


class Profile:
    """The database in one folder; it is made when the first game is added."""

    def __init__(
        self, folder: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS, patience_s: float = PATIENCE_S
    ) -> None:
        """`patience_s` is how long to wait while another program writes."""
        self._path = folder / FILE_NAME
        self._patience_s = patience_s
        self._migrations = migrations
        self.complaint = ""
        """One sentence, if a broken file was set aside; the caller shows it and may clear it."""

    def add(self, game: CountedGame, key: str | None = None) -> None:
        """Count a finished game; one with a key only once, however often it is added. Errors: `ProfileError`."""
        self.use(lambda connection: _insert(connection, game, key))

    def games(self) -> list[CountedGame]:
        """Every game, in the order in which they were played. Errors: `ProfileError`."""
        return list(chain.from_iterable(self.pages()))

    def pages(self) -> Iterator[list[CountedGame]]:
        """`games` in batches, because there may be very many. Errors: `ProfileError`."""
        first = LEAST_ID if self.is_there() else MOST_ID
        while first < MOST_ID:
            page, last = self.use(partial(_select, first=first))
            yield page
            first = last + 1

    def beaten(self) -> dict[str, frozenset[str]]:
        """The modes in which the player has beaten each opponent; of very many games only these are returned. Errors: `ProfileError`."""
        beaten: dict[str, frozenset[str]] = {}
        columns = {name: _GAME[name] for name in ("opponent", "mode")}
        for opponent, mode in self.rows("games", columns, "WHERE winner = side GROUP BY opponent, mode"):
            beaten[opponent] = beaten.get(opponent, frozenset()) | {mode}
        return beaten

    def is_there(self) -> bool:
        """Whether there is a file to read. Errors: `ProfileError`."""
        try:
            return self._path.exists()
        except OSError as error:
            raise self._refused("read", error) from error

    def rows(self, table: str, columns: Mapping[str, Fits], rest: str = "", *values: str) -> list[tuple[Any, ...]]:
        """These columns of a table, and the rest of the query; nothing if there is no file. Errors: `ProfileError`."""
        if not self.is_there():
            return []
        query = f"SELECT {', '.join(columns)} FROM {table} {rest}"
        return self.use(lambda connection: checked_rows(table, columns, connection.execute(query, values)))

    def write(self, statement: str, values: tuple[str | int, ...]) -> None:
        """Make a change of one statement. Errors: `ProfileError`."""
        self.use(lambda connection: connection.execute(statement, values))

    def use(self, use: Callable[[sqlite3.Connection], T]) -> T:
        """Use a connection; a broken file is set aside once, and a new one is used. Errors: `ProfileError`."""
        seen = self._number()
        try:
            return self._once(use)
        except UnicodeDecodeError:
            # SQLite's message about a damaged file quotes from it.
            pass
        except sqlite3.Error as error:
            if not _is_broken(error):
                raise self._refused("saved", error) from error
        except OSError as error:
            raise self._refused("saved", error) from error
        # Another program may have set the broken file aside already; its new one must not follow.
        if seen == self._number():
            self._put_aside()
        try:
            return self._once(use)
        except (sqlite3.Error, OSError) as error:
            raise self._refused("saved", error) from error

    def _refused(self, what: str, error: sqlite3.Error | OSError) -> ProfileError:
        """The error for a failed task; SQLite's own names no file."""
        name = Path(getattr(error, "filename", None) or self._path).name
        if is_held(error):
            return ProfileError(f"The statistics cannot be {what} now: {name}: another program is using this file.")
        return ProfileError(f"The statistics cannot be {what}: {name}: {getattr(error, 'strerror', None) or error}.")

    def _number(self) -> int:
        """The system's number of the file; 0 if there is none."""
        try:
            return self._path.stat().st_ino
        except OSError:
            return 0

    def _once(self, use: Callable[[sqlite3.Connection], T]) -> T:
        make_folder(self._path.parent)
        with closing(open_database(self._path, self._patience_s, by_hand=True)) as connection:
            # One file beside the settings, whole after every write: no write-ahead log that could be left behind.
            connection.execute("PRAGMA journal_mode = DELETE")
            # The folder is synced too, so that no journal comes back and undoes a finished write.
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("PRAGMA foreign_keys = ON")
            self._migrate(connection)
            return use(connection)

    def _migrate(self, connection: sqlite3.Connection) -> None:
        version = version_of(connection)
        if version < 0:
            raise ProfileError(f"The statistics have an unknown version ({version}); they were not changed.")
        if version > len(self._migrations):
            raise ProfileError(
                f"The statistics were written by a newer hschess (version {version}); they were not changed."
            )
        if version < len(self._migrations):
            migrate(connection, self._migrations)

    def _put_aside(self) -> None:
        try:
            aside = set_aside(self._path)
        except OSError as error:
            raise self._refused("read or set aside", error) from error
        self.complaint = f"The statistics could not be read and start again; the file is kept as {aside.name}."


def _is_broken(error: sqlite3.Error) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)
    return code == sqlite3.SQLITE_ERROR or code & _KIND in BROKEN


def _insert(connection: sqlite3.Connection, game: CountedGame, key: str | None) -> None:
    values = (*(getattr(game, name) for name in _GAME), key)
    insert = f"INSERT INTO games ({_COLUMNS}, key) VALUES ({', '.join('?' * len(values))}) ON CONFLICT (key) DO NOTHING"
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        added = connection.execute(insert, values)
        if added.rowcount:
            rows = [(added.lastrowid, card, number) for card, number in game.plays.items()]
            connection.executemany("INSERT INTO plays (game, card, number) VALUES (?, ?, ?)", rows)


def _select(connection: sqlite3.Connection, first: int) -> tuple[list[CountedGame], int]:
    """A page of games from this id on, and the last id that has been looked at."""
    query = f"SELECT {_COLUMNS}, id FROM games WHERE id >= ? ORDER BY id LIMIT {PAGE}"
    rows = checked_rows("games", {**_GAME, "id": is_whole}, connection.execute(query, (first,)))
    last = rows[-1][-1] if len(rows) == PAGE else MOST_ID
    query = f"SELECT {', '.join(_PLAY)} FROM plays WHERE game BETWEEN ? AND ? ORDER BY game, card"
    plays: dict[int, dict[str, int]] = {}
    for number, card, count in checked_rows("plays", _PLAY, connection.execute(query, (first, last))):
        plays.setdefault(number, {})[card] = count
    return [CountedGame(**dict(zip(_GAME, row, strict=False)), plays=plays.get(row[-1], {})) for row in rows], last


def checked_rows(table: str, columns: Mapping[str, Fits], rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """These columns of a table's rows. Errors: `ProfileError` for a value that this program does not write; the file is left as it is."""
    found = list(rows)
    reason = why_foreign(table, columns, found)
    if reason is not None:
        raise ProfileError(f"The statistics contain something that does not belong there: {reason}.")
    return found
