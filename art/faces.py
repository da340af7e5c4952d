"""Bakes the faces: each figure of a gallery before its background. It takes minutes, so it is done by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from art.cast.castellan import castellan
from art.cast.chancellor import chancellor
from art.cast.errant import errant
from art.cast.marshal import marshal
from art.cast.master import master
from art.cast.novice import novice
from art.cast.page import page
from art.cast.sitting import PortraitSitter
from art.cast.squire import squire
from art.encounters.kings import KINGS
from art.encounters.roll import SITTERS
from art.masters import ASSETS, write
from art.studio import developed, take

SIZE_PX = 512
OVERSAMPLING = 2
QUALITY = 90

CAST: dict[str, Callable[[], PortraitSitter]] = {
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


@dataclass(frozen=True, slots=True)
class Gallery:
    """Faces of one kind: their folder under `images`, the figures, and the size and quality of a picture."""

    folder: str
    sitters: Mapping[str, Callable[[], PortraitSitter]]
    note: str
    size_px: int = SIZE_PX
    quality: int = QUALITY


GALLERIES = {
    "faces": Gallery("portraits", CAST, "no frame; a level's face"),
    "encounters": Gallery("campaign", SITTERS, "no frame; the opponent of an encounter", 384),
    "kings": Gallery("kings", KINGS, "no frame; a portrait for one's own king", 384),
}
"""The galleries, by their names on the command line."""


def bake_faces(gallery: Gallery, names: Sequence[str], root: Path = ASSETS) -> list[Path]:
    """Bake these faces of a gallery into `root`/images."""
    targets = []
    for name in names:
        targets.append(root / "images" / gallery.folder / f"{name}.webp")
        targets[-1].parent.mkdir(parents=True, exist_ok=True)
        write(paint(gallery.sitters[name](), gallery.size_px), targets[-1], gallery.quality)
    return targets


def paint(sitter: PortraitSitter, size_px: int) -> Image.Image:
    """A figure before its backdrop, this many pixels wide and high."""
    large = size_px * OVERSAMPLING
    taken = take(sitter.parts, sitter.camera, sitter.light, large)
    picture = sitter.backdrop(large) * (1 - taken.cover[..., None]) + taken.colours
    small = picture.reshape(size_px, OVERSAMPLING, size_px, OVERSAMPLING, 3).mean((1, 3))
    return Image.fromarray((developed(small) * 255 + 0.5).astype(np.uint8), "RGB")
