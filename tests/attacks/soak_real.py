"""The soak in real time: a real window on a virtual screen of its own, the real clock, and the laboratory's workers.

    uv run python -m tests.attacks.soak_real --seed S --count N

`--count` is the number of minutes. It needs Xvfb, and a core for itself. Found is what `tests.attacks.soak` finds.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from hschess.store.folders import HOME_VARIABLE
from scenes.app import open_window
from tests.attacks.findings import Findings, run
from tests.attacks.soak import soak
from tests.attacks.soak_program import SETTINGS, SIZE, Program

COUNT: Final = 60
SCREEN: Final = "1400x900x24"


def attack(seed: int, count: int) -> Findings:
    """So many minutes, from that seed."""
    with tempfile.TemporaryDirectory(prefix="hschess-soak-") as folder, virtual_screen() as display:
        # pygame was told of the dummy drivers as `soak` was imported.
        os.environ.update({"SDL_VIDEODRIVER": "x11", "DISPLAY": display})
        del os.environ["SDL_AUDIODRIVER"]
        context = open_window(environment_in(folder))
        context.settings = SETTINGS
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        try:
            return soak(Program(context, random.Random(seed)), count)
        finally:
            pygame.quit()


def environment_in(folder: str) -> Mapping[str, str]:
    """As the user's, with a folder of its own."""
    return {**os.environ, HOME_VARIABLE: str(Path(folder))}


@contextmanager
def virtual_screen() -> Iterator[str]:
    """The name of a display that nobody sees."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(run(attack, COUNT, __doc__))
