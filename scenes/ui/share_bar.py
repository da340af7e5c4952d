"""A bar that is filled to a share of its width."""

from __future__ import annotations

from typing import Final

from scenes.ui.canvas import Canvas, rounded_box

FILL: Final = (196, 136, 44, 255)
GROUND: Final = (18, 9, 4, 210)
HEIGHT: Final = 18.0
RIM: Final = 2.0


def draw_share(canvas: Canvas, at: tuple[float, float], width: float, share: float) -> None:
    """Draw a bar of this width from the middle of its left end."""
    media, (x, y) = canvas.media, at
    canvas.lay(rounded_box(media, width, HEIGHT, HEIGHT / 2, GROUND), x + width / 2, y)
    inner = HEIGHT - 2 * RIM
    filled = max(round(share * (width - 2 * RIM)), round(inner)) if share > 0 else 0
    if filled:
        canvas.lay(rounded_box(media, filled, inner, inner / 2, FILL), x + RIM + filled / 2, y)
