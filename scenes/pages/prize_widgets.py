"""The picture of a prize of the campaign: a card back, a board or a portrait, and whether the player has won it."""

from __future__ import annotations

from typing import Final

from hschess.campaign.progress import PrizeKind
from scenes.painters.campaign_pictures import map_lock, reward_picture
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.media import dimmed
from scenes.ui.theme import BRASS, OUTLINE

CORNER: Final = 7.0
LOCK: Final = 30.0
DARK: Final = 1.0
"""How much light and colour a locked prize loses, 0 to 1."""
RIM: Final = 2.4


def draw_prize(canvas: Canvas, rect: Rect, kind: PrizeKind, name: str, *, is_won: bool) -> None:
    """Draw the picture in a brass rim; dark and with a lock if it was not won."""
    (_, _, width, height), media = rect, canvas.media
    picture = reward_picture(media, kind.value, name, (width, height))
    if not is_won:
        lit = picture
        picture = media.cached(("locked prize", kind, name, media.size_px(width, height)), lambda: dimmed(lit, DARK))
    canvas.lay_in(rect, picture)
    canvas.lay_in(rect, rounded_rim(media, width + 4, height + 4, CORNER, (*OUTLINE, 255), RIM + 2))
    canvas.lay_in(rect, rounded_rim(media, width + 3, height + 3, CORNER, (*BRASS, 255), RIM))
    if not is_won:
        canvas.lay_in(rect, map_lock(media, min(LOCK, height * 0.5)))
