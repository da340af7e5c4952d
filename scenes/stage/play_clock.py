"""How long the user really plays: the time between inputs, by activity, while the window has the focus. No pygame.

The time between two inputs counts when the second one comes, and not if it is longer than `IDLE_MS`: then the user was away.
"""

from __future__ import annotations

from typing import Final

IDLE_MS: Final = 120_000.0
"""A longer pause between two inputs does not count as play."""


class PlayClock:
    """The playing time of each activity since it was last taken, in milliseconds."""

    def __init__(self) -> None:
        self._played: dict[str, float] = {}
        self._since_ms = 0.0
        """The time since the last input, in the current activity."""
        self._activity = ""
        self._is_behind = False

    def update(self, dt_ms: float, activity: str) -> None:
        """Let time pass in an activity; an empty name is no play."""
        if activity != self._activity:
            self._activity, self._since_ms = activity, 0.0
        elif activity and not self._is_behind:
            self._since_ms += dt_ms

    def touch(self) -> None:
        """Count an input."""
        if self._activity and self._since_ms <= IDLE_MS:
            self._played[self._activity] = self._played.get(self._activity, 0.0) + self._since_ms
        self._since_ms = 0.0

    def go_behind(self, is_behind: bool) -> None:
        """The window has lost or regained the focus; the pause before that counts as if an input had come."""
        if is_behind and not self._is_behind:
            self.touch()
        self._is_behind, self._since_ms = is_behind, 0.0

    def take(self) -> dict[str, int]:
        """The whole seconds of each activity; they are not returned again."""
        seconds = {activity: int(ms // 1000) for activity, ms in self._played.items() if ms >= 1000}
        for activity, number in seconds.items():
            self._played[activity] -= number * 1000
        return seconds
