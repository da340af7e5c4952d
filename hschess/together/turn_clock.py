"""How long a turn may still take, by the times in the log alone: the same log gives the same clock anywhere.

While the player to move is gone the clock stands still, for at most `MOST_ABSENCE_MS` of that player's absences in a game.
"""

from __future__ import annotations

from typing import Final

MOST_ABSENCE_MS: Final = 60_000


class TurnClock:
    """The clock of one game; times are milliseconds and never go back. It stands before the first turn and after `stop`."""

    __slots__ = ("_away", "_began", "_credit", "_limit", "_paused", "side")

    def __init__(self, limit_ms: int) -> None:
        """`limit_ms` is for each turn; 0 is no clock."""
        self._limit = limit_ms
        self._credit = [MOST_ABSENCE_MS, MOST_ABSENCE_MS]
        self._away: list[int | None] = [None, None]
        self._began = 0
        self._paused = 0
        """How long it has stood still in this turn, but for an absence that lasts."""
        self.side: int | None = None
        """Whose turn it measures; None where it stands."""

    def begin(self, side: int, t: int) -> None:
        """A turn begins."""
        self.stop(t)
        if self._limit:
            self.side, self._began, self._paused = side, t, 0

    def stop(self, t: int) -> None:
        """No turn is measured any more."""
        if self.side is not None:
            self._use(self.side, t)
        self.side = None

    def went(self, side: int, t: int) -> None:
        """The player is gone."""
        if self._away[side] is None:
            self._away[side] = t

    def came(self, side: int, t: int) -> None:
        """The player is here again."""
        if self.side == side:
            self._use(side, t)
        self._away[side] = None

    def left_ms(self, t: int) -> int | None:
        """What is left of the turn, not counting what the clock may still stand; below 0 where it is over, None where none is measured."""
        if self.side is None:
            return None
        return self._began + self._limit + self._paused + min(self._absence(self.side, t), self._credit[self.side]) - t

    def stands_ms(self, t: int) -> int:
        """How long it will stand still from now on, unless the player comes back."""
        if self.side is None or self._away[self.side] is None:
            return 0
        return max(0, self._credit[self.side] - self._absence(self.side, t))

    def deadline(self, t: int) -> int | None:
        """When the turn will be over, as it looks at this time."""
        left = self.left_ms(t)
        return None if left is None else t + left + self.stands_ms(t)

    def _absence(self, side: int, t: int) -> int:
        """How long the player has been gone, as far as it falls into this turn."""
        since = self._away[side]
        return 0 if since is None else max(0, t - max(since, self._began))

    def _use(self, side: int, t: int) -> None:
        """What the absence until now has taken of the player's credit has made the turn longer."""
        used = min(self._absence(side, t), self._credit[side])
        self._credit[side] -= used
        self._paused += used
        if self._away[side] is not None:
            self._away[side] = t
