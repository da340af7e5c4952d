"""The games of `hschess campaign check` in a file, a line of JSON each, so that a long measurement can be continued.

A line counts only for the very same encounter, player and seed, and for the version of the program that wrote it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TextIO

from hschess.build_name import build_name
from hschess.campaign.campaign_checks import CheckedGame, mark_of
from hschess.campaign.encounter import Encounter
from hschess.campaign.trial import TrialOutcome
from hschess.files import reading, text_in
from hschess.rules import fields
from hschess.rules.errors import HschessError
from hschess.rules.texts import parse_json

MOST_BYTES = 1 << 26
"""The most bytes of the file, for about 330,000 games."""
MOST = 10**18
_FIELDS = ("version", "mark", "encounter", "player", "seed", "won", "turns", "lost")


class Notes:
    """The games noted so far, and the file that new ones are appended to; without a path nothing is stored.

    Errors: `HschessError` for a file that cannot be read or written, with the number of a line that is not a note.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: dict[tuple[str, str, str, int], TrialOutcome] = {}
        self._marks: dict[str, str] = {}
        self._file: TextIO | None = None

    def __enter__(self) -> Notes:
        if self._path is not None:
            with reading(self._path):
                if self._path.exists():
                    self._read(self._path)
                self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def ending(self, encounter: Encounter, job: CheckedGame) -> TrialOutcome | None:
        """The result of this game, if it has been played."""
        return self._known.get((self._mark(encounter), job.encounter, job.player, job.seed))

    def write(self, encounter: Encounter, job: CheckedGame, ending: TrialOutcome) -> None:
        """Store a game."""
        if self._file is None:
            return
        values = (
            build_name(), self._mark(encounter), job.encounter, job.player, job.seed,
            ending.is_won, ending.turns, ending.lost,
        )  # fmt: skip
        self._file.write(json.dumps(dict(zip(_FIELDS, values, strict=True))) + "\n")
        self._file.flush()

    def _mark(self, encounter: Encounter) -> str:
        if encounter.name not in self._marks:
            self._marks[encounter.name] = mark_of(encounter)
        return self._marks[encounter.name]

    def _read(self, path: Path) -> None:
        for number, line in enumerate(text_in(path, MOST_BYTES).splitlines(), start=1):
            try:
                game = fields.table_in(parse_json(line, path.name), "the game", _FIELDS)
                self._take(game)
            except HschessError as error:
                raise HschessError(f"{path}, line {number}: this is not a game of a measurement: {error}") from error

    def _take(self, game: fields.Table) -> None:
        """Add the game of a line. Errors: `HschessError`."""
        version, mark, name, player = (fields.text_in(game, field) for field in _FIELDS[:4])
        seed = fields.whole_in(game, "seed", -MOST, MOST)
        turns, lost = (fields.whole_in(game, field, 0, MOST) for field in ("turns", "lost"))
        is_won = fields.flag_in(game, "won")
        if version == build_name():
            self._known[mark, name, player, seed] = TrialOutcome(is_won, turns, lost)
