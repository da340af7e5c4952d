"""Measures the playing time over all screens, and stores it in the profile when an activity ends.

A screen names its activity by `timed_activity`.
"""

from __future__ import annotations

from hschess.store.day_log import DayLog
from scenes.context import Context
from scenes.stack import Scene
from scenes.stage.inputs import FocusGained, FocusLost, Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.play_clock import PlayClock


class PlayedTime:
    """Counts the time by the inputs and the screen on top."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._clock = PlayClock()
        self._activity = ""

    def note(self, given: Input) -> None:
        """Count an input, or a change of the window's focus."""
        match given:
            case FocusLost() | FocusGained():
                self._clock.go_behind(isinstance(given, FocusLost))
            case KeyPressed() | PointerPressed() | PointerReleased() | PointerMoved():
                self._clock.touch()
            case _:
                pass

    def update(self, dt_ms: float, top: Scene | None) -> None:
        """Let time pass; the time of an activity is stored when it ends."""
        activity = "" if top is None else top.timed_activity
        if activity != self._activity:
            self.keep()
            self._activity = activity
        self._clock.update(dt_ms, activity)

    def keep(self) -> None:
        """Store the time played so far; a disk error is shown once."""
        for activity, seconds in self._clock.take().items():
            with self._context.statistics("playtime") as profile:
                DayLog(profile).add_time(self._context.today, activity, seconds)
