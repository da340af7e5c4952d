"""When a failed puzzle comes again: after 1, 3, 7 and 21 days, each time it is solved; another failure starts over.

Days are dates of the ISO form, 2026-11-20, and come in as arguments.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from hschess.rules.errors import HschessError
from hschess.store.training import Repeat

PAUSES_DAYS: Final = (1, 3, 7, 21)


def day_of(text: str) -> date:
    """The day that an ISO date names.

    Errors: `HschessError`, which quotes the text.
    """
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise HschessError(f"'{text}' is not a date; expected YYYY-MM-DD") from error


def after_failure(puzzle: str, today: str) -> Repeat:
    """Schedule it for tomorrow and start its intervals over."""
    return Repeat(puzzle, 0, later(today, PAUSES_DAYS[0]))


def after_success(repeat: Repeat, today: str) -> Repeat | None:
    """The next, longer pause; None after the last one. Solved before it is due, it stays as it is."""
    if not is_due(repeat, today):
        return repeat
    step = repeat.step + 1
    if step >= len(PAUSES_DAYS):
        return None
    return Repeat(repeat.puzzle, step, later(today, PAUSES_DAYS[step]))


def is_due(repeat: Repeat, today: str) -> bool:
    """Whether it is due today."""
    return day_of(repeat.due) <= day_of(today)


def due(repeats: Iterable[Repeat], today: str) -> list[Repeat]:
    """The repeats due today, the longest overdue first."""
    return sorted((one for one in repeats if is_due(one, today)), key=lambda one: (one.due, one.puzzle))


def later(today: str, days: int) -> str:
    """The date this many days later, or the last one there is: a clock may be set to it."""
    return date.fromordinal(min(day_of(today).toordinal() + days, date.max.toordinal())).isoformat()
