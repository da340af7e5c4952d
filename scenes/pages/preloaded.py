"""A screen whose picture takes longer than a frame to make: the old picture stays until the new one is complete.

So no frame is long, and no half-drawn picture shows.
"""

from __future__ import annotations

from typing import Final

from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.stack import Command
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.display_list import is_shown
from scenes.ui.media import Media, Surface
from scenes.ui.preload import Preload

INWARD: Final = 32.0


class PreloadedScreen(Screen):
    """A screen that prepares new parts of its picture when it opens and after each call of `ready`."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._preload: Preload | None = None
        self._is_laid_out = False
        self._rests = False

    @property
    def is_readying(self) -> bool:
        """Whether the old picture still shows; nothing moves meanwhile."""
        return self._preload is not None

    def own_media(self) -> Media:
        """The media of this screen; those of all menus if it has none of its own."""
        return self.context.media

    def own_medias(self) -> tuple[Media, ...]:
        """The same, as a tuple."""
        return (self.own_media(),)

    def length(self) -> float:
        """The window's height: nothing scrolls."""
        return 0.0

    def escaped(self) -> Command | None:
        """Clear the focus first, then leave the screen."""
        if self.group.focused is None:
            return super().escaped()
        self.group.focus(None)
        return None

    def table_layout(self, area: Rect, viewer: int) -> Layout:
        """The layout of a table in this rectangle of the page; both hands are far enough in to be readable."""
        scale, (_, _, width, height) = self.layout.scale, area
        return Layout(round(width * scale), round(height * scale), viewer, inward=INWARD)

    def ready(self) -> None:
        """Prepare the next picture over several frames, then show it."""
        medias = (self.context.media, self.context.media_at(self.layout.scale), self.own_media())
        size = self.window.pixel_width, self.window.pixel_height
        self._preload = Preload(super().draw, size, medias, self.context.now_ms)
        # This frame has done its share.
        self._rests = True

    def show_now(self) -> None:
        """Draw missing parts at once from now on."""
        if self._preload is not None:
            self._preload.end()
            self._preload = None
            self._dirty = True

    def resized(self, width: int, height: int) -> None:
        """The first picture is made over several frames; for another window, at once."""
        super().resized(width, height)
        self.show_now()
        if not self._is_laid_out:
            self._is_laid_out = True
            self.ready()

    def update(self, dt_ms: float) -> Command | None:
        """Prepare some of the missing pictures."""
        command = super().update(dt_ms)
        if self._preload is None:
            return command
        self._moving = False
        if self._rests:
            self._rests = False
        elif self._preload.step():
            self._preload = None
            self._moving = True
        return command

    def draw(self, surface: Surface) -> None:
        """Draw the old picture on the window until the new one is complete; any other surface gets the whole new picture."""
        if self._preload is None or not is_shown(surface):
            super().draw(surface)
