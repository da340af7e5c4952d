"""The end of a game at its table: after its display the result may come, a moment later."""

from __future__ import annotations

from typing import Final

from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.session import Session

RESULT_DELAY_MS: Final = 700.0


class EndWatcher:
    """Watches for the end of one game."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.has_come = session.match.is_over
        """Whether the end of the game has been shown."""
        self._over_ms = 0.0

    def hurry(self, given: Input) -> None:
        """After the display of the end, a press brings the result at once."""
        if isinstance(given, PointerPressed | KeyPressed) and self._session.is_finished:
            self._over_ms = RESULT_DELAY_MS

    @property
    def is_due(self) -> bool:
        """Whether the end has been displayed and the result has not come yet."""
        return self._session.is_finished and not self.has_come

    def update(self, dt_ms: float) -> bool:
        """Let time pass while it is due; returns whether the result comes now."""
        options = self._session.options
        self._over_ms += dt_ms * options.speed
        self.has_come = self._over_ms >= RESULT_DELAY_MS or options.instant
        return self.has_come
