"""The seat of an external player that the user has not started: a saved game or a record names it and never starts it."""

from __future__ import annotations

from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import bare_name
from hschess.players.contract import Thinking
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation


class UnavailableError(EngineError):
    """An external player is to move that the user has not started."""


class UnavailablePlayer:
    """An empty seat with a name on it."""

    def __init__(self, player_id: str) -> None:
        self.name = player_id
        self.clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Errors: `UnavailableError`, always."""
        raise UnavailableError(f"{bare_name(self.name)} has not been started")
