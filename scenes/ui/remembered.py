"""A small cache: the last computed values by key."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

Value = TypeVar("Value")


class Remembered:
    """Values by key, at most `most` of them; the least recently used is dropped first. A key always has values of one type."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, object] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of this key, made if there is none. Raises the errors of `make`."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return cast(Value, self._kept[key])
        made = self._kept[key] = make()
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made
