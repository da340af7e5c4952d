"""A long sequence whose items are read on first access."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

K = TypeVar("K")
T = TypeVar("T")


class OnDemand(Sequence[T], Generic[K, T]):
    """The values of keys, each computed on first access and kept.

    >>> list(OnDemand("ab", str.upper))
    ['A', 'B']
    """

    def __init__(self, keys: Sequence[K], make: Callable[[K], T]) -> None:
        self._keys, self._make = keys, make
        self._made = dict[int, T]()

    def __eq__(self, other: object) -> bool:
        """Whether it has the same values: those of the very same keys by the same function, computed or not."""
        return isinstance(other, OnDemand) and self._keys is other._keys and self._make == other._make

    __hash__ = None  # type: ignore[assignment]  # equal by its parts

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self[one] for one in range(len(self))[place]]
        number = range(len(self))[place]
        if number not in self._made:
            self._made[number] = self._make(self._keys[number])
        return self._made[number]
