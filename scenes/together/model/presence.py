"""The presence of players, by the times of the server, whose clock differs from this machine's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hschess.together.entry_rules import CLAIM_MS


class ServerTime:
    """An estimate of the server's time from its messages; it never goes back."""

    def __init__(self) -> None:
        self._received_ms = 0.0
        """The latest time in a message, ..."""
        self._at_ms = 0.0
        """... and when it came, by this machine's clock."""

    def received(self, time: object, now_ms: float) -> None:
        """Take a message's time; an older one, as after a reconnection, is ignored."""
        if isinstance(time, int) and time > self.at(now_ms):
            self._received_ms, self._at_ms = float(time), now_ms

    def at(self, now_ms: float) -> float:
        """Milliseconds since the epoch, by the server's clock."""
        return self._received_ms + max(0.0, now_ms - self._at_ms)


@dataclass(frozen=True, slots=True)
class Presence:
    """The connection of a player."""

    away_ms: float | None = None
    """How long the player has been disconnected, in milliseconds; None while connected."""

    @classmethod
    def of(cls, away_since: int | None, now: float) -> Presence:
        """The presence by the server's times."""
        return cls(None if away_since is None else max(0.0, now - away_since))

    @property
    def is_here(self) -> bool:
        """Whether the player is connected."""
        return self.away_ms is None

    @property
    def is_gone(self) -> bool:
        """Whether the player has been away long enough for the other one to claim the win."""
        return self.away_ms is not None and self.away_ms >= CLAIM_MS

    @property
    def claim_in_s(self) -> int:
        """The seconds until a claim is possible."""
        return 0 if self.away_ms is None else max(0, -(-int(CLAIM_MS - self.away_ms) // 1000))


def left_ms(now: Mapping[str, object], time: float) -> float | None:
    """The milliseconds left of the turn at this server time, from a picture's data; None without a clock."""
    left, paused, then = now.get("left"), now.get("stands"), now.get("t")
    if not isinstance(left, int) or not isinstance(then, int):
        return None
    if not isinstance(paused, int):
        return float(left)
    return max(0.0, left - max(0.0, time - then - paused))
