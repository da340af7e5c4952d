"""Slow work of a screen in slices: some before the screen opens, the rest frame by frame."""

from __future__ import annotations

from typing import Final, TypeVar

from hschess.rules.slowly import Work
from scenes.context import Context

T = TypeVar("T")
AT_ONCE: Final = 1_500
"""The most steps before a screen opens, enough for nearly all work, and the most in one frame."""
SLICE_MS: Final = 9.0
"""The working time in a frame, in milliseconds."""


def begin(work: Work[T]) -> bool:
    """Do the first `AT_ONCE` steps; returns whether the work is complete. Raises the errors of the work."""
    return work.go_on(lambda number: number >= AT_ONCE)


def go_on(work: Work[T], context: Context) -> bool:
    """Do one frame's share; returns whether the work is complete. Raises the errors of the work."""
    until_ms = context.now_ms() + SLICE_MS
    # Also limited by steps, for a clock that stands still.
    return work.go_on(lambda number: number >= AT_ONCE or context.now_ms() >= until_ms)
