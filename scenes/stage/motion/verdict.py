"""A tick or a cross over the board as a function of its age: it appears, stays, and fades."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.stage.motion import timing
from scenes.stage.motion.easing import out_back, out_cubic


@dataclass(slots=True)
class VerdictMotion:
    """The verdict on an answer, for a while."""

    is_right: bool
    words: str = ""
    is_brief: bool = False
    """Whether the next task waits under it."""
    age_ms: float = 0.0

    @property
    def _hold_ms(self) -> float:
        return timing.VERDICT_HOLD_MS * (timing.VERDICT_BRIEF if self.is_brief else 1.0)

    @property
    def is_over(self) -> bool:
        """Whether it has disappeared."""
        return self.age_ms >= timing.VERDICT_IN_MS + self._hold_ms + timing.VERDICT_OUT_MS

    @property
    def size(self) -> float:
        """The medal's size, 1 at rest."""
        return timing.VERDICT_FROM + (1 - timing.VERDICT_FROM) * out_back(min(1.0, self.age_ms / timing.VERDICT_IN_MS))

    @property
    def alpha(self) -> float:
        """Its opacity."""
        leaving = self.age_ms - timing.VERDICT_IN_MS - self._hold_ms
        return min(1.0, self.age_ms / timing.VERDICT_IN_MS) * (1 - max(0.0, min(1.0, leaving / timing.VERDICT_OUT_MS)))

    @property
    def spread(self) -> float:
        """How far the rays and sparks behind a tick have spread, up to 1."""
        return timing.VERDICT_RAYS_FROM + (1 - timing.VERDICT_RAYS_FROM) * out_cubic(
            min(1.0, self.age_ms / timing.VERDICT_RAYS_MS)
        )

    @property
    def light(self) -> float:
        """How bright the rays are."""
        return self.alpha * (1 - max(0.0, min(1.0, (self.age_ms - timing.VERDICT_IN_MS) / timing.VERDICT_RAYS_MS)))
