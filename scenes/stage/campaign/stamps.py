"""Stars that are stamped on a page, one after the other; each is a function of time. No pygame. Imports `easing` and `timing`."""

from __future__ import annotations

from scenes.stage.motion.easing import IN_CUBIC, part_done
from scenes.stage.motion.timeline import Cue
from scenes.stage.motion.timing import STAMP_AFTER_MS, STAMP_FROM, STAMP_MS, STAMP_NEXT_MS


class Stamps:
    """So many stars."""

    def __init__(self, number: int, *, speed: float = 1.0, still: bool = False) -> None:
        """`speed` is that of the table; `still` shows how it ends from the first moment."""
        self._number, self._speed = number, speed
        self._now = self._length if still else 0.0
        self._cues = (
            [] if still else [Cue("mana_fill", self._landed_at(star), pitch=2 * star) for star in range(number)]
        )

    def _landed_at(self, star: int) -> float:
        return STAMP_AFTER_MS + STAMP_NEXT_MS * star + STAMP_MS

    @property
    def _length(self) -> float:
        return self._landed_at(self._number - 1) if self._number else 0.0

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
        """All stars are there, without a sound."""
        self._now, self._cues = self._length, []

    def star(self, number: int) -> tuple[float, float]:
        """How much of a star is seen, 0 to 1, and how large it is, 1 where it has landed."""
        share = part_done(self._now, self._landed_at(number) - STAMP_MS, STAMP_MS) if number < self._number else 0.0
        return share, STAMP_FROM + (1 - STAMP_FROM) * IN_CUBIC(share)
