"""The pictures of the campaign, of the rewards in the options, and of the achievements.

Every function returns a sprite that `Media` caches. Names are those of the encounters, chapters and achievements; sizes are logical
pixels.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

from scenes.stage.table_layout import Rect
from scenes.ui.backdrop import cut_to_cover
from scenes.ui.canvas import rounded_box, rounded_rim
from scenes.ui.looks import CLASSIC, Reward
from scenes.ui.media import Media, Surface, blank, dimmed, lay, made_once, smooth
from scenes.ui.theme import BRASS, OUTLINE, WHITE

Node = Literal["closed", "open", "won"]
"""The state of a place on the map: closed, open, or won."""
CORNER: Final = 10.0
"""The radius of a framed picture's corners, ..."""
FRAME: Final = 3.0
"""... and the width of its brass."""
RING_FACE: Final = 0.745
"""The share of a place's width that its face takes."""
STONE_CANVAS: Final = (1.48, 1.30)
"""The size of a stone's picture with its light and shadow, in widths of the stone."""
LOCK_WIDE: Final = 40 / 48
FLAG_WIDE: Final = 44 / 56
ENGRAVED: Final = (186, 158, 122)
"""The dark metal of a medal that is not earned."""
CLOSED: Final = 1.0
"""How much light and colour a locked picture loses, as for `dimmed`."""


def encounter_portrait(media: Media, name: str, size: float) -> Surface:
    """The opponent of an encounter in a square brass frame."""
    return framed(media, f"campaign/{name}.webp", (size, size))


@made_once
def encounter_medallion(media: Media, name: str, diameter: float, node: Node = "open") -> Surface:
    """The opponent as a place on the map: in a round frame that shows whether it is open and won."""
    sprite, wide = blank(media.size_px(diameter, diameter)), diameter * RING_FACE
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    face = _covering(media, f"campaign/{name}.webp", (wide, wide))
    _cut(face, rounded_box(media, wide, wide, wide / 2, (*WHITE, 255)))
    lay(sprite, dimmed(face, CLOSED) if node == "closed" else face, x, y)
    lay(sprite, media.stretched(f"map/ring_{node}.webp", diameter, diameter), x, y)
    return sprite


def chapter_picture(media: Media, name: str, size: tuple[float, float]) -> Surface:
    """A chapter's painting in a brass frame; any excess is cut off equally on both sides."""
    return framed(media, f"chapters/{name}.webp", size)


def map_ground(media: Media, size: tuple[float, float]) -> Surface:
    """The parchment that the map is drawn on."""
    return media.stretched("map/ground.webp", *size)


def path_stone(media: Media, size: float, *, lit: bool) -> Surface:
    """A stone of the path between two places; lit if the way is open."""
    wide, high = STONE_CANVAS
    return media.stretched(f"map/stone{'_lit' if lit else ''}.webp", size * wide, size * high)


def map_star(media: Media, size: float, *, won: bool) -> Surface:
    """A star of an encounter, or its empty place."""
    return media.stretched(f"map/star{'' if won else '_empty'}.webp", size, size)


def star_size(rect: Rect, number: int, pitch: float) -> float:
    """The size of stars side by side in a rectangle: its height, if it is wide enough. `pitch` is their step in sizes."""
    _, _, width, height = rect
    return min(height, width / (1 + pitch * (number - 1)))


def map_lock(media: Media, height: float) -> Surface:
    """A closed padlock of brass."""
    return media.stretched("map/lock.webp", height * LOCK_WIDE, height)


def map_flag(media: Media, height: float) -> Surface:
    """The flag on the newest place."""
    return media.stretched("map/flag.webp", height * FLAG_WIDE, height)


def achievement_picture(media: Media, name: str, size: float, *, earned: bool = True) -> Surface:
    """The medal of an achievement; engraved in dark metal until it is earned."""
    medal = media.stretched(f"achievements/{name}.webp", size, size)
    return medal if earned else media.cached(("medal", name, size), lambda: _engraved(medal))


def reward_picture(media: Media, kind: Reward, name: str, size: tuple[float, float]) -> Surface:
    """A card back, a board or a king's portrait, without a frame; "classic" is the one that needs no reward."""
    return media.cached(("reward", kind, name, size), lambda: _covering(media, _reward_file(kind, name), size))


def _reward_file(kind: Reward, name: str) -> str:
    if name == CLASSIC:
        return {"card_back": "cards/back_w.webp", "board": "table/felt.webp", "portrait": "heroes/w.webp"}[kind]
    folder, end = {"card_back": ("backs", "_w.webp"), "board": ("boards", ".webp"), "portrait": ("kings", ".webp")}[
        kind
    ]
    return f"{folder}/{name}{end}"


def _engraved(medal: Surface) -> Surface:
    """The medal without colour, in one dark metal."""
    dark = pygame.transform.grayscale(medal)
    dark.fill(ENGRAVED, special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _covering(media: Media, file: str, size: tuple[float, float]) -> Surface:
    pixels = media.size_px(*size)
    sprite = blank(pixels)
    sprite.blit(smooth(cut_to_cover(media.master(file), pixels), pixels), (0, 0))
    return sprite


def framed(media: Media, file: str, size: tuple[float, float]) -> Surface:
    """A picture of `assets/images` in a brass frame; any excess is cut off equally on both sides."""

    def make() -> Surface:
        sprite = _covering(media, file, size)
        x, y = sprite.get_width() / 2, sprite.get_height() / 2
        _cut(sprite, rounded_box(media, *size, CORNER, (*WHITE, 255)))
        lay(sprite, rounded_rim(media, *size, CORNER, (*OUTLINE, 255), FRAME + 1.6), x, y)
        lay(sprite, rounded_rim(media, *size, CORNER, (*BRASS, 255), FRAME), x, y)
        return sprite

    return media.cached(("framed", file, size), make)


def is_framed(media: Media, file: str, size: tuple[float, float]) -> bool:
    """Whether that picture is in the cache."""
    return media.sprites.peek(("framed", file, size)) is not None


def _cut(sprite: Surface, mask: Surface) -> None:
    sprite.blit(smooth(mask, sprite.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
