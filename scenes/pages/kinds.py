"""The kinds of pages: with contents that are said once, as one tree of blocks; with help; on the empty table; over another screen."""

from __future__ import annotations

from abc import ABC, abstractmethod

from scenes.context import Context
from scenes.destinations import ToHelp
from scenes.pages.screen import Screen
from scenes.painters.table_art import TableArt
from scenes.stack import Back, Command, Go, Scene
from scenes.stage.inputs import Input, KeyPressed
from scenes.ui.blocks import Block
from scenes.ui.media import Media, Surface
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


class Helped(Screen):
    """A screen on which F1 opens the help."""

    def handle(self, given: Input) -> Command | None:
        """F1 opens the help, which offers the lessons unless a game is below."""
        if isinstance(given, KeyPressed) and given.key == "f1" and "f1" not in self.keys:
            return Go(ToHelp())
        return super().handle(given)

    def escaped(self) -> Command | None:
        """Go back to the screen below."""
        return Back()


class PageOver(Helped):
    """A screen whose widgets are over another, dimmed screen."""

    light = 0.45

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context)
        self._below = below

    def own_medias(self) -> tuple[Media, ...]:
        """The media of the screen below, which is part of the picture."""
        return self._below.own_medias() if isinstance(self._below, Screen) else ()

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw the dimmed screen below."""
        self._below.draw(surface)
        self._below.darken(surface, self.light)

    def resized(self, width: int, height: int) -> None:
        """Resize the screen below to the same window."""
        self._below.resized(width, height)
        super().resized(width, height)


class BareTablePage(Helped):
    """A screen whose widgets are on the empty, dimmed table."""

    light = 0.6

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = TableArt(context.media, has_history=False)

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw the empty table."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, self.light)
