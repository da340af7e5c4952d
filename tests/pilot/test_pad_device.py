"""A pad plugged into SDL itself: a virtual device, so that every event comes out of SDL's queue as from a real one."""

import ctypes
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

from hschess.rules.actions import Kind
from hschess.store.settings import Settings
from scenes.menus.help import HelpScene
from scenes.menus.options import OptionsScene
from scenes.menus.statistics import StatisticsScene
from scenes.menus.title import TitleScene
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui.media import Media
from scenes.ui.pads import BUTTONS, FULL_AXIS, REPEAT_AFTER_MS
from tests.displays import close_pads
from tests.pilot.pilot import AT_ONCE, FAST, FRAME_MS, whim
from tests.pilot.test_pad import PadPilot

GAMEPAD = 1
"""SDL_JOYSTICK_TYPE_GAMECONTROLLER: SDL has its own mapping for such a device."""
AXES, HATS = 6, 0
NUMBERS = {name: number for number, name in BUTTONS.items()}
TRIGGERS = {"pad lt": pygame.CONTROLLER_AXIS_TRIGGERLEFT, "pad rt": pygame.CONTROLLER_AXIS_TRIGGERRIGHT}
STICK = {
    "pad left": (pygame.CONTROLLER_AXIS_LEFTX, -1),
    "pad right": (pygame.CONTROLLER_AXIS_LEFTX, 1),
    "pad up": (pygame.CONTROLLER_AXIS_LEFTY, -1),
    "pad down": (pygame.CONTROLLER_AXIS_LEFTY, 1),
}


def sdl_in_use() -> ctypes.CDLL | None:
    """The library that pygame itself has loaded, because only its state counts; None if it cannot be found."""
    maps = Path("/proc/self/maps")
    lines = maps.read_text("utf-8").splitlines() if maps.exists() else []
    found = [line.split(maxsplit=5)[-1] for line in lines if re.search(r"/libSDL2-[\d.-]*[^/_]*\.so", line)]
    if not found:
        return None
    sdl = ctypes.CDLL(found[0])
    if not hasattr(sdl, "SDL_JoystickAttachVirtual"):
        return None
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    return sdl


class VirtualPad:
    """One pad in SDL; no button is held on it."""

    def __init__(self, sdl: ctypes.CDLL) -> None:
        self._sdl = sdl
        self.index: int = sdl.SDL_JoystickAttachVirtual(GAMEPAD, AXES, len(BUTTONS), HATS)
        assert self.index >= 0, "SDL gave no virtual pad"
        self._pad = controller.Controller(self.index)
        self._joystick = sdl.SDL_JoystickFromInstanceID(self._pad.as_joystick().get_instance_id())
        for axis in TRIGGERS.values():
            sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, -FULL_AXIS)

    def turn(self, name: str, *, down: bool) -> None:
        """Press or release a button or a trigger."""
        if name in TRIGGERS:
            self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, TRIGGERS[name], FULL_AXIS if down else -FULL_AXIS)
        else:
            self._sdl.SDL_JoystickSetVirtualButton(self._joystick, NUMBERS[name], down)

    def push(self, name: str) -> None:
        """Push the left stick all the way."""
        axis, way = STICK[name]
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, way * FULL_AXIS)

    def let_stick_go(self, name: str) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, STICK[name][0], 0)

    def unplug(self) -> None:
        if self.index >= 0:
            self._pad.quit()
            self._sdl.SDL_JoystickDetachVirtual(self.index)
            self.index = -1


@dataclass
class DevicePilot(PadPilot):
    """A person at that pad; its inputs come from SDL's queue."""

    pad: VirtualPad | None = None
    heard: int = 0
    """Pad events that came out of the queue."""
    by_stick: bool = False

    def tap(self, *names: str) -> None:
        assert self.pad is not None
        for name in names:
            if self.by_stick and name in STICK:
                self.pad.push(name)
                self.listen()
                self.pad.let_stick_go(name)
            else:
                self.pad.turn(name, down=True)
                self.listen()
                self.pad.turn(name, down=False)
            self.listen()

    def listen(self) -> None:
        """A frame of the main loop: the queue is emptied, and held inputs repeat."""
        events = pygame.event.get()
        self.heard += sum(pygame.event.event_name(event.type).startswith("Controller") for event in events)
        inputs = self.hands.inputs_of(events, self.layout)
        self.give(*inputs, *self.hands.update(FRAME_MS))


def open_pads() -> None:
    """Let SDL look for pads from now on."""
    pygame.joystick.init()
    controller.init()


@pytest.fixture
def plug(display: pygame.Surface) -> Iterator[Callable[[], VirtualPad]]:
    """Return a function that plugs a pad in; all are unplugged at the end."""
    sdl = sdl_in_use()
    if sdl is None:
        pytest.skip("the SDL that pygame has loaded cannot be found, or has no virtual pads")
    plugged: list[VirtualPad] = []

    def plug_in() -> VirtualPad:
        if not plugged:
            close_pads()
            open_pads()
            pygame.event.clear()
        plugged.append(VirtualPad(sdl))
        return plugged[-1]

    yield plug_in
    for pad in plugged:
        pad.unplug()
    pygame.event.clear()
    close_pads()


@pytest.fixture
def sit_down(plug: Callable[[], VirtualPad], user_folder: Path, pictures: Media) -> Callable[[Settings], DevicePilot]:
    def begin(settings: Settings = AT_ONCE) -> DevicePilot:
        pilot = DevicePilot(user_folder, pictures, settings=settings)
        pilot.pad = plug()
        pilot.listen()
        return pilot

    return begin


@pytest.mark.parametrize("by_stick", [False, True], ids=["cross", "stick"])
def test_a_whole_game_and_the_menus_by_a_pad_of_sdls_own(
    sit_down: Callable[[Settings], DevicePilot], by_stick: bool
) -> None:
    mode, side = ("friendly", "black") if by_stick else ("heroic", "white")
    wishes = Settings(speed=0.0, cpu_pace_ms=0, last_mode=mode, last_side=side, last_opponent="random")
    pilot, choose, kinds = sit_down(wishes), whim(3), set[Kind]()
    pilot.by_stick = by_stick
    for screen, kind in (("options", OptionsScene), ("statistics", StatisticsScene), ("help", HelpScene)):
        pilot.choose(screen)
        assert isinstance(pilot.top, kind)
        pilot.tap("pad b")
        assert isinstance(pilot.top, TitleScene)
    pilot.choose("new", "start")
    assert isinstance(pilot.top, TableScene)
    pilot.tap("pad start")
    assert isinstance(pilot.top, PauseScene)
    pilot.tap("pad b")

    while True:
        pilot.wait_for_my_part()
        if isinstance(pilot.top, ResultScene):
            break
        kinds.add(pilot.act(lambda _, action: pilot.act_by_pad(action), choose(pilot.state)).kind)

    assert {Kind.PLAY, Kind.END, Kind.SWAP} <= kinds
    assert pilot.heard > 100
    pilot.choose("title")
    assert isinstance(pilot.top, TitleScene)


def test_a_held_direction_repeats_and_stops_with_the_pad(sit_down: Callable[..., DevicePilot]) -> None:
    pilot = sit_down(FAST)
    assert pilot.pad is not None
    pilot.pad.push("pad down")
    walked = set()
    for _ in range(round(2 * REPEAT_AFTER_MS / FRAME_MS)):
        pilot.listen()
        walked.add(pilot.focus)
    assert len(walked) >= 3

    pilot.pad.unplug()
    pilot.listen()
    pilot.listen()
    assert not pilot.hands.is_holding
    rested = pilot.screen.group.focused
    for _ in range(round(2 * REPEAT_AFTER_MS / FRAME_MS)):
        pilot.listen()
    assert pilot.screen.group.focused is rested


def test_a_replugged_pad_goes_on_with_the_game(
    sit_down: Callable[..., DevicePilot], plug: Callable[[], VirtualPad]
) -> None:
    pilot = sit_down(FAST)
    assert pilot.pad is not None
    pilot.choose("new", "start")
    pilot.wait_for_my_part()
    pilot.pad.turn("pad lt", down=True)
    pilot.listen()
    assert pilot.session.hand.peeks

    pilot.pad.unplug()
    pilot.listen()
    pilot.listen()
    assert not pilot.session.hand.peeks
    pilot.pad = plug()
    pilot.listen()
    pilot.go_to(HitArea(HitKind.HAND, 0))
    pilot.tap("pad y")

    assert next(action.kind for action in pilot.session.match.record.actions) is Kind.END


def test_a_pad_works_after_any_other_program(sit_down: Callable[..., DevicePilot]) -> None:
    """Programs of other tests closed the joysticks twice, and the controllers never."""
    open_pads()
    pygame.joystick.quit()
    pygame.joystick.quit()
    pilot = sit_down()
    before = pilot.focus

    pilot.step()

    assert pilot.focus != before
