"""A show that plays once and can be skipped: its clock and its sounds. No pygame."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.stage.motion.timeline import Cue


class Interlude:
    """A length of time with its sounds. Subclasses define the picture as a function of `_now`."""

    def __init__(self, length_ms: float, cues: Iterable[Cue], *, speed: float, still: bool) -> None:
        """`speed` is that of the table; `still` shows the end from the first moment, without sounds."""
        self._length, self._speed = length_ms, speed or 1.0
        self._now = length_ms if still else 0.0
        self._cues = [] if still else list(cues)

    @property
    def is_moving(self) -> bool:
        """Whether the next `advance` changes the picture."""
        return self._now < self._length

    def advance(self, dt_ms: float) -> tuple[Cue, ...]:
        """Advance by `dt_ms`; returns the sounds that are due."""
        self._now = min(self._now + dt_ms * self._speed, self._length)
        due = tuple(cue for cue in self._cues if cue.at_ms <= self._now)
        self._cues = self._cues[len(due) :]
        return due

    def finish(self) -> None:
        """Skip to the end, without sounds."""
        self._now, self._cues = self._length, []
