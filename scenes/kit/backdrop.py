"""What lies behind a screen: a picture that covers the window."""

from __future__ import annotations

import pygame

from scenes.kit.media import Media, Surface


def draw_backdrop(surface: Surface, media: Media, name: str = "table/title.jpg", anchor: float = 0.5) -> None:
    """Cover the surface with an opaque picture; what is too much is cut off, `anchor` of it at the left or the top."""
    surface.blit(backdrop(media, surface.get_size(), name, anchor), (0, 0))


def backdrop(media: Media, size: tuple[int, int], name: str, anchor: float = 0.5) -> Surface:
    """The picture that covers so many pixels."""

    def make() -> Surface:
        picture = media.master(name)
        return media.made(lambda: _covering(picture, size, anchor))

    return media.cached(("backdrop", name, size, anchor), make)


def _covering(picture: Surface, size: tuple[int, int], anchor: float) -> Surface:
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    scaled = pygame.transform.smoothscale_by(picture, factor)
    cover = Surface(size).convert()
    cover.blit(
        scaled, (round((size[0] - scaled.get_width()) * anchor), round((size[1] - scaled.get_height()) * anchor))
    )
    return cover
