"""The daily challenge: one puzzle and one encounter, the same for everyone, and the streak of days on which one of them was done.

The choice is a formula of the date and of the shipped names, and of nothing else. Days are counted in blocks of 28 from the first
of January of the year 1. Each day a name's weight is the SHA-256 of "DATE NAME" (`2026-11-20 best-4f2a91`), compared as
hexadecimal text; the heaviest that was not chosen earlier in the block is the day's. So no two days of a block are alike, and
names that are added later change only the days that they win, and those of the same block for which the loser of such a day is heavier.

The date comes from the player's calendar, as an argument: a wrong clock shows another day's challenge, which is stored under that date;
each date counts once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Final

from hschess.puzzles.schedule import day_of, later
from hschess.store.day_log import DayTry

BLOCK_DAYS: Final = 28
WEEK: Final = 7
"""In this many days in a row one may be missed."""


def drawn(names: Sequence[str], today: str) -> str | None:
    """The name that belongs to a day; None if there are none. Errors: `HschessError` for an invalid day."""
    return _drawn(tuple(sorted(set(names))), today) if names else None


@lru_cache(maxsize=8)
def _drawn(names: tuple[str, ...], today: str) -> str:
    number = day_of(today).toordinal() - 1
    taken: set[str] = set()
    chosen = ""
    for day in range(number - number % BLOCK_DAYS, number + 1):
        if len(taken) == len(names):
            taken.clear()
        chosen = max((name for name in names if name not in taken), key=lambda name, day=day: _weight(day, name))  # type: ignore[misc]  # bound at once
        taken.add(chosen)
    return chosen


def _weight(day: int, name: str) -> str:
    return sha256(f"{date.fromordinal(day + 1).isoformat()} {name}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Streak:
    """How many of the days in a row were done; of any seven of them one may have been missed."""

    now: int
    best: int
    missed: str = ""
    """The day of the last week that was missed in the streak and forgiven; empty if none was."""
    since: str = field(default="", compare=False)
    """The first day of the streak, which was done; empty if there is none."""

    @property
    def forgives_from(self) -> str:
        """The first day that may be missed again; empty if today may."""
        return later(self.missed, WEEK) if self.missed else ""


def done_days(tries: Iterable[DayTry]) -> frozenset[str]:
    """The days on which the puzzle was solved or the encounter won."""
    return frozenset(one.date for one in tries if one.done)


def streak_of(days: Collection[str], today: str) -> Streak:
    """The streak up to today; today can still be done, and days that a wrong clock has filled in ahead do not count before they come."""
    end = day_of(today).toordinal()
    done = {day_of(day).toordinal() for day in days}
    if not done:
        return Streak(0, 0)
    first, now, best = min(done), 0, 0
    """The first day of the streak, ..."""
    missed = first
    """... and the last one after it that was missed; the same if none was."""
    for day in range(first, end + 1):
        if day in done:
            # A streak begins with a day that counts: days missed before it cost nothing.
            first, missed = (first, missed) if now else (day, day)
            now += 1
            best = max(best, now)
        elif day < end and now:
            if missed > first and day - missed < WEEK:
                kept = [one for one in range(missed, day) if one in done]
                first, now = (kept[0], len(kept)) if kept else (day, 0)
            missed = day
    is_recent = now > 0 and missed > first and end - missed < WEEK
    last = date.fromordinal(missed).isoformat() if is_recent else ""
    return Streak(now, best, last, since=date.fromordinal(first).isoformat() if now else "")
