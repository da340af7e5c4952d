"""A display without a window, pictures loaded once, and a pilot for this test's folder."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from hschess.campaign.encounter import Campaign
from hschess.campaign.encounter_text import shipped_campaign
from hschess.rules.game import open_game
from hschess.rules.record import SEAT_TAGS, Record
from hschess.rules.record_text import format_record
from hschess.store.games import RUNNING_NAME, keep_finished
from hschess.store.settings import Settings
from scenes import loop
from scenes.pages import puzzle_loader
from scenes.stage.game.weighing import weigh
from scenes.table import result
from scenes.ui.media import Media
from tests.drawing import MediaOfTheRun, display, media_for_tests
from tests.pilot.failing import Failing
from tests.pilot.machine import Machine
from tests.pilot.pilot import AT_ONCE, SMALL, USUAL, Pilot
from tests.pilot.sharing import seated
from tests.pilot.student import DATA, Begin, Student
from tests.replay.model.test_replay import played

__all__ = ["display"]
AT_USUAL_SPEED = Settings(speed=1.0)


@pytest.fixture(scope="module")
def pictures() -> Iterator[Media]:
    """Pictures at scale 1. One program's drawings stay for the next: no test here watches while they are made."""
    with media_for_tests(MediaOfTheRun) as media:
        yield media


@pytest.fixture(autouse=True)
def weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyse a finished game one step in each frame, as on a slow machine: by the pilot's clock all of it would take one frame.

    A module that needs the results has a fixture of this name that changes nothing.
    """
    monkeypatch.setattr(result, "weigh", lambda analysis, now_ms, most_ms: weigh(analysis, now_ms, 0.0))


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the wait for the disk: tests/store checks that saves are on it."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def start(user_folder: Path, pictures: Media) -> Callable[..., Pilot]:
    """Return a function that starts the program again on this test's folder."""

    def begin(**wishes: Any) -> Pilot:
        return Pilot(wishes.pop("folder", user_folder), pictures, **wishes)

    return begin


@pytest.fixture
def sit(start: Callable[..., Pilot], user_folder: Path) -> Callable[..., Pilot]:
    """Return a function that sits down as White at a position, at the usual speed."""

    def begin(position: str, settings: Settings = AT_USUAL_SPEED) -> Pilot:
        extra = dict(zip(SEAT_TAGS, ("human", "bfs"), strict=True))
        record = Record(position.split(maxsplit=1)[0], position=position, extra=extra)
        (user_folder / RUNNING_NAME).write_text(format_record(record), "utf-8")
        pilot = start(settings=settings)
        pilot.click_on("continue")
        return pilot

    return begin


@pytest.fixture
def window() -> tuple[int, int]:
    """The size of the main loop's window in pixels."""
    return USUAL


@pytest.fixture
def machine(start: Callable[..., Pilot], window: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The program in its main loop, without a real clock."""
    pygame.display.set_mode(window)
    monkeypatch.setattr(loop, "frames_per_second", lambda: 0)
    monkeypatch.setattr(loop, "IDLE_WAIT_MS", 0)
    pygame.event.clear()
    return Machine(start(size=window))


@pytest.fixture
def failing(machine: Machine) -> Failing:
    scene = Failing(machine.pilot.context)
    machine.show(scene)
    return scene


@pytest.fixture
def student(user_folder: Path, pictures: Media, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Return a function that starts the program again on this test's folder, with the few puzzles of the tests."""
    shutil.copy(DATA, tmp_path)
    monkeypatch.setattr(puzzle_loader, "shipped_folder", lambda: tmp_path)

    def begin(settings: Settings = AT_ONCE, size: tuple[int, int] = SMALL) -> Student:
        one = Student(user_folder, pictures, settings=settings, size=size)
        one.click_on("practice")
        return one

    return begin


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    """The built-in one."""
    return shipped_campaign()


@pytest.fixture(scope="module")
def record() -> Record:
    """A finished game of a person against `bfs`."""
    return replace(played("heroic"), extra={"WhiteSeat": "human", "BlackSeat": "bfs"}, white="You", black="bfs")


@pytest.fixture
def watching(start: Callable[..., Pilot], user_folder: Path, record: Record) -> Pilot:
    """A pilot before the record, as the command line opens it."""
    pilot = start(record=keep_finished(user_folder, open_game(record)))
    pilot.frame()
    return pilot


@pytest.fixture
def mia(start: Callable[..., Pilot], user_folder: Path) -> Pilot:
    """White at the table of a room, with Tom as the test's puppet."""
    return seated(start(), user_folder)
