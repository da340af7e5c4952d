"""Looks ahead in a game as it stands, and remembers what it has found."""

from __future__ import annotations

from hschess.rules.actions import Action
from hschess.rules.game import Ahead
from scenes.stage.game.match import Match
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.shown.threat import Threat, threat_of
from scenes.stage.table_layout import Layout


class Foresight:
    """Of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._threat: Threat | None = None

    def of(self, action: Action, layout: Layout) -> Forecast:
        """The forecast of an action and of the end of the turn after it, with what an encounter would add."""
        return forecast_of(self._match.state, action, layout, Ahead(self._match.game))

    def threat(self, viewer: int) -> Threat:
        """What the enemy's next end of turn would do to this side, as things stand."""
        threat, state = self._threat, self._match.state
        if threat is None or threat.start is not state or threat.viewer != viewer:
            threat = self._threat = threat_of(state, viewer, Ahead(self._match.game))
        return threat
