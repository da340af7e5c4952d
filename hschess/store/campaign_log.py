"""The campaign's progress, in the profile's database: a row for each encounter that was played.

A row that this program does not write is set aside in the same database, and reported.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any, Final

from hschess.campaign.encounter import Extra
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import (
    MOST_STARS,
    EncounterGame,
    Gains,
    Standing,
    Standings,
    after,
    gains,
    standing_of,
)
from hschess.store.profile import Profile
from hschess.store.rows import Fits, is_count, is_day, is_text, why_foreign

KEPT_ASIDE: Final = "Part of your campaign progress could not be read and was set aside."
_ROW: Final[Mapping[str, Fits]] = {
    "encounter": is_text,
    "stars": lambda value: is_count(value) and value in range(MOST_STARS + 1),
    "turns": is_count,
    "lost": is_count,
    "date": lambda value: value == "" or is_day(value),
    "losses": is_count,
}
_COLUMNS: Final = ", ".join(_ROW)


class CampaignLog:
    """The table of the campaign in one profile. Every call may raise `ProfileError`."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self.complaint = ""
        """A sentence, if rows were kept aside; the caller shows it and may clear it."""

    def standings(self) -> Standings:
        """The progress of every encounter that was played, by name."""
        return self._profile.use(self._read) if self._profile.is_there() else {}

    def add(self, game: EncounterGame, extra: Extra) -> Gains:
        """Store the changes of a game, and return them."""

        def write(connection: sqlite3.Connection) -> Gains:
            # Whatever does not fit has to be out of the way before.
            self._read(connection)
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                before, _ = _fitting(connection)
                now = after(standing_of(before, game.encounter), extra, game)
                values = (game.encounter, now.stars, now.turns, now.lost, now.date, now.losses)
                connection.execute(f"INSERT OR REPLACE INTO campaign ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", values)
            return gains(shipped_campaign(), before, {**before, game.encounter: now}, game.encounter)

        return self._profile.use(write)

    def _read(self, connection: sqlite3.Connection) -> Standings:
        standings, foreign = _fitting(connection)
        if foreign:
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                # Another program may have set them aside by now, and new rows take their numbers.
                standings, foreign = _fitting(connection)
                for number, row in foreign:
                    text = json.dumps([one if isinstance(one, str | int | float | None) else repr(one) for one in row])
                    connection.execute("INSERT INTO campaign_aside (row) VALUES (?)", (text,))
                    connection.execute("DELETE FROM campaign WHERE rowid = ?", (number,))
            self.complaint = KEPT_ASIDE if foreign else ""
        return standings


def _fitting(connection: sqlite3.Connection) -> tuple[dict[str, Standing], list[tuple[int, tuple[Any, ...]]]]:
    """The rows that fit, by encounter, and the others with their numbers."""
    fitting, foreign = dict[str, Standing](), list[tuple[int, tuple[Any, ...]]]()
    for number, *row in connection.execute(f"SELECT rowid, {_COLUMNS} FROM campaign ORDER BY rowid"):
        if why_foreign("campaign", _ROW, [row]) is None:
            fitting[row[0]] = Standing(*row[1:])
        else:
            foreign.append((number, tuple(row)))
    return fitting, foreign
