"""The text of an exercise, which scrolls if it is too large for its panel."""

from __future__ import annotations

from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import enlarged
from scenes.ui.media import Media
from scenes.ui.paragraphs import Paragraph, draw_paragraph, paragraph
from scenes.ui.scroll_bar import bar_left, draw_bar
from scenes.ui.scroll_text import ScrollText, Sentence
from scenes.ui.theme import Style

NAME: Final = "text"
PAGES: Final = ("page up", "page down")
"""Keys that scroll the text from anywhere on the board."""
BESIDE_BAR: Final = 8.0


class PanelText(ScrollText):
    """Text on the panel itself, from its beginning."""

    def __init__(self, rect: Rect, words: str, style: Style) -> None:
        super().__init__(NAME, rect, [Sentence(words)], style)
        self.words = words
        self.top = 0.0

    @property
    def furthest(self) -> float:
        """The furthest that the text scrolls; known once it has been drawn."""
        return max(0.0, self._length - self.rect[3])

    def draw(self, canvas: Canvas) -> None:
        """Draw the text in sight, and the bar."""
        left, top, _, height = self.rect
        media, surface = canvas.media, canvas.surface
        block = self._block(media)
        self._length = block.height
        clip = surface.get_clip()
        surface.set_clip((media.px(left), media.px(top), media.px(self.rect[2]), media.px(height)))
        draw_paragraph(surface, media, block, left, top - self.place)
        surface.set_clip(clip)
        if self.furthest:
            draw_bar(canvas, self.rect, height / self._length, self.place / self.furthest)
        self.draw_focus(canvas)

    def _block(self, media: Media) -> Paragraph:
        width = bar_left(self.rect) - self.rect[0] - BESIDE_BAR
        return paragraph(media, self.words, enlarged(media, self.style), width)
