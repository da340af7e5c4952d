"""What is shown while a long record is read: its name, and a way back."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final

from hschess.rules.game import Game
from scenes.context import Context
from scenes.destinations import ToViewer
from scenes.pages.bare_table import BareTablePage
from scenes.stack import Back, Command, Go
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

Reading = Generator[None, None, Game | None]
SIZE: Final = (720.0, 300.0)
AT_ONCE: Final = 1_500
"""Reading gives way so often before this screen comes at all, nearly every record is shorter; and at most so often in a frame."""
SLICE_MS: Final = 9.0
"""How long a frame reads."""


def begun(reading: Reading) -> tuple[Game | None, bool]:
    """Read what takes no time; the game, and whether that was all."""
    return _read(reading, lambda number: number >= AT_ONCE)


class ReadingScene(BareTablePage):
    """The screen: the viewer comes in its place when all is read."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, path: Path, reading: Reading) -> None:
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
        until_ms = self.context.now_ms() + SLICE_MS
        # By its steps too, for a clock that stands.
        game, is_done = _read(self._reading, lambda number: number >= AT_ONCE or self.context.now_ms() >= until_ms)
        if not is_done:
            return None
        return Back() if game is None else Go(ToViewer(game), instead=True)


def _read(reading: Reading, is_enough: Callable[[int], bool]) -> tuple[Game | None, bool]:
    """Read on, one step at least, until it is enough, by the number of steps; the game once all is read, and whether it is."""
    number = 0
    while True:
        try:
            next(reading)
        except StopIteration as ended:
            game: Game | None = ended.value
            return game, True
        number += 1
        if is_enough(number):
            return None, False
