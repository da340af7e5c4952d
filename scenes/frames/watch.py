"""Times of frames and what is said of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taken:
    """What one frame took, in milliseconds, by the clock and of the processor."""

    wall_ms: float
    work_ms: float


class Watch:
    """Started as it is made."""

    def __init__(self) -> None:
        self._wall, self._work = time.perf_counter(), time.thread_time()

    def stop(self) -> Taken:
        """What has passed."""
        return Taken((time.perf_counter() - self._wall) * 1000, (time.thread_time() - self._work) * 1000)


@dataclass(frozen=True, slots=True)
class TimingRow:
    """What was measured under one name."""

    name: str
    times: Sequence[Taken]

    def wall(self, percent: float) -> float:
        """The milliseconds that this share of the frames keeps within."""
        return _share([taken.wall_ms for taken in self.times], percent)

    def work(self, percent: float) -> float:
        """The same of the processor's time: what other programs took away is not in it."""
        return _share([taken.work_ms for taken in self.times], percent)


def _share(times: list[float], percent: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * percent / 100))]
