"""Stars that are stamped on a page, one after the other; each is a function of time. No pygame."""

from __future__ import annotations

from scenes.stage.motion.easing import IN_CUBIC, part_done
from scenes.stage.motion.interlude import Interlude
from scenes.stage.motion.timeline import Cue
from scenes.stage.motion.timing import STAMP_AFTER_MS, STAMP_FROM, STAMP_MS, STAMP_NEXT_MS


class Stamps(Interlude):
    """The motion of this many stars."""

    def __init__(self, number: int, *, speed: float = 1.0, still: bool = False) -> None:
        self._number = number
        landed = [STAMP_AFTER_MS + STAMP_NEXT_MS * star + STAMP_MS for star in range(number)]
        cues = [Cue("mana_fill", at_ms, pitch=2 * star) for star, at_ms in enumerate(landed)]
        super().__init__(max(landed, default=0.0), cues, speed=speed, still=still)

    def star(self, number: int) -> tuple[float, float]:
        """The opacity of a star, 0 to 1, and its size, 1 once it has landed."""
        share = (
            part_done(self._now, STAMP_AFTER_MS + STAMP_NEXT_MS * number, STAMP_MS) if number < self._number else 0.0
        )
        return share, STAMP_FROM + (1 - STAMP_FROM) * IN_CUBIC(share)
