"""The announcement of this program's room in the local network: renewed after every change, without waiting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from hschess.together.neighbours import EndsLater, Neighbour

Announce = Callable[[Neighbour, Sequence[str]], EndsLater]
"""Begins to announce a game at these addresses, on its own thread."""


class RoomAnnouncement:
    """The announcements of one room after another."""

    def __init__(self, announce: Announce) -> None:
        self.ending: list[Future[None]] = []
        """Announcements that are ending."""
        self._announce = announce
        self._announced: Neighbour | None = None
        self._running: EndsLater | None = None

    def keep(self, room: Neighbour | None, hosts: Sequence[str]) -> None:
        """Announce this room, and no other; None for a room that others need not find."""
        if room == self._announced:
            return
        self.end()
        self._announced = room
        if room is not None:
            self._running = self._announce(room, hosts)

    def end(self) -> None:
        """End the announcement."""
        if self._running is not None:
            self.ending.append(self._running.close())
            self._running = None
