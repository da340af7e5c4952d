"""What a game has changed, as it is seen on the map: stars fly to their encounter, the path lights up, the next place opens.

Everything is a function of time, so it can be skipped to its end at any moment; where motion is reduced it begins there. No pygame.
Imports `easing`, `timeline` and `timing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.stage.layout import Point
from scenes.stage.motion.easing import IO_CUBIC, OUT_CUBIC, bump, part_done
from scenes.stage.motion.timeline import Cue
from scenes.stage.motion.timing import (
    MAP_AFTER_MS,
    STAR_APEX_PX,
    STAR_FLIGHT_MS,
    STAR_SCALES,
    STAR_STAGGER_MS,
    STONE_MS,
    UNLOCK_MS,
    UNLOCK_SCALE,
)

LANDING: Final = "mana_fill"
OPENING: Final = "lock_opens"


@dataclass(frozen=True, slots=True)
class FlyingStar:
    """A star on its way: where it is between its beginning (0, 0) and its place (1, 1), how high over that, and how large."""

    share: float
    lift: float
    scale: float

    def between(self, begin: Point, end: Point) -> Point:
        """Its place on the way from one point to another."""
        return begin[0] + (end[0] - begin[0]) * self.share, begin[1] + (end[1] - begin[1]) * self.share - self.lift


class MapMotion:
    """Some stars fly, then so many stones of the path light up one after the other, then a place opens."""

    def __init__(
        self, stars: int = 0, stones: int = 0, *, opens: bool = False, speed: float = 1.0, still: bool = False
    ) -> None:
        """`speed` is that of the table; `still` shows how it ends from the first moment."""
        self._stars, self._stones, self._opens = stars, stones, opens
        self._speed = speed
        self._now = self._length if still else 0.0
        self._cues = [] if still else self._all_cues()

    # ---------------------------------------------------------------------------------------------------------------- time

    @property
    def _landed_at(self) -> float:
        """When the last star has landed."""
        return MAP_AFTER_MS + (STAR_FLIGHT_MS + STAR_STAGGER_MS * (self._stars - 1) if self._stars else 0.0)

    @property
    def _lit_at(self) -> float:
        """When the last stone is lit."""
        return self._landed_at + STONE_MS * self._stones

    @property
    def _length(self) -> float:
        if not (self._stars or self._stones or self._opens):
            return 0.0
        return self._lit_at + (UNLOCK_MS if self._opens else 0.0)

    def _all_cues(self) -> list[Cue]:
        landed = [
            Cue(LANDING, MAP_AFTER_MS + STAR_FLIGHT_MS + STAR_STAGGER_MS * star, pitch=2 * star)
            for star in range(self._stars)
        ]
        return [*landed, *([Cue(OPENING, self._lit_at)] if self._opens else [])]

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

    # ------------------------------------------------------------------------------------------------------- what is seen

    def _flown(self, star: int) -> float:
        return part_done(self._now, MAP_AFTER_MS + STAR_STAGGER_MS * star, STAR_FLIGHT_MS)

    @property
    def landed(self) -> int:
        """How many stars have landed."""
        return sum(self._flown(star) >= 1 for star in range(self._stars))

    @property
    def flying(self) -> dict[int, FlyingStar]:
        """The stars that are on their way, by number."""
        found = {star: self._flown(star) for star in range(self._stars)}
        return {star: _seen(share) for star, share in found.items() if 0 < share < 1}

    @property
    def lit(self) -> int:
        """How many of the new stones are lit."""
        if not self.is_moving:
            return self._stones
        return max(0, min(self._stones, int((self._now - self._landed_at) / STONE_MS)))

    @property
    def opened(self) -> float:
        """How far the place has opened, 0 to 1."""
        if not self.is_moving:
            return 1.0
        return OUT_CUBIC(part_done(self._now, self._lit_at, UNLOCK_MS))

    @property
    def swell(self) -> float:
        """How much larger than usual the place is that opens."""
        return UNLOCK_SCALE * bump(part_done(self._now, self._lit_at, UNLOCK_MS)) if self.is_moving else 0.0


def _seen(share: float) -> FlyingStar:
    large, small = STAR_SCALES
    eased = IO_CUBIC(share)
    return FlyingStar(eased, STAR_APEX_PX * bump(share), large + (small - large) * eased)
