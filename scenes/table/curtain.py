"""The curtain between the turns of two persons at one machine: no hand is seen until the next one says so."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.pages.helped import Helped
from scenes.painters.table import TableArt
from scenes.stack import Back, Command
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, HEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say


class CurtainScene(Helped):
    """Hides the table; `when_opened` is called as the next person takes the seat."""

    needs = (620.0, 360.0)

    def __init__(self, context: Context, name: str, when_opened: Callable[[], None]) -> None:
        super().__init__(context)
        self._name = name
        self._when_opened = when_opened
        self._art = TableArt(context.media)

    def build(self) -> list[Widget]:
        """Whose turn it is, and the one button."""
        x, y = self.layout.middle, self.layout.height / 2
        return [
            Panel((x - 280, y - 150, 560, 300)),
            Label((x - 260, y - 112, 520, 50), say("curtain.title", name=self._name), HEADING, align="centre"),
            Label((x - 240, y - 40, 480, 60), say("curtain.line"), BODY, align="centre", wrap=True),
            Button("go", (x - 150, y + 50, 300, 58), say("curtain.go")),
        ]

    def used(self, name: str) -> Command | None:
        """Open the curtain."""
        del name
        self._when_opened()
        return Back()

    def draw_backdrop(self, surface: Surface) -> None:
        """The bare table."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.5)
