"""Something that is shown once and can be skipped: its clock and its sounds. No pygame."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.stage.motion.timeline import Cue


class Interlude:
    """So much time, with the sounds that fall due in it. What is seen is for its heirs to say, as a function of `_now`."""

    def __init__(self, length_ms: float, cues: Iterable[Cue], *, speed: float, still: bool) -> None:
        """`speed` is that of the table; `still` shows how it ends from the first moment, without a sound."""
        self._length, self._speed = length_ms, speed or 1.0
        self._now = length_ms if still else 0.0
        self._cues = [] if still else list(cues)

    @property
    def is_moving(self) -> bool:
        """Whether the next `advance` changes what is seen."""
        return self._now < self._length

    def advance(self, dt_ms: float) -> tuple[Cue, ...]:
        """Let time pass; the sounds that fell due."""
        self._now = min(self._now + dt_ms * self._speed, self._length)
        due = tuple(cue for cue in self._cues if cue.at_ms <= self._now)
        self._cues = self._cues[len(due) :]
        return due

    def finish(self) -> None:
        """Everything is as it will be, without a sound."""
        self._now, self._cues = self._length, []
