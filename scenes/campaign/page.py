"""A page on the bare wood of the table, in candlelight."""

from __future__ import annotations

from scenes.pages.bare_table import BareTablePage
from scenes.stage.music import AT_TITLE, Music
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.media import Surface


class WoodPage(BareTablePage):
    """The base of the campaign's pages."""

    music: Music | None = AT_TITLE

    def draw_backdrop(self, surface: Surface) -> None:
        """The wood."""
        draw_backdrop(surface, self.context.media, "table/walnut.jpg")
        self._art.draw_lamp(surface, self.light)
