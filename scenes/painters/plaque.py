"""The plaque of an achievement that was just earned: its medal, its name and what it teaches, at the window's upper left corner."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scenes.painters.campaign_pictures import achievement_picture
from scenes.stage.layout import Layout
from scenes.stage.plaques import Plaques
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line, rich_text
from scenes.ui.media import Media
from scenes.ui.plates import panel
from scenes.ui.strings import say
from scenes.ui.theme import BODY_DIM, BRASS_LIGHT, PLAQUE, SMALL

WIDTH: Final = 284.0
"""Left of the enemy's hand."""
MARGIN: Final = 12.0
MEDAL: Final = 58.0
GAP: Final = 10.0
LEAST_HEIGHT: Final = 82.0
MOST_HEIGHT: Final = 112.0
"""Above the felt; words so large that it would reach farther go without what it teaches."""
NAMED: Final = replace(PLAQUE, size=16, colour=BRASS_LIGHT)


def draw_plaque(canvas: Canvas, layout: Layout, plaques: Plaques, *, still: bool) -> None:
    """The plaque as far as it has come in; `still` fades it instead of sliding it."""
    if not plaques.name:
        return
    media, name = canvas.media, plaques.name
    width = _width(media, layout)
    room = width - MEDAL - GAP - 2 * MARGIN
    words = [
        line(media, say("achievement.earned"), SMALL, room),
        line(media, say(f"achievement.{name}"), NAMED, room),
        rich_text(media, say(f"achievement.{name}.why"), replace(BODY_DIM, size=13), room),
    ]
    if sum(one.get_height() for one in words) / media.scale + 2 * MARGIN > MOST_HEIGHT:
        words.pop()
    heights = [one.get_height() / media.scale for one in words]
    height = max(LEAST_HEIGHT, sum(heights) + 2 * MARGIN)
    share = plaques.share
    left, alpha = (MARGIN, share) if still else (MARGIN - (1 - share) * (width + 2 * MARGIN), 1.0)
    canvas.lay(panel(media, "tooltip", width, height), left + width / 2, MARGIN + height / 2, alpha)
    medal = achievement_picture(media, name, MEDAL)
    canvas.lay(medal, left + MARGIN + MEDAL / 2, MARGIN + height / 2, alpha)
    y = MARGIN + (height - sum(heights)) / 2
    for one, high in zip(words, heights, strict=True):
        canvas.lay(one, left + MARGIN + MEDAL + GAP + one.get_width() / 2 / media.scale, y + high / 2, alpha)
        y += high


def _width(media: Media, layout: Layout) -> float:
    """Wider for larger words."""
    return min(layout.width - 2 * MARGIN, WIDTH * (1 + (media.text_scale - 1) * 0.7))
