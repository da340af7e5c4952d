"""A page on the empty table."""

from __future__ import annotations

from scenes.context import Context
from scenes.pages.helped import Helped
from scenes.painters.table_art import TableArt
from scenes.ui.media import Surface


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
