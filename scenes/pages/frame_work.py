"""Slow work of a screen: what is done before the screen comes, and how much of the rest in a frame."""

from __future__ import annotations

from typing import Final, TypeVar

from hschess.rules.slowly import Work
from scenes.context import Context

T = TypeVar("T")
AT_ONCE: Final = 1_500
"""So many parts are done before a screen comes at all, which is enough for nearly everything; and at most so many in a frame."""
SLICE_MS: Final = 9.0
"""How long a frame works."""


def begin(work: Work[T]) -> bool:
    """Do what takes no time; returns whether that was all. Errors: those of the work."""
    return work.go_on(lambda number: number >= AT_ONCE)


def go_on(work: Work[T], context: Context) -> bool:
    """Do a frame's part of it; returns whether all is done. Errors: those of the work."""
    until_ms = context.now_ms() + SLICE_MS
    # By its parts too, for a clock that stands.
    return work.go_on(lambda number: number >= AT_ONCE or context.now_ms() >= until_ms)
