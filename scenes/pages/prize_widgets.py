"""The campaign's prizes as widgets: a card back, a board or a portrait, and whether the player has won it."""

from __future__ import annotations

from typing import Final

from hschess.campaign.progress import PrizeKind
from scenes.painters.campaign_pictures import map_lock, reward_picture
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.media import dimmed
from scenes.ui.shapes import rounded_rim
from scenes.ui.theme import BRASS, OUTLINE
from scenes.ui.widgets import StillWidget

CORNER: Final = 7.0
LOCK: Final = 30.0
DARK: Final = 1.0
"""How much light and colour a locked prize loses, 0 to 1."""
RIM: Final = 2.4


def draw_prize(canvas: Canvas, rect: Rect, kind: PrizeKind, name: str, *, is_won: bool) -> None:
    """Draw the picture in a brass rim; dark and with a lock if it was not won."""
    (left, top, width, height), media = rect, canvas.media
    x, y = left + width / 2, top + height / 2
    picture = reward_picture(media, kind.value, name, (width, height))
    if not is_won:
        lit = picture
        picture = media.cached(("locked prize", kind, name, media.size_px(width, height)), lambda: dimmed(lit, DARK))
    canvas.lay(picture, x, y)
    canvas.lay(rounded_rim(media, width + 4, height + 4, CORNER, (*OUTLINE, 255), RIM + 2), x, y)
    canvas.lay(rounded_rim(media, width + 3, height + 3, CORNER, (*BRASS, 255), RIM), x, y)
    if not is_won:
        canvas.lay(map_lock(media, min(LOCK, height * 0.5)), x, y)


class PrizePicture(StillWidget):
    """The picture of a prize."""

    def __init__(self, rect: Rect, kind: PrizeKind, name: str, *, is_won: bool) -> None:
        super().__init__(rect)
        self.kind, self.prize, self.is_won = kind, name, is_won

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        draw_prize(canvas, self.rect, self.kind, self.prize, is_won=self.is_won)
