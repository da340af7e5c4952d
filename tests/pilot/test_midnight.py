"""The program stays open past midnight: what begins after it belongs to the new day."""

from hschess.puzzles.trainer import Way
from hschess.rules.actions import CONCEDE
from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.profile import Profile
from scenes.menus.title_shelf import ShelfCard
from scenes.practice.practice import PracticeScene
from scenes.table.result import ResultScene
from scenes.words import say
from tests.pilot.student import Begin
from tests.pilot.test_at_the_table import Start, at_the_table

TODAY = "2026-11-20"
TOMORROW = "2026-11-21"


def test_the_title_shows_the_streak_of_the_new_day_and_a_game_has_its_date(start: Start) -> None:
    pilot = start()
    for day in ("2026-11-17", "2026-11-19"):
        DayLog(Profile(pilot.folder)).add(DayTry(day, Task.PUZZLE, "best-1", at_once=True, done=True))
    pilot.resize(*pilot.size)
    pilot.frame(3)
    assert pilot.the(ShelfCard, "today").detail == say("today.streak", now=2, best=2)

    pilot.context.calendar = lambda: TOMORROW
    pilot.frame(3)

    assert pilot.the(ShelfCard, "today").detail == say("today.streak", now=1, best=2)
    pilot.start_by_mouse("Paper", "Random CPU")
    assert pilot.session.match.record.date == TOMORROW


def test_a_game_once_more_has_the_date_of_its_own_beginning(start: Start) -> None:
    pilot = at_the_table(start)
    pilot.session.do(CONCEDE)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    pilot.context.calendar = lambda: TOMORROW
    pilot.click_on("again")

    assert pilot.session.match.record.date == TOMORROW


def test_the_menu_of_practice_offers_the_puzzle_and_the_repeats_of_the_new_day(student: Begin) -> None:
    pilot = student()
    pilot.open("daily")
    pilot.ready()
    pilot.press("e")
    pilot.ready()
    pilot.click_on("leave")
    assert not pilot.widget("again").enabled

    pilot.context.calendar = lambda: TOMORROW
    pilot.frame(3)

    assert pilot.widget("again").enabled
    pilot.click_on("daily")
    pilot.ready()
    pilot.press("e")
    pilot.ready()
    assert [(one.date, one.way) for one in pilot.log.attempts()] == [(TODAY, Way.DAILY), (TOMORROW, Way.DAILY)]
    pilot.click_on("leave")
    assert isinstance(pilot.top, PracticeScene)
