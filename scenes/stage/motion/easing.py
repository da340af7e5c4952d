"""The curves of all motion: pure functions of progress, 0 to 1.

A curve that arrives gives 0 at 0 and 1 at 1; one that goes and comes back (`bump`, `tremble`) gives 0 at both ends. Names follow the usual
ones: `in` starts slowly, `out` ends slowly, `io` does both.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, exp, pi, sin, sqrt
from typing import Final

Ease = Callable[[float], float]

OVERSHOOT: Final = 1.70158
"""How far `out_back` overshoots: about a tenth."""
RESTITUTION: Final = 0.35
"""The share of its speed that a bounce keeps."""
TREMBLE_CYCLES: Final = 2.0
TREMBLE_DECAY: Final = 3.0
TOSS_LIFT: Final = 3.0
"""How strongly a tossed thing rises before it falls."""


def linear(progress: float) -> float:
    """The same speed all the way."""
    return progress


def step(progress: float) -> float:
    """Nothing until the end, then all at once."""
    return 1.0 if progress >= 1 else 0.0


def in_quad(progress: float) -> float:
    """A fall."""
    return progress * progress


def out_quad(progress: float) -> float:
    """A fall played backwards."""
    return 1 - (1 - progress) ** 2


def in_cubic(progress: float) -> float:
    """A lunge."""
    return progress**3


def out_cubic(progress: float) -> float:
    """An arrival."""
    return 1 - (1 - progress) ** 3


def io_cubic(progress: float) -> float:
    """From rest to rest."""
    return 4 * progress**3 if progress < 0.5 else 1 - 4 * (1 - progress) ** 3


def out_back(progress: float) -> float:
    """An arrival that goes a tenth too far and returns."""
    rest = progress - 1
    return 1 + (OVERSHOOT + 1) * rest**3 + OVERSHOOT * rest**2


def out_expo(progress: float) -> float:
    """A snap: nearly all of the way in the first third."""
    return 1.0 if progress >= 1 else (1 - 2.0 ** (-10 * progress)) / (1 - 2.0**-10)


def out_bounce(progress: float) -> float:
    """A fall onto something hard, with two rebounds; each keeps `RESTITUTION` of the speed."""
    second, third = 2 * RESTITUTION, 2 * RESTITUTION**2
    moment = progress * (1 + second + third)
    if moment < 1:
        return moment * moment
    if moment < 1 + second:
        return 1 - RESTITUTION**2 + (moment - 1 - second / 2) ** 2
    if progress >= 1:
        return 1.0
    return 1 - RESTITUTION**4 + (moment - 1 - second - third / 2) ** 2


def toss(progress: float) -> float:
    """Up first, then down past the start to the end, as a thrown shard."""
    return (TOSS_LIFT + 1) * progress**2 - TOSS_LIFT * progress


def bump(progress: float) -> float:
    """There and back, once."""
    return 0.0 if progress >= 1 else sin(pi * progress)


def tremble(progress: float) -> float:
    """A damped sine: away, back beyond, and to rest."""
    return 0.0 if progress >= 1 else sin(2 * pi * TREMBLE_CYCLES * progress) * exp(-TREMBLE_DECAY * progress)


STEP: Final[Ease] = step
RETURNING: Final[tuple[Ease, ...]] = (bump, tremble)
"""Curves that end where they began; all others end at the target."""


def part_done(now_ms: float, start_ms: float, length_ms: float) -> float:
    """The elapsed share of a stretch of time, 0 to 1."""
    return min(max((now_ms - start_ms) / length_ms, 0.0), 1.0)


def approach(value: float, target: float, rate: float, dt_ms: float) -> float:
    """A value that chases `target`, after `dt_ms`, for a rate per second; the same in one step as in many."""
    return target + (value - target) * exp(-rate * dt_ms / 1000)


def settle(value: float, speed: float, target: float, stiffness: float, dt_ms: float) -> tuple[float, float]:
    """A spring without overshoot from rest: value and speed (per second) after `dt_ms`; the same in one step as in many.

    `stiffness` is the spring's natural frequency in 1/s. A new target keeps the speed, so nothing ever jerks.
    """
    seconds = dt_ms / 1000
    away = value - target
    drift = speed + stiffness * away
    fading = exp(-stiffness * seconds)
    return target + (away + drift * seconds) * fading, (speed - stiffness * drift * seconds) * fading


def swing(
    value: float, speed: float, target: float, stiffness: float, damping: float, dt_ms: float
) -> tuple[float, float]:
    """A spring that overshoots a little: value and speed (per second) after `dt_ms`; the same in one step as in many.

    `stiffness` is the spring's natural frequency in 1/s, `damping` its share of the critical damping, below 1.
    """
    seconds = dt_ms / 1000
    fade, beat = damping * stiffness, stiffness * sqrt(1 - damping * damping)
    away = value - target
    push = (speed + fade * away) / beat
    across, along = cos(beat * seconds), sin(beat * seconds)
    fading = exp(-fade * seconds)
    now = away * across + push * along
    return target + now * fading, fading * (beat * (push * across - away * along) - fade * now)
