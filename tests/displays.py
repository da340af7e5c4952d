"""Displays for tests: one without a window, for drawing code, and an invisible screen, for real windows."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pygame
from pygame._sdl2 import controller

SIZE = (1280, 720)


def begin_display() -> pygame.Surface:
    """The display, at its usual size: surfaces are converted to its format, so there must be one, after any other test."""
    pygame.display.init()
    return pygame.display.set_mode(SIZE)


def close_pads() -> None:
    """Close SDL's joysticks and controllers, after any other test.

    Both parts of SDL count their users, and opening the one for controllers opens the other too. After one close too many,
    the first part counts as open and receives nothing.
    """
    while controller.get_init():
        controller.quit()
    while pygame.joystick.get_init():
        pygame.joystick.quit()


@contextmanager
def virtual_screen(size: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The name of an X display of this size and depth, as `1400x900x24`, and its server, which ends with it. It needs Xvfb."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as display_number:
        number = display_number.readline().strip()
    assert number, "Xvfb did not start"
    try:
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait()
