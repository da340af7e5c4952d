"""A page with one panel of stacked blocks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from scenes.pages.kinds import Helped, MeasuredPage
from scenes.stack import Command, Go
from scenes.stage.inputs import Input
from scenes.stage.music import AT_TITLE, Music
from scenes.ui.blocks import Block, Stacked, TextBlock, on_panel
from scenes.ui.button_grid import button_height
from scenes.ui.theme import BODY, Style
from scenes.ui.widgets import Align

WIDTH: Final = 780.0
EDGES: Final = (44.0, 72.0, 34.0)
"""The free space of the panel: left and right, above, below."""
GAP: Final = 12.0
FIELD: Final = 46.0
BUTTON: Final = 52.0


class PanelPage(MeasuredPage, Helped, ABC):
    """The base of the pages before and around a shared table."""

    needs = (WIDTH + 40, 480.0)
    air = 32.0
    music: Music | None = AT_TITLE
    width = WIDTH

    @property
    @abstractmethod
    def title(self) -> str:
        """The panel's title."""

    @abstractmethod
    def blocks(self) -> Sequence[Block]:
        """The blocks on the panel, from the top."""

    @property
    def wide(self) -> float:
        """The panel's width, larger for larger text, as far as the window allows."""
        return min(self.scaled(self.width), self.sight.width - 40)

    @property
    def inner(self) -> float:
        """The width of its blocks."""
        return self.wide - 2 * EDGES[0]

    @property
    def field_height(self) -> float:
        """The height of a field."""
        return max(FIELD, self.scaled(FIELD) * 0.8)

    @property
    def button_height(self) -> float:
        """The height of a button."""
        return button_height(self.media, BUTTON)

    def text(self, words: str, style: Style = BODY, align: Align = "left") -> Block:
        """A paragraph."""
        return TextBlock(self.media, words, style, align)

    def content(self) -> Block:
        """The panel with its blocks."""
        return on_panel(self.wide, EDGES, Stacked(self.blocks(), gap=GAP), title=self.title)

    def handle(self, given: Input) -> Command | None:
        """A message ends when another page opens: a player who comes back does not read it again."""
        command = super().handle(given)
        if isinstance(command, Go):
            self.toast.withdraw(self.toast.words)
        return command
