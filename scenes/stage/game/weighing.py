"""The analysis of a finished game, a little in each frame. No pygame."""

from __future__ import annotations

from collections.abc import Callable

from hschess.analysis.judging import Analysis


def weigh(analysis: Analysis, now_ms: Callable[[], float], most_ms: float) -> bool:
    """Weigh for this long, at least one step; returns whether another turn is complete."""
    turns, began = len(analysis.turns), now_ms()
    while not analysis.step() and now_ms() - began < most_ms:
        pass
    return len(analysis.turns) > turns
