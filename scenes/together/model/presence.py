"""Who is there, by the times that a server has sent: its clock is not this machine's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hschess.together.entry_rules import CLAIM_MS


class ServerTime:
    """What time it is at the server, as well as its messages show; it never goes back."""

    def __init__(self) -> None:
        self._received_ms = 0.0
        """The latest time in a message, ..."""
        self._at_ms = 0.0
        """... and when it came, by the clock of this machine."""

    def received(self, time: object, now_ms: float) -> None:
        """A message has this time; one of long ago, as after a way back, says nothing new."""
        if isinstance(time, int) and time > self.at(now_ms):
            self._received_ms, self._at_ms = float(time), now_ms

    def at(self, now_ms: float) -> float:
        """Milliseconds since the epoch, by the server's clock."""
        return self._received_ms + max(0.0, now_ms - self._at_ms)


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether somebody has a connection."""

    away_ms: float | None = None
    """For how long they have had none; None while they are there."""

    @classmethod
    def of(cls, away_since: int | None, now: float) -> Presence:
        """By the server's times."""
        return cls(None if away_since is None else max(0.0, now - away_since))

    @property
    def is_here(self) -> bool:
        """Whether they are there."""
        return self.away_ms is None

    @property
    def is_gone(self) -> bool:
        """Whether they have been gone for so long that the other one may claim the win."""
        return self.away_ms is not None and self.away_ms >= CLAIM_MS

    @property
    def claim_in_s(self) -> int:
        """In how many seconds that is so."""
        return 0 if self.away_ms is None else max(0, -(-int(CLAIM_MS - self.away_ms) // 1000))


def left_ms(now: Mapping[str, object], time: float) -> float | None:
    """What is left of the turn at this time of the server's, by what a picture knows; None without a clock."""
    left, stands, then = now.get("left"), now.get("stands"), now.get("t")
    if not isinstance(left, int) or not isinstance(then, int):
        return None
    if not isinstance(stands, int):
        return float(left)
    return max(0.0, left - max(0.0, time - then - stands))
