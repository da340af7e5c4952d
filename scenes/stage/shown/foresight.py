"""Forecasts for the current position of a game, cached."""

from __future__ import annotations

from hschess.rules.actions import Action
from hschess.rules.game import Ahead
from scenes.stage.game.match import Match
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.shown.threat import Threat, threat_of
from scenes.stage.table_layout import Layout


class Foresight:
    """The forecasts of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._threat: Threat | None = None

    def of(self, action: Action, layout: Layout) -> Forecast:
        """The forecast of an action and of the end of the turn after it, with the scenario's events."""
        return forecast_of(self._match.state, action, layout, Ahead(self._match.game))

    def threat(self, viewer: int) -> Threat:
        """The threat of the enemy's next end of turn to this side."""
        threat, state = self._threat, self._match.state
        if threat is None or threat.start is not state or threat.viewer != viewer:
            threat = self._threat = threat_of(state, viewer, Ahead(self._match.game))
        return threat
