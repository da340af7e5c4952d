"""Frame times and their figures."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FrameTime:
    """The time of one frame in milliseconds, by the clock and of the processor."""

    wall_ms: float
    work_ms: float


class FrameWatch:
    """Starts when created."""

    def __init__(self) -> None:
        self._wall, self._work = time.perf_counter(), time.thread_time()

    def stop(self) -> FrameTime:
        """The time since then."""
        return FrameTime((time.perf_counter() - self._wall) * 1000, (time.thread_time() - self._work) * 1000)


@dataclass(frozen=True, slots=True)
class TimingRow:
    """The measurements under one name."""

    name: str
    times: Sequence[FrameTime]

    def wall(self, percent: float) -> float:
        """The milliseconds within which this share of the frames stays."""
        return _share([taken.wall_ms for taken in self.times], percent)

    def work(self, percent: float) -> float:
        """The same in processor time, without the time of other programs."""
        return _share([taken.work_ms for taken in self.times], percent)


def _share(times: list[float], percent: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * percent / 100))]
