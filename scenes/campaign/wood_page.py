"""A page on the bare wood of the table, in candlelight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from scenes.pages.kinds import BareTablePage
from scenes.stack import Command
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.motion.interlude import Interlude
from scenes.stage.music import AT_TITLE, Music
from scenes.stage.table_layout import Rect
from scenes.ui.backdrop import covering
from scenes.ui.blocks import TextBlock
from scenes.ui.layout import column
from scenes.ui.lettering import enlarged, width_of
from scenes.ui.media import LEVELS, Media, Surface
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import Style
from scenes.ui.widgets import Align, Label, Widget


class WoodPage(BareTablePage):
    """The base of the campaign's pages."""

    music: Music | None = AT_TITLE
    interlude: Interlude | None = None
    """The motion on the page when it opens."""

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw the wood, in this page's light."""
        surface.blit(self._wood(surface.get_size()), (0, 0))

    def _wood(self, size: tuple[int, int]) -> Surface:
        """The picture of the wood; one is kept, apart from the sprites, because it is as large as the window."""
        media, wanted = self.context.media, (size, self.light)
        match media.kept.get(WoodPage):
            case (key, pygame.Surface() as wood) if key == wanted:
                return wood
        wood = covering(media.master("table/walnut.webp"), size)
        level = round(self.light * LEVELS)
        wood.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        media.kept[WoodPage] = wanted, wood
        return wood

    def handle(self, given: Input) -> Command | None:
        """Any press ends the motion."""
        if isinstance(given, KeyPressed | PointerPressed) and self.interlude is not None:
            self.interlude.finish()
        return super().handle(given)

    def update(self, dt_ms: float) -> Command | None:
        """Advance the motion, with its sounds."""
        if self.interlude is not None and self.interlude.is_moving:
            self._dirty = True
            self.context.play_all(self.interlude.advance(dt_ms))
        return super().update(dt_ms)


@dataclass(frozen=True, slots=True)
class Title(TextBlock):
    """A title of a page as a block; a long one takes several lines."""

    align: Align = "centre"

    def place(self, area: Rect) -> Iterator[Widget]:
        """The title."""
        yield titled(self.media, area, self.words, self.style, self.align)


def titled(media: Media, area: Rect, words: str, style: Style, align: Align = "centre") -> Label:
    """A title in the middle of the rectangle's height; a long one takes several lines."""
    large = enlarged(media, style)
    if width_of(media, words, large) + 2 * large.edge_px <= area[2]:
        return Label(area, words, style, align=align)
    place = column(area, height_of(media, words, style, area[2]), align=0.5)[0]
    return Label(place, words, style, align=align, wrap=True)
