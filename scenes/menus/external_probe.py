"""Asks an external player for its name before a game, without making the frame wait."""

from __future__ import annotations

from pathlib import Path

from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import Roster, externals_among
from hschess.engines.link import Link
from hschess.rules.errors import HschessError
from scenes.words import say


class ExternalProbe:
    """A question to one external player; `words` is the result."""

    def __init__(self, seat: str, folder: Path) -> None:
        self.seat = seat
        self.words = say("external.asking")
        self._link: Link | None = None
        try:
            externals = externals_among([seat], folder)
            if externals.engines:
                self._link = externals.engines[seat].link()
                self._asking = self._link.greet()
            else:
                # Importing its package is all that can be tested.
                Roster(externals).player(seat)
                self.words = ""
        except HschessError as error:
            self.words = say("external.silent", why=str(error))

    def update(self) -> bool:
        """Receive answers; returns whether the text changed."""
        if self._link is None:
            return False
        try:
            for _ in self._asking:
                return False
            name = ", ".join(part for part in (self._link.name, self._link.author) if part)
            self.words = say("external.answers", who=name or "?")
        except EngineError as error:
            self.words = say("external.silent", why=str(error))
        self.close()
        return True

    def close(self) -> None:
        """Stop asking, and end the engine."""
        if self._link is not None:
            self._link.close()
            self._link = None
