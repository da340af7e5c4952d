"""The time that is played, measured over all screens and kept in the profile as one leaves a room of play.

A screen of play says its room by `room_of_play`.
"""

from __future__ import annotations

from hschess.store.day_log import DayLog
from hschess.store.profile import Profile
from scenes.context import Context
from scenes.stack import Scene
from scenes.stage.play_clock import PlayClock
from scenes.ui.input_events import (
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)


class PlayedTime:
    """Looks at the inputs and at the screen on top."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._clock = PlayClock()
        self._room = ""

    def note(self, given: Input) -> None:
        """An input came, or the focus has changed."""
        match given:
            case FocusLost() | FocusGained():
                self._clock.go_behind(isinstance(given, FocusLost))
            case KeyPressed() | PointerPressed() | PointerReleased() | PointerMoved():
                self._clock.touch()
            case _:
                pass

    def update(self, dt_ms: float, top: Scene | None) -> None:
        """Time passes; the time in a room is kept as it is left."""
        room = "" if top is None else top.room_of_play
        if room != self._room:
            self.keep()
            self._room = room
        self._clock.update(dt_ms, room)

    def keep(self) -> None:
        """Write the time played so far; if the disk refuses, that is said once."""
        for room, seconds in self._clock.take().items():
            with self._context.statistics("playtime"):
                DayLog(Profile(self._context.folder)).add_time(self._context.today, room, seconds)
