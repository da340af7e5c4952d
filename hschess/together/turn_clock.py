"""The time left for a turn, computed only from the times in the log: the same log gives the same clock on every machine.

While the player to move is gone the clock is paused, for at most `MOST_ABSENCE_MS` of that player's absences in a game. While both are gone
it is paused without a limit: a game that is left for tomorrow is not lost by the clock.
"""

from __future__ import annotations

from typing import Final

MOST_ABSENCE_MS: Final = 60_000


class TurnClock:
    """The clock of one game; times are milliseconds and never go back. It does not run before the first turn and after `stop`."""

    __slots__ = ("_credit", "_elapsed", "_gone", "_limit", "_then", "side")

    def __init__(self, limit_ms: int) -> None:
        """`limit_ms` is the time for each turn; 0 is no clock."""
        self._limit = limit_ms
        self._credit = [MOST_ABSENCE_MS, MOST_ABSENCE_MS]
        self._gone = [False, False]
        self._elapsed = 0
        """The used time of the turn at `_then`."""
        self._then = 0
        self.side: int | None = None
        """The side whose turn it measures; None if it does not run."""

    def begin(self, side: int, t: int) -> None:
        """Begin a turn."""
        self.stop(t)
        if self._limit:
            self.side, self._elapsed = side, 0

    def stop(self, t: int) -> None:
        """Stop measuring."""
        self._go_on(t)
        self.side = None

    def went(self, side: int, t: int) -> None:
        """Note that the player has disconnected."""
        self._go_on(t)
        self._gone[side] = True

    def came(self, side: int, t: int) -> None:
        """Note that the player is back."""
        self._go_on(t)
        self._gone[side] = False

    def left_ms(self, t: int) -> int | None:
        """The time left for the turn, 0 or less if it is over; None if no turn is measured."""
        if self.side is None:
            return None
        return self._limit - self._elapsed - (t - self._then) + self._paused(t)

    def paused_ms(self, t: int) -> int | None:
        """How long it stays paused from now on if no player returns; None for no limit."""
        if all(self._gone):
            return None
        if self.side is None or not self._gone[self.side]:
            return 0
        return self._credit[self.side] - self._paused(t)

    def deadline(self, t: int) -> int | None:
        """The time when the turn will be over, seen from `t`; None if it will not."""
        left, paused = self.left_ms(t), self.paused_ms(t)
        return None if left is None or paused is None else t + left + paused

    def _paused(self, t: int) -> int:
        """How long it has been paused since `_then`."""
        if self.side is None or all(self._gone):
            return t - self._then
        return min(t - self._then, self._credit[self.side]) if self._gone[self.side] else 0

    def _go_on(self, t: int) -> None:
        """Advance to this time."""
        paused = self._paused(t)
        if self.side is not None:
            self._elapsed += t - self._then - paused
            if self._gone[self.side] and not all(self._gone):
                self._credit[self.side] -= paused
        self._then = t
