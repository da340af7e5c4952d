"""A page over a screen with a table, which is seen behind it."""

from __future__ import annotations

from typing import Protocol

from scenes.context import Context
from scenes.pages.helped import Helped
from scenes.pages.screen import Screen
from scenes.ui.media import Media, Surface


class Darkened(Protocol):
    """A screen that can be seen in less light."""

    def draw(self, surface: Surface) -> None:
        """Draw all of it; changes nothing."""
        ...

    def resized(self, width: int, height: int) -> None:
        """The window has this size in pixels now."""
        ...

    def darken(self, surface: Surface, light: float) -> None:
        """Less light, under something that comes over it."""
        ...


class PageOver(Helped):
    """A screen whose widgets lie over another screen in less light."""

    light = 0.45

    def __init__(self, context: Context, below: Darkened) -> None:
        super().__init__(context)
        self._below = below

    def own_medias(self) -> tuple[Media, ...]:
        """Those of the screen below, which is a part of the picture."""
        return self._below.own_medias() if isinstance(self._below, Screen) else ()

    def draw_backdrop(self, surface: Surface) -> None:
        """The screen below in less light."""
        self._below.draw(surface)
        self._below.darken(surface, self.light)

    def resized(self, width: int, height: int) -> None:
        """The screen below has the same window."""
        self._below.resized(width, height)
        super().resized(width, height)
