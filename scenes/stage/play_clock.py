"""How long the user really plays: from input to input, in the rooms of play, while the window has the focus. No pygame.

What lies between two inputs counts once the second one has come, and not if it is longer than `IDLE_MS`: then the user was away.
"""

from __future__ import annotations

from typing import Final

IDLE_MS: Final = 120_000.0
"""A longer pause between two inputs was no play, but a walk."""


class PlayClock:
    """The time that has been played since it was taken last, by room."""

    def __init__(self) -> None:
        self._played: dict[str, float] = {}
        self._since_ms = 0.0
        """Since the last input, in the room where it came."""
        self._room = ""
        self._is_behind = False

    def update(self, dt_ms: float, room: str) -> None:
        """Time passes in a room; the empty one is none of play."""
        if room != self._room:
            self._room, self._since_ms = room, 0.0
        elif room and not self._is_behind:
            self._since_ms += dt_ms

    def touch(self) -> None:
        """An input came."""
        if self._room and self._since_ms <= IDLE_MS:
            self._played[self._room] = self._played.get(self._room, 0.0) + self._since_ms
        self._since_ms = 0.0

    def go_behind(self, is_behind: bool) -> None:
        """The window has lost the focus, or has it again; the pause before that counts as if an input had come."""
        if is_behind and not self._is_behind:
            self.touch()
        self._is_behind, self._since_ms = is_behind, 0.0

    def take(self) -> dict[str, int]:
        """The whole seconds of each room, which are not counted again."""
        seconds = {room: int(ms // 1000) for room, ms in self._played.items() if ms >= 1000}
        for room, number in seconds.items():
            self._played[room] -= number * 1000
        return seconds
