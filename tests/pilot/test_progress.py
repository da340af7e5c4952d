"""The page of progress: it shows what was done, invites to the rest, and counts only real play as time played."""

from collections.abc import Callable

import pygame

from hschess.players.opponents import levels
from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.profile import CountedGame, Profile
from hschess.store.settings import Settings
from hschess.store.training import Attempt, AttemptEffects, Rating, TrainingLog
from scenes.destinations import To, ToPractice, ToTable
from scenes.menus.achievements import AchievementsScene
from scenes.menus.progress import BeatenGrid, ProgressScene, time_words
from scenes.menus.statistics import Bar
from scenes.practice.practice import PracticeScene
from scenes.stack import Back, Go
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.play_clock import IDLE_MS
from scenes.ui.curve import Curve
from scenes.ui.widgets import Label
from scenes.words import say
from tests.pilot.machine import Machine
from tests.pilot.pilot import Pilot
from tests.pilot.student import FEW, Begin

Start = Callable[..., Pilot]
FIRST = levels()[0].seat


def said(pilot: Pilot) -> set[str]:
    return {one.words for one in pilot.screen.group.widgets if isinstance(one, Label)}


def widgets_of(pilot: Pilot, kind: type) -> list[object]:
    return [one for one in pilot.screen.group.widgets if isinstance(one, kind)]


def test_an_empty_profile_invites(student: Begin) -> None:
    pilot = student()
    pilot.press("escape")
    pilot.click_on("statistics", "progress")
    pilot.frame(20)

    assert say("progress.themes.empty") in said(pilot)
    assert any("64" in words for words in said(pilot))
    pilot.choose("practice")
    assert isinstance(pilot.top, PracticeScene)


def test_finished_activities_are_listed(student: Begin) -> None:
    pilot = student()
    profile = Profile(pilot.folder)
    profile.add(CountedGame("2026-11-19", "paper", 7, 0, FIRST, 0, "king", 9, 20, 5, 6, 2, {"P": 8}))
    for rating in (1510.0, 1490.0):
        attempt = Attempt("2026-11-19", FEW[0].name, "rated", rating > 1500, rating)
        TrainingLog(profile).add(attempt, AttemptEffects({"": Rating(rating, 90.0)}))
    DayLog(profile).add(DayTry("2026-11-19", Task.PUZZLE, FEW[0].name, at_once=True, done=True))
    DayLog(profile).add_time("2026-11-19", "practice", 3 * 3600 + 120)
    pilot.context.earn({"untouched": 1})
    pilot.stack.obey(Go(To.PROGRESS))
    pilot.frame(20)

    assert {"1490", "1 / 2", "1 / 30", time_words(3 * 3600 + 120)} <= said(pilot)
    assert say("progress.beaten.about") in said(pilot)
    (curve,) = widgets_of(pilot, Curve)
    assert isinstance(curve, Curve)
    assert curve.values == (1510.0, 1490.0)
    bars = widgets_of(pilot, Bar)
    assert len(bars) == len(FEW[0].themes)
    (grid,) = widgets_of(pilot, BeatenGrid)
    assert isinstance(grid, BeatenGrid)
    assert grid._beaten == {FIRST: frozenset({"paper"})}


def test_a_portrait_names_the_opponent_and_the_modes_it_lost(student: Begin) -> None:
    pilot = student()
    Profile(pilot.folder).add(CountedGame("2026-11-19", "paper", 7, 0, FIRST, 0, "king", 9, 20, 5, 6, 2, {"P": 8}))
    pilot.stack.obey(Go(To.PROGRESS))
    pilot.frame(20)
    grid = pilot.widget("beaten")
    left, top, width, _ = grid.rect
    seats = [level.seat for level in levels()]

    pilot.move((left + 20, top + 20))
    assert grid.tooltip == ""
    pilot.move((left + width - 8, top + 20))
    assert say(f"opponent.{seats[-1]}") in pilot.screen.group.tooltip()
    assert say("new.unbeaten") in pilot.screen.group.tooltip()

    pilot.walk_to("beaten")
    assert say("new.beaten", modes=say("mode.paper")) in pilot.screen.group.tooltip()
    pilot.press("right", "return")
    assert say(f"opponent.{seats[1]}") in pilot.screen.group.tooltip()
    assert isinstance(pilot.top, ProgressScene)


def test_the_whole_page_can_be_walked_with_text_of_twice_the_size(start: Start) -> None:
    pilot = start(settings=Settings(speed=0.0, text_scale=200), size=(960, 540))
    pilot.stack.obey(Go(To.PROGRESS))
    pilot.frame(30)
    pilot.choose("achievements")
    assert isinstance(pilot.top, AchievementsScene)
    pilot.press("escape")

    assert isinstance(pilot.top, ProgressScene)


# ------------------------------------------------------------------------------------------------------------ time played


def sit(machine: Machine, white: str = "human") -> None:
    match = new_match(Setup("paper", 5, (white, "random"), date="2026-11-20"))
    machine.stack.obey(Go(ToTable(match, is_new=True)))
    machine.run(5)


def points(machine: Machine, number: int, ms: float) -> None:
    """The pointer moves, with pauses of this length."""
    for place in range(number):
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(400 + place, 300), rel=(1, 0), buttons=(0, 0, 0), touch=False)
        )
        machine.run(1, ms)


def seconds(machine: Machine) -> dict[str, int]:
    """The seconds stored once the table is closed."""
    machine.stack.obey(Back())
    machine.run(3)
    return DayLog(Profile(machine.pilot.folder)).seconds()


def test_time_at_the_table_counts(machine: Machine) -> None:
    sit(machine)
    points(machine, 31, 1000.0)

    assert seconds(machine) == {"table": 30}


def test_time_away_from_the_table_does_not_count(machine: Machine) -> None:
    sit(machine)
    points(machine, 11, 1000.0)
    machine.run(1, IDLE_MS)
    points(machine, 2, 1000.0)

    assert seconds(machine)["table"] < 14


def test_time_in_the_background_does_not_count(machine: Machine) -> None:
    sit(machine)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    points(machine, 31, 1000.0)

    assert seconds(machine) == {}


def test_watching_does_not_count(machine: Machine) -> None:
    sit(machine, white="random")
    points(machine, 31, 1000.0)

    assert seconds(machine) == {}


def test_time_in_menus_does_not_count(machine: Machine) -> None:
    machine.stack.obey(Go(ToPractice()))
    machine.run(5)
    points(machine, 31, 1000.0)

    assert seconds(machine) == {}


def test_the_time_played_is_saved_at_exit(machine: Machine) -> None:
    sit(machine)
    points(machine, 6, 1000.0)
    machine.loop.end()

    assert DayLog(Profile(machine.pilot.folder)).seconds() == {"table": 5}
