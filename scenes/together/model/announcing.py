"""What the own network hears of a room that this program keeps: told anew whenever it changes, and never waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from hschess.together.neighbours import EndsLater, Neighbour

Announce = Callable[[Neighbour, Sequence[str]], EndsLater]
"""Begins to announce a game at these addresses, on a thread of its own."""


class RoomAnnouncement:
    """The announcement of one room after the other."""

    def __init__(self, announce: Announce) -> None:
        self.ending: list[Future[None]] = []
        """Announcements that have not quite ended."""
        self._announce = announce
        self._announced: Neighbour | None = None
        self._running: EndsLater | None = None

    def keep(self, room: Neighbour | None, hosts: Sequence[str]) -> None:
        """Announce this, and nothing else; None for a room that others need not find."""
        if room == self._announced:
            return
        self.end()
        self._announced = room
        if room is not None:
            self._running = self._announce(room, hosts)

    def end(self) -> None:
        """Announce nothing any more."""
        if self._running is not None:
            self.ending.append(self._running.close())
            self._running = None
