"""What lies behind a screen: a picture that covers the window, and a veil that darkens what is behind a menu."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.media import LEVELS, Media, Surface

VEIL: Final = 0.55


def draw_backdrop(surface: Surface, media: Media, name: str = "table/title.jpg", anchor: float = 0.5) -> None:
    """Cover the surface with an opaque picture; what is too much is cut off, `anchor` of it at the left or the top."""
    size = surface.get_size()
    surface.blit(
        media.cached(("backdrop", name, size, anchor), lambda: _covering(media.master(name), size, anchor)), (0, 0)
    )


def draw_veil(surface: Surface, strength: float = VEIL) -> None:
    """Take this share of the light from everything drawn so far."""
    level = round(LEVELS * (1 - max(0.0, min(1.0, strength))))
    surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)


def _covering(picture: Surface, size: tuple[int, int], anchor: float) -> Surface:
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    scaled = pygame.transform.smoothscale_by(picture, factor)
    cover = Surface(size).convert()
    cover.blit(
        scaled, (round((size[0] - scaled.get_width()) * anchor), round((size[1] - scaled.get_height()) * anchor))
    )
    return cover
