"""What lies behind a screen: a picture that covers the window."""

from __future__ import annotations

import pygame

from scenes.kit.media import Media, Surface


def draw_backdrop(surface: Surface, media: Media, name: str = "table/title.jpg", anchor: float = 0.5) -> None:
    """Cover the surface with an opaque picture; what is too much is cut off, `anchor` of it at the left or the top."""
    size = surface.get_size()
    surface.blit(
        media.cached(("backdrop", name, size, anchor), lambda: _covering(media.master(name), size, anchor)), (0, 0)
    )


def _covering(picture: Surface, size: tuple[int, int], anchor: float) -> Surface:
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    scaled = pygame.transform.smoothscale_by(picture, factor)
    cover = Surface(size).convert()
    cover.blit(
        scaled, (round((size[0] - scaled.get_width()) * anchor), round((size[1] - scaled.get_height()) * anchor))
    )
    return cover
