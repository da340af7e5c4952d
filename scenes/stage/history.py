"""What can be undone and redone: every value that there was, with the one that is now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")
MOST_STEPS: Final = 500
"""The oldest step is forgotten beyond these."""


class History(Generic[Value]):
    """A value and the steps that led to it."""

    def __init__(self, now: Value) -> None:
        self.now = now
        """Set it to change what is no step of its own, such as what is looked at."""
        self._past: list[Value] = []
        self._future: list[Value] = []
        self._tag = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._future)

    def step(self, value: Value, tag: str = "") -> None:
        """Go on to a value; steps of one tag after each other, as the letters of a name, are taken back as one.

        Where they lead back to where they began there is nothing to take back.
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
        """All steps within it are taken back as one."""
        before, past = self.now, self._past
        yield
        if self._past is not past:
            self._past = [*past, before][-MOST_STEPS:]

    def end_run(self) -> None:
        """The next step is a step of its own, whatever its tag."""
        self._tag = ""

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""
        return self._go(self._past, self._future)

    def redo(self) -> bool:
        """Do it again; whether one was taken back."""
        return self._go(self._future, self._past)

    def _go(self, there: list[Value], back: list[Value]) -> bool:
        self._tag = ""
        if not there:
            return False
        back.append(self.now)
        self.now = there.pop()
        return True
