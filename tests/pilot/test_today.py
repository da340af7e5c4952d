"""The daily challenge: one puzzle and one encounter, done or not, with a streak; by mouse, keys and pad."""

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import EncounterGame
from hschess.puzzles.days import drawn
from hschess.puzzles.today import TaskState
from hschess.store.achievement_log import AchievementLog
from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.profile import FILE_NAME, Profile
from hschess.store.settings import Settings
from scenes.campaign.encounter import EncounterScene
from scenes.menus.achievements import AchievementsScene
from scenes.menus.title_shelf import ShelfCard
from scenes.menus.today import TodayScene
from scenes.pages.coming_back import keep_encounter
from scenes.practice.solve import SolvePhase, SolveScene
from scenes.words import say
from tests.pilot.hands import by_clicks
from tests.pilot.student import Begin, Student

TODAY = "2026-11-20"
ENCOUNTERS = [one.name for one in shipped_campaign().encounters]


def tries(folder: Path) -> list[DayTry]:
    return DayLog(Profile(folder)).tries()


def days_before(folder: Path, *backs: int) -> None:
    for back in backs:
        day = (date.fromisoformat(TODAY) - timedelta(back)).isoformat()
        DayLog(Profile(folder)).add(DayTry(day, Task.PUZZLE, "best-1", at_once=True, done=True))


@pytest.fixture
def today(student: Begin) -> Student:
    """The program at the page of the day."""
    one = student()
    one.press("escape")
    one.click_on("today")
    one.frame(30)
    return one


def test_the_days_puzzle_is_solved_by_hand_and_the_day_counts(today: Student) -> None:
    assert today.on(TodayScene).board.state(Task.PUZZLE) is TaskState.OPEN
    today.click_on("puzzle")
    name = today.solving.puzzle.name
    today.solve(by_clicks)
    today.wait_until(SolvePhase.DONE)
    today.click_on("leave")

    assert today.on(TodayScene).board.state(Task.PUZZLE) is TaskState.AT_ONCE
    assert today.on(TodayScene).board.streak.now == 1
    assert tries(today.folder) == [DayTry(TODAY, Task.PUZZLE, name, at_once=True, done=True)]
    assert today.log.attempts()[0].way == "daily"


def test_a_missed_puzzle_is_rated_once_and_can_still_be_done(today: Student) -> None:
    today.click_on("puzzle")
    today.ready()
    today.click_on("hint")
    today.click_on("leave")
    assert today.on(TodayScene).board.state(Task.PUZZLE) is TaskState.TRIED
    assert today.on(TodayScene).board.streak.now == 0

    today.click_on("puzzle")
    today.solve(by_clicks)
    today.wait_until(SolvePhase.DONE)
    today.click_on("leave")

    assert today.on(TodayScene).board.state(Task.PUZZLE) is TaskState.DONE
    assert [one.way for one in today.log.attempts()] == ["daily", "free"]


def test_by_keys_alone(today: Student) -> None:
    today.choose("puzzle")
    assert isinstance(today.top, SolveScene)


def test_the_encounter_leads_to_its_talk(today: Student) -> None:
    today.click_on("encounter")

    assert isinstance(today.top, EncounterScene)
    assert today.top.encounter.name == drawn(ENCOUNTERS, TODAY)


def won(name: str, *, is_won: bool = True) -> EncounterGame:
    return EncounterGame(name, is_won, turns=3, lost=0, has_hint=False, date=TODAY)


def test_a_won_encounter_of_the_day_counts_and_another_does_not(today: Student) -> None:
    name = drawn(ENCOUNTERS, TODAY) or ""
    other = next(one for one in ENCOUNTERS if one != name)

    keep_encounter(today.context, won(other))
    assert tries(today.folder) == []
    keep_encounter(today.context, won(name, is_won=False))
    keep_encounter(today.context, won(name))

    assert tries(today.folder) == [DayTry(TODAY, Task.ENCOUNTER, name, at_once=False, done=True)]
    today.resize(1280, 720)
    assert today.on(TodayScene).board.state(Task.ENCOUNTER) is TaskState.DONE


def test_a_day_that_another_program_kept_from_being_counted_is_counted_later(today: Student) -> None:
    days_before(today.folder, 1)
    name = drawn(ENCOUNTERS, TODAY) or ""
    with closing(sqlite3.connect(today.folder / FILE_NAME, isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        keep_encounter(today.context, won(name))
    assert len(tries(today.folder)) == 1

    today.press("escape")
    today.frame(3)

    assert tries(today.folder)[1:] == [DayTry(TODAY, Task.ENCOUNTER, name, at_once=True, done=True)]
    assert today.the(ShelfCard, "today").detail == say("today.streak", now=2, best=2)


def test_the_seventh_day_is_an_achievement(today: Student) -> None:
    days_before(today.folder, 1, 2, 3, 4, 5, 7)
    keep_encounter(today.context, won(drawn(ENCOUNTERS, TODAY) or ""))

    assert AchievementLog(Profile(today.folder)).achievements()["seven_days"].date == TODAY
    assert "seven_days" in (today.context.toasts.name, *today.context.toasts.waiting)


def test_midnight_brings_another_challenge(today: Student) -> None:
    before = today.on(TodayScene).board
    today.context.calendar = lambda: "2026-11-21"
    today.frame(3)

    after = today.on(TodayScene).board
    assert (before.date, after.date) == (TODAY, "2026-11-21")
    assert after.name(Task.ENCOUNTER) == drawn(ENCOUNTERS, "2026-11-21")


def test_a_damaged_table_of_days_is_reported_and_the_challenge_works(student: Begin) -> None:
    one = student()
    days_before(one.folder, 1)
    with closing(sqlite3.connect(one.folder / FILE_NAME)) as connection:
        connection.execute("UPDATE days SET name = x'00'")
        connection.commit()
    one.press("escape")
    one.click_on("today")
    one.frame(30)

    assert one.on(TodayScene).board.tries == ()
    assert any("days.name" in said for said in one.said)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_everything_can_be_reached_with_text_of_twice_the_size(student: Begin, size: tuple[int, int]) -> None:
    one = student(Settings(speed=0.0, text_scale=200), size)
    one.press("escape")
    one.click_on("today")
    one.frame(30)
    one.choose("achievements")
    one.frame(5)
    assert isinstance(one.top, AchievementsScene)
    one.walk_to("back")
    assert one.screen.page.place > one.screen.page.furthest - 40
    one.press("return")

    assert isinstance(one.top, TodayScene)
