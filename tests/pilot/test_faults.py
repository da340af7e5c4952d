"""A fault inside a screen does not end the game: another screen takes its place, and the game is unchanged."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future

import pygame
import pytest

from hschess.lab.database import LabError
from hschess.rules.actions import END
from hschess.rules.record import Record
from hschess.store.games import RunningGame
from scenes import loop, words
from scenes.destinations import Destination, ToTitle
from scenes.faults.fault_page import FaultScene
from scenes.faults.guard import AT_ONCE_MS, Beginning
from scenes.menus.title import TitleScene
from scenes.stack import Command, Scene
from scenes.table.game import TableScene
from tests.pilot.failing import Failing
from tests.pilot.machine import Machine
from tests.pilot.pilot import Pilot


@pytest.fixture
def at_table(machine: Machine) -> Machine:
    """A game with some actions."""
    machine.pilot.start_by_mouse()
    machine.pilot.wait_for_my_part()
    machine.pilot.session.do(END)
    machine.pilot.wait_for_my_part()
    return machine


def saved(machine: Machine) -> Record | None:
    game = RunningGame(machine.pilot.folder).load()
    return game.record if game is not None else None


def provoke(machine: Machine, where: str) -> None:
    if where == "handle":
        machine.press("x")
    elif where == "draw":
        machine.stack.changed = True
    elif where == "resized":
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
        machine.run(1, 200.0)
    machine.run(2, 200.0)


# ------------------------------------------------------------------------------------------------------------- a fault


@pytest.mark.parametrize("where", ["handle", "update", "draw", "resized"])
def test_a_failing_screen_is_replaced_by_a_page_that_leads_to_the_screen_below(
    machine: Machine, failing: Failing, where: str
) -> None:
    title = machine.stack.scenes[0]
    failing.where = where
    provoke(machine, where)

    assert "ZeroDivisionError: in " + where in machine.shown()
    assert failing.has_gone
    machine.click_on("go_on")
    assert machine.top is title


@pytest.mark.parametrize("where", ["handle", "update", "draw", "resized"])
def test_without_a_guard_a_frame_raises(start: Callable[..., Pilot], where: str) -> None:
    machine = Machine(start(), guarded=False)
    scene = Failing(machine.pilot.context)
    machine.show(scene)
    scene.where = where

    with pytest.raises(ZeroDivisionError):
        provoke(machine, where)


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_an_exit_ends_the_program(machine: Machine, kind: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*_: object) -> None:
        raise kind

    monkeypatch.setattr(machine.stack, "update", end)
    with pytest.raises(kind):
        machine.run()


def test_a_screen_that_fails_when_opened_leaves_the_one_before(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = machine.pilot.on(TitleScene)
    monkeypatch.setattr(machine.stack, "_routes", lambda *_: Failing(machine.pilot.context, "resized"))
    machine.press("f1")

    assert machine.stack.scenes == (title, machine.page)


def test_a_screen_that_fails_when_closed_is_gone_and_the_one_below_is_laid_out(
    machine: Machine, failing: Failing
) -> None:
    failing.where = "gone"
    machine.press("escape")

    assert len(machine.stack) == 2
    machine.press("escape")
    assert isinstance(machine.top, TitleScene)


def test_closing_the_window_ends_every_screen_though_one_fails(
    machine: Machine, failing: Failing, capfd: pytest.CaptureFixture[str]
) -> None:
    other = Failing(machine.pilot.context, "gone")
    machine.show(other)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    machine.run()

    assert machine.top is None
    assert (failing.has_gone, other.has_gone) == (True, True)
    assert len(machine.reports) == 1
    assert capfd.readouterr().err.startswith("hschess: ZeroDivisionError: in gone (the report is ")
    assert machine.guard.status == 1


def test_failing_sounds_close_no_screen_and_stay_silent(
    machine: Machine, failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: float) -> None:
        if machine.pilot.context.sounds.has_device:
            raise ZeroDivisionError("in the sounds")

    machine.pilot.context.sounds.has_device = True
    monkeypatch.setattr(machine.pilot.context.sounds, "update", fail)
    machine.run()

    assert machine.stack.scenes[1:] == (failing, machine.page)
    machine.press("escape")
    assert machine.top is failing


def test_a_fault_outside_all_screens_in_every_frame_ends_the_program(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("video system\x1b[31m not\ninitialized")

    monkeypatch.setattr(loop, "_take_inputs", fail)
    machine.run(10)

    assert machine.top is None
    assert machine.guard.status == 1
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert "\x1b" not in said


def ended(error: Exception | None) -> Future[None]:
    ending: Future[None] = Future()
    if error is None:
        ending.set_result(None)
    else:
        ending.set_exception(error)
    return ending


def test_a_fault_in_the_background_is_reported_once_and_closes_no_screen(machine: Machine, failing: Failing) -> None:
    machine.pilot.context.endings += [ended(None), Future(), ended(ZeroDivisionError("in the background"))]
    machine.run()

    assert "ZeroDivisionError: in the background" in machine.shown()
    machine.press("escape")
    assert machine.top is failing
    assert len(machine.pilot.context.endings) == 1


def test_a_disk_that_refuses_in_the_background_is_reported_without_a_fault(machine: Machine) -> None:
    machine.pilot.context.endings.append(ended(LabError("database or disk is full")))
    machine.run()

    assert isinstance(machine.top, TitleScene)
    assert machine.top.toast.words == "database or disk is full"


# -------------------------------------------------------------------------------------------------------------- the game


def fail_at_the_table(machine: Machine, monkeypatch: pytest.MonkeyPatch, times: int = 1) -> None:
    """The next `times` updates of any table fail."""
    left = [times]
    whole = TableScene.update

    def update(self: TableScene, dt_ms: float) -> Command | None:
        if left[0]:
            left[0] -= 1
            raise ZeroDivisionError("at the table")
        return whole(self, dt_ms)

    monkeypatch.setattr(TableScene, "update", update)
    machine.run()


def test_the_game_goes_on_at_a_new_table_in_the_same_state(at_table: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    before = at_table.pilot.table
    record = before.session.match.record
    fail_at_the_table(at_table, monkeypatch)

    assert words.say("fault.saved") in " ".join(at_table.shown())
    at_table.click_on("go_on")
    at_table.run()
    after = at_table.pilot.table
    assert after is not before
    assert after.session.match.record == record
    assert saved(at_table) == record


def test_a_fault_saves_what_the_disk_had_refused(at_table: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    record = at_table.pilot.session.match.record
    RunningGame(at_table.pilot.folder).discard()
    at_table.pilot.table.autosave._kept = None
    fail_at_the_table(at_table, monkeypatch)

    assert saved(at_table) == record


def test_a_game_that_cannot_be_saved_is_reported_and_goes_on(
    at_table: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = at_table.pilot.table
    before.autosave._kept = None
    monkeypatch.setattr(RunningGame, "begin", refuse)
    fail_at_the_table(at_table, monkeypatch)

    assert words.say("error.unsaved", why="No space left on device") in " ".join(at_table.shown())
    record = before.session.match.record
    at_table.press("escape")
    at_table.run()
    assert at_table.pilot.table is not before
    assert at_table.pilot.session.match.record == record


def test_a_table_that_fails_again_at_once_leads_to_the_title_and_a_title_that_fails_leads_nowhere(
    at_table: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_at_the_table(at_table, monkeypatch, times=2)
    at_table.press("escape")
    at_table.run()
    assert isinstance(at_table.top, FaultScene)

    at_table.press("escape")
    at_table.run()
    assert isinstance(at_table.top, TitleScene)

    at_table.top.update = lambda _: 1 / 0  # type: ignore[assignment,return-value,method-assign]
    at_table.run()
    assert at_table.page.fault.button_names == ("copy", "leave")
    at_table.press("escape")
    assert at_table.top is None


def test_a_fault_much_later_counts_as_the_first(machine: Machine, failing: Failing) -> None:
    machine.fail(failing, "update")
    machine.press("escape")
    machine.run(3, AT_ONCE_MS)
    machine.show(Failing(machine.pilot.context, "update"))

    assert len(machine.stack) == 2
    assert machine.page.fault.next_command is not None


def test_a_failing_first_screen_has_a_page_too(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    routes, faults = machine.stack._routes, iter([ZeroDivisionError])

    def made(to: Destination, scenes: Sequence[Scene]) -> Scene | None:
        for kind in faults:
            raise kind
        return routes(to, scenes)

    monkeypatch.setattr(machine.stack, "_routes", made)
    machine.stack.cut(0)
    machine.stack.put(Beginning(ToTitle()))
    machine.run()

    machine.click_on("go_on")
    machine.run()
    assert isinstance(machine.top, TitleScene)
