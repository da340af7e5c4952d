"""The look of an end over the result: light and coins for the winner's king, or the king that falls.

Everything is a function of time, so a finale can be skipped to its end at any moment; where motion is reduced it begins there. Lengths are
logical pixels from the point on which the king stands. No pygame. Imports `easing`, `timeline` and `timing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import pi, sin
from typing import Final

from scenes.stage.layout import Point
from scenes.stage.motion.clip_builder import grain
from scenes.stage.motion.easing import OUT_BOUNCE, OUT_CUBIC, bump, part_done
from scenes.stage.motion.timeline import Cue
from scenes.stage.motion.timing import (
    BEAMS_SWING_MS,
    COIN_APEX_PX,
    COIN_ASTRAY_PX,
    COIN_FLIGHT_MS,
    COIN_FROM_PX,
    COIN_HOP_PX,
    COIN_LANDS,
    COIN_PILES,
    COIN_STAGGER_MS,
    COIN_STEP_PX,
    COIN_TURNS,
    COINS_AFTER_MS,
    FALL_AFTER_MS,
    FALL_SOUND,
    KING_FALLEN_DIM,
    LIGHT_AFTER_MS,
    LIGHT_MS,
    LIGHT_OVERSHOOT,
    PAGE_MS,
    REWARD_MS,
    TOPPLE_DEG,
    TOPPLE_MS,
    TWINKLE_MS,
    TWINKLES,
)


class Mien(StrEnum):
    """How an end is taken."""

    TRIUMPH = "triumph"
    FALL = "fall"
    PEACE = "peace"


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin as it is seen: in the air, turned from 0 (its face) to 1 (its edge), or lying."""

    x: float
    y: float
    turned: float
    lies: bool


@dataclass(frozen=True, slots=True)
class Twinkle:
    """A glint on the gold; `strength` from 0 to 1."""

    x: float
    y: float
    strength: float


@dataclass(frozen=True, slots=True)
class _Throw:
    """One coin's way."""

    start_ms: float
    length_ms: float
    origin: Point
    to: Point
    apex: float
    turns: float


class Finale:
    """One end, as time passes. `speed` is that of the table."""

    def __init__(self, mien: Mien, *, speed: float = 1.0, still: bool = False) -> None:
        """`still` shows the last picture from the first moment."""
        self.mien = mien
        self._speed = speed
        self._length = {Mien.TRIUMPH: REWARD_MS, Mien.FALL: FALL_AFTER_MS + TOPPLE_MS, Mien.PEACE: PAGE_MS}[mien]
        self._now = self._length if still else 0.0
        self._cues = [] if still else _cues_of(mien)

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
        """Everything is where it comes to rest, without a sound."""
        self._now, self._cues = self._length, []

    # ------------------------------------------------------------------------------------------------------------- what is seen

    @property
    def page(self) -> float:
        """How much of the result is seen over the table, 0 to 1."""
        return OUT_CUBIC(part_done(self._now, 0.0, PAGE_MS))

    @property
    def angle(self) -> float:
        """How far the king has fallen, in degrees."""
        return TOPPLE_DEG * OUT_BOUNCE(self._fallen)

    @property
    def dim(self) -> float:
        """How far it has lost its light."""
        return KING_FALLEN_DIM * self._fallen

    @property
    def _fallen(self) -> float:
        return part_done(self._now, FALL_AFTER_MS, TOPPLE_MS) if self.mien is Mien.FALL else 0.0

    @property
    def light(self) -> tuple[float, float]:
        """The strength of both sets of beams, 0 to 1."""
        if self.mien is not Mien.TRIUMPH:
            return 0.0, 0.0
        share = part_done(self._now, LIGHT_AFTER_MS, LIGHT_MS)
        strength = share * (1 - LIGHT_OVERSHOOT) + LIGHT_OVERSHOOT * bump(share / 2 + self._waned / 2)
        swing = (1 - self._now / self._length) * sin(2 * pi * self._now / BEAMS_SWING_MS)
        return strength * (0.5 + 0.5 * swing), strength * (0.5 - 0.5 * swing)

    @property
    def _waned(self) -> float:
        """How far the first burst of light is over."""
        return part_done(self._now, LIGHT_AFTER_MS + LIGHT_MS, 2 * LIGHT_MS)

    @property
    def coins(self) -> list[Coin]:
        """Those that have been thrown, in the order in which they are drawn."""
        if self.mien is not Mien.TRIUMPH:
            return []
        return [_seen(throw, self._now) for throw in THROWS if self._now >= throw.start_ms]

    @property
    def twinkles(self) -> list[Twinkle]:
        """The glints of this moment."""
        if self.mien is not Mien.TRIUMPH:
            return []
        found = []
        for number in range(TWINKLES):
            coin = THROWS[int(grain(number, 1) * len(THROWS))]
            start = coin.start_ms + coin.length_ms + grain(number, 2) * TWINKLE_MS
            strength = bump(part_done(self._now, start, TWINKLE_MS)) if start + TWINKLE_MS < self._length else 0.0
            if strength > 0:
                found.append(Twinkle(coin.to[0] + 6, coin.to[1] - 4, strength))
        return found


def _cues_of(mien: Mien) -> list[Cue]:
    match mien:
        case Mien.TRIUMPH:
            return [Cue("coins", COINS_AFTER_MS)]
        case Mien.FALL:
            return [Cue("king_falls", FALL_AFTER_MS + FALL_SOUND * TOPPLE_MS)]
        case Mien.PEACE:
            return []


def _between(bounds: Point, *keys: int) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * grain(*keys)


def _throws() -> tuple[_Throw, ...]:
    """All coins, those first that lie undermost."""
    most = max(coins for _, coins in COIN_PILES)
    return tuple(
        _throw(level / most, away * side, level, (pile, side, level))
        for level in range(most)
        for pile, (away, coins) in enumerate(COIN_PILES)
        for side in (-1, 1)
        if level < coins
    )


def _throw(late: float, x: float, level: int, keys: tuple[int, int, int]) -> _Throw:
    """A coin for a pile; who lies higher is thrown `late`, a share of all the time there is."""
    start = COINS_AFTER_MS + COIN_STAGGER_MS * (late + grain(*keys, 1) / 6)
    to = x + COIN_ASTRAY_PX * (2 * grain(*keys, 2) - 1), -COIN_STEP_PX * level
    origin = COIN_FROM_PX[0] * (2 * grain(*keys, 3) - 1), COIN_FROM_PX[1]
    length, apex = _between(COIN_FLIGHT_MS, *keys, 4), _between(COIN_APEX_PX, *keys, 5)
    return _Throw(start, length, origin, to, apex, _between(COIN_TURNS, *keys, 6))


def _seen(throw: _Throw, now_ms: float) -> Coin:
    """Where a coin is: on its way, hopping, or lying."""
    share = part_done(now_ms, throw.start_ms, throw.length_ms)
    if share >= COIN_LANDS:
        hop = bump((share - COIN_LANDS) / (1 - COIN_LANDS))
        return Coin(throw.to[0], throw.to[1] - COIN_HOP_PX * hop, 0.0, lies=True)
    part = share / COIN_LANDS
    (x, y), (to_x, to_y) = throw.origin, throw.to
    height = 4 * throw.apex * part * (1 - part)
    return Coin(x + (to_x - x) * part, y + (to_y - y) * part - height, abs(sin(pi * throw.turns * part)), lies=False)


THROWS: Final = _throws()
