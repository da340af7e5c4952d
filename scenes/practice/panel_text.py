"""The text of an exercise, which scrolls if it is too large for its panel."""

from __future__ import annotations

from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.scroll_text import ScrollText, Sentence
from scenes.ui.theme import Style

NAME: Final = "text"
PAGES: Final = ("page up", "page down")
"""Keys that scroll the text from anywhere on the board."""


class PanelText(ScrollText):
    """Text on the panel itself, from its beginning."""

    margin = gap = inset = 0.0
    beside_bar = 8.0

    def __init__(self, rect: Rect, words: str, style: Style) -> None:
        super().__init__(NAME, rect, [Sentence(words)], style)
        self.words = words

    def draw_ground(self, canvas: Canvas) -> None:
        """Nothing: the panel is its ground."""
