"""The curtain between the turns of two people on one device: no hand is shown until the next player says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.context import Context
from scenes.pages.bare_table import BareTablePage
from scenes.stack import Back, Command
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.layout import centred, column, padded
from scenes.ui.theme import BODY, HEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE: Final = (560.0, 300.0)
"""Of the panel, for words of the usual size."""
EDGE: Final = 40.0
GAP: Final = 26.0


class CurtainScene(BareTablePage):
    """Hides the table; `when_opened` is called as the next person takes the seat."""

    needs = (SIZE[0] + 60, SIZE[1] + 60)
    light = 0.5

    def __init__(self, context: Context, name: str, when_opened: Callable[[], None]) -> None:
        super().__init__(context)
        self._name = name
        self._when_opened = when_opened

    def build(self) -> list[Widget]:
        """Whose turn it is, and the one button."""
        panel = centred(self.area, self._width, self._height)
        title, line, go = column(padded(panel, EDGE, 38, 42), *self._heights, gap=GAP)
        return [
            Panel(panel),
            Label(title, self._title, HEADING, align="centre", wrap=True),
            Label(line, self._line, BODY, align="centre", wrap=True),
            Button("go", centred(go, max(300, button_width(self.media, say("curtain.go")))), say("curtain.go")),
        ]

    @property
    def _title(self) -> str:
        return say("curtain.title", name=self._name)

    @property
    def _line(self) -> str:
        return say("curtain.line", name=self._name)

    @property
    def _width(self) -> float:
        """Wider where words are larger, as far as the window is."""
        return min(self.scaled(SIZE[0]), self.sight.width - 60)

    @property
    def _heights(self) -> tuple[float, float, float]:
        """Of the title, of the line and of the button."""
        room = self._width - 2 * EDGE
        title, line = self.high(self._title, HEADING, room, 50), self.high(self._line, BODY, room, 60)
        return title, line, button_height(self.media, 58)

    @property
    def _height(self) -> float:
        return 38 + sum(self._heights) + 2 * GAP + 42

    def length(self) -> float:
        """The panel with a little around it."""
        return self._height + 60

    def used(self, name: str) -> Command | None:
        """Open the curtain."""
        del name
        self._when_opened()
        return Back()

    def escaped(self) -> Command | None:
        """Only the button opens the curtain."""
        return None
