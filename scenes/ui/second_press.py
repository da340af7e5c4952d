"""A button that asks at its first press whether it is meant, and acts at the second."""

from __future__ import annotations

from typing import Final

DOUBLE_CLICK_MS: Final = 300.0
"""Presses closer together than this may be one double click, which answers nothing."""


class SecondPress:
    """The question, open from the first press until it is answered or withdrawn."""

    def __init__(self) -> None:
        self.is_open = False
        self._open_ms = 0.0

    def press(self) -> bool:
        """Ask at the first press; whether this press is the answer to an earlier one."""
        if self.is_open:
            return self._open_ms >= DOUBLE_CLICK_MS
        self.is_open, self._open_ms = True, 0.0
        return False

    def withdraw(self) -> None:
        """Close it without an answer."""
        self.is_open = False

    def update(self, dt_ms: float) -> None:
        """Let time pass."""
        self._open_ms += dt_ms
