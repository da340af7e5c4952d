"""A page on the bare wood of the table, in candlelight."""

from __future__ import annotations

import pygame

from scenes.pages.bare_table import BareTablePage
from scenes.stage.music import AT_TITLE, Music
from scenes.ui.backdrop import covering
from scenes.ui.media import LEVELS, Surface


class WoodPage(BareTablePage):
    """The base of the campaign's pages."""

    music: Music | None = AT_TITLE

    def draw_backdrop(self, surface: Surface) -> None:
        """The wood, in this page's light."""
        surface.blit(self._wood(surface.get_size()), (0, 0))

    def _wood(self, size: tuple[int, int]) -> Surface:
        """One picture is kept, beside the sprites: it is as large as the window."""
        media, wanted = self.context.media, (size, self.light)
        match media.kept.get(WoodPage):
            case (key, pygame.Surface() as wood) if key == wanted:
                return wood
        wood = covering(media.master("table/walnut.jpg"), size)
        level = round(self.light * LEVELS)
        wood.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        media.kept[WoodPage] = wanted, wood
        return wood
