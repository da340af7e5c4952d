"""The entries of the history strip, from the steps of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from hschess.rules.engine import Step
from scenes.stage.motion.board import HISTORY_KEPT, HistoryEntry
from scenes.stage.motion.staging import history_entry


def history_of(steps: Sequence[Step]) -> list[HistoryEntry]:
    """The last entries of a game that begins with these steps, the first of which is the deal."""
    entries = (history_entry(steps[number].events, number - 1) for number in range(len(steps) - 1, 0, -1))
    return list(islice((entry for entry in entries if entry is not None), HISTORY_KEPT))[::-1]
