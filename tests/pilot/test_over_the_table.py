"""What comes over the table, and the ways out of it: help, the menu, giving up, the end of the program, tooltips."""

from __future__ import annotations

from hschess.rules.state import Cause
from scenes.menus.help import HelpScene
from scenes.menus.title import TitleScene
from scenes.stage.hand.spots import ICONS, Spot, SpotKind
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui.inputs import (
    PointerMoved,
)
from tests.pilot.pilot import FAST
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

    pilot.click_on("concede")
    assert isinstance(pilot.top, PauseScene)
    pilot.click_on("concede")
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))

    assert isinstance(pilot.top, ResultScene)
    outcome = pilot.top._match.state.outcome
    assert outcome is not None
    assert outcome.cause is Cause.CONCESSION
    pilot.draw()


def test_the_menu_changes_how_things_move_and_leads_out_and_back(start: Start) -> None:
    pilot = at_the_table(start, settings=FAST)
    play_the_first(pilot)
    pilot.wait_for_my_part()
    before = pilot.state

    pilot.press("escape")
    assert isinstance(pilot.top, PauseScene)
    pilot.walk_to("speed")
    pilot.press("right")
    assert pilot.context.settings.speed == 0.0
    pilot.walk_to("reduced_motion")
    pilot.press("return")
    pilot.press("escape")
    assert pilot.session.options.instant
    assert pilot.session.options.reduced_motion
    pilot.press("escape")
    pilot.click_on("leave")

    assert isinstance(pilot.top, TitleScene)
    pilot.click_on("continue")
    assert pilot.state == before


def test_the_table_stands_still_under_the_menu_and_goes_on_after_it(start: Start) -> None:
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
    for spot in (SpotKind.POWER, SpotKind.KING, SpotKind.DECK):
        layout = pilot.tables_layout
        point = {SpotKind.POWER: layout.power(0), SpotKind.KING: layout.king(0), SpotKind.DECK: layout.deck(0)}[spot]
        pilot.give(PointerMoved(*point))
        pilot.frame(60)
        assert pilot.session.control.hover == Spot(spot)
        pilot.draw()
