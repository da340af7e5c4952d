"""The show at a game's end, over the result: light and coins for the winner's king, or the falling king.

Everything is a function of time, so a finale can skip to its end at any moment; with reduced motion it begins there. Lengths are logical
pixels from the king's base point. No pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import pi, sin
from typing import Final

from hschess.rules.aliases import SideNumber
from hschess.rules.modes import BLACK, WHITE
from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import grain
from scenes.stage.motion.easing import bump, out_bounce, out_cubic, part_done
from scenes.stage.motion.interlude import Interlude
from scenes.stage.motion.timeline import Cue
from scenes.stage.table_layout import Point


class Mien(StrEnum):
    """The mood of an end."""

    TRIUMPH = "triumph"
    FALL = "fall"
    PEACE = "peace"


def mien_of(winner: SideNumber | None, you: SideNumber | None) -> Mien:
    """The mood for the side `you`; for None, the winner's."""
    if winner is None:
        return Mien.PEACE
    return Mien.FALL if you == 1 - winner else Mien.TRIUMPH


def kings_seen(winner: SideNumber | None, you: SideNumber | None) -> tuple[SideNumber, ...]:
    """The sides of the visible kings: your own that has fallen, the winner's, or both."""
    if winner is None:
        return WHITE, BLACK
    return (winner if mien_of(winner, you) is Mien.TRIUMPH else 1 - winner,)


@dataclass(frozen=True, slots=True)
class Coin:
    """The look of a coin: in the air, turned from 0 (its face) to 1 (its edge), or lying."""

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
    """One coin's flight."""

    start_ms: float
    length_ms: float
    origin: Point
    to: Point
    apex: float
    turns: float


class Finale(Interlude):
    """One end over time. `speed` is that of the table."""

    def __init__(self, mien: Mien, *, speed: float = 1.0, still: bool = False) -> None:
        self.mien = mien
        length = {
            Mien.TRIUMPH: timing.REWARD_MS,
            Mien.FALL: timing.FALL_AFTER_MS + timing.TOPPLE_MS,
            Mien.PEACE: timing.PAGE_MS,
        }[mien]
        super().__init__(length, _cues_of(mien), speed=speed, still=still)

    # ------------------------------------------------------------------------------------------------------------------ display

    @property
    def page(self) -> float:
        """The opacity of the result over the table, 0 to 1."""
        return out_cubic(part_done(self._now, 0.0, timing.PAGE_MS))

    @property
    def angle(self) -> float:
        """The angle of the falling king, in degrees."""
        return timing.TOPPLE_DEG * out_bounce(self._fallen)

    @property
    def dim(self) -> float:
        """The share of its light that the king has lost."""
        return timing.KING_FALLEN_DIM * self._fallen

    @property
    def _fallen(self) -> float:
        return part_done(self._now, timing.FALL_AFTER_MS, timing.TOPPLE_MS) if self.mien is Mien.FALL else 0.0

    @property
    def light(self) -> tuple[float, float]:
        """The strength of both sets of beams, 0 to 1."""
        if self.mien is not Mien.TRIUMPH:
            return 0.0, 0.0
        share = part_done(self._now, timing.LIGHT_AFTER_MS, timing.LIGHT_MS)
        strength = share * (1 - timing.LIGHT_OVERSHOOT) + timing.LIGHT_OVERSHOOT * bump(share / 2 + self._waned / 2)
        swing = (1 - self._now / self._length) * sin(2 * pi * self._now / timing.BEAMS_SWING_MS)
        return strength * (0.5 + 0.5 * swing), strength * (0.5 - 0.5 * swing)

    @property
    def _waned(self) -> float:
        """How far the first burst of light has faded, 0 to 1."""
        return part_done(self._now, timing.LIGHT_AFTER_MS + timing.LIGHT_MS, 2 * timing.LIGHT_MS)

    @property
    def coins(self) -> list[Coin]:
        """The thrown coins, in drawing order."""
        if self.mien is not Mien.TRIUMPH:
            return []
        return [_seen(throw, self._now) for throw in THROWS if self._now >= throw.start_ms]

    @property
    def twinkles(self) -> list[Twinkle]:
        """The glints at this moment."""
        if self.mien is not Mien.TRIUMPH:
            return []
        found = []
        for number in range(timing.TWINKLES):
            coin = THROWS[int(grain(number, 1) * len(THROWS))]
            start = coin.start_ms + coin.length_ms + grain(number, 2) * timing.TWINKLE_MS
            strength = (
                bump(part_done(self._now, start, timing.TWINKLE_MS))
                if start + timing.TWINKLE_MS < self._length
                else 0.0
            )
            if strength > 0:
                found.append(Twinkle(coin.to[0] + 6, coin.to[1] - 4, strength))
        return found


def _cues_of(mien: Mien) -> list[Cue]:
    match mien:
        case Mien.TRIUMPH:
            return [Cue("coins", timing.COINS_AFTER_MS)]
        case Mien.FALL:
            return [Cue("king_falls", timing.FALL_AFTER_MS + timing.FALL_SOUND * timing.TOPPLE_MS)]
        case Mien.PEACE:
            return []


def _between(bounds: Point, *keys: int) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * grain(*keys)


def _throws() -> tuple[_Throw, ...]:
    """All coins, the lowest first."""
    most = max(coins for _, coins in timing.COIN_PILES)
    return tuple(
        _throw(level / most, away * side, level, (pile, side, level))
        for level in range(most)
        for pile, (away, coins) in enumerate(timing.COIN_PILES)
        for side in (-1, 1)
        if level < coins
    )


def _throw(late: float, x: float, level: int, keys: tuple[int, int, int]) -> _Throw:
    """A coin for a pile; a higher one is thrown `late`, as a share of the whole time."""
    start = timing.COINS_AFTER_MS + timing.COIN_STAGGER_MS * (late + grain(*keys, 1) / 6)
    to = x + timing.COIN_ASTRAY_PX * (2 * grain(*keys, 2) - 1), -timing.COIN_STEP_PX * level
    origin = timing.COIN_FROM_PX[0] * (2 * grain(*keys, 3) - 1), timing.COIN_FROM_PX[1]
    length, apex = _between(timing.COIN_FLIGHT_MS, *keys, 4), _between(timing.COIN_APEX_PX, *keys, 5)
    return _Throw(start, length, origin, to, apex, _between(timing.COIN_TURNS, *keys, 6))


def _seen(throw: _Throw, now_ms: float) -> Coin:
    """The coin's look: flying, bouncing, or lying."""
    share = part_done(now_ms, throw.start_ms, throw.length_ms)
    if share >= timing.COIN_LANDS:
        hop = bump((share - timing.COIN_LANDS) / (1 - timing.COIN_LANDS))
        return Coin(throw.to[0], throw.to[1] - timing.COIN_HOP_PX * hop, 0.0, lies=True)
    part = share / timing.COIN_LANDS
    (x, y), (to_x, to_y) = throw.origin, throw.to
    height = 4 * throw.apex * part * (1 - part)
    return Coin(x + (to_x - x) * part, y + (to_y - y) * part - height, abs(sin(pi * throw.turns * part)), lies=False)


THROWS: Final = _throws()
