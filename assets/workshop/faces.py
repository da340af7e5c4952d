"""Baking the faces of the opponents: each figure of the cast before what is behind it. It takes minutes, so it is done by name."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

from assets.workshop.cast.castellan import castellan
from assets.workshop.cast.chancellor import chancellor
from assets.workshop.cast.errant import errant
from assets.workshop.cast.marshal import marshal
from assets.workshop.cast.master import master
from assets.workshop.cast.novice import novice
from assets.workshop.cast.page import page
from assets.workshop.cast.sitting import Sitter
from assets.workshop.cast.squire import squire
from assets.workshop.masters import ASSETS, write
from assets.workshop.studio import developed, take

SIZE_PX = 512
OVERSAMPLING = 2
QUALITY = 90

CAST: dict[str, Callable[[], Sitter]] = {
    "first": novice,
    "page": page,
    "squire": squire,
    "errant": errant,
    "castellan": castellan,
    "marshal": marshal,
    "chancellor": chancellor,
    "master": master,
}
"""The faces, by the names of the levels."""


def bake_faces(names: list[str], root: Path = ASSETS) -> list[Path]:
    """Bake the faces of these levels into `root`/images/portraits."""
    targets = []
    for name in names:
        targets.append(root / "images" / "portraits" / f"{name}.jpg")
        targets[-1].parent.mkdir(parents=True, exist_ok=True)
        write(paint(CAST[name](), SIZE_PX), targets[-1], QUALITY)
    return targets


def paint(sitter: Sitter, size_px: int) -> Image.Image:
    """A sitter before its backdrop, this many pixels wide and high."""
    large = size_px * OVERSAMPLING
    taken = take(sitter.parts, sitter.camera, sitter.light, large)
    picture = sitter.backdrop(large) * (1 - taken.cover[..., None]) + taken.colours
    small = picture.reshape(size_px, OVERSAMPLING, size_px, OVERSAMPLING, 3).mean((1, 3))
    return Image.fromarray((developed(small) * 255 + 0.5).astype(np.uint8), "RGB")
