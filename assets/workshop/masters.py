"""A master: one finished picture of the game, its size, and how it is written to disk."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from assets.workshop.primitives import SCALE, Surface, pixels

ASSETS = Path(__file__).resolve().parent.parent
EXACT: Final = 100
"""The quality of a WebP that keeps every pixel that is seen: masks, lights, and signs with sharp edges."""
PAINTED: Final = 95
"""The quality of a picture full of grain, which hides what a WebP loses."""


@dataclass(frozen=True, slots=True)
class Master:
    """One picture: its file under `assets`, its size in logical units, the pixels of a unit, and the function that draws it."""

    file: str
    width: float
    height: float
    draw: Callable[[], Surface]
    scale: float = SCALE
    quality: int = EXACT
    note: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels."""
        return pixels(self.width, self.height, self.scale)


def make(master: Master, root: Path = ASSETS) -> Path:
    """Draw one master and write it under `root`; ValueError where the drawing has another size than promised."""
    drawn = master.draw()
    if drawn.get_size() != master.size:
        raise ValueError(f"{master.file} is drawn {drawn.get_size()}, but promised {master.size}")
    target = root / master.file
    target.parent.mkdir(parents=True, exist_ok=True)
    write(to_image(drawn), target, master.quality)
    return target


def to_image(surface: Surface) -> Image.Image:
    """A premultiplied surface as a picture with straight alpha."""
    raw = pygame.image.tobytes(surface, "RGBA")
    return Image.frombytes("RGBa", surface.get_size(), raw).convert("RGBA")


def write(image: Image.Image, target: Path, quality: int) -> None:
    """Write a picture as JPEG or WebP, as its suffix says; a JPEG loses its alpha."""
    if target.suffix == ".jpg":
        image.convert("RGB").save(target, quality=quality, optimize=True, subsampling=0)
    elif quality == EXACT:
        image.save(target, lossless=True, quality=EXACT, method=4)
    else:
        image.save(target, quality=quality, method=6, alpha_quality=100)
