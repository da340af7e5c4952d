"""The toasts of achievements, one after the other: how far each has come in, and when the next one may. No pygame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from scenes.stage.motion.easing import out_cubic
from scenes.stage.motion.timing import T_FAST_MS, TOAST_MS

_GONE_MS: Final = TOAST_MS + 2 * T_FAST_MS


@dataclass(slots=True)
class Toasts:
    """The queue of toasts, and the one that is shown."""

    waiting: list[str] = field(default_factory=list)
    name: str = ""
    """The shown achievement; empty if none is."""
    _ms: float = 0.0

    def add(self, names: Iterable[str]) -> None:
        """Queue these achievements."""
        self.waiting.extend(names)

    def update(self, dt_ms: float, *, may_begin: bool) -> bool:
        """Advance by `dt_ms`; returns whether a toast comes in now. One that is in stays for its time."""
        if self.name:
            self._ms += dt_ms
            if self._ms < _GONE_MS:
                return False
            self.name = ""
        if not self.waiting or not may_begin:
            return False
        self.name, self._ms = self.waiting.pop(0), 0.0
        return True

    @property
    def share(self) -> float:
        """The share of the toast's motion that is done, or its opacity, 0 to 1."""
        return out_cubic(max(0.0, min(1.0, self._ms / T_FAST_MS, (_GONE_MS - self._ms) / T_FAST_MS)))
