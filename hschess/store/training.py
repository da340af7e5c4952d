"""The results of practice, in the profile's database: attempts, ratings, puzzles that come again, runs against the clock.

Every attempt is written with everything it changes, or not at all. Dates come in as arguments.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.store.day_log import KEEP_TRY, DayLog, DayTry
from hschess.store.profile import Profile, checked_rows
from hschess.store.rows import Fits, is_count, is_day, is_deviation, is_rating, is_text, is_volatility

PLAYER: Final = ""
"""The name of the player's rating; the others are puzzles' names."""
_ATTEMPT: Final[Mapping[str, Fits]] = {
    "date": is_day, "puzzle": is_text, "way": is_text, "solved": is_count, "rating": is_rating,
}  # fmt: skip
_RATING: Final[Mapping[str, Fits]] = {
    "who": is_text, "value": is_rating, "deviation": is_deviation, "volatility": is_volatility,
}  # fmt: skip
_REPEAT: Final[Mapping[str, Fits]] = {"puzzle": is_text, "step": is_count, "due": is_day}
_RUN: Final[Mapping[str, Fits]] = {"date": is_day, "what": is_text, "right": is_count, "tried": is_count}


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating of Glicko-2: its value, how unsure it is, and how much it jumps."""

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Attempt:
    """A puzzle was tried, and solved at the first try or not; `rating` is the player's afterwards."""

    date: str
    puzzle: str
    way: str
    solved: bool
    rating: float


@dataclass(frozen=True, slots=True)
class Repeat:
    """A puzzle that comes again on the day `due`; `step` counts how often it has come."""

    puzzle: str
    step: int
    due: str


@dataclass(frozen=True, slots=True)
class Run:
    """A rush or a drill: how many were right, out of how many."""

    date: str
    what: str
    right: int
    tried: int


@dataclass(frozen=True, slots=True)
class AttemptEffects:
    """The other changes by an attempt: ratings by name, and a puzzle's new place in the repetition (None: it is done)."""

    ratings: Mapping[str, Rating]
    repeat: Repeat | None = None
    is_through: bool = False
    day: DayTry | None = None
    """Its part of a daily challenge."""


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """What is known before an attempt: the ratings of the player and the puzzle by name, if practice has changed them, and its repeat."""

    ratings: Mapping[str, Rating]
    repeat: Repeat | None
    tries: frozenset[tuple[str, str]] = frozenset()
    """The days on which the puzzle was tried, each with the way."""


Judged = Callable[[PuzzleStanding], tuple[Attempt, AttemptEffects]]
"""Makes the attempt and its effects; it may be called twice."""


class TrainingLog:
    """The tables of practice in one profile. Every call may raise `ProfileError`."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self.days = DayLog(profile)
        """The days in the same profile."""

    def add(self, attempt: Attempt, effects: AttemptEffects) -> None:
        """Keep an attempt with everything it changes."""
        self.judge(attempt.puzzle, lambda _: (attempt, effects))

    def judge(self, puzzle: str, judged: Judged) -> tuple[Attempt, AttemptEffects]:
        """Keep the attempt that `judged` makes of what is known now, with everything it changes, and return both.

        Another program may have practised since this one has read the log; none can between the reading here and the writing.
        """

        def write(connection: sqlite3.Connection) -> tuple[Attempt, AttemptEffects]:
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                attempt, effects = judged(_known(connection, puzzle))
                _write(connection, attempt, effects)
            return attempt, effects

        return self._profile.use(write)

    def add_run(self, run: Run) -> None:
        """Keep a rush or a drill."""
        values = (run.date, run.what, run.right, run.tried)
        self._profile.write("INSERT INTO runs (date, what, right, tried) VALUES (?, ?, ?, ?)", values)

    def attempts(self) -> list[Attempt]:
        """All attempts, the oldest first."""
        rows = self._profile.rows("attempts", _ATTEMPT, "ORDER BY id")
        return [Attempt(date, puzzle, way, bool(solved), rating) for date, puzzle, way, solved, rating in rows]

    def ratings(self) -> dict[str, Rating]:
        """The ratings that practice has changed, by puzzle; the player's under `PLAYER`."""
        return {who: Rating(*row) for who, *row in self._profile.rows("ratings", _RATING)}

    def repeats(self) -> dict[str, Repeat]:
        """The repeats, by puzzle."""
        return {puzzle: Repeat(puzzle, step, due) for puzzle, step, due in self._profile.rows("repeats", _REPEAT)}

    def runs(self, what: str) -> list[Run]:
        """All runs of a kind, the oldest first."""
        rows = self._profile.rows("runs", _RUN, "WHERE what = ? ORDER BY id", what)
        return [Run(*row) for row in rows]


def _known(connection: sqlite3.Connection, puzzle: str) -> PuzzleStanding:
    """Errors: `ProfileError` for values that do not belong there."""
    found = connection.execute(f"SELECT {', '.join(_RATING)} FROM ratings WHERE who IN (?, ?)", (PLAYER, puzzle))
    ratings = {who: Rating(*row) for who, *row in checked_rows("ratings", _RATING, found)}
    found = connection.execute(f"SELECT {', '.join(_REPEAT)} FROM repeats WHERE puzzle = ?", (puzzle,))
    repeats = [Repeat(*row) for row in checked_rows("repeats", _REPEAT, found)]
    found = connection.execute("SELECT DISTINCT date, way FROM attempts WHERE puzzle = ?", (puzzle,))
    columns = {name: _ATTEMPT[name] for name in ("date", "way")}
    tries = frozenset((date, way) for date, way in checked_rows("attempts", columns, found))
    return PuzzleStanding(ratings, repeats[0] if repeats else None, tries)


def _write(connection: sqlite3.Connection, attempt: Attempt, effects: AttemptEffects) -> None:
    connection.execute(
        "INSERT INTO attempts (date, puzzle, way, solved, rating) VALUES (?, ?, ?, ?, ?)",
        (attempt.date, attempt.puzzle, attempt.way, int(attempt.solved), attempt.rating),
    )
    rows = [(who, one.value, one.deviation, one.volatility) for who, one in effects.ratings.items()]
    connection.executemany("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?)", rows)
    if effects.repeat is not None:
        row = (effects.repeat.puzzle, effects.repeat.step, effects.repeat.due)
        connection.execute("INSERT OR REPLACE INTO repeats VALUES (?, ?, ?)", row)
    elif effects.is_through:
        connection.execute("DELETE FROM repeats WHERE puzzle = ?", (attempt.puzzle,))
    if effects.day is not None:
        connection.execute(KEEP_TRY, effects.day.row)
