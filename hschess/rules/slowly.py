"""Work in small parts, so that frames can be shown in between: it yields after each part."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

T = TypeVar("T")

Slowly = Generator[None, None, T]
"""Yields after each part of the work, and returns the result."""


class Work(Generic[T]):
    """Slow work that is continued from time to time."""

    def __init__(self, parts: Generator[object, None, T]) -> None:
        self._parts = parts
        self._result: list[T] = []

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to do."""
        return bool(self._result)

    @property
    def result(self) -> T:
        """Its result, once it is done."""
        return self._result[0]

    def go_on(self, is_enough: Callable[[int], bool]) -> bool:
        """Do one part at least, and more until it is enough, by how many have been done now; returns whether all is done.

        Errors: those of the work.
        """
        number = 0
        while not self._result:
            try:
                next(self._parts)
            except StopIteration as ended:
                self._result.append(ended.value)
                break
            number += 1
            if is_enough(number):
                break
        return self.is_done

    def leave(self) -> None:
        """Stop it and release its resources."""
        self._parts.close()


def finished(parts: Generator[object, None, T]) -> T:
    """The result of slow work, done in one go. Errors: those of the work."""
    while True:
        try:
            next(parts)
        except StopIteration as ended:
            result: T = ended.value
            return result
