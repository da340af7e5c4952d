"""The page after a screen has failed: it reports the fault, is left by pointer, keys and pad, and falls back to a bare one."""

import io
from pathlib import Path

import pygame
import pytest

from hschess.store.faults import FAULTS_FOLDER
from scenes import words
from scenes.faults import fault_page as fault
from scenes.faults import guard
from scenes.faults.bare import PLAIN_WORDS, BareFaultScene
from scenes.faults.fault_page import FaultScene
from scenes.menus.title import TitleScene
from scenes.stage.table_layout import Point
from scenes.words import table
from tests.pilot.failing import Failing
from tests.pilot.machine import Machine

SECRET = "swordfish"


# -------------------------------------------------------------------------------------------------------------- the page


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []

    def copy(text: str) -> str:
        copied.append(text)
        return ""

    monkeypatch.setattr(fault, "copy", copy)
    return copied


def test_the_report_is_copied_as_it_is_saved(machine: Machine, failing: Failing, clipboard: list[str]) -> None:
    machine.fail(failing, "update")
    machine.click_on("copy")

    assert clipboard == machine.reports
    assert machine.page.toast.words == words.say("fault.copied")


def test_keys_and_pad_walk_the_page(machine: Machine, failing: Failing, clipboard: list[str]) -> None:
    machine.fail(failing, "update")
    machine.press("tab", "tab", "return")
    assert len(clipboard) == 1

    machine.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A)
    assert machine.top is None


def test_leaving_ends_the_program_in_order(machine: Machine, failing: Failing) -> None:
    machine.fail(failing, "update")
    machine.click_on("leave")

    assert machine.top is None
    assert machine.guard.status == 0


def test_a_disk_that_refuses_the_report_is_reported_and_the_report_can_be_copied(
    machine: Machine, failing: Failing, clipboard: list[str]
) -> None:
    (machine.pilot.folder / FAULTS_FOLDER).write_text("a file where a folder should be", "utf-8")
    machine.fail(failing, "update")

    assert words.say("fault.unkept", why="faults: File exists") in " ".join(machine.shown())
    machine.click_on("copy")
    assert "ZeroDivisionError: in update" in clipboard[0]


def test_the_report_lists_the_inputs_but_no_typed_text(machine: Machine) -> None:
    machine.pilot.click_on("new", "more")
    machine.pilot.walk_to("seed")
    machine.press("s", "w")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=SECRET))
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=f"/home/{SECRET}/{SECRET}.hsc"))
    machine.run()
    machine.show(Failing(machine.pilot.context, "update"))
    (report,) = machine.reports

    assert SECRET not in report
    assert (
        "key (a letter)\nkey up (a letter)\nkey (a letter)\nkey up (a letter)\ntext of 9\nfile dropped .hsc" in report
    )
    assert "screens: TitleScene, NewGameScene, Failing" in report
    assert "window: 1280x720 dummy" in report


def test_the_report_lists_fifty_inputs_and_a_pointers_path_counts_once(machine: Machine, failing: Failing) -> None:
    for number in range(60):
        machine.press("tab")
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(number, 5), rel=(0, 0), buttons=(0, 0, 0)))
        machine.run(1)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(number, 9), rel=(0, 0), buttons=(0, 0, 0)))
        machine.run(1)
    machine.fail(failing, "update")
    (report,) = machine.reports

    assert "The last 50 inputs" in report
    assert "pointer 59 9" in report
    assert "pointer 59 5" not in report
    assert report.count("\npointer") + report.count("\nkey") == 50


# --------------------------------------------------------------------------------------------------------- the bare page


@pytest.fixture
def bare(machine: Machine, failing: Failing, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A page for faults whose pictures are damaged."""

    def damaged(*_: object) -> None:
        raise OSError("the file x.otf is damaged")

    monkeypatch.setattr(FaultScene, "draw", damaged)
    machine.fail(failing, "update")
    assert isinstance(machine.top, BareFaultScene)
    return machine


def way(machine: Machine, name: str) -> Point:
    assert isinstance(machine.top, BareFaultScene)
    left, top, width, height = machine.top._rect(machine.top.fault.button_names.index(name))
    return left + width / 2, top + height / 2


def test_when_the_page_fails_a_bare_one_reports_the_first_fault(bare: Machine) -> None:
    assert isinstance(bare.top, BareFaultScene)
    assert bare.top.fault.summary == "ZeroDivisionError: in update"
    assert len(bare.reports) == 2

    bare.click(way(bare, "go_on"))
    assert isinstance(bare.top, TitleScene)


def test_the_bare_page_is_left_by_keys_and_by_pointer(bare: Machine) -> None:
    bare.press("left", "return")
    assert bare.top is None


def test_the_bare_page_copies_too(bare: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.faults.bare.copy", lambda text: f"{len(text)} letters cannot be copied")
    bare.click(way(bare, "copy"))

    assert isinstance(bare.top, BareFaultScene)
    assert bare.top._said == f"{len(bare.top.fault.report)} letters cannot be copied"


def test_damaged_strings_leave_the_bare_page_readable(
    machine: Machine, failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object, **__: object) -> str:
        raise OSError("the file en.json is damaged")

    for room in ("scenes.faults.fault_page", "scenes.faults.bare"):
        monkeypatch.setattr(f"{room}.say", damaged)
    machine.fail(failing, "update")

    assert isinstance(machine.top, BareFaultScene)
    machine.press("escape")
    assert isinstance(machine.top, TitleScene)


def test_if_the_bare_page_fails_one_line_is_printed_and_the_program_ends(
    bare: Machine, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("in the bare page")

    monkeypatch.setattr(BareFaultScene, "draw", fail)
    bare.press("right")

    assert bare.top is None
    assert bare.guard.status == 1
    said = capfd.readouterr().err
    assert said.startswith("hschess: ZeroDivisionError: in the bare page (the report is ")
    assert said.count("\n") == 1


def test_a_program_whose_files_are_gone_says_so_in_letters_that_it_has_kept(
    machine: Machine, failing: Failing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As after its folder was moved: no picture, no font, not even the library's own can be read any more."""
    really = pygame.font.Font

    def font(file: object, size: int) -> pygame.font.Font:
        if not isinstance(file, io.BytesIO):
            raise FileNotFoundError("gone")
        return really(file, size)

    def refuse(*_: object) -> None:
        raise FileNotFoundError("missing asset")

    monkeypatch.setattr(guard, "asset_root", lambda: tmp_path / "gone" / "assets")
    monkeypatch.setattr(FaultScene, "draw", refuse)
    monkeypatch.setattr(pygame.font, "Font", font)
    machine.fail(failing, "update")

    assert isinstance(machine.top, BareFaultScene)
    assert ("fault.moved", {"folder": str(tmp_path / "gone")}) in machine.top.fault.notes
    machine.run()
    machine.press("right", "right", "right", "return")
    assert machine.top is None
    assert machine.guard.status == 0


def test_the_bare_pages_own_text_matches_the_strings() -> None:
    assert {key: table()[key] for key in PLAIN_WORDS} == PLAIN_WORDS


def test_a_language_that_the_bare_font_lacks_is_shown_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    from scenes.faults.bare import plain_words

    words.choose("zh")
    try:
        assert plain_words("fault.go_on") == "Continue"
        words.choose("tr")
        assert plain_words("fault.go_on") == "Devam et"
    finally:
        words.choose("en")


def test_the_report_is_saved_in_the_users_folder(machine: Machine, failing: Failing, user_folder: Path) -> None:
    machine.fail(failing, "update")

    assert [path.name for path in (user_folder / FAULTS_FOLDER).iterdir()] == ["fault-2026-11-20-1.txt"]
