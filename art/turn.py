"""A turn at the table as a moving picture for the documents: `python -m art.turn [folder]`.

A Queen is dragged into the line with its forecast in sight, and the turn ends; the scene, the hand and the position are those of the
pictures (`screens`). Without a folder it goes to `docs`.
"""

import sys
import tempfile
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from art.arguments import parser_of
from art.screens import FOLDER, FRAME_MS, SIZE, Stage, show_battle, table
from scenes.ui.gif import GrowingGif

NAME: Final = "turn.gif"
SMALL: Final = (640, 360)
EVERY: Final = 5
"""One frame of this many is kept."""
SETTLE_MS: Final = 900.0
"""The time before the hand moves."""
BATTLE_MS: Final = 1700.0
LAST_MS: Final = 1200.0
"""How long the last picture stays."""


class Film(Stage):
    """A scene whose frames are kept while time passes."""

    gif: GrowingGif | None = None
    passed = 0

    def wait(self, for_ms: float) -> None:
        """Let time pass, frame by frame."""
        for _ in range(round(for_ms / FRAME_MS)):
            super().wait(FRAME_MS)
            self.passed += 1
            if self.gif is not None and self.passed % EVERY == 0:
                self.gif.add(self.picture(), EVERY * FRAME_MS)

    def picture(self) -> Image.Image:
        """The current scene, small."""
        surface = pygame.Surface(self.size)
        self.scene.draw(surface)
        whole = Image.frombytes("RGB", self.size, pygame.image.tobytes(surface, "RGB"))
        return whole.resize(SMALL, Image.Resampling.LANCZOS)


def film(home: Path) -> bytes:
    """The whole turn as a GIF."""
    stage = Film(table, home, SIZE)
    stage.wait(SETTLE_MS)
    stage.gif = GrowingGif()
    show_battle(stage)
    stage.wait(BATTLE_MS)
    stage.gif.add(stage.picture(), LAST_MS)
    return stage.gif.done()


def main(arguments: list[str]) -> int:
    """Make the picture."""
    folder = parser_of(__doc__).parse_args(arguments).folder or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as home:
        (folder / NAME).write_bytes(film(Path(home)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
