"""The unfinished games, as a screen looks at them: very long ones are read over several frames, and once."""

from __future__ import annotations

from hschess.rules.slowly import Work
from hschess.store.saves import UnfinishedGame
from hschess.together.seat_keys import SeatKey, SeatKeys
from scenes.context import Context
from scenes.pages.frame_work import begin, go_on


class Offer:
    """One look at all of them. A fault of a save is said on the screen that looks, or on the next one."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reading = Work(context.saves.offered_slowly())
        self.room: SeatKey | None = next(iter(SeatKeys(context.folder).all()), None)
        """The seat in a room over a network that was taken last and not given up."""
        if begin(self._reading):
            context.complain_of_saves()

    @property
    def is_read(self) -> bool:
        """Whether all have been read."""
        return self._reading.is_done

    @property
    def games(self) -> tuple[UnfinishedGame, ...]:
        """Those that can be played on, the offered one first; none until all have been read."""
        return self._context.saves.waiting if self.is_read else ()

    def read_on(self) -> bool:
        """Read for a part of a frame if some are unread; returns whether that was the rest."""
        if self.is_read or not go_on(self._reading, self._context):
            return False
        self._context.complain_of_saves()
        return True

    def leave(self) -> None:
        """The page is left: nothing more is read."""
        self._reading.leave()
