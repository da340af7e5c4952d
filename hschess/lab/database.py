"""Every game of every experiment in one SQLite file: made and migrated by its version, so that no game is lost or counted twice.

A game is unique by its experiment, mode, seats and deal. The journal is SQLite's own rollback, which is safe in folders of every kind; each
batch of games is one transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hschess.lab.arena import SCORES, GameResult
from hschess.lab.plan_text import plan_from_text
from hschess.lab.plans import GamePlan
from hschess.private import make_folder
from hschess.rules.errors import HschessError
from hschess.rules.mode_text import mode_to_text
from hschess.store.databases import held_words, is_foreign, is_held, migrate, open_database, version_of, waiting_noted
from hschess.store.rows import Fits, is_count, is_duration, is_text, is_whole, why_foreign

FILE_NAME: Final = "laboratory.db"
PATIENCE_SECONDS: Final = 30.0
"""How long to wait while another program writes."""
MIGRATIONS: Final = (
    (
        """
    CREATE TABLE experiments (
        id INTEGER PRIMARY KEY,
        version TEXT NOT NULL,  -- of the program
        plan TEXT NOT NULL,  -- JSON: kind, players, modes, seed
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M', 'now')),
        UNIQUE (version, plan)
    )
    """,
        """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        experiment INTEGER NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
        version TEXT NOT NULL,
        mode TEXT NOT NULL,
        mode_text TEXT NOT NULL,  -- the mode's name, or a mode file where it is none of the game's
        white TEXT NOT NULL,  -- the players with their parameters
        black TEXT NOT NULL,
        deal INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2-1/2')),
        cause TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        seconds REAL NOT NULL,
        record TEXT NOT NULL,
        UNIQUE (experiment, mode, white, black, deal)
    )
    """,
    ),
)
"""The statements of `MIGRATIONS[n]` make a database of version n + 1 out of one of version n. Never change published ones: add others."""

_EXPERIMENT: Final[Mapping[str, Fits]] = {
    "id": is_whole, "version": is_text, "kind": is_text, "title": is_text, "begun": is_text, "games": is_count,
}  # fmt: skip
_GAME: Final[Mapping[str, Fits]] = {
    "id": is_whole, "experiment": is_whole, "version": is_text, "mode": is_text, "mode_text": is_text,
    "white": is_text, "black": is_text, "deal": is_whole, "seed": is_whole, "result": lambda value: value in SCORES,
    "cause": is_text, "rounds": is_count, "seconds": is_duration, "record": is_text,
}  # fmt: skip
_ADDED: Final = tuple(_GAME)[1:]
"""The columns of `_row`: SQLite numbers the rows."""
_SCORE: Final = ("mode", "white", "black", "deal", "result")

Key = tuple[str, str, str, int]
"""Mode, White, Black and deal of a game."""


class LabError(HschessError):
    """The database cannot be read or written; the sentence says why."""


class NothingStoredError(LabError):
    """There is nothing to read yet: no file, or one without a table."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An experiment as the list shows it."""

    id: int
    version: str
    kind: str
    title: str
    begun: str
    """UTC."""
    games: int


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as the list shows it; `record` is the whole game as `.hsc` text."""

    id: int
    experiment: int
    version: str
    mode: str
    mode_text: str
    white: str
    black: str
    deal: int
    seed: int
    result: str
    cause: str
    rounds: int
    seconds: float
    record: str


class Database:
    """An open database; close it, or use it in a `with`. Errors: `LabError` from every call."""

    def __init__(self, path: Path, note: Callable[[str], None] | None = None, *, may_make: bool = True) -> None:
        """`note` receives a sentence if another program has to be waited for.

        Without `may_make` no folder, file or table is made. Errors: `NothingStoredError` then if one is missing.
        """
        self.path = path
        self._note = note
        with self._explained_errors():
            self._make_room(may_make)
            self._connection = open_database(path, PATIENCE_SECONDS, may_make=may_make)
            try:
                self._migrate(may_make)
            except BaseException:
                self._connection.close()
                raise

    def _make_room(self, may_make: bool) -> None:
        """Make the folder, or look for the file."""
        if not may_make:
            # `stat` has the system's reason if the file cannot be looked for.
            with suppress(FileNotFoundError):
                self.path.stat()
                return
            raise NothingStoredError(f"{self.path}: there is no such file; no experiment has been played yet")
        try:
            make_folder(self.path.parent)
        except OSError as error:
            raise LabError(f"{self.path}: the folder cannot be made: {error.strerror or error}") from error

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; everything added is in it."""
        self._connection.close()

    def experiment_of(self, plan: GamePlan, version: str) -> int:
        """The number of the experiment with this plan and version of the program; it is created if there is none."""
        text = plan.to_text()
        with self._explained_errors(), self._connection as connection:
            connection.execute(
                "INSERT OR IGNORE INTO experiments (version, plan, kind, title) VALUES (?, ?, ?, ?)",
                (version, text, plan.kind, plan.title),
            )
            found = connection.execute("SELECT id FROM experiments WHERE version = ? AND plan = ?", (version, text))
            return int(found.fetchone()[0])

    def add(self, experiment: int, results: Iterable[GameResult]) -> None:
        """Store these games, all of them or, if that fails, none; a stored game does not change."""
        rows = [_row(experiment, result) for result in results]
        with self._explained_errors(), self._connection as connection:
            connection.executemany(
                f"INSERT OR IGNORE INTO games ({', '.join(_ADDED)}) VALUES ({', '.join('?' * len(_ADDED))})", rows
            )

    def scores(self, experiment: int) -> dict[Key, float]:
        """White's score in every game of the experiment."""
        with self._explained_errors():
            rows = self._connection.execute(
                f"SELECT {', '.join(_SCORE)} FROM games WHERE experiment = ?", (experiment,)
            )
            found = self._checked("games", {name: _GAME[name] for name in _SCORE}, rows)
            return {(mode, white, black, deal): SCORES[result] for mode, white, black, deal, result in found}

    def experiments(self) -> list[Stored]:
        """All experiments, the latest last."""
        with self._explained_errors():
            rows = self._connection.execute(
                "SELECT id, version, kind, title, begun, (SELECT count(*) FROM games WHERE experiment = experiments.id)"
                " FROM experiments ORDER BY id"
            )
            return [Stored(*row) for row in self._checked("experiments", _EXPERIMENT, rows)]

    def of_other_versions(self, experiment: int) -> list[Stored]:
        """The experiments with the same plan that other versions of the program have played; their games are not counted in this one."""
        with self._explained_errors():
            same = "SELECT id FROM experiments WHERE plan = (SELECT plan FROM experiments WHERE id = ?) AND id <> ?"
            found = {number for (number,) in self._connection.execute(same, (experiment, experiment))}
        return [one for one in self.experiments() if one.id in found and one.games]

    def plan_of(self, experiment: int) -> GamePlan:
        """The plan of an experiment. Errors: `LabError` if there is none with this number."""
        with self._explained_errors():
            row = self._connection.execute("SELECT plan FROM experiments WHERE id = ?", (str(experiment),)).fetchone()
        if row is None:
            raise LabError(f"there is no experiment {experiment}; `hschess lab show` lists them")
        return plan_from_text(self._checked("experiments", {"plan": is_text}, [row])[0][0])

    def forget(self, experiment: int) -> None:
        """Remove an experiment with all its games."""
        with self._explained_errors(), self._connection as connection:
            connection.execute("DELETE FROM experiments WHERE id = ?", (experiment,))

    def games(self, experiment: int, only: Mapping[str, str] | None = None, limit: int = -1) -> list[StoredGame]:
        """The games of an experiment in the order of their deals; only those with these values in these columns."""
        wanted = {"experiment": str(experiment), **(only or {})}
        where = " AND ".join(f"{name} = :{name}" for name in wanted)
        return self._games(f"WHERE {where} ORDER BY deal, mode, white, black LIMIT {limit:d}", wanted)

    def game(self, number: int) -> StoredGame:
        """One game by its number. Errors: `LabError` if there is none."""
        found = self._games("WHERE id = :id", {"id": str(number)})
        if not found:
            raise LabError(f"there is no game {number}; `hschess lab games EXPERIMENT` lists them")
        return found[0]

    def _games(self, clause: str, values: Mapping[str, str]) -> list[StoredGame]:
        with self._explained_errors():
            rows = self._connection.execute(f"SELECT {', '.join(_GAME)} FROM games {clause}", values)
            return [StoredGame(*row) for row in self._checked("games", _GAME, rows)]

    def _checked(
        self, table: str, columns: Mapping[str, Fits], rows: Iterable[tuple[Any, ...]]
    ) -> list[tuple[Any, ...]]:
        """The rows, if our programs could have written all their values. Errors: `LabError` if one is foreign."""
        found = list(rows)
        reason = why_foreign(table, columns, found)
        if reason is not None:
            raise LabError(f"{self.path}: the laboratory's database contains something that is not ours: {reason}")
        return found

    def _migrate(self, may_make: bool) -> None:
        connection = self._connection
        connection.execute("PRAGMA foreign_keys = ON")
        version = version_of(connection)
        if version < 0:
            raise LabError(f"{self.path}: unknown database version {version}")
        if version > len(MIGRATIONS):
            raise LabError(f"{self.path}: this database was written by a newer hschess (its version is {version})")
        if is_foreign(connection, "experiments"):
            raise LabError(f"{self.path}: this is another program's database")
        if not version and not may_make:
            raise NothingStoredError(f"{self.path}: no experiment has been played yet")
        if version < len(MIGRATIONS):
            migrate(connection, MIGRATIONS)

    @contextmanager
    def _explained_errors(self) -> Iterator[None]:
        """SQLite's errors, those of its files, and texts that it cannot hold, as one sentence."""
        try:
            with waiting_noted(self.path, self._note):
                yield
        except OSError as error:
            raise LabError(f"{error.filename or self.path}: {error.strerror or error}") from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if is_held(error):
                raise LabError(held_words(self.path)) from error
            raise LabError(f"{self.path}: the laboratory's database cannot be used: {error}") from error
        except UnicodeEncodeError as error:
            raise LabError(f"'{error.object}' is not a text that a game of the laboratory can have") from error


def _row(experiment: int, result: GameResult) -> tuple[object, ...]:
    job, pairing = result.job, result.job.pairing
    seats = pairing.mode.name, mode_to_text(pairing.mode), pairing.white, pairing.black
    end = result.result, result.cause, result.rounds, result.seconds, result.record
    return experiment, result.version, *seats, job.deal, job.seed, *end
