"""The menu over a board of practice or of Learn: opened by key, by pad and by its button; on to options and help, and out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.puzzles.trainer import Way
from hschess.store.settings import Settings
from scenes.menus.help import HelpScene
from scenes.menus.options import OptionsScene
from scenes.menus.title import TitleScene
from scenes.practice.board_editor import EditorScene
from scenes.practice.drill import DrillScene
from scenes.practice.exercise_menu import ExerciseMenuScene
from scenes.practice.free import FreeScene
from scenes.practice.learn import LearnScene
from scenes.practice.played import PlayedExercise
from scenes.practice.practice import PracticeScene
from scenes.practice.rush import RushScene
from scenes.ui.media import Media
from tests.pilot.student import Begin, Student, named


@pytest.fixture
def learner(user_folder: Path, pictures: Media) -> Callable[[], Student]:
    def begin() -> Student:
        pilot = Student(user_folder, pictures, settings=Settings(speed=0.0))
        pilot.click_on("learn")
        assert isinstance(pilot.top, LearnScene)
        return pilot

    return begin


@pytest.mark.parametrize("key", ["escape", "f10"])
def test_a_key_opens_the_menu_over_learn_and_closes_it(learner: Callable[[], Student], key: str) -> None:
    pilot = learner()
    pilot.press(key)
    assert isinstance(pilot.top, ExerciseMenuScene)

    pilot.press(key)

    assert isinstance(pilot.top, LearnScene)


def test_the_menus_button_opens_it_over_a_puzzle(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()

    pilot.click(pilot.tables_layout.menu())

    assert isinstance(pilot.top, ExerciseMenuScene)
    pilot.click_on("resume")
    assert pilot.solving.puzzle == named("best-2")


def test_a_held_card_is_dropped_before_the_menu_opens(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"), Way.FREE)
    pilot.ready()
    pilot.press("1")
    assert not pilot.session.hand.is_idle

    pilot.press("escape")
    assert isinstance(pilot.top, PlayedExercise)

    pilot.press("escape")
    assert isinstance(pilot.top, ExerciseMenuScene)


def test_options_and_help_open_over_the_board_and_lead_back_to_it(learner: Callable[[], Student]) -> None:
    pilot = learner()
    board = pilot.top
    pilot.press("escape")
    pilot.click_on("options")
    assert isinstance(pilot.top, OptionsScene)
    pilot.draw()
    pilot.press("escape")
    pilot.click_on("help")
    assert isinstance(pilot.top, HelpScene)
    pilot.press("escape", "escape")

    assert pilot.top is board


def test_settings_of_the_menu_apply_to_the_board(learner: Callable[[], Student]) -> None:
    pilot = learner()
    pilot.press("escape")
    pilot.click_on("reduced_motion")
    pilot.press("escape")

    assert pilot.context.settings.reduced_motion
    assert pilot.session.options.reduced_motion


def test_leaving_leads_to_the_page_that_opened_the_board(student: Begin, learner: Callable[[], Student]) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()
    pilot.press("escape")
    pilot.click_on("leave")
    assert isinstance(pilot.top, PracticeScene)

    other = learner()
    other.press("escape")
    other.choose("leave")
    assert isinstance(other.top, TitleScene)


def test_the_clock_of_a_rush_stops_for_no_menu(student: Begin) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.press("escape")
    assert isinstance(pilot.top, ExerciseMenuScene)
    pilot.press("escape")
    pilot.click_on("start")

    pilot.press("escape", "f10")

    assert isinstance(pilot.top, RushScene)
    assert pilot.top.group.focused is not None


def test_free_practice_has_the_menu_too(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click_on("play")
    assert isinstance(pilot.top, FreeScene)
    pilot.press("escape")
    pilot.click_on("leave")

    assert isinstance(pilot.top, EditorScene)


@pytest.mark.parametrize(("name", "kind"), [("drill", DrillScene), ("rush", RushScene), ("editor", EditorScene)])
def test_one_click_on_the_title_begins_practice(
    student: Begin, name: str, kind: type[DrillScene | RushScene | EditorScene]
) -> None:
    pilot = student()
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)

    pilot.click_on(name)
    pilot.frame(10)

    assert isinstance(pilot.top, kind)


def test_a_drill_from_the_title_leads_back_to_the_practice_page(student: Begin) -> None:
    pilot = student()
    pilot.press("escape")
    pilot.click_on("drill")
    pilot.frame(10)

    pilot.press("escape")
    pilot.click_on("leave")
    pilot.frame(10)

    assert isinstance(pilot.top, PracticeScene)
