"""The seat of an external player that the user has not started: saved games and records only name it and never start it."""

from __future__ import annotations

from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import bare_name
from hschess.players.contract import Thinking
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation


class UnavailableError(EngineError):
    """The external player to move has not been started by the user."""


class UnavailablePlayer:
    """A seat with only the name of its player."""

    def __init__(self, player_id: str) -> None:
        self.name = player_id
        self.clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Always raises `UnavailableError`."""
        raise UnavailableError(f"{bare_name(self.name)} has not been started")
