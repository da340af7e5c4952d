"""Who was beaten where: the opponents' faces above, the modes at the left, and a star where one was beaten. It takes no input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenes.painters.campaign_pictures import map_star
from scenes.painters.portraits import medallion
from scenes.stage.layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line
from scenes.ui.shapes import rounded_box
from scenes.ui.theme import BODY
from scenes.ui.widgets import StillWidget
from scenes.words import say

NAMES: Final = 0.3
"""The part of the width for the modes' names."""
FACE: Final = 44.0
STAR: Final = 26.0
STRIPE: Final = (255, 240, 205, 16)
BLACK_SIDE: Final = 1


class BeatenGrid(StillWidget):
    """Opponents from left to right, modes from above."""

    def __init__(
        self, rect: Rect, opponents: Sequence[str], modes: Sequence[str], beaten: Mapping[str, frozenset[str]]
    ) -> None:
        super().__init__(rect)
        self._opponents, self._modes, self._beaten = opponents, modes, beaten

    def draw(self, canvas: Canvas) -> None:
        """The faces, and a row for each mode."""
        left, top, width, height = self.rect
        media, names = canvas.media, width * NAMES
        pitch = (width - names) / len(self._opponents)
        head = min(FACE + 8, height / 4)
        high = (height - head) / len(self._modes)
        columns = [left + names + pitch * (place + 0.5) for place in range(len(self._opponents))]
        for x, who in zip(columns, self._opponents, strict=True):
            canvas.lay(medallion(media, who, BLACK_SIDE, min(FACE, pitch - 4)), x, top + head / 2)
        for place, mode in enumerate(self._modes):
            y = top + head + high * (place + 0.5)
            if place % 2 == 0:
                canvas.lay(rounded_box(media, width, high, 8, STRIPE), left + width / 2, y)
            words = line(media, say(f"mode.{mode}"), BODY, names - 16)
            canvas.lay(words, left + 10 + words.get_width() / 2 / media.scale, y)
            for x, who in zip(columns, self._opponents, strict=True):
                is_beaten = mode in self._beaten.get(who, frozenset())
                canvas.lay(map_star(media, min(STAR, pitch - 4), won=is_beaten), x, y)
