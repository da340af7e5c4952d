"""Screens over the table, and the ways out of them: help, the menu, conceding, quitting, tooltips."""

from collections.abc import Callable

import pytest

from hschess.rules.actions import CONCEDE, END
from hschess.rules.state import Cause
from scenes.menus.help import HelpScene
from scenes.menus.title import TitleScene
from scenes.stage.hand.hit_areas import ICONS, HitArea, HitKind
from scenes.stage.inputs import PointerMoved
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui.second_press import DOUBLE_CLICK_MS
from scenes.ui.widgets import Button
from scenes.words import say
from tests.pilot.pilot import FAST, FRAME_MS, Pilot
from tests.pilot.test_at_the_table import NORMAL_PACE, Start, at_the_table, play_the_first


def test_f1_explains_from_the_title_and_from_the_table(start: Start) -> None:
    pilot = start()
    pilot.press("f1")
    assert isinstance(pilot.top, HelpScene)
    pilot.press("f1")
    assert isinstance(pilot.top, TitleScene)

    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.wait_for_my_part()
    pilot.press("f1")
    assert isinstance(pilot.top, HelpScene)
    pilot.draw()
    pilot.press("escape")
    assert isinstance(pilot.top, TableScene)
    pilot.click(pilot.tables_layout.icon(ICONS.index("help")))
    assert isinstance(pilot.top, HelpScene)
    pilot.click_on("close")
    assert isinstance(pilot.top, TableScene)


def test_conceding_asks_once_and_ends_the_game(start: Start) -> None:
    pilot = at_the_table(start)
    pilot.click(pilot.tables_layout.menu())
    assert isinstance(pilot.top, PauseScene)

    pilot.click_on("concede", "concede")
    assert isinstance(pilot.top, PauseScene), "a double click is no answer"
    pilot.frame(round(DOUBLE_CLICK_MS / FRAME_MS))
    pilot.click_on("concede")
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))

    assert isinstance(pilot.top, ResultScene)
    outcome = pilot.top._match.state.outcome
    assert outcome is not None
    assert outcome.cause is Cause.CONCESSION
    pilot.draw()


@pytest.mark.parametrize("scale", [90, 100])
@pytest.mark.parametrize("instead", ["speed", "options", "tab", "up", "beside"])
def test_anything_else_withdraws_the_question_whether_to_concede(start: Start, instead: str, scale: int) -> None:
    pilot = at_the_table(start, settings=FAST)
    pilot.context.change_settings(ui_scale=scale)
    pilot.press("f10")
    click_on_zoomed(pilot, "concede")
    assert pilot.the(Button, "concede").label == say("menu.concede.sure")

    if instead == "beside":
        pilot.click((4.0, 4.0))
    elif pilot.has(instead):
        click_on_zoomed(pilot, instead)
        pilot.press(*(["escape"] if instead == "options" else []))
    else:
        pilot.press(instead)
    assert isinstance(pilot.top, PauseScene)
    assert pilot.the(Button, "concede").label == say("menu.concede")


def click_on_zoomed(pilot: Pilot, name: str) -> None:
    (x, y), zoom = pilot.widget(name).centre, pilot.screen.layout.zoom
    pilot.click((x * zoom, y * zoom))


def test_conceding_is_grey_in_the_enemys_turn_with_a_reason(start: Start) -> None:
    pilot = at_the_table(start, settings=NORMAL_PACE)
    pilot.press("e")
    assert not pilot.session.is_my_turn
    pilot.press("f10")
    assert isinstance(pilot.top, PauseScene)
    concede = next(one for one in pilot.top.group.widgets if one.name == "concede")

    assert not concede.enabled
    assert concede.tooltip == say("menu.concede.their_turn")


def test_the_menu_changes_motion_settings_and_leads_out_and_back(start: Start) -> None:
    pilot = at_the_table(start, settings=FAST)
    play_the_first(pilot)
    pilot.wait_for_my_part()
    before = pilot.state

    pilot.press("escape")
    assert isinstance(pilot.top, PauseScene)
    pilot.walk_to("speed")
    pilot.press("right")
    assert pilot.context.settings.speed == 0.0
    pilot.choose("reduced_motion")
    pilot.press("escape")
    assert pilot.session.options.instant
    assert pilot.session.options.reduced_motion
    pilot.press("escape")
    pilot.click_on("leave")

    assert isinstance(pilot.top, TitleScene)
    pilot.click_on("continue")
    assert pilot.state == before


def test_the_table_pauses_under_the_menu_and_goes_on_after_it(start: Start) -> None:
    pilot = at_the_table(start, settings=NORMAL_PACE)
    pilot.press("e")
    pilot.frame(10)
    session = pilot.session
    actions = session.match.record.actions

    pilot.press("escape")
    assert isinstance(pilot.top, PauseScene)
    pilot.frame(600)
    assert session.match.record.actions == actions
    pilot.press("escape")

    pilot.wait_for_my_part()
    assert len(session.match.record.actions) > len(actions)


def test_escape_leaves_the_program_from_the_title_and_only_from_there(start: Start) -> None:
    pilot = start()
    pilot.click_on("new")
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)

    pilot.press("escape")

    assert pilot.stack.top is None


def test_the_closed_window_ends_the_program_from_anywhere(start: Start) -> None:
    pilot = at_the_table(start)
    pilot.press("escape", "f1")

    pilot.stack.leave()

    assert pilot.stack.top is None


def test_hovering_explains_and_rests(start: Start) -> None:
    pilot = at_the_table(start)
    for area in (HitKind.POWER, HitKind.KING, HitKind.DECK):
        layout = pilot.tables_layout
        point = {HitKind.POWER: layout.power(0), HitKind.KING: layout.king(0), HitKind.DECK: layout.deck(0)}[area]
        pilot.give(PointerMoved(*point))
        pilot.frame(60)
        assert pilot.session.hand.hover == HitArea(area)
        pilot.draw()


WAYS_BACK: tuple[Callable[[Pilot], None], ...] = (
    lambda pilot: pilot.click(pilot.tables_layout.end_turn()),
    lambda pilot: pilot.click(pilot.tables_layout.menu()),
    lambda pilot: pilot.press("escape"),
    lambda pilot: pilot.press("return"),
    lambda pilot: pilot.press("e"),
    lambda pilot: pilot.press("f10"),
)
"""Ways to concede: by the pointer on the plate and on the menu, and by keys."""


def looking_at_the_board(start: Start) -> Pilot:
    """The game is over, and its result was closed."""
    pilot = at_the_table(start)
    pilot.session.do(CONCEDE)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    pilot.click_on("board")
    assert isinstance(pilot.top, TableScene)
    return pilot


@pytest.mark.parametrize("way", WAYS_BACK)
def test_after_a_look_at_the_board_all_buttons_are_back_at_once(start: Start, way: Callable[[Pilot], None]) -> None:
    pilot = looking_at_the_board(start)
    way(pilot)

    assert isinstance(pilot.top, ResultScene)
    assert all(pilot.has(name) for name in ("again", "same", "board", "watch", "title"))
    pilot.press("escape")
    assert isinstance(pilot.top, TableScene)
    way(pilot)
    pilot.click_on("again")
    assert isinstance(pilot.top, TableScene)
    assert not pilot.session.match.is_over


def test_the_board_after_the_game_is_fully_lit(start: Start) -> None:
    pilot = looking_at_the_board(start)
    pilot.frame()

    assert pilot.session.board.mood.lamp == 1.0


def test_a_reopened_result_appears_at_once(start: Start) -> None:
    pilot = at_the_table(start, settings=FAST)
    pilot.session.do(CONCEDE)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    assert isinstance(pilot.top, ResultScene)
    assert pilot.top._finale.is_moving
    pilot.press("escape")
    pilot.frame()
    pilot.press("escape")

    assert isinstance(pilot.top, ResultScene)
    assert not pilot.top._finale.is_moving
    pilot.click_on("again")
    assert isinstance(pilot.top, TableScene)


def test_the_walking_keys_reach_the_plate_that_leads_to_the_result(start: Start) -> None:
    pilot = looking_at_the_board(start)
    pilot.press("down", "down")
    while pilot.session.hand.focus != HitArea(HitKind.END):
        pilot.press("right")
    pilot.press("return")

    assert isinstance(pilot.top, ResultScene)


def test_end_turn_leads_nowhere_else_before_the_end(start: Start) -> None:
    pilot = at_the_table(start)
    assert not pilot.session.tabletop.leads_on
    pilot.press("e")

    assert isinstance(pilot.top, TableScene)
    assert END in pilot.session.match.record.actions
