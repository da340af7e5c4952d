"""Free practice by hand: both sides, a requested plan, and the way back."""

import pygame
import pytest

from hschess.rules.actions import END, action_named
from hschess.store.settings import Settings
from scenes.practice.board_editor import EditorScene
from scenes.practice.free import FreeScene
from scenes.replay.explanation import ExplainScene
from scenes.stage.inputs import PointerReleased
from scenes.words import say
from tests.pilot.hands import by_drags, by_keys, own_point
from tests.pilot.student import Begin, Student


def shows_plan(pilot: Student) -> bool:
    return pilot.session.may_act and getattr(pilot.widget("ask"), "label", "") == say("free.back")


def opened(pilot: Student) -> None:
    pilot.open("editor")
    pilot.click_on("play")
    pilot.wait(lambda: pilot.session.may_act)


def test_the_forecast_is_always_on_and_both_sides_are_played(student: Begin) -> None:
    pilot = student(Settings(speed=0.0, forecast="off"))
    opened(pilot)
    pilot.move(pilot.tables_layout.end_turn())
    pilot.frame(2)
    assert pilot.session.shown.forecast is not None
    assert pilot.session.board.is_open(1)

    begun = pilot.state
    pilot.act(by_drags, action_named("P@0"))
    pilot.press("e")
    pilot.wait(lambda: pilot.session.may_act and pilot.session.viewer == 1)
    by_keys(pilot, END)
    pilot.wait(lambda: pilot.session.may_act and pilot.session.viewer == 0)
    for _ in range(3):
        pilot.press("u")
        pilot.wait(lambda: pilot.session.may_act)

    assert pilot.state == begun
    assert pilot.session.viewer == 0


def test_a_piece_dragged_over_a_button_is_released_there(student: Begin) -> None:
    pilot = student()
    opened(pilot)
    pilot.take_up(own_point(pilot, 1), pilot.widget("leave").centre)
    assert pilot.session.hand.is_dragging

    pilot.give(PointerReleased(*pilot.widget("leave").centre))

    assert isinstance(pilot.top, FreeScene)
    assert pilot.session.hand.is_free
    assert pilot.session.match.record.actions == ()


def test_a_cpu_shows_its_plan_which_can_be_undone_or_explained(student: Begin) -> None:
    pilot = student()
    opened(pilot)
    begun = pilot.state

    pilot.press("a")
    pilot.wait(lambda: shows_plan(pilot))
    assert pilot.state != begun
    pilot.frame(3)
    assert pilot.session.shown.forecast is not None
    assert say("free.plan", name=say("opponent.bfs")) in pilot.words()
    pilot.click_on("why")
    assert isinstance(pilot.top, ExplainScene)
    pilot.press("escape", "a")

    assert pilot.state == begun
    assert pilot.session.board.history == []


def test_the_plan_can_be_played(student: Begin) -> None:
    pilot = student()
    opened(pilot)
    pilot.click_on("ask")
    pilot.wait(lambda: shows_plan(pilot))

    pilot.press("e")
    pilot.wait(lambda: pilot.session.may_act)

    assert pilot.state.to_move == 1
    assert say("free.title") in pilot.words()


def test_against_a_cpu_undo_goes_back_to_the_players_turn(student: Begin) -> None:
    pilot = student()
    opened(pilot)
    begun = pilot.state
    pilot.click_on("other")
    pilot.press("e")
    pilot.wait(lambda: pilot.session.may_act and pilot.state.round == begun.round + 1)

    pilot.press("u")

    assert pilot.state == begun
    assert pilot.session.viewer == 0
    pilot.click_on("leave")
    assert isinstance(pilot.top, EditorScene)


@pytest.mark.parametrize(("size", "ui"), [((960, 540), 150), ((1024, 768), 80)], ids=str)
def test_every_screen_is_drawn_in_every_shape_of_window(student: Begin, size: tuple[int, int], ui: int) -> None:
    pilot = student(Settings(speed=0.0, ui_scale=ui), size)
    pilot.stack._add(EditorScene(pilot.context))
    pilot.draw()
    pilot.stack._add(FreeScene(pilot.context, EditorScene(pilot.context).editor.line))
    pilot.frame(3)
    assert isinstance(pilot.draw(), pygame.Surface)
    for widget in pilot.on(FreeScene).group.widgets:
        left, top, width, height = widget.rect
        assert left >= 0
        assert top >= 0
        assert left + width <= pilot.layout.width + 0.5
        assert top + height <= pilot.layout.height + 0.5
