"""A sequence that grows without being copied: a longer one shares the items of the shorter.

A game of many actions has a value for each of them; as tuples, each would be a copy of all before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """Values in their order, never changed; equal to a tuple of the same.

    Several share one list, and each knows its own length. Adding to the longest appends to the list; adding to another one copies its
    part.
    """

    __slots__ = ("_length", "_values")

    def __init__(self, values: Iterable[T] = ()) -> None:
        self._values = list(values)
        self._length = len(self._values)

    def plus(self, value: T) -> Growing[T]:
        """These, and one more."""
        more: Growing[T] = Growing.__new__(Growing)
        more._values = self._values if len(self._values) == self._length else self._values[: self._length]
        more._values.append(value)
        more._length = self._length + 1
        return more

    def first(self, number: int) -> Growing[T]:
        """The first items, this many or all if there are fewer; shared, not copied."""
        fewer: Growing[T] = Growing.__new__(Growing)
        fewer._values = self._values
        fewer._length = max(0, min(number, self._length))
        return fewer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        """One value, or a tuple of those of a slice."""
        if isinstance(index, slice):
            return tuple([self._values[one] for one in range(*index.indices(self._length))])
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError(f"there is no value {index} of {self._length}")
        return self._values[place]

    def __iter__(self) -> Iterator[T]:
        return islice(self._values, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Growing | tuple):
            return NotImplemented
        return len(self) == len(other) and all(one is two or one == two for one, two in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
