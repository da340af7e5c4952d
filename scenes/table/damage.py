"""The damage of a game: a number in a badge, with its caption beside it."""

from __future__ import annotations

from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import enlarged, fitted, line, text
from scenes.ui.theme import BODY, BOLD_FACE, NUMBER_EDGE, WHITE, Style

NUMBER: Final = Style(BOLD_FACE, 21, WHITE, NUMBER_EDGE, 2.0)
BADGE: Final = 48.0
BADGE_GAP: Final = 10.0
NUMBER_ROOM: Final = 0.72
"""The share of a badge's width that its number may take."""


def draw_damage(file: str, number: int, words: str, canvas: Canvas, rect: Rect) -> None:
    """Draw a number in a badge with its caption beside it, centred in the rectangle."""
    left, top, width, height = rect
    media, size = canvas.media, min(BADGE * canvas.media.text_scale, height)
    caption = line(media, words, BODY, width - size - BADGE_GAP, height=height)
    wide = size + BADGE_GAP + caption.get_width() / media.scale
    x, y = left + (width - wide) / 2 + size / 2, top + height / 2
    canvas.lay(media.stretched(file, size, size), x, y)
    style = fitted(media, str(number), enlarged(media, NUMBER), size * NUMBER_ROOM)
    canvas.lay(text(media, str(number), style), x, y)
    canvas.lay(caption, left + (width + wide) / 2 - caption.get_width() / media.scale / 2, y)
