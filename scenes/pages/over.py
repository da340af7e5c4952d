"""A page over a screen with a table, which stays visible behind it."""

from __future__ import annotations

from scenes.context import Context
from scenes.pages.helped import Helped
from scenes.pages.screen import Screen
from scenes.stack import Scene
from scenes.ui.media import Media, Surface


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
