"""How long a turn may still take, by the times in the log alone: the same log gives the same clock anywhere.

While the player to move is gone the clock stands still, for at most `MOST_ABSENCE_MS` of that player's absences in a game. While both are
gone it stands still for as long as they are: a game that is left for tomorrow is not lost by the clock.
"""

from __future__ import annotations

from typing import Final

MOST_ABSENCE_MS: Final = 60_000


class TurnClock:
    """The clock of one game; times are milliseconds and never go back. It stands before the first turn and after `stop`."""

    __slots__ = ("_credit", "_elapsed", "_gone", "_limit", "_then", "side")

    def __init__(self, limit_ms: int) -> None:
        """`limit_ms` is for each turn; 0 is no clock."""
        self._limit = limit_ms
        self._credit = [MOST_ABSENCE_MS, MOST_ABSENCE_MS]
        self._gone = [False, False]
        self._elapsed = 0
        """How much of the turn was used at `_then`."""
        self._then = 0
        self.side: int | None = None
        """Whose turn it measures; None where it stands."""

    def begin(self, side: int, t: int) -> None:
        """A turn begins."""
        self.stop(t)
        if self._limit:
            self.side, self._elapsed = side, 0

    def stop(self, t: int) -> None:
        """No turn is measured any more."""
        self._go_on(t)
        self.side = None

    def went(self, side: int, t: int) -> None:
        """The player is gone."""
        self._go_on(t)
        self._gone[side] = True

    def came(self, side: int, t: int) -> None:
        """The player is here again."""
        self._go_on(t)
        self._gone[side] = False

    def left_ms(self, t: int) -> int | None:
        """What is left of the turn; 0 or less where it is over, None where none is measured."""
        if self.side is None:
            return None
        return self._limit - self._elapsed - (t - self._then) + self._stood(t)

    def stands_ms(self, t: int) -> int | None:
        """For how long it will stand still from now on, unless somebody comes back; None for as long as nobody does."""
        if all(self._gone):
            return None
        if self.side is None or not self._gone[self.side]:
            return 0
        return self._credit[self.side] - self._stood(t)

    def deadline(self, t: int) -> int | None:
        """When the turn will be over, as it looks at this time; None where it will not."""
        left, stands = self.left_ms(t), self.stands_ms(t)
        return None if left is None or stands is None else t + left + stands

    def _stood(self, t: int) -> int:
        """How long it has stood still since `_then`."""
        if self.side is None or all(self._gone):
            return t - self._then
        return min(t - self._then, self._credit[self.side]) if self._gone[self.side] else 0

    def _go_on(self, t: int) -> None:
        """It is this time now."""
        stood = self._stood(t)
        if self.side is not None:
            self._elapsed += t - self._then - stood
            if self._gone[self.side] and not all(self._gone):
                self._credit[self.side] -= stood
        self._then = t
