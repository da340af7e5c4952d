"""What is shown while a long record is read: its name, and a way back."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hschess.rules.game import GameSoFar
from hschess.rules.slowly import Work
from scenes.context import Context
from scenes.destinations import ToViewer
from scenes.pages.bare_table import BareTablePage
from scenes.pages.frame_work import go_on
from scenes.stack import Back, Command, Go
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE: Final = (720.0, 300.0)


class ReadingScene(BareTablePage):
    """The screen: the viewer comes in its place when all is read."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, path: Path, reading: Work[GameSoFar | None]) -> None:
        super().__init__(context)
        self._name = path.name
        self._reading = reading

    def build(self) -> list[Widget]:
        """The name of the file, and the way back."""
        panel = centred(self.area, *SIZE)
        told, foot = column(padded(panel, 36, 78, 26), REST, 56, gap=12)
        _, back, _ = row(foot, REST, 270, REST)
        words = say("replays.reading", name=self._name)
        return [
            Panel(panel, title=say("replay.title")),
            Label(told, words, BODY, align="centre", wrap=True),
            Button("back", back, say("stats.back")),
        ]

    def used(self, name: str) -> Command | None:
        """It is not waited for."""
        return Back()

    def escaped(self) -> Command | None:
        """The same."""
        return Back()

    def update(self, dt_ms: float) -> Command | None:
        """Read on for a part of the frame; what was wrong with the file is said on the screen below."""
        super().update(dt_ms)
        if not go_on(self._reading, self.context):
            return None
        game = self._reading.result
        return Back() if game is None else Go(ToViewer(game), instead=True)
