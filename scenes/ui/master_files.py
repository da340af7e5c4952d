"""The files of masters: a picture is one file, and a picture as large as the window several, which are read one after the other.

Errors name the file, by `asset_reading`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from hschess.resources import asset
from scenes.ui.asset_reading import asset_reading
from scenes.ui.sdl import sdl_path

BANDS: Final = {"table/title.webp": 3, "table/walnut.webp": 5}
"""The number of files of pictures as large as a window, one below the other: the whole would take several frames to read."""


def files_of(name: str) -> list[Path]:
    """The files of a master, from top to bottom. Raises `FileNotFoundError` with the name of a missing one."""
    stem, dot, suffix = name.rpartition(".")
    bands = range(1, BANDS.get(name, 0) + 1)
    files = [f"{stem}_{number}{dot}{suffix}" for number in bands] or [name]
    return [asset("images", *file.split("/")) for file in files]


def read_master(name: str) -> pygame.Surface:
    """A master, read at once. Raises as `load_picture`."""
    return converted([load_picture(path) for path in files_of(name)])


def load_picture(path: Path) -> pygame.Surface:
    """The picture in a file, unconverted. Raises `OSError`, as `BrokenAssetError` for a damaged file."""
    with asset_reading(path):
        return pygame.image.load(sdl_path(path))


def converted(bands: Sequence[pygame.Surface]) -> pygame.Surface:
    """Bands joined to one picture in the display's pixel format; premultiplied if it has alpha, which bands do not."""
    top = bands[0]
    if len(bands) == 1:
        return top.convert_alpha().premul_alpha() if top.get_masks()[3] else top.convert()
    whole, below = pygame.Surface((top.get_width(), sum(band.get_height() for band in bands))), 0
    for band in bands:
        whole.blit(band, (0, below))
        below += band.get_height()
    return whole
