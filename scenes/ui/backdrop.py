"""What lies behind a screen: a picture that covers the window."""

from __future__ import annotations

from scenes.ui.media import Media, Surface, smooth


def draw_backdrop(surface: Surface, media: Media, name: str = "table/title.jpg", anchor: float = 0.5) -> None:
    """Cover the surface with an opaque picture; the excess is cut off: `anchor` of it at the left, half at the top."""
    surface.blit(backdrop(media, surface.get_size(), name, anchor), (0, 0))


def backdrop(media: Media, size: tuple[int, int], name: str, anchor: float = 0.5) -> Surface:
    """The picture that covers this many pixels."""

    def make() -> Surface:
        picture = media.master(name)
        return media.made(lambda: covering(picture, size, anchor))

    return media.cached(("backdrop", name, size, anchor), make)


def covering(picture: Surface, size: tuple[int, int], anchor: float = 0.5) -> Surface:
    """The picture scaled to cover this many pixels and cut to them: nothing is made that is not shown."""
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    width = max(1, min(picture.get_width(), round(size[0] / factor)))
    height = max(1, min(picture.get_height(), round(size[1] / factor)))
    corner = round((picture.get_width() - width) * anchor), (picture.get_height() - height) // 2
    return smooth(picture.subsurface((*corner, width, height)), size)
