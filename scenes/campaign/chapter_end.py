"""The end of a chapter: its picture in the light, its closing words, and its prizes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from hschess.campaign.encounter import chapter_word
from hschess.campaign.progress import Gains
from hschess.rules.modes import WHITE
from scenes.campaign.map_page import draw_chapter
from scenes.campaign.way_on import after_chapter
from scenes.campaign.wood_page import Title, WoodPage
from scenes.context import Context
from scenes.pages.kinds import MeasuredPage
from scenes.painters.finale_picture import draw_finale
from scenes.stack import Command, Go
from scenes.stage.motion.finale import Finale, Mien
from scenes.stage.music import WIN, Music
from scenes.ui.blocks import Block, Edged, Middle, One, Stacked, TextBlock, on_panel, picture
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, VERDICT
from scenes.ui.widgets import Button
from scenes.words import say

WIDTH: Final = 900.0
EDGE: Final = (40.0, 26.0, 28.0)
PICTURE: Final = (720.0, 292.0)
KINGS_HEIGHT: Final = 138.0
"""The height of the player's king above the panel, ..."""
KING_OVERLAP: Final = 9.0
"""... and how far it overlaps the panel's edge."""
WORDS: Final = replace(BODY, size=18)
TITLE: Final = 60.0
GAP: Final = 16.0
BELOW: Final = 12.0
"""The free height under the panel."""
BUTTON: Final = 56.0
BUTTON_WIDTH: Final = 260.0
TRIUMPH: Final[Music] = {WIN: 1.0}


class ChapterEndScene(MeasuredPage, WoodPage):
    """The page at the end of a chapter."""

    needs = (WIDTH + 40, 0.0)
    music = TRIUMPH
    light = 0.5
    air = 12.0

    def __init__(self, context: Context, at: str, gains: Gains) -> None:
        super().__init__(context)
        self._at, self._gains = at, gains
        settings = context.settings
        self.interlude = self._finale = Finale(Mien.TRIUMPH, speed=settings.speed, still=settings.is_still)

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """The picture over the text; the player's king is above the panel."""
        media, chapter, label = self.media, self._gains.chapter, say("campaign.on")
        title = say("campaign.chapter_over", title=say(chapter_word(chapter, "title")))
        width = max(BUTTON_WIDTH, button_width(media, label))
        parts = (
            Middle(PICTURE[0], picture(PICTURE[1], partial(draw_chapter, chapter))),
            Title(media, title, VERDICT, least=TITLE),
            TextBlock(media, say(chapter_word(chapter, "end")), WORDS, "centre"),
            Middle(width, One(button_height(media, BUTTON), lambda area: Button("on", area, label, offered=True))),
        )
        return Edged(on_panel(WIDTH, EDGE, Stacked(parts, gap=GAP)), 0, KINGS_HEIGHT, BELOW)

    # ----------------------------------------------------------------------------------------------------------- handling

    def used(self, name: str) -> Command | None:
        """Go on to the prize."""
        del name
        return self.escaped()

    def escaped(self) -> Command | None:
        """Go on to the prize."""
        return Go(after_chapter(self._at, self._gains), instead=True)

    def draw(self, surface: Surface) -> None:
        """Draw the page, and the player's king in the light among coins, wherever the page is scrolled to."""
        super().draw(surface)
        left, top, width, _ = self.group.widgets[0].rect
        draw_finale(Canvas(surface, self.media), self._finale, (WHITE,), (left + width / 2, top + KING_OVERLAP))
