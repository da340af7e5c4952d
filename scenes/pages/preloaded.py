"""A screen whose picture takes longer to make than a frame: the old picture stays until the new one is complete.

So no frame is long and nothing shows half done.
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
    """A screen that draws new parts ahead, when it is opened and whenever it calls `ready`."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._preload: Preload | None = None
        self._is_laid_out = False
        self._rests = False

    @property
    def is_readying(self) -> bool:
        """Whether the old picture still shows; nothing moves until then."""
        return self._preload is not None

    def own_media(self) -> Media:
        """The pictures that this screen draws with; those of all menus if it has none of its own."""
        return self.context.media

    def own_medias(self) -> tuple[Media, ...]:
        """That one."""
        return (self.own_media(),)

    def length(self) -> float:
        """Nothing scrolls: all that is shown shares the window."""
        return 0.0

    def escaped(self) -> Command | None:
        """The focus goes first, then the screen."""
        if self.group.focused is None:
            return super().escaped()
        self.group.focus(None)
        return None

    def table_layout(self, room: Rect, viewer: int) -> Layout:
        """The measures of a table in a room of the page; both hands lie so far in that they can be read."""
        scale, (_, _, width, height) = self.layout.scale, room
        return Layout(round(width * scale), round(height * scale), viewer, inward=INWARD)

    def ready(self) -> None:
        """Much of the next picture is new: make it over several frames, and show it then."""
        medias = (self.context.media, self.context.media_at(self.layout.scale), self.own_media())
        size = self.window.pixel_width, self.window.pixel_height
        self._preload = Preload(super().draw, size, medias, self.context.now_ms)
        # This frame has done its work already.
        self._rests = True

    def show_now(self) -> None:
        """From now on drawing the screen waits for what is not there yet."""
        if self._preload is not None:
            self._preload.end()
            self._preload = None
            self._dirty = True

    def resized(self, width: int, height: int) -> None:
        """The first picture is made over several frames; what another window needs is made at once."""
        super().resized(width, height)
        self.show_now()
        if not self._is_laid_out:
            self._is_laid_out = True
            self.ready()

    def update(self, dt_ms: float) -> Command | None:
        """Make some of the missing pictures."""
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
        """The window keeps its picture until all is ready; any other surface gets the whole picture."""
        if self._preload is None or not is_shown(surface):
            super().draw(surface)
