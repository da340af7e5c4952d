"""An undo history: all earlier values, and the current one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")
MOST_STEPS: Final = 500
"""Beyond this number the oldest step is dropped."""


class History(Generic[Value]):
    """A value and the steps that led to it."""

    def __init__(self, now: Value) -> None:
        self.now = now
        """Assign it directly for changes that are not steps, such as a selection."""
        self._past: list[Value] = []
        self._future: list[Value] = []
        self._tag = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return bool(self._future)

    def step(self, value: Value, tag: str = "") -> None:
        """Go on to a value; consecutive steps of one tag, such as the letters of a name, are undone as one.

        If they return to their first value, there is nothing to undo.
        """
        if value == self.now:
            return
        if not tag or tag != self._tag:
            self._past = [*self._past, self.now][-MOST_STEPS:]
        elif value == self._past[-1]:
            self._past, tag = self._past[:-1], ""
        self.now, self._future, self._tag = value, [], tag

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """All steps within the block are undone as one."""
        before, past = self.now, self._past
        yield
        if self._past is not past:
            self._past = [*past, before][-MOST_STEPS:]

    def end_run(self) -> None:
        """Let the next step be one of its own, whatever its tag."""
        self._tag = ""

    def undo(self) -> bool:
        """Undo the last step; returns whether there was one."""
        return self._go(self._past, self._future)

    def redo(self) -> bool:
        """Redo a step; returns whether one had been undone."""
        return self._go(self._future, self._past)

    def _go(self, there: list[Value], back: list[Value]) -> bool:
        self._tag = ""
        if not there:
            return False
        back.append(self.now)
        self.now = there.pop()
        return True
