"""The soak in real time: a real window on its own virtual screen, the real clock, and the laboratory's workers.

    uv run python -m tests.attacks.soak_real --seed S --count N

`--count` is the number of minutes. It needs Xvfb, and a core for itself. The findings are those of `tests.attacks.soak`.
"""

import os
import random
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

from hschess.store.folders import HOME_VARIABLE
from scenes.app import open_window
from tests.attacks.findings import Findings, run
from tests.attacks.soak import soak
from tests.attacks.soak_memory import begin_again
from tests.attacks.soak_program import SETTINGS, SIZE, Program
from tests.displays import virtual_screen

COUNT: Final = 60
SCREEN: Final = "1400x900x24"


def attack(seed: int, count: int) -> Findings:
    """Play this many minutes, from that seed."""
    with tempfile.TemporaryDirectory(prefix="hschess-soak-") as folder, virtual_screen(SCREEN) as (display, _):
        # pygame took the dummy drivers when `soak` was imported.
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
    """The user's environment, with a folder of its own."""
    return {**os.environ, HOME_VARIABLE: str(Path(folder))}


if __name__ == "__main__":
    begin_again()
    sys.exit(run(attack, COUNT, __doc__))
