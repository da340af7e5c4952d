"""Pictures of the real screens for the documents: `python -m assets.workshop.screens [folder [width height]]`.

Each is a scene of the game under the dummy driver with a clock of its own, driven by the inputs that a person would make. Without a
folder they go to `docs`, at 1280x720 as JPEG, which keeps them small.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from PIL import Image

from hschess.rules.record import Record
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.kit.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.kit.media import Media
from scenes.kit.sound import Sounds
from scenes.learn import LearnScene
from scenes.options import OptionsScene
from scenes.stack import Scene, SceneStack
from scenes.stage.layout import Layout, Point
from scenes.stage.setup import SEAT_TAGS, Setup, continued_match, new_match
from scenes.table import TableScene
from scenes.title import TitleScene

FOLDER: Final = Path("docs")
SIZE: Final = (1280, 720)
FRAME_MS: Final = 16.0
POSITION: Final = "heroic 7w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,N3,P2/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4,B6,R2/-"
QUEEN: Final = 3
"""The Queen's position in that hand."""
QUALITY: Final = 88


class Stage:
    """A scene in a window of a size, with the hands of a person."""

    def __init__(self, make: Callable[[Context], Scene], folder: Path, size: tuple[int, int]) -> None:
        self.size = size
        context = Context(
            Media(Layout(*size).scale), Sounds(), folder, Settings(lessons_done=6), lambda: 0.0, "2026-11-20", lambda: 7
        )
        self.scene = make(context)
        self.stack = SceneStack(self.scene, *size)

    def wait(self, for_ms: float) -> None:
        """Let time pass."""
        for _ in range(round(for_ms / FRAME_MS)):
            self.stack.update(FRAME_MS)

    def drag(self, start: Point, end: Point) -> None:
        """Press and move; the button stays down."""
        self.stack.handle(PointerMoved(*start))
        self.stack.handle(PointerPressed(*start))
        for step in range(1, 13):
            x, y = (start[axis] + (end[axis] - start[axis]) * step / 12 for axis in (0, 1))
            self.stack.handle(PointerMoved(x, y))
            self.wait(FRAME_MS)

    def keep(self, path: Path) -> None:
        """Draw the scene on top and write it."""
        surface = pygame.Surface(self.size)
        assert self.stack.top is not None
        self.stack.top.draw(surface)
        picture = Image.frombytes("RGB", self.size, pygame.image.tobytes(surface, "RGB"))
        picture.save(path, quality=QUALITY, optimize=True)


def table(context: Context) -> TableScene:
    """A game of heroic in its seventh round, White to move."""
    seats = dict(zip(SEAT_TAGS, ("human", "bfs"), strict=True))
    record = Record("heroic", position=POSITION, white="You", black="The paper's CPU", extra=seats)
    return TableScene(context, continued_match(record), is_new=False, kept=False)


def show_table(stage: Stage) -> None:
    """A Queen is held over the line."""
    assert isinstance(stage.scene, TableScene)
    session = stage.scene.session
    layout = session.board.layout
    stage.wait(600)
    x, y, _ = layout.hand_card(QUEEN, len(session.match.state.mover.hand), layout.viewer)
    stage.drag((x, y), (layout.middle - 54, layout.row(layout.viewer)))
    stage.wait(600)


def show_battle(stage: Stage) -> None:
    """The Queen stands, and the line acts."""
    show_table(stage)
    assert isinstance(stage.scene, TableScene)
    layout = stage.scene.session.board.layout
    stage.stack.handle(PointerReleased(layout.middle - 54, layout.row(layout.viewer)))
    stage.wait(1200)
    stage.stack.handle(PointerMoved(240, 560))
    stage.stack.handle(KeyPressed("e"))
    stage.wait(1250)


def show_mulligan(stage: Stage) -> None:
    """The first cards, one of them marked."""
    stage.wait(4000)
    stage.stack.handle(KeyPressed("right"))
    stage.stack.handle(KeyPressed("return"))
    stage.wait(200)


def rest(stage: Stage) -> None:
    """Nothing is done."""
    stage.wait(1500)


def new_game(context: Context) -> TableScene:
    """A game that begins with the mulligan."""
    setup = Setup("friendly", 11, ("human", "bfs"), ("You", "The paper's CPU"))
    return TableScene(context, new_match(setup), is_new=True, kept=False)


PICTURES: Final[tuple[tuple[str, Callable[[Context], Scene], Callable[[Stage], None]], ...]] = (
    ("title", TitleScene, rest),
    ("table", table, show_table),
    ("battle", table, show_battle),
    ("mulligan", new_game, show_mulligan),
    ("lesson", LearnScene, rest),
    ("options", OptionsScene, rest),
)


def main(arguments: list[str]) -> int:
    """Make all pictures."""
    folder = Path(arguments[0]) if arguments else FOLDER
    size = (int(arguments[1]), int(arguments[2])) if len(arguments) == 3 else SIZE
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(size)
    with tempfile.TemporaryDirectory() as home:
        for name, make, act in PICTURES:
            stage = Stage(make, Path(home), size)
            act(stage)
            stage.keep(folder / f"{name}.jpg")
            print(folder / f"{name}.jpg")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
