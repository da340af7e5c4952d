"""The lines of a log, put into words when somebody reads them: a game may tell of a hundred thousand events.

No strings of its own. Imports the rules.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log."""

    words: str
    event: int
    """The number of events up to this sentence; a table shows no sentence before its event."""
    is_heading: bool = False
    """Whether a turn begins or the game ends."""


class Told:
    """What makes each line of a log, in their order, and after how many events it comes."""

    __slots__ = ("events", "made", "makes")

    def __init__(self) -> None:
        self.makes: list[Callable[[int], LogLine]] = []
        self.events: list[int] = []
        self.made: dict[int, LogLine] = {}

    def add(self, make: Callable[[int], LogLine], event: int) -> None:
        """One more line: `make` gets the number of events."""
        self.makes.append(make)
        self.events.append(event)

    def line(self, number: int) -> LogLine:
        """This line, in words from the first time on that it is asked for."""
        if number not in self.made:
            self.made[number] = self.makes[number](self.events[number])
        return self.made[number]


class LogLines(Sequence[LogLine]):
    """The first lines of a log, as they were when this was made; equal to any sequence of the same lines."""

    __slots__ = ("_length", "_told")

    def __init__(self, told: Told, length: int) -> None:
        self._told = told
        self._length = length

    def until(self, event: int) -> LogLines:
        """Those that tell of no more than so many events."""
        return LogLines(self._told, min(self._length, bisect_right(self._told.events, event)))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> LogLine: ...

    @overload
    def __getitem__(self, index: slice) -> list[LogLine]: ...

    def __getitem__(self, index: int | slice) -> LogLine | list[LogLine]:
        """One line, or a list of them."""
        if isinstance(index, slice):
            return [self._told.line(number) for number in range(*index.indices(self._length))]
        return self._told.line(range(self._length)[index])

    def __iter__(self) -> Iterator[LogLine]:
        return map(self._told.line, range(self._length))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # as a list
