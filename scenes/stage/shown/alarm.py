"""The warning over End Turn: what it warns of, and how far it has come up or gone. No clock of its own."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.stage.motion.timing import T_FAST_MS
from scenes.stage.shown.threat import EnemyTurn


@dataclass(frozen=True, slots=True)
class Alarm:
    """Appears while the next turn could be the end, and goes otherwise."""

    course: EnemyTurn | None = None
    """What it warns of, or last warned of."""
    share: float = 0.0
    """How far it is seen, 0 to 1."""

    def after(self, course: EnemyTurn | None, dt_ms: float, *, at_once: bool) -> Alarm:
        """The same when this time has passed and `course` is what there is to warn of."""
        step = 1.0 if at_once else dt_ms / T_FAST_MS
        share = min(1.0, self.share + step) if course is not None else max(0.0, self.share - step)
        return Alarm(course or self.course, share)
