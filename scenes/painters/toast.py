"""The toast of an achievement: its medal, its name and its lesson, in a corner of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.painters.campaign_pictures import achievement_picture
from scenes.stage.table_layout import Layout, Rect
from scenes.stage.toasts import Toasts
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line
from scenes.ui.media import Media, Surface
from scenes.ui.paragraphs import rich_text
from scenes.ui.plates import panel
from scenes.ui.theme import BODY_DIM, BRASS_LIGHT, PLAQUE, SMALL
from scenes.words import say

WIDTH: Final = 284.0
"""The width; at a table the toast is left of the enemy's hand."""
MARGIN: Final = 12.0
MEDAL: Final = 58.0
GAP: Final = 10.0
LEAST_HEIGHT: Final = 82.0
MOST_HEIGHT: Final = 112.0
"""The greatest height, above the felt; larger text leaves the lesson out."""
NAMED: Final = replace(PLAQUE, size=16, colour=BRASS_LIGHT)


CORNERS: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The possible corners, best first: left or right, top or bottom."""


def toast_rect(media: Media, layout: Layout, name: str, corner: tuple[int, int]) -> Rect:
    """The plate of an achievement at one of `CORNERS`."""
    width, height = _width(media, layout), _height(media, _words(media, layout, name))
    (right, low), across, down = corner, layout.width - width - MARGIN, layout.height - height - MARGIN
    return across if right else MARGIN, down if low else MARGIN, width, height


def draw_toast(
    canvas: Canvas, layout: Layout, toasts: Toasts, corner: tuple[int, int], *, still: bool
) -> None:  # fmt: skip
    """Draw the toast at one of `CORNERS`, as far as it has come in; `still` fades it instead of sliding."""
    if not toasts.name:
        return
    media, name, share = canvas.media, toasts.name, toasts.share
    left, top, width, height = toast_rect(media, layout, name, corner)
    outside = (1 - share) * (width + 2 * MARGIN) * (1 if corner[0] else -1)
    left, alpha = (left, share) if still else (left + outside, 1.0)
    canvas.lay(panel(media, "tooltip", width, height), left + width / 2, top + height / 2, alpha)
    medal = achievement_picture(media, name, MEDAL)
    canvas.lay(medal, left + MARGIN + MEDAL / 2, top + height / 2, alpha)
    words = _words(media, layout, name)
    heights = [one.get_height() / media.scale for one in words]
    y = top + (height - sum(heights)) / 2
    for one, high in zip(words, heights, strict=True):
        canvas.lay(one, left + MARGIN + MEDAL + GAP + one.get_width() / 2 / media.scale, y + high / 2, alpha)
        y += high


def _words(media: Media, layout: Layout, name: str) -> list[Surface]:
    """Its lines; the lesson is left out if it would make the toast too high."""
    room = _width(media, layout) - MEDAL - GAP - 2 * MARGIN
    words = [
        line(media, say("achievement.earned"), SMALL, room),
        line(media, say(f"achievement.{name}"), NAMED, room),
        rich_text(media, say(f"achievement.{name}.why"), replace(BODY_DIM, size=13), room),
    ]
    return words if _height(media, words) <= MOST_HEIGHT else words[:-1]


def _height(media: Media, words: Sequence[Surface]) -> float:
    return max(LEAST_HEIGHT, sum(one.get_height() for one in words) / media.scale + 2 * MARGIN)


def _width(media: Media, layout: Layout) -> float:
    """The width, larger for larger text."""
    return min(layout.width - 2 * MARGIN, WIDTH * (1 + (media.text_scale - 1) * 0.7))
