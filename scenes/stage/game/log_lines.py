"""The lines of a log, written when they are read: a game may have a hundred thousand events.

It has no strings of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, overload

from hschess.rules.events import Event
from hschess.rules.record import Record
from hschess.rules.slowly import Slowly

WORDED_AT_ONCE: Final = 2_000
"""The most lines written in a frame; nearly every game's log is shorter."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log."""

    words: str
    event: int
    """The number of events up to this sentence; a table shows the sentence with its event."""
    is_heading: bool = False
    """Whether a turn begins or the game ends."""


LogSubject = Event | Record | None
"""The subject of a line: an event, the whole game, or the end of a turn before its events."""


class LogSubjects:
    """The subject of each line of a log, in order, and the number of events before it. It is the same for every reader."""

    __slots__ = ("events", "subjects")

    def __init__(self, subjects: Iterable[LogSubject] = (), events: Iterable[int] = ()) -> None:
        self.subjects = list(subjects)
        self.events = list(events)

    def add(self, subject: LogSubject, event: int) -> None:
        """Add a line after this many events."""
        self.subjects.append(subject)
        self.events.append(event)

    def until(self, event: int) -> LogSubjects:
        """The lines about at most this many events, as a copy."""
        number = bisect_right(self.events, event)
        return LogSubjects(self.subjects[:number], self.events[:number])


class LogLines(Sequence[LogLine]):
    """The first lines of a log at one moment; equal to any sequence of the same lines."""

    __slots__ = ("_length", "_line", "_subjects")

    def __init__(self, subjects: LogSubjects, line: Callable[[int], LogLine], length: int) -> None:
        """`line` returns a line by its number."""
        self._subjects = subjects
        self._line = line
        self._length = length

    def until(self, event: int) -> LogLines:
        """The lines about at most this many events."""
        return LogLines(self._subjects, self._line, min(self._length, bisect_right(self._subjects.events, event)))

    def text_slowly(self) -> Slowly[str]:
        """The lines as a text, some of them with each step."""
        parts: list[str] = []
        for number, line in enumerate(self, start=1):
            parts.append(f"{line.words}\n")
            if not number % WORDED_AT_ONCE:
                yield
        return "".join(parts)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> LogLine: ...

    @overload
    def __getitem__(self, index: slice) -> list[LogLine]: ...

    def __getitem__(self, index: int | slice) -> LogLine | list[LogLine]:
        """One line, or a list of lines."""
        if isinstance(index, slice):
            return [self._line(number) for number in range(*index.indices(self._length))]
        return self._line(range(self._length)[index])

    def __iter__(self) -> Iterator[LogLine]:
        return map(self._line, range(self._length))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # as a list
