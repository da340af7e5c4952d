"""Who is named by a saved game or a record and plays only where the user says so: an engine, or another package's player."""

from __future__ import annotations

from hschess.engines.errors import EngineError
from hschess.engines.guests import bare_name
from hschess.players.contract import Thinking
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation


class AbsentError(EngineError):
    """A guest is to move whom nobody has let in."""


class Absent:
    """An empty seat with a name on it."""

    def __init__(self, who: str) -> None:
        self.name = who
        self.clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Errors: `AbsentError`, always."""
        raise AbsentError(f"{bare_name(self.name)} has not been started")
