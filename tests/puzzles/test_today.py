"""The page of the day: its tasks, yesterday's, and the marks of the last days."""

from hschess.puzzles.days import drawn
from hschess.puzzles.today import DayMark, TaskState, Today
from hschess.store.day_log import DayTry, Task

DATE = "2026-11-20"
NAMES = [f"p{number}" for number in range(40)]


def today(*tries: DayTry, date: str = DATE) -> Today:
    return Today(date, tries, NAMES, ["gate", "screen"])


def tried(day: str, task: Task = Task.PUZZLE, name: str = "p1", *, at_once: bool = False, done: bool = True) -> DayTry:
    return DayTry(day, task, name, at_once, done)


def test_the_tasks_are_those_of_the_formula() -> None:
    assert today().name(Task.PUZZLE) == drawn(NAMES, DATE)
    assert today().name(Task.ENCOUNTER) == drawn(["gate", "screen"], DATE)


def test_a_begun_task_stays_even_if_an_update_would_draw_another() -> None:
    other = "p3" if drawn(NAMES, DATE) != "p3" else "p4"

    assert today(tried(DATE, name=other, done=False)).name(Task.PUZZLE) == other
    assert today(tried(DATE, name="gone", done=False)).name(Task.PUZZLE) == drawn(NAMES, DATE)


def test_a_task_is_open_tried_done_or_done_on_the_first_try() -> None:
    assert today().state(Task.PUZZLE) is TaskState.OPEN
    assert today(tried(DATE, done=False)).state(Task.PUZZLE) is TaskState.TRIED
    assert today(tried(DATE)).state(Task.PUZZLE) is TaskState.DONE
    assert today(tried(DATE, at_once=True)).state(Task.PUZZLE) is TaskState.AT_ONCE
    assert today(tried(DATE, Task.ENCOUNTER)).state(Task.PUZZLE) is TaskState.OPEN


def test_yesterday_is_listed_separately() -> None:
    one = today(tried("2026-11-19", Task.ENCOUNTER, "gate"))

    assert one.state(Task.ENCOUNTER, back=1) is TaskState.DONE
    assert one.state(Task.ENCOUNTER) is TaskState.OPEN


def test_the_last_days_are_marked() -> None:
    board = today(*(tried(f"2026-11-{day}") for day in (13, 16, 17, 19)))

    assert [mark for _, mark in board.marks(8)] == [
        DayMark.DONE, DayMark.MISSED, DayMark.MISSED, DayMark.DONE, DayMark.DONE, DayMark.FORGIVEN, DayMark.DONE,
        DayMark.OPEN,
    ]  # fmt: skip
    assert board.marks(8)[-1][0] == DATE


def test_days_missed_in_a_long_pause_are_not_listed() -> None:
    board = today(*(tried(day) for day in ("2026-10-30", "2026-10-31", DATE)))

    assert board.streak.missed == ""
    assert {mark for _, mark in board.marks(14)[:-1]} == {DayMark.MISSED}
    assert board.marks(14)[-1] == (DATE, DayMark.DONE)


def test_the_very_first_day_has_no_yesterday() -> None:
    first = today(date="0001-01-01")

    assert first.state(Task.PUZZLE, back=1) is TaskState.OPEN
    assert len(first.marks(14)) == 1
