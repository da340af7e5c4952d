"""Pages that say their contents once: heights and widgets come from one tree of blocks."""

from __future__ import annotations

from abc import ABC, abstractmethod

from scenes.pages.screen import Screen
from scenes.ui.blocks import Block
from scenes.ui.widgets import Widget


class FilledPage(Screen, ABC):
    """A page that fills the window and never scrolls; it comes first among a screen's bases."""

    @abstractmethod
    def content(self) -> Block:
        """The blocks of the page."""

    def build(self) -> list[Widget]:
        """The widgets of all blocks."""
        return list(self.content().place(self.area))


class MeasuredPage(FilledPage, ABC):
    """A page as high as its blocks, which scrolls if the window is lower; it comes first among a screen's bases."""

    air = 40.0
    """The height that the window leaves free above and below the page, together."""
    _content: Block
    """The page as it was last measured."""

    def length(self) -> float:
        """The height of the contents with `air` around them."""
        self._content = self.content()
        return self._content.height(self.sight.width) + self.air

    def build(self) -> list[Widget]:
        """The widgets of the page."""
        return list(self._content.place(self.area))
