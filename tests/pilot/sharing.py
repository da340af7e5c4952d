"""Helpers for tests of a room's table: sitting down with a friend in this process, and looking at the table."""

from pathlib import Path

from hschess.rules.actions import Action, Kind
from hschess.rules.engine import legal_actions
from hschess.rules.modes import MODES
from hschess.together.header import Options
from hschess.together.wishes import Create, Ticket
from scenes.together.shared_result import SharedResult
from scenes.together.shared_table import SharedTable
from scenes.ui.widgets import Label
from tests.pilot.pilot import Pilot
from tests.together.near import NearClient, NearVisit, begun


def seated(pilot: Pilot, folder: Path, mode: str = "paper", clock: int = 0) -> Pilot:
    ticket = Ticket(Create(MODES[mode], "white", Options(clock, undo=True)), "Mia")
    visit = begun(NearVisit(ticket, folder))
    visit.client.plays_along = False
    pilot.stack.put(SharedTable(pilot.context, visit))
    pilot.stack.resized(*pilot.size)
    rest(pilot)
    return pilot


def rest(pilot: Pilot) -> None:
    pilot.wait(lambda: not pilot.session.motion.is_busy and not pilot.session.driver.coming)
    pilot.frame(2)


def table(pilot: Pilot) -> SharedTable:
    return pilot.on(SharedTable)


def tom(pilot: Pilot) -> NearClient:
    visit = table(pilot).visit
    assert isinstance(visit, NearVisit)
    return visit.client


def first(pilot: Pilot, kind: Kind) -> Action:
    return next(action for action in legal_actions(pilot.state) if action.kind is kind)


def until_result(pilot: Pilot) -> None:
    pilot.wait(lambda: isinstance(pilot.top, SharedResult))


def words_on(pilot: Pilot) -> list[str]:
    return [one.words for one in pilot.group.widgets if isinstance(one, Label)]


def table_below(pilot: Pilot) -> SharedTable:
    return next(one for one in pilot.stack.scenes if isinstance(one, SharedTable))
