"""The damage of a game: a number in a badge, with its caption beside it."""

from __future__ import annotations

from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import enlarged, fitted, line, text
from scenes.ui.theme import BODY, BOLD_FACE, NUMBER_EDGE, WHITE, Style
from scenes.ui.widgets import StillWidget

NUMBER: Final = Style(BOLD_FACE, 21, WHITE, NUMBER_EDGE, 2.0)
BADGE: Final = 48.0
BADGE_GAP: Final = 10.0
NUMBER_ROOM: Final = 0.72
"""The share of a badge's width that its number may take."""


class DamageFigure(StillWidget):
    """A number in a badge with its caption beside it, centred in the rectangle."""

    def __init__(self, rect: Rect, file: str, number: int, words: str) -> None:
        super().__init__(rect)
        self._file = file
        self._number = str(number)
        self._words = words

    def draw(self, canvas: Canvas) -> None:
        """Draw badge, number and caption."""
        left, top, width, height = self.rect
        media, size = canvas.media, min(BADGE * canvas.media.text_scale, height)
        room = width - size - BADGE_GAP
        words = line(media, self._words, BODY, room, height=height)
        wide = size + BADGE_GAP + words.get_width() / media.scale
        x, y = left + (width - wide) / 2 + size / 2, top + height / 2
        canvas.lay(media.stretched(self._file, size, size), x, y)
        style = fitted(media, self._number, enlarged(media, NUMBER), size * NUMBER_ROOM)
        canvas.lay(text(media, self._number, style), x, y)
        canvas.lay(words, left + (width + wide) / 2 - words.get_width() / media.scale / 2, y)
