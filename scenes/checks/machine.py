"""The graphics, sound and input of this machine: SDL and its drivers, screens, the sound device, gamepads.

It opens no window, plays nothing and leaves nothing behind.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

import pygame

from hschess.store.checkup import Finding
from scenes.app import INVISIBLE_DRIVERS, NO_DISPLAY, has_no_screen
from scenes.checks.traces import removed_traces
from scenes.ui.sdl import hushed, prepare_sdl
from scenes.ui.sound import Sounds


def look_at_machine(environment: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """The findings, libraries first."""
    prepare_sdl()
    numbers = (pygame.get_sdl_version(), pygame.mixer.get_sdl_mixer_version(), pygame.font.get_sdl_ttf_version())
    sdl, mixer, ttf = (".".join(map(str, number)) for number in numbers)
    yield Finding("pygame", f"{pygame.ver}, SDL {sdl}, mixer {mixer}, fonts {ttf}")
    try:
        yield _screens(environment)
        yield _pads()
    finally:
        pygame.quit()
    with removed_traces(environment):
        sound = _sound()
    yield sound


def _screens(environment: Mapping[str, str]) -> Finding:
    if has_no_screen(environment):
        return Finding("screen", NO_DISPLAY, is_wrong=True)
    try:
        with hushed():
            pygame.display.init()
    except pygame.error as error:
        return Finding("screen", f"cannot open a window: {error}", is_wrong=True)
    driver = pygame.display.get_driver()
    if driver in INVISIBLE_DRIVERS and environment.get("SDL_VIDEODRIVER") != driver:
        return Finding("screen", NO_DISPLAY, is_wrong=True)
    sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
    return Finding("screen", f"{sizes} by {driver}")


def _pads() -> Finding:
    if not pygame.display.get_init():
        return Finding("gamepads", "not looked for without a screen")
    pygame.joystick.init()
    names = [pygame.joystick.Joystick(number).get_name() for number in range(pygame.joystick.get_count())]
    return Finding("gamepads", ", ".join(names) or "none")


def _sound() -> Finding:
    """The sound device, opened as in the game, which runs silently without one."""
    sounds = Sounds()
    if not sounds.has_device:
        return Finding("sound", "no device: the game is silent", is_wrong=True)
    rate, bits, channels = pygame.mixer.get_init() or (0, 0, 0)
    found = f"{rate} Hz, {abs(bits)} bits, {channels} channels by {pygame.mixer.get_driver()}"
    sounds.stop()
    pygame.mixer.quit()
    return Finding("sound", found)
