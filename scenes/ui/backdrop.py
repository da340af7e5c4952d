"""The backdrop of a screen: a picture that covers the window."""

from __future__ import annotations

import math

from scenes.ui.media import Media, Surface, made_once, smooth


def draw_backdrop(surface: Surface, media: Media, name: str = "table/title.webp", anchor: float = 0.5) -> None:
    """Cover the surface with an opaque picture. The excess is cut off, half of it at the top and `anchor` (0 to 1) of it at the left."""
    surface.blit(backdrop(media, surface.get_size(), name, anchor), (0, 0))


@made_once
def backdrop(media: Media, size: tuple[int, int], name: str, anchor: float = 0.5) -> Surface:
    """The picture that covers this many pixels."""
    picture = media.master(name)
    return media.made(lambda: covering(picture, size, anchor), alone=True)


def covering(picture: Surface, size: tuple[int, int], anchor: float = 0.5) -> Surface:
    """The picture scaled to cover this many pixels and cut to them; only the visible part is scaled."""
    return smooth(cut_to_cover(picture, size, anchor), size)


def cut_to_cover(picture: Surface, size: tuple[int, int], anchor: float = 0.5) -> Surface:
    """The part of a picture that covers this many pixels when it is stretched to them."""
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    width = max(1, min(picture.get_width(), round(size[0] / factor)))
    height = max(1, min(picture.get_height(), round(size[1] / factor)))
    corner = round((picture.get_width() - width) * anchor), (picture.get_height() - height) // 2
    return picture.subsurface((*corner, width, height))


def band(picture: Surface, size: tuple[int, int], number: int, bands: int) -> tuple[Surface, int]:
    """One of the horizontal bands of a picture that is stretched to a size, and its y in pixels; all bands at once may take too long."""
    width, height = size
    factor = max(1, height) / picture.get_height()
    top, bottom = height * number // bands, height * (number + 1) // bands
    # One more row above and below, so that the bands meet without an edge.
    first, last = max(0, int(top / factor) - 1), min(picture.get_height(), math.ceil(bottom / factor) + 1)
    rows = picture.subsurface((0, first, picture.get_width(), last - first))
    above = max(0, top - round(first * factor))
    stretched = smooth(rows, (width, max(1, above + bottom - top, round((last - first) * factor))))
    return stretched.subsurface(stretched.get_rect().clip((0, above, width, bottom - top))), top
