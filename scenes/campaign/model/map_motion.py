"""The motions of the campaign. On the map after a game: stars fly to their encounter, the path lights up, the next place opens.

Everything is a function of time, so it can skip to its end at any moment; with reduced motion it begins there. No pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from scenes.stage.motion import timing
from scenes.stage.motion.easing import bump, in_cubic, io_cubic, out_cubic, part_done
from scenes.stage.motion.interlude import Interlude
from scenes.stage.motion.timeline import Cue
from scenes.stage.motion.timing import (
    STAMP_AFTER_MS,
    STAMP_FROM,
    STAMP_MS,
    STAMP_NEXT_MS,
    STROLL_HOP_PX,
    STROLL_HOPS,
    STROLL_MS,
)
from scenes.stage.table_layout import Point

LANDING: Final = "mana_fill"
OPENING: Final = "lock_opens"


@dataclass(frozen=True, slots=True)
class FlyingStar:
    """A flying star: its place between start (0, 0) and end (1, 1), its height above that line, and its size."""

    share: float
    lift: float
    scale: float

    def between(self, begin: Point, end: Point) -> Point:
        """The star's place between two points."""
        return begin[0] + (end[0] - begin[0]) * self.share, begin[1] + (end[1] - begin[1]) * self.share - self.lift


class MapMotion(Interlude):
    """Some stars fly, then this many stones of the path light up one after the other, then a place opens."""

    def __init__(
        self, stars: int = 0, stones: int = 0, *, opens: bool = False, speed: float = 1.0, still: bool = False
    ) -> None:
        self._stars, self._stones = stars, stones
        last_lands = timing.STAR_FLIGHT_MS + timing.STAR_STAGGER_MS * (stars - 1) if stars else 0.0
        self._landed_at = timing.MAP_AFTER_MS + last_lands
        self._lit_at = self._landed_at + timing.STONE_MS * stones
        length = self._lit_at + (timing.UNLOCK_MS if opens else 0.0) if stars or stones or opens else 0.0
        cues = [
            Cue(LANDING, timing.MAP_AFTER_MS + timing.STAR_FLIGHT_MS + timing.STAR_STAGGER_MS * star, pitch=2 * star)
            for star in range(stars)
        ]
        super().__init__(length, [*cues, *([Cue(OPENING, self._lit_at)] if opens else [])], speed=speed, still=still)

    # ------------------------------------------------------------------------------------------------------------ display

    def _flown(self, star: int) -> float:
        return part_done(self._now, timing.MAP_AFTER_MS + timing.STAR_STAGGER_MS * star, timing.STAR_FLIGHT_MS)

    @property
    def landed(self) -> int:
        """The number of stars that have landed."""
        return sum(self._flown(star) >= 1 for star in range(self._stars))

    @property
    def flying(self) -> dict[int, FlyingStar]:
        """The stars that are flying, by number."""
        found = {star: self._flown(star) for star in range(self._stars)}
        return {star: _seen(share) for star, share in found.items() if 0 < share < 1}

    @property
    def lit(self) -> int:
        """The number of new stones that are lit."""
        if not self.is_moving:
            return self._stones
        return max(0, min(self._stones, int((self._now - self._landed_at) / timing.STONE_MS)))

    @property
    def opened(self) -> float:
        """How far the place has opened, 0 to 1."""
        if not self.is_moving:
            return 1.0
        return out_cubic(part_done(self._now, self._lit_at, timing.UNLOCK_MS))

    @property
    def swell(self) -> float:
        """How much larger than usual the opening place is."""
        return (
            timing.UNLOCK_SCALE * bump(part_done(self._now, self._lit_at, timing.UNLOCK_MS)) if self.is_moving else 0.0
        )


def _seen(share: float) -> FlyingStar:
    large, small = timing.STAR_SCALES
    eased = io_cubic(share)
    return FlyingStar(eased, timing.STAR_APEX_PX * bump(share), large + (small - large) * eased)


class Stroll(Interlude):
    """From one point to another; without motion it is at the second from the first moment."""

    def __init__(self, begin: Point, end: Point, *, speed: float = 1.0, still: bool = False) -> None:
        self._begin, self._end = begin, end
        super().__init__(STROLL_MS, (), speed=speed, still=still)

    @property
    def shift(self) -> Point:
        """The distance from its destination."""
        share = io_cubic(part_done(self._now, 0.0, STROLL_MS))
        left = 1 - share
        hop = STROLL_HOP_PX * abs(sin(pi * STROLL_HOPS * share))
        return (self._begin[0] - self._end[0]) * left, (self._begin[1] - self._end[1]) * left - hop


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
        return share, STAMP_FROM + (1 - STAMP_FROM) * in_cubic(share)
