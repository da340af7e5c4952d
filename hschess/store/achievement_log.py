"""The achievements in the profile's database: the progress of each, and the day on which it was earned."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.store.profile import Profile
from hschess.store.rows import Fits, is_count, is_day_or_none, is_text

_ROW: Final[Mapping[str, Fits]] = {"name": is_text, "best": is_count, "date": is_day_or_none}
_REACH: Final = """
    INSERT INTO achievements (name, best) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET best = MAX(best, excluded.best)
"""
_EARN: Final = "UPDATE achievements SET date = ? WHERE name = ? AND date IS NULL"


@dataclass(frozen=True, slots=True)
class AchievementProgress:
    """The progress of an achievement."""

    best: int = 0
    date: str | None = None
    """The day on which it was earned; None until then."""


class AchievementLog:
    """The table of the achievements in one profile. Every call may raise `ProfileError`."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def achievements(self) -> dict[str, AchievementProgress]:
        """All achievements with progress, by name."""
        rows = self._profile.rows("achievements", _ROW)
        return {name: AchievementProgress(best, date) for name, best, date in rows}

    def add(self, reached: Mapping[str, int], earned: Collection[str], today: str) -> tuple[str, ...]:
        """Store progress, never less than before; return the earned ones that no program had stored as earned until now."""

        def write(connection: sqlite3.Connection) -> tuple[str, ...]:
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                connection.executemany(_REACH, reached.items())
                return tuple(name for name in earned if connection.execute(_EARN, (today, name)).rowcount)

        return self._profile.use(write)
