"""The page while a long record is read: its name, and a way back."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hschess.rules.game import GameSoFar
from hschess.rules.slowly import Work
from scenes.context import Context
from scenes.destinations import ToViewer
from scenes.pages.frame_work import go_on
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.stack import Back, Command, Go
from scenes.ui.blocks import Block, Middle, One, Stacked, Stretched, TextBlock, on_panel
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button
from scenes.words import say

SIZE: Final = (720.0, 300.0)
EDGES: Final = (36.0, 78.0, 26.0)
BACK: Final = 270.0


class ReadingScene(MeasuredPage, BareTablePage):
    """The page; the viewer replaces it when the record has been read."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, path: Path, reading: Work[GameSoFar | None]) -> None:
        super().__init__(context)
        self._name = path.name
        self._reading = reading

    def content(self) -> Block:
        """The name of the file, and the button back."""
        words = TextBlock(self.media, say("replays.reading", name=self._name), BODY, "centre")
        back = Middle(BACK, One(56, lambda area: Button("back", area, say("stats.back"))))
        inside = Stacked((Stretched(words), back), gap=12)
        return on_panel(SIZE[0], EDGES, inside, title=say("replay.title"), least=SIZE[1])

    def used(self, name: str) -> Command | None:
        """Stop reading and go back."""
        return Back()

    def update(self, dt_ms: float) -> Command | None:
        """Read for a part of the frame; the screen below shows any error in the file."""
        super().update(dt_ms)
        if not go_on(self._reading, self.context):
            return None
        game = self._reading.result
        return Back() if game is None else Go(ToViewer(game), instead=True)
