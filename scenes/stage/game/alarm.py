"""The warning over End Turn: what it warns of, and how far it has come up or gone. No clock of its own."""

from __future__ import annotations

from scenes.stage.game.threat import Course
from scenes.stage.motion.timing import T_FAST_MS


class Alarm:
    """Appears while the next turn could be the end, and goes otherwise."""

    def __init__(self) -> None:
        self.course: Course | None = None
        """What it warns of, or last warned of."""
        self.share = 0.0
        """How far it is seen, 0 to 1."""

    def update(self, course: Course | None, dt_ms: float, *, at_once: bool) -> bool:
        """Let time pass; whether anything that is drawn has changed."""
        before = self.course, self.share
        step = 1.0 if at_once else dt_ms / T_FAST_MS
        self.share = min(1.0, self.share + step) if course is not None else max(0.0, self.share - step)
        self.course = course or self.course
        return (self.course, self.share) != before
