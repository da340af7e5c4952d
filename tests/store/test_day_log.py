"""The days in the profile: each task of a date once, including the daily puzzles of older profiles."""

from pathlib import Path

import pytest

from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.profile import MIGRATIONS, Profile, ProfileError
from tests.store.saved import run_sql

BEFORE = next(number for number, one in enumerate(MIGRATIONS) if "TABLE achievements" in one[0])
MISSED = DayTry("2026-11-20", Task.PUZZLE, "best-1", at_once=False, done=False)
SOLVED = DayTry("2026-11-20", Task.PUZZLE, "best-1", at_once=True, done=True)


def log_in(folder: Path) -> DayLog:
    return DayLog(Profile(folder))


def test_a_missed_puzzle_that_is_solved_later_is_done_but_not_on_the_first_try(tmp_path: Path) -> None:
    log_in(tmp_path).add(MISSED)
    log_in(tmp_path).add(SOLVED)

    assert log_in(tmp_path).tries() == [DayTry("2026-11-20", Task.PUZZLE, "best-1", at_once=False, done=True)]


def test_a_done_task_stays_done(tmp_path: Path) -> None:
    log_in(tmp_path).add(SOLVED)
    log_in(tmp_path).add(MISSED)

    assert log_in(tmp_path).tries() == [SOLVED]


def test_time_is_added_up_by_activity(tmp_path: Path) -> None:
    for date, room, seconds in (("2026-11-20", "table", 60), ("2026-11-20", "table", 5), ("2026-11-21", "table", 1)):
        log_in(tmp_path).add_time(date, room, seconds)
    log_in(tmp_path).add_time("2026-11-20", "practice", 7)

    assert log_in(tmp_path).seconds() == {"table": 66, "practice": 7}


def test_reading_an_empty_folder_creates_no_file(tmp_path: Path) -> None:
    assert (log_in(tmp_path).tries(), log_in(tmp_path).seconds()) == ([], {})
    assert not list(tmp_path.iterdir())


def test_the_daily_puzzles_of_an_older_profile_are_days(tmp_path: Path) -> None:
    Profile(tmp_path, MIGRATIONS[:BEFORE]).use(lambda connection: None)
    insert = "INSERT INTO attempts (date, puzzle, way, solved, rating) VALUES"
    run_sql(
        tmp_path, f"{insert} ('2026-11-18', 'best-1', 'daily', 1, 1500), ('2026-11-19', 'best-2', 'daily', 0, 1490)"
    )
    run_sql(tmp_path, f"{insert} ('2026-11-19', 'best-3', 'rated', 1, 1500)")

    assert log_in(tmp_path).tries() == [
        DayTry("2026-11-18", Task.PUZZLE, "best-1", at_once=True, done=True),
        DayTry("2026-11-19", Task.PUZZLE, "best-2", at_once=False, done=False),
    ]


@pytest.mark.parametrize("damage", ["date = 'today'", "name = x'00'", "task = x'00'"])
def test_an_invalid_day_is_refused(damage: str, tmp_path: Path) -> None:
    log_in(tmp_path).add(SOLVED)
    run_sql(tmp_path, f"UPDATE days SET {damage}")

    with pytest.raises(ProfileError, match="does not belong"):
        log_in(tmp_path).tries()


def test_invalid_playtime_is_refused(tmp_path: Path) -> None:
    log_in(tmp_path).add_time("2026-11-20", "table", 5)
    run_sql(tmp_path, "UPDATE playtime SET seconds = -5")

    with pytest.raises(ProfileError, match="does not belong"):
        log_in(tmp_path).seconds()
