"""A bar that is filled to a share of its width. It takes no input."""

from __future__ import annotations

from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.shapes import rounded_box
from scenes.ui.widgets import StillWidget

FILL: Final = (196, 136, 44, 255)
GROUND: Final = (18, 9, 4, 210)
HEIGHT: Final = 18.0
RIM: Final = 2.0


class ShareBar(StillWidget):
    """A share from 0 to 1; larger ones count as 1."""

    def __init__(self, rect: Rect, share: float) -> None:
        super().__init__(rect)
        self.share = min(1.0, share)

    def draw(self, canvas: Canvas) -> None:
        """Draw the ground and its filled part."""
        left, top, width, height = self.rect
        draw_share(canvas, (left, top + height / 2), width, self.share)


def draw_share(canvas: Canvas, at: tuple[float, float], width: float, share: float) -> None:
    """Draw a bar of this width from the middle of its left end."""
    media, (x, y) = canvas.media, at
    canvas.lay(rounded_box(media, width, HEIGHT, HEIGHT / 2, GROUND), x + width / 2, y)
    inner = HEIGHT - 2 * RIM
    filled = max(round(share * (width - 2 * RIM)), round(inner)) if share > 0 else 0
    if filled:
        canvas.lay(rounded_box(media, filled, inner, inner / 2, FILL), x + RIM + filled / 2, y)
