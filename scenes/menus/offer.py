"""The unfinished games for a screen: they are read once, very long ones over several frames."""

from __future__ import annotations

from hschess.rules.slowly import Work
from hschess.store.saves import UnfinishedGame
from hschess.together.seat_keys import SeatKey, SeatKeys
from scenes.context import Context
from scenes.pages.frame_work import begin, go_on


class Offer:
    """Reads all unfinished games. The current screen, or the next one, shows an error in a save file."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reading = Work(context.saves.offered_slowly())
        self.room: SeatKey | None = next(iter(SeatKeys(context.folder).all()), None)
        """The last seat in a network game that was not given up."""
        if begin(self._reading):
            context.complain_of_saves()

    @property
    def is_read(self) -> bool:
        """Whether all have been read."""
        return self._reading.is_done

    @property
    def games(self) -> tuple[UnfinishedGame, ...]:
        """The games that can be continued, the offered one first; empty until all have been read."""
        return self._context.saves.waiting if self.is_read else ()

    @property
    def has_any(self) -> bool:
        """Whether there is something to go back to: a game, or a seat in a network game."""
        return bool(self.games) or self.room is not None

    def read_on(self) -> bool:
        """Read for a part of a frame if any are unread; returns whether reading is complete now."""
        if self.is_read or not go_on(self._reading, self._context):
            return False
        self._context.complain_of_saves()
        return True

    def leave(self) -> None:
        """Stop reading: the page was closed."""
        self._reading.leave()
