"""The warning over End Turn: its threat, and its opacity. No clock of its own."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.stage.motion.timing import T_FAST_MS
from scenes.stage.shown.threat import EnemyTurn


@dataclass(frozen=True, slots=True)
class Alarm:
    """Appears while the enemy's next turn could win the game, and fades otherwise."""

    course: EnemyTurn | None = None
    """The current threat, or the last one."""
    share: float = 0.0
    """Its opacity, 0 to 1."""

    def after(self, course: EnemyTurn | None, dt_ms: float, *, at_once: bool) -> Alarm:
        """The alarm after this time, with `course` as the current threat."""
        step = 1.0 if at_once else dt_ms / T_FAST_MS
        share = min(1.0, self.share + step) if course is not None else max(0.0, self.share - step)
        return Alarm(course or self.course, share)
