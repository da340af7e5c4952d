"""The day's boards and the time played, in the profile's database, by the date that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hschess.store.profile import Profile
from hschess.store.rows import Fits, is_count, is_day, is_text

_DAY: Final[Mapping[str, Fits]] = {
    "date": is_day, "task": is_text, "name": is_text, "at_once": is_count, "done": is_count,
}  # fmt: skip
_TIME: Final[Mapping[str, Fits]] = {"date": is_day, "room": is_text, "seconds": is_count}
KEEP_TRY: Final = """
    INSERT INTO days (date, task, name, at_once, done) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (date, task) DO UPDATE SET done = MAX(done, excluded.done)
"""
"""The statement that stores a `DayTry`; the result of the first try stays."""
_PLAY: Final = """
    INSERT INTO playtime (date, room, seconds) VALUES (?, ?, ?)
        ON CONFLICT (date, room) DO UPDATE SET seconds = seconds + excluded.seconds
"""


class Task(StrEnum):
    """The two parts of a daily challenge; the word is the table's."""

    PUZZLE = "puzzle"
    ENCOUNTER = "encounter"


@dataclass(frozen=True, slots=True)
class DayTry:
    """One of a day's two tasks was tried."""

    date: str
    task: str
    name: str
    """The puzzle's name, or the encounter's."""
    at_once: bool
    """Whether the first try did it."""
    done: bool

    @property
    def row(self) -> tuple[str | int, ...]:
        """The values of its row."""
        return self.date, self.task, self.name, int(self.at_once), int(self.done)


class DayLog:
    """The tables of the days in one profile. Every call may raise `ProfileError`."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def tries(self) -> list[DayTry]:
        """All tries, the earliest day first; each task of a day once."""
        return [
            DayTry(date, task, name, bool(at_once), bool(done))
            for date, task, name, at_once, done in self._profile.rows("days", _DAY, "ORDER BY date, task")
        ]

    def add(self, one: DayTry) -> None:
        """Store a try; for a task that was tried before, only its success."""
        self._profile.write(KEEP_TRY, one.row)

    def add_time(self, date: str, room: str, seconds: int) -> None:
        """Add played time, in seconds, to a room of the game."""
        self._profile.write(_PLAY, (date, room, seconds))

    def seconds(self) -> dict[str, int]:
        """The total played time in seconds, by room of the game."""
        sums: dict[str, int] = {}
        for _, room, seconds in self._profile.rows("playtime", _TIME, "ORDER BY date, room"):
            sums[room] = sums.get(room, 0) + seconds
        return sums
