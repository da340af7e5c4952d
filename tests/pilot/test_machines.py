"""Unusual machines: displays of any rate, windows of any size, and a hidden window."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import END
from hschess.store.settings import Settings
from scenes import loop
from scenes.faults.fault_page import FaultScene
from scenes.loop import LEAST_FRAMES_PER_SECOND, frames_per_second
from scenes.menus.doors import PLACES
from scenes.stack import Back, Go
from scenes.ui.media import Surface
from tests.by_commit import in_turn
from tests.pilot.machine import Machine
from tests.pilot.pilot import Pilot

ODD_SIZES = ((1, 1), (37, 2000), (5000, 30), (0, 0), (1281, 719))
SCREENS_TRIED = ("table", "options", "replays", "practice")


@pytest.mark.parametrize(("reported", "rate"), [(0, 60), (30, 60), (75, 75), (144, 144), (360, 144)])
def test_the_loop_follows_the_display_within_bounds(reported: int, rate: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_current_refresh_rate", lambda: reported)

    assert frames_per_second() == rate


def time_of_a_turn(pilot: Pilot, rate: int) -> float:
    """Milliseconds until a turn with its answer has been shown."""
    pilot.start_by_mouse()
    pilot.wait_for_my_part()
    session, frames = pilot.session, 0
    session.do(END)
    while session.motion.is_busy or not session.may_act:
        session.update(1000 / rate)
        frames += 1
    return frames * 1000 / rate


def test_a_turn_takes_the_same_time_at_60_and_144_frames_a_second(start: Callable[..., Pilot], tmp_path: Path) -> None:
    settings = Settings(speed=1.0, last_mode="paper", last_opponent="linear")
    slow, fast = (
        time_of_a_turn(start(settings=settings, folder=tmp_path / str(rate)), rate)
        for rate in (LEAST_FRAMES_PER_SECOND, 144)
    )

    assert slow > 1000
    assert fast == pytest.approx(slow, rel=0.05)


@pytest.mark.parametrize(
    ("name", "size"),
    [(name, in_turn(2 * number + half, ODD_SIZES)) for number, name in enumerate(SCREENS_TRIED) for half in (0, 1)],
)
def test_every_window_size_is_harmless(machine: Machine, name: str, size: tuple[int, int]) -> None:
    if name == "table":
        machine.pilot.start_by_mouse()
    else:
        machine.stack.obey(Go(PLACES[name]))
    for width, height in (size, (1280, 720)):
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
        machine.run(3, 200.0)
        machine.click((width / 2, height / 2))
        machine.run(1)

    assert not any(isinstance(scene, FaultScene) for scene in machine.stack.scenes), machine.reports


def test_a_hidden_window_is_not_drawn_and_time_goes_on(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[int] = []
    drawn: list[Surface] = []
    machine.pilot.start_by_mouse()
    monkeypatch.setattr(pygame.time, "wait", waited.append)
    monkeypatch.setattr(machine.pilot.table, "draw", drawn.append)
    with monkeypatch.context() as minimised:
        minimised.setattr(pygame.display, "get_active", lambda: False)
        machine.run(300)

        assert waited == [loop.HIDDEN_WAIT_MS] * 300
        assert drawn == []
        assert machine.pilot.session.may_act
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    machine.run(1)
    assert len(drawn) == 1


def test_garbage_is_collected_when_a_screen_is_alone(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each screen: screens that opened over another and closed have left little garbage."""
    swept = list[int]()
    monkeypatch.setattr(loop, "sweep_memory", lambda: swept.append(len(machine.stack)))

    machine.stack.obey(Go(PLACES["options"]))
    machine.run()
    assert (swept, len(machine.stack)) == ([], 2)
    machine.stack.obey(Back())
    machine.run()

    assert swept == [1]
