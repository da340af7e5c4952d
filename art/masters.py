"""A master: one finished picture of the game, its size, and its encoding on disk."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from art.primitives import SCALE, Surface, pixels

ASSETS = Path(__file__).resolve().parent.parent / "assets"
EXACT: Final = 100
"""The quality of a WebP that keeps every visible pixel: for masks, lights, and signs with sharp edges."""
PAINTED: Final = 90
"""The quality of a picture full of grain, which hides a WebP's losses."""
SMOOTH: Final = 94
"""The quality of a picture with skies, walls and lights without grain, where a loss would show as steps."""
EFFORT: Final = 6
"""How long the encoder searches for the shortest form of the same picture; reading is no slower."""


@dataclass(frozen=True, slots=True)
class MasterPicture:
    """One picture: its file under `assets`, its size in logical units, the pixels of a unit, and the function that draws it.

    An opaque one is written without alpha.
    """

    file: str
    width: float
    height: float
    draw: Callable[[], Surface]
    scale: float = SCALE
    quality: int = EXACT
    note: str = ""
    is_opaque: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels."""
        return pixels(self.width, self.height, self.scale)


def in_bands(
    file: str, size: tuple[int, int], draw: Callable[[], Surface], bands: int, quality: int, note: str
) -> tuple[MasterPicture, ...]:
    """A painting as large as a window, cut into bands: `walnut_1.webp` is the first of `walnut.webp`, at the top.

    The game reads one after the other, because the whole takes several frames.
    """
    whole, (width, height) = cache(draw), (size[0], size[1] // bands)
    name, _, suffix = file.rpartition(".")
    return tuple(
        MasterPicture(
            f"{name}_{number + 1}.{suffix}",
            width,
            height,
            partial(_band, whole, number, height),
            scale=1,
            quality=quality,
            note=f"band {number + 1} of {bands}; {note}",
            is_opaque=True,
        )
        for number in range(bands)
    )


def _band(whole: Callable[[], Surface], number: int, height: int) -> Surface:
    picture = whole()
    return picture.subsurface((0, number * height, picture.get_width(), height))


def make(master: MasterPicture, root: Path = ASSETS) -> Path:
    """Draw one master and write it under `root`; raises `ValueError` if the drawing has another size than promised."""
    drawn = master.draw()
    if drawn.get_size() != master.size:
        raise ValueError(f"{master.file} is drawn {drawn.get_size()}, but promised {master.size}")
    target = root / master.file
    target.parent.mkdir(parents=True, exist_ok=True)
    image = to_image(drawn)
    write(image.convert("RGB") if master.is_opaque else image, target, master.quality)
    return target


def to_image(surface: Surface) -> Image.Image:
    """A premultiplied surface as a picture with straight alpha."""
    raw = pygame.image.tobytes(surface, "RGBA")
    return Image.frombytes("RGBa", surface.get_size(), raw).convert("RGBA")


def write(image: Image.Image, target: Path, quality: int) -> None:
    """Write a picture as WebP; the visible part is exact if the quality is `EXACT`, and its alpha always is."""
    if quality == EXACT:
        image.save(target, lossless=True, quality=EXACT, method=EFFORT)
    else:
        image.save(target, quality=quality, method=EFFORT, alpha_quality=100)
