"""The curtain between the turns of two players on one device: no hand is shown until the next player confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.context import Context
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.stack import Back, Command
from scenes.ui.blocks import Block, Middle, One, Stacked, TextBlock, on_panel
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.theme import BODY, HEADING
from scenes.ui.widgets import Button
from scenes.words import say

SIZE: Final = (560.0, 300.0)
"""The panel's least width and height for text of the usual size."""
EDGES: Final = (40.0, 38.0, 42.0)
GAP: Final = 26.0


class CurtainScene(MeasuredPage, BareTablePage):
    """Hides the table; `when_opened` is called when the next player takes the seat."""

    needs = (SIZE[0] + 60, SIZE[1] + 60)
    light = 0.5
    air = 60.0

    def __init__(self, context: Context, name: str, when_opened: Callable[[], None]) -> None:
        super().__init__(context)
        self._name = name
        self._when_opened = when_opened

    def content(self) -> Block:
        """The player's name and the one button; wider if the text is larger, up to the window's width."""
        go = say("curtain.go")
        parts = (
            TextBlock(self.media, say("curtain.title", name=self._name), HEADING, "centre", least=50),
            TextBlock(self.media, say("curtain.line", name=self._name), BODY, "centre", least=60),
            Middle(
                max(300, button_width(self.media, go)),
                One(button_height(self.media, 58), lambda area: Button("go", area, go)),
            ),
        )
        return on_panel(min(self.scaled(SIZE[0]), self.sight.width - 60), EDGES, Stacked(parts, gap=GAP))

    def used(self, name: str) -> Command | None:
        """Open the curtain."""
        del name
        self._when_opened()
        return Back()

    def escaped(self) -> Command | None:
        """Nothing: only the button opens the curtain."""
        return None
