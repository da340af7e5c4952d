"""The day's puzzle and encounter are the same for everyone, and the streak forgives one day a week."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise

import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.puzzles.days import BLOCK_DAYS, WEEK, Streak, done_days, drawn, streak_of
from hschess.rules.errors import HschessError
from hschess.store.day_log import DayTry
from tests.each import each
from tests.puzzles.shipped import puzzles

FIRST = date(2026, 1, 1)
YEAR = [(FIRST + timedelta(number)).isoformat() for number in range(365)]


def puzzle_names() -> list[str]:
    return [puzzle.name for puzzle in puzzles()]


def encounter_names() -> list[str]:
    return [one.name for one in shipped_campaign().encounters]


def days_of(marks: str, first: date = FIRST) -> tuple[set[str], str]:
    """The days marked `x`, and the last day as today; the others are missed."""
    dates = [(first + timedelta(number)).isoformat() for number in range(len(marks))]
    return {day for day, mark in zip(dates, marks, strict=True) if mark == "x"}, dates[-1]


def streak(marks: str) -> Streak:
    return streak_of(*days_of(marks))


# ----------------------------------------------------------------------------------------------------------------- the board


def test_the_formula_is_published_and_never_changes() -> None:
    names = ["alpha", "beta", "gamma", "delta", "epsilon"]

    assert [drawn(names, f"2026-11-{day}") for day in (20, 21, 22)] == ["delta", "alpha", "gamma"]


def test_the_order_of_the_names_does_not_matter() -> None:
    names = puzzle_names()
    assert [drawn(names, day) for day in YEAR[:9]] == [drawn(names[::-1], day) for day in YEAR[:9]]


@pytest.mark.parametrize("names_of", [puzzle_names, encounter_names])
def test_no_two_days_of_a_block_are_alike(names_of: Callable[[], list[str]]) -> None:
    names = names_of()
    start = FIRST.toordinal() - 1
    start += -start % BLOCK_DAYS

    block = [drawn(names, date.fromordinal(start + 1 + number).isoformat()) for number in range(BLOCK_DAYS)]

    assert len(set(block)) == BLOCK_DAYS


def test_an_added_puzzle_changes_few_days() -> None:
    names = puzzle_names()[::10]
    before = [drawn(names, day) for day in YEAR]
    after = [drawn([*names, "best-new"], day) for day in YEAR]

    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert 0 < len(changed) < 40
    assert changed.count("best-new") >= len(changed) / 3


def test_fewer_names_than_days_begin_again() -> None:
    assert {drawn(["alpha", "beta"], day) for day in YEAR[:4]} == {"alpha", "beta"}
    assert drawn([], YEAR[0]) is None


def test_every_possible_date_has_a_challenge() -> None:
    names = puzzle_names()
    for day in (date.min, date.max):
        assert drawn(names, day.isoformat()) in names
    with pytest.raises(HschessError):
        drawn(names, "someday")


# ----------------------------------------------------------------------------------------------------------------- the streak


def test_days_in_a_row_are_counted() -> None:
    assert streak("xxxxx") == Streak(5, 5)


def test_today_can_still_be_done() -> None:
    assert streak("xxxx.") == Streak(4, 4)


def test_one_day_a_week_is_forgiven() -> None:
    assert streak("xxx.xx") == Streak(5, 5, missed="2026-01-04")
    assert streak("xxx.xx").forgives_from == "2026-01-11"
    assert streak("xxx.xxxxxx.xx").now == 11


def test_a_second_day_within_a_week_ends_it() -> None:
    assert streak("xxx.xxxxx.xx").now == 7
    assert streak("xxx.xxxxx.xx").best == 8


def test_two_days_missed_in_a_row_end_it() -> None:
    assert streak("xxxx..x") == Streak(1, 4)
    assert streak("xxxx...") == Streak(0, 4)


def test_yesterday_is_forgiven_and_then_today_must_be_done() -> None:
    assert streak("xxxx..") == Streak(4, 4, missed="2026-01-05")


def test_a_forgiven_day_is_forgotten_after_a_week() -> None:
    assert streak("xxx.xxxxxxx") == Streak(10, 10)


def test_at_the_last_date_there_is_no_later_day_to_forgive() -> None:
    found = streak_of({"9999-12-28", "9999-12-30"}, "9999-12-31")

    assert found.missed == "9999-12-29"
    assert found.forgives_from == "9999-12-31"


@each("pause", [2, 3, 6, 7, 8, 30, 400])
def test_days_missed_before_a_streak_do_not_count_against_it(pause: int) -> None:
    begun, goes_on = "xxx" + "." * pause + "x", "xxx" + "." * pause + "xx.x"

    assert streak(begun) == Streak(1, 3)
    assert streak(begun).since == days_of(begun)[1]
    assert streak(goes_on) == Streak(3, 3, missed=day_after(len(goes_on) - 2))


def test_a_streak_starts_after_two_missed_days_in_one_week() -> None:
    chance = random.Random(28)
    for _ in range(2000):
        marks = "x" + "".join(chance.choices("x.", (chance.choice((1, 3, 9)), 1), k=chance.randrange(60)))

        assert (found := streak(marks)) == (expected := plainly(marks)), marks
        assert found.since == expected.since, marks


def plainly(marks: str) -> Streak:
    """The streak straight from the rules: the days after the last missed one that has another missed one within a week."""
    bests = [reckoned(marks[: end + 1])[0] for end in range(len(marks))]
    now, since, missed = reckoned(marks)
    return Streak(now, max(bests), missed=missed, since=since)


def reckoned(marks: str) -> tuple[int, str, str]:
    """Its number of days, its first day, and its day forgiven in the last week."""
    misses = [number for number, mark in enumerate(marks[:-1]) if mark == "."]
    ends = max((one for one, other in pairwise(misses) if other - one < WEEK), default=-1)
    days = [number for number, mark in enumerate(marks) if mark == "x" and number > ends]
    recent = [one for one in misses if days and one > days[0] and len(marks) - 1 - one < WEEK]
    return len(days), day_after(days[0]) if days else "", day_after(recent[-1]) if recent else ""


def day_after(number: int) -> str:
    """The day of a mark."""
    return (FIRST + timedelta(number)).isoformat()


def test_without_a_done_day_there_is_no_streak() -> None:
    assert streak_of(set(), "2026-11-20") == Streak(0, 0)


def test_a_clock_set_forward_gains_nothing_before_that_day() -> None:
    days, today = days_of("xxx")
    ahead = days | {"2026-01-04", "2026-01-05", "2031-05-05"}

    assert streak_of(ahead, today) == Streak(3, 3)
    assert streak_of(ahead, "2026-01-05") == Streak(5, 5)


def test_a_clock_set_back_loses_nothing() -> None:
    days, today = days_of("xxxxx")

    assert streak_of(days, "2026-01-03").now == 3
    assert streak_of(days, today).now == 5


def test_a_streak_of_many_years_is_counted_quickly() -> None:
    days = {(FIRST + timedelta(number)).isoformat() for number in range(20 * 365) if number % 8}

    assert streak_of(days, (FIRST + timedelta(20 * 365)).isoformat()).now == len(days)


def test_a_day_is_done_by_either_of_its_tasks() -> None:
    tries = [
        DayTry("2026-01-01", "puzzle", "best-1", at_once=False, done=False),
        DayTry("2026-01-02", "encounter", "gate", at_once=False, done=True),
        DayTry("2026-01-03", "puzzle", "best-2", at_once=False, done=True),
    ]

    assert done_days(tries) == {"2026-01-02", "2026-01-03"}
