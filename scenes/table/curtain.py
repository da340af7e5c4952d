"""The curtain between the turns of two persons at one machine: no hand is seen until the next one says so."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.pages.bare_table import BareTablePage
from scenes.stack import Back, Command
from scenes.ui.layout import centred, column, padded
from scenes.ui.theme import BODY, HEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say


class CurtainScene(BareTablePage):
    """Hides the table; `when_opened` is called as the next person takes the seat."""

    needs = (620.0, 360.0)
    light = 0.5

    def __init__(self, context: Context, name: str, when_opened: Callable[[], None]) -> None:
        super().__init__(context)
        self._name = name
        self._when_opened = when_opened

    def build(self) -> list[Widget]:
        """Whose turn it is, and the one button."""
        panel = centred(self.area, 560, 300)
        title, line, go = column(padded(panel, 40, 38, 42), 50, 60, 58, gap=26)
        return [
            Panel(panel),
            Label(title, say("curtain.title", name=self._name), HEADING, align="centre"),
            Label(line, say("curtain.line", name=self._name), BODY, align="centre", wrap=True),
            Button("go", centred(go, 300), say("curtain.go")),
        ]

    def used(self, name: str) -> Command | None:
        """Open the curtain."""
        del name
        self._when_opened()
        return Back()

    def escaped(self) -> Command | None:
        """Only the button opens the curtain."""
        return None
