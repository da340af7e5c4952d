"""The motion of the player's king from one place of the map to the next: a function of time. No pygame."""

from __future__ import annotations

from math import pi, sin

from scenes.stage.motion.easing import IO_CUBIC, part_done
from scenes.stage.motion.interlude import Interlude
from scenes.stage.motion.timing import STROLL_HOP_PX, STROLL_HOPS, STROLL_MS
from scenes.stage.table_layout import Point


class Stroll(Interlude):
    """From one point to another; without motion it is at the second from the first moment."""

    def __init__(self, begin: Point, end: Point, *, speed: float = 1.0, still: bool = False) -> None:
        self._begin, self._end = begin, end
        super().__init__(STROLL_MS, (), speed=speed, still=still)

    @property
    def shift(self) -> Point:
        """The distance from its destination."""
        share = IO_CUBIC(part_done(self._now, 0.0, STROLL_MS))
        left = 1 - share
        hop = STROLL_HOP_PX * abs(sin(pi * STROLL_HOPS * share))
        return (self._begin[0] - self._end[0]) * left, (self._begin[1] - self._end[1]) * left - hop
