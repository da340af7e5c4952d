"""The contents of the page *Today*: today's two tasks, their state and yesterday's, and the marks of the last days.

Pure: the tries and the date come in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from hschess.puzzles.days import Streak, done_days, drawn, streak_of
from hschess.puzzles.schedule import day_of
from hschess.store.day_log import DayTry, Task


class TaskState(StrEnum):
    """The state of a day's task; the word is also the end of its key."""

    OPEN = "open"
    TRIED = "tried"
    """Tried and not done."""
    DONE = "done"
    """Done, though not at the first try."""
    AT_ONCE = "at_once"


class DayMark(StrEnum):
    """The state of a day in the row of the last days."""

    DONE = "done"
    FORGIVEN = "forgiven"
    MISSED = "missed"
    OPEN = "open"
    """Today, as long as nothing is done."""


@dataclass(frozen=True, slots=True)
class Today:
    """The board of a day, and the player's history before it."""

    date: str
    tries: tuple[DayTry, ...]
    puzzles: Sequence[str]
    """The names that the day's puzzle is drawn from, ..."""
    encounters: Sequence[str]
    """... and those of its encounter."""

    @property
    def streak(self) -> Streak:
        """The streak up to today."""
        return streak_of(done_days(self.tries), self.date)

    def name(self, task: Task) -> str | None:
        """The day's puzzle or encounter: the one tried today already, else the formula's; None if there is none."""
        names = self.puzzles if task is Task.PUZZLE else self.encounters
        tried = self._try(task, self.date)
        return tried.name if tried is not None and tried.name in names else drawn(names, self.date)

    def state(self, task: Task, back: int = 0) -> TaskState:
        """The state of a task this many days ago."""
        day = _back(self.date, back)
        one = self._try(task, day) if day else None
        if one is None:
            return TaskState.OPEN
        return TaskState.AT_ONCE if one.at_once else TaskState.DONE if one.done else TaskState.TRIED

    def marks(self, number: int) -> list[tuple[str, DayMark]]:
        """The last days, today at the end."""
        done, streak = done_days(self.tries), self.streak
        dates = [day for back in reversed(range(number)) if (day := _back(self.date, back))]
        return [(day, self._mark(day, done, streak)) for day in dates]

    def _mark(self, day: str, done: frozenset[str], streak: Streak) -> DayMark:
        if day in done:
            return DayMark.DONE
        if day == self.date:
            return DayMark.OPEN
        return DayMark.FORGIVEN if streak.since and day > streak.since else DayMark.MISSED

    def _try(self, task: Task, day: str) -> DayTry | None:
        return next((one for one in self.tries if (one.date, one.task) == (day, task)), None)


def _back(today: str, days: int) -> str:
    """The date this many days ago; empty before the first in the calendar."""
    number = day_of(today).toordinal() - days
    return date.fromordinal(number).isoformat() if number > 0 else ""
