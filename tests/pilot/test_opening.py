"""The opening of a game: when there is one, and that an input that ends it has no other effect."""

from collections.abc import Callable

import pytest

from hschess.store.settings import Settings
from scenes.painters.opening import hides_table
from scenes.stage.inputs import RIGHT, Input, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.motion.puppets import Look
from scenes.stage.table_layout import Layout
from scenes.table.game import TableScene
from tests.pilot.pilot import AT_ONCE, Pilot

Start = Callable[..., Pilot]
LAYOUT = Layout(1280, 720)
USUAL = Settings(last_mode="paper", last_opponent="level:squire")


def opening(start: Start, settings: Settings = USUAL) -> Pilot:
    """A new game by clicks, in the middle of its opening."""
    pilot = start(settings=settings)
    pilot.click_on("new", "start")
    assert isinstance(pilot.top, TableScene)
    pilot.frame(10)
    return pilot


def press(*inputs: Input) -> list[Input]:
    return list(inputs)


MENU, END = LAYOUT.menu(), LAYOUT.end_turn()
SKIPS = {
    "a letter": press(KeyPressed("e"), KeyReleased("e")),
    "escape": press(KeyPressed("escape"), KeyReleased("escape")),
    "space": press(KeyPressed("space"), KeyReleased("space")),
    "help": press(KeyPressed("f1"), KeyReleased("f1")),
    "a click on the menu": press(PointerMoved(*MENU), PointerPressed(*MENU), PointerReleased(*MENU)),
    "a click on End Turn": press(PointerMoved(*END), PointerPressed(*END), PointerReleased(*END)),
    "the second button": press(PointerPressed(*END, button=RIGHT), PointerReleased(*END, button=RIGHT)),
}


def test_the_opponent_is_introduced_with_its_level_before_the_table_appears(start: Start) -> None:
    pilot = opening(start)
    captions = [one.text for one in pilot.session.board.puppets.values() if one.look is Look.CAPTION]

    assert captions == ["Squire\nLevel 3"]
    assert hides_table(pilot.session.board)
    dark = pilot.draw().get_at((60, 300))
    pilot.wait_for_my_part()
    assert sum(pilot.draw().get_at((60, 300))[:3]) != sum(dark[:3])


@pytest.mark.parametrize("inputs", SKIPS.values(), ids=list(SKIPS))
def test_an_input_that_ends_the_opening_has_no_other_effect(start: Start, inputs: list[Input]) -> None:
    pilot = opening(start)
    table = pilot.table
    pilot.give(*inputs)

    assert pilot.top is table, "a screen came"
    assert not pilot.session.board.is_opening
    assert not pilot.session.match.record.actions
    assert not pilot.session.motion.is_busy
    pilot.press("e")
    assert [action.text for action in pilot.session.match.record.actions] == ["end"]


def test_a_press_that_ends_the_opening_does_not_reach_the_mulligan(start: Start) -> None:
    pilot = opening(start, Settings(last_mode="heroic", last_opponent="level:squire"))
    pilot.press("return")

    assert pilot.session.choice is not None
    assert not pilot.session.match.record.actions


def test_a_press_before_the_table_is_ready_ends_the_opening_as_soon_as_it_is(start: Start) -> None:
    pilot = start(settings=USUAL)
    pilot.click_on("new", "start")
    session, prewarm = pilot.session, pilot.pane._prewarm
    prewarm.is_over, work = False, prewarm.work
    prewarm.work = lambda: None  # type: ignore[method-assign]
    pilot.press("e")
    assert session.board.is_opening
    pilot.press("escape")
    assert session.board.is_opening
    prewarm.work = work  # type: ignore[method-assign]
    pilot.frame()

    assert not session.board.is_opening
    assert not session.match.record.actions
    assert isinstance(pilot.top, TableScene)


def test_moving_the_pointer_does_not_end_it(start: Start) -> None:
    pilot = opening(start)
    pilot.move((400, 300))

    assert pilot.session.board.is_opening


def test_a_continued_game_has_no_opening(start: Start) -> None:
    pilot = opening(start)
    pilot.wait_for_my_part()
    later = start(settings=USUAL)
    later.click_on("continue")

    assert isinstance(later.top, TableScene)
    assert not later.session.board.is_opening


def test_both_of_two_people_are_introduced(start: Start) -> None:
    pilot = opening(start, Settings(last_mode="paper", last_opponent="human"))
    captions = [one.text for one in pilot.session.board.puppets.values() if one.look is Look.CAPTION]

    assert captions == ["White\n", "Black\n"]


def test_at_instant_speed_there_is_none(start: Start) -> None:
    pilot = opening(start, AT_ONCE)

    assert not pilot.session.board.is_opening


def test_undisturbed_the_opening_leads_to_the_first_turn(start: Start) -> None:
    pilot = opening(start)
    pilot.wait_for_my_part()

    assert pilot.session.may_act
