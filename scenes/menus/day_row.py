"""The last days in a row: a star for each that counts, a stone for one that was forgiven, the number of the day under it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.puzzles.today import DayMark
from scenes.painters.campaign_pictures import map_star, path_stone
from scenes.stage.layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line
from scenes.ui.shapes import rounded_rim
from scenes.ui.theme import BRASS_LIGHT, SMALL
from scenes.ui.widgets import StillWidget

STAR: Final = 34.0
STONE: Final = 18.0
NUMBER: Final = replace(SMALL, size=13)
TODAY: Final = replace(NUMBER, colour=BRASS_LIGHT)


class DayRow(StillWidget):
    """Dates with their marks, the last one today."""

    def __init__(self, rect: Rect, marks: list[tuple[str, DayMark]]) -> None:
        super().__init__(rect)
        self.marks = marks

    def draw(self, canvas: Canvas) -> None:
        """The marks from left to right."""
        left, top, width, height = self.rect
        media, pitch = canvas.media, width / max(1, len(self.marks))
        for place, (day, mark) in enumerate(self.marks):
            x, is_last = left + pitch * (place + 0.5), place == len(self.marks) - 1
            y = top + STAR / 2 + 4
            if mark is DayMark.FORGIVEN:
                canvas.lay(path_stone(media, STONE, lit=True), x, y)
            else:
                canvas.lay(map_star(media, STAR, won=mark is DayMark.DONE), x, y)
            if is_last:
                canvas.lay(rounded_rim(media, STAR + 12, STAR + 12, 12, (*BRASS_LIGHT, 255), 2.0), x, y)
            words = line(media, str(int(day[8:])), TODAY if is_last else NUMBER, pitch)
            canvas.lay(words, x, top + height - words.get_height() / 2 / media.scale)
