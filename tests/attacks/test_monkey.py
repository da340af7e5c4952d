"""The monkey, for a few seconds, in a process of its own, because it measures that process's memory."""

import inspect
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import pygame
import pytest

from hschess.together.neighbours import Announcement
from scenes import routes
from scenes.context import Context
from scenes.destinations import Destination, To
from scenes.menus.title import TitleScene
from scenes.stack import Command
from scenes.together.join import JoinScene
from scenes.together.model.visit import Visit
from scenes.ui.lists import ScrollList
from tests.attacks import monkey, monkey_machine, monkey_watch
from tests.attacks.alone import held_alone
from tests.attacks.monkey_machine import Machine, Start, Step
from tests.attacks.monkey_screens import OPENINGS, SCREENS, TABLES, name_of
from tests.attacks.monkey_shrink import fewer
from tests.attacks.seeds import ROOT
from tests.displays import begin_display
from tests.together.near import NearAnnouncement, NearVisit

EVENTS = 500


def test_the_monkey_finds_nothing() -> None:
    held_alone("monkey", EVENTS)


def test_the_monkey_knows_every_screen() -> None:
    named = {
        name
        for file in Path(ROOT, "scenes").rglob("*.py")
        for name in re.findall(r"^class ([A-Z]\w*)Scene\b", file.read_text("utf-8"), re.MULTILINE)
    }

    assert len(named) > 20
    assert named <= set(SCREENS)


def test_every_destination_opens_a_known_screen() -> None:
    shown = set(re.findall(r"\b([A-Z]\w*)Scene\b", inspect.getsource(routes)))

    assert {*To, *get_args(Destination)} - {To} == set(routes.ROUTES)
    assert len(shown) > 20
    assert shown <= set(SCREENS)


@pytest.mark.parametrize(("stand_in", "original"), [(NearVisit, Visit), (NearAnnouncement, Announcement)])
def test_stand_ins_accept_the_programs_own_calls(stand_in: type, original: type) -> None:
    mine, theirs = (inspect.signature(one).parameters for one in (stand_in, original))

    assert [(one.name, one.kind) for one in mine.values()] == [(one.name, one.kind) for one in theirs.values()]


def test_a_game_on_the_list_of_join_leads_to_its_room(tmp_path: Path) -> None:
    begin_display()
    machine = Machine(tmp_path, OPENINGS)
    with machine.standing_in():
        machine.step(Step(start=Start("Join", (640, 360))))
        page = machine.top
        assert isinstance(page, JoinScene)
        left, top, width, _ = next(one for one in page.group.widgets if isinstance(one, ScrollList)).rect
        at = round((left + width / 2) * page.window.scale), round((top + 20) * page.window.scale)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            machine.step(Step(((kind, {"pos": at, "button": 1, "touch": False}),)))
        machine.step(Step())
        shown = name_of(machine.top) if machine.top is not None else ""
        machine.leave()

    assert shown in {"Lobby", "SharedTable"}


@pytest.mark.parametrize("name", OPENINGS)
def test_a_run_that_begins_on_a_screen_shows_that_screen(tmp_path: Path, name: str) -> None:
    begin_display()
    machine = Machine(tmp_path, OPENINGS)
    with machine.standing_in():
        machine.step(Step(start=Start(name, (320, 180))))
        shown = name_of(machine.top) if machine.top is not None else ""
        machine.leave()

    assert shown == ("Table" if name in TABLES else name)


def test_a_failure_is_reported_with_the_fewest_steps() -> None:
    def falls(steps: Sequence[Step]) -> bool:
        return {step.frames for step in steps} >= {3, 17}

    run = [Step(start=Start("Title", (640, 360))), *(Step(frames=number) for number in range(1, 40))]

    assert [step.frames for step in fewer(run, falls, 10_000)] == [0, 3, 17]


def test_a_standstill_differs_from_slow_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    queued, clocks, works = tmp_path / "schedstat", iter((10.0, 13.0)), iter((1.0, 1.5))
    queued.write_text("0 0 0", "utf-8")
    monkeypatch.setattr(monkey_watch, "QUEUED", queued)
    monkeypatch.setattr(monkey_watch, "time", SimpleNamespace(monotonic=clocks.__next__, thread_time=works.__next__))
    still = monkey_watch.Standstill()

    with still.watched():
        queued.write_text("0 1800000000 0", "utf-8")

    assert round(still.longest_ms) == 3000 - 500 - 1800


def test_a_program_that_has_ended_may_wait_for_its_workers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begin_display()
    machine, watched = Machine(tmp_path, OPENINGS), [False]
    waits: list[bool] = []

    @contextmanager
    def watch(_still: monkey_watch.Standstill) -> Iterator[None]:
        watched.append(True)
        yield
        watched.pop()

    def wait(_endings: object, _seconds: float) -> SimpleNamespace:
        waits.append(watched[-1])
        return SimpleNamespace(done=())

    monkeypatch.setattr(monkey_watch.Standstill, "watched", watch)
    monkeypatch.setattr(monkey_machine, "wait", wait)
    start = Start("Title", (320, 180))
    with machine.standing_in():
        for step in (Step(start=start), Step(start=replace(start, is_first=False)), Step(((pygame.QUIT, {}),))):
            machine.step(step)

    assert waits == [False, False]


def test_files_that_were_open_before_are_not_the_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_display()
    monkeypatch.setattr(monkey, "MEMORY_EVERY", 1)
    monkeypatch.setattr(monkey, "RUN", 4)
    with ExitStack() as before:
        for _ in range(monkey.MOST_FILES + 10):
            before.enter_context(Path(__file__).open("rb"))
        found = monkey.attack(1, 4).found

    assert "open files" not in found


def test_files_that_a_screen_leaves_open_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_display()
    with ExitStack() as left_open:

        def leave_open(title: TitleScene, dt_ms: float) -> Command | None:
            for _ in range(monkey.MOST_FILES):
                left_open.enter_context(Path(__file__).open("rb"))
            return updated(title, dt_ms)

        monkeypatch.setattr(TitleScene, "update", leave_open)
        monkeypatch.setattr(monkey, "MEMORY_EVERY", 1)
        monkeypatch.setattr(monkey, "RUN", 4)
        attacked = monkey.attack(1, 4)

    assert "open files" in attacked.found


HELD: list[TitleScene] = []
"""Of the titles that a planted fault keeps for ever."""
updated, made = TitleScene.update, TitleScene.__init__


def doze(title: TitleScene, dt_ms: float) -> Command | None:
    time.sleep(0.7)
    return updated(title, dt_ms)


def hold(title: TitleScene, context: Context, record: Path | None = None) -> None:
    made(title, context, record)
    HELD.append(title)


@pytest.mark.parametrize(
    ("what", "otherwise", "found"), [("update", doze, "waits on "), ("__init__", hold, "TitleScene is kept")]
)
def test_planted_faults_are_found(what: str, otherwise: object, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, what, otherwise)
    monkeypatch.setattr(monkey, "RUN", 30)

    attacked = monkey.attack(1, 30)
    HELD.clear()

    assert any(name.startswith(found) for name in attacked.found)


@pytest.mark.parametrize(("again", "found"), [(True, ["slow on Title: waiting"]), (False, [])])
def test_a_frame_counts_as_slow_if_it_is_slow_in_a_repeat(
    again: bool, found: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begin_display()
    monkeypatch.setattr(monkey, "ENOUGH", 0)
    monkeypatch.setattr(monkey, "memory_mb", lambda: 0.0)
    attack = monkey.Attack(1, tmp_path)
    slow = chain([True], repeat(again))

    def timed(machine: Machine, work: Callable[[], None]) -> float:
        work()
        return monkey.MOST_FRAME_MS + 1 if machine._frames == 4 and next(slow) else 0.0

    monkeypatch.setattr(Machine, "_timed", timed)
    with attack._machine.standing_in():
        attack._is_timed = True
        steps = [Step(start=Start("Title", (320, 180))), Step(frames=1), Step()]
        went_on = [attack._does(steps[: number + 1]) for number in range(3)]

    assert went_on == [True, True, False]
    assert list(attack._findings.found) == found


def test_the_first_picture_after_a_start_is_a_part_of_the_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begin_display()
    monkeypatch.setattr(monkey_machine, "OPENED_EVERY", 1)
    machine = Machine(tmp_path, OPENINGS)

    def timed(_: Machine, work: Callable[[], None]) -> float:
        work()
        return 300.0

    monkeypatch.setattr(Machine, "_timed", timed)
    with machine.standing_in():
        machine.step(Step(start=Start("Title", (320, 180))))
        assert (machine.start_ms, machine.slowest_ms) == (300.0, 0.0)
        machine.step(Step())
        assert (machine.start_ms, machine.slowest_ms) == (0.0, 300.0)
        machine.leave()


def test_a_start_may_take_slightly_longer_than_a_frame(tmp_path: Path) -> None:
    begin_display()
    machine = Machine(tmp_path, OPENINGS)
    with machine.standing_in():
        machine.step(Step(start=Start("Title", (320, 180))))
        machine.leave()

    assert machine.start_ms > 0
    machine.slowest_ms, machine.start_ms = 0.0, monkey.MOST_FRAME_MS + 50
    assert monkey.lateness(machine) < 1
    machine.start_ms = monkey.MOST_START_MS + 50
    assert monkey.lateness(machine) > 1
