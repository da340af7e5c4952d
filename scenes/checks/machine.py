"""The graphics, sound and input of this machine: SDL and its drivers, screens, the sound device, gamepads.

It opens no window, plays nothing and leaves nothing behind.

PulseAudio's library, when it looks for a device, makes its folder for settings, the home folder above if there is none, a cookie, and a
link to a folder for sockets: a check removes them again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pygame

from hschess.store.checkup import Finding
from scenes.app import INVISIBLE_DRIVERS, NO_DISPLAY, has_no_screen
from scenes.ui.sdl import hushed, prepare_sdl
from scenes.ui.sound import Sounds

FOLDER: Final = "pulse"
COOKIE: Final = "cookie"
LINKS: Final = "*-runtime"


@contextmanager
def removed_traces(environment: Mapping[str, str]) -> Iterator[None]:
    """Remove afterwards what was made meanwhile. Folders that something else has begun to use stay."""
    folders = [folder for folder in _folders(environment) if not os.path.lexists(folder)]
    own = _own(environment)
    before = _files_in(own)
    try:
        yield
    finally:
        for file in sorted(_files_in(own) - before):
            _remove(file)
        for folder in folders:
            with suppress(OSError):
                folder.rmdir()


def _own(environment: Mapping[str, str]) -> Path:
    """The library's folder."""
    named = environment.get("XDG_CONFIG_HOME", "")
    home = environment.get("HOME") or os.path.expanduser("~")  # noqa: PTH111 - this never raises
    return (Path(named) if named else Path(home, ".config")) / FOLDER


def _folders(environment: Mapping[str, str]) -> Iterator[Path]:
    """The folders that may be made, each before the one around it."""
    own, sockets = _own(environment), environment.get("XDG_RUNTIME_DIR", "")
    if sockets:
        yield Path(sockets, FOLDER)
    yield from (own, *own.parents)


def _files_in(folder: Path) -> set[Path]:
    return {*folder.glob(COOKIE), *folder.glob(LINKS)}


def _remove(file: Path) -> None:
    """Remove a cookie, or a link with its folder; not if sockets are in that."""
    with suppress(OSError):
        if file.is_symlink():
            file.readlink().rmdir()
        file.unlink()


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
