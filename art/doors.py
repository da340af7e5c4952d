"""The doors of the title: the subject of each, as a scene on a chequered floor in its own light."""

from functools import partial
from typing import Final

import pygame

from art.fields import to_surface
from art.masters import PAINTED, MasterPicture
from art.modes import DETAIL, ModeScene, ground, light
from art.primitives import Surface, lay
from art.title import PlacedPiece, stand

WIDTH, HEIGHT = 320.0, 280.0
SIZE = (round(WIDTH * 2 * DETAIL), round(HEIGHT * 2 * DETAIL))
HORIZON: Final = 420.0


def things(side: str, name: str, *places: tuple[float, float, float, float, int]) -> tuple[PlacedPiece, ...]:
    """The same thing several times: x, foot, height, blur and light of each."""
    return tuple(
        PlacedPiece(side, name, x, foot, height, blur, dim, is_prop=True) for x, foot, height, blur, dim in places
    )


SCENES = {
    "play": ModeScene(
        ("#ffe6ae", "#e8743f", "#4a1420"),
        ("#e0a98c", "#6a2630"),
        (640, 170),
        (
            *(PlacedPiece("b", "pawn", x, 500, 190, 3.0, 150) for x in (520, 650, 780, 910, 1040, 1170)),
            *(PlacedPiece("w", "pawn", x, 560, 230, 2.2, 225) for x in (30, 160, 290)),
            PlacedPiece("b", "rook", 1120, 650, 400, 1.4, 205),
            PlacedPiece("w", "bishop", 100, 720, 450, 0.8, 235),
            PlacedPiece("b", "king", 850, 800, 640, 0.4, 240),
            PlacedPiece("w", "king", 440, 900, 790),
        ),
    ),
    "practice": ModeScene(
        ("#fbffdc", "#8cc98a", "#12463a"),
        ("#e6ecc8", "#3f7f62"),
        (600, 150),
        (
            *(PlacedPiece("b", "pawn", x, 520, 220, 2.6, 170) for x in (150, 300, 450, 600, 750, 900, 1050)),
            *(PlacedPiece("b", "pawn", x, 630, 300, 1.2, 215) for x in (300, 960)),
            *things("w", "shield", (990, 760, 320, 0.6, 240)),
            *things("w", "hourglass", (270, 840, 440, 0.0, 255)),
            PlacedPiece("w", "knight", 650, 900, 780),
        ),
    ),
    "library": ModeScene(
        ("#ffe9b8", "#4f74b8", "#0d1536"),
        ("#b9c4dc", "#2b3a68"),
        (700, 150),
        (
            *things("b", "book", (170, 540, 300, 2.6, 150), (390, 540, 300, 2.6, 150)),
            *things("w", "book", (610, 545, 310, 2.2, 190), (1050, 545, 310, 2.2, 180)),
            *things("b", "book", (830, 540, 300, 2.4, 160)),
            *things("w", "goblet", (1010, 790, 330, 0.6, 240)),
            PlacedPiece("w", "bishop", 820, 800, 640, 0.4, 245),
            *things("b", "book", (270, 790, 460, 0.4, 245)),
            *things("w", "book", (560, 900, 620, 0.0, 255)),
        ),
    ),
    "options": ModeScene(
        ("#f6ecff", "#8f74b6", "#241538"),
        ("#dcd0e6", "#5a4478"),
        (600, 160),
        (
            *(PlacedPiece("w", "rook", x, 530, 290, 2.4, 190) for x in (150, 1050)),
            *(PlacedPiece("b", "rook", x, 620, 380, 1.4, 205) for x in (330, 880)),
            *things("b", "horn", (960, 800, 360, 0.2, 250)),
            PlacedPiece("w", "rook", 660, 860, 680, 0.2, 250),
            *things("w", "key", (330, 900, 640, 0.0, 255)),
        ),
    ),
}


def masters() -> tuple[MasterPicture, ...]:
    """A scene for each door."""
    return tuple(
        MasterPicture(
            f"images/doors/{name}.webp",
            WIDTH,
            HEIGHT,
            partial(scene, name),
            quality=PAINTED,
            note="a door of the title; cover-scaled",
            is_opaque=True,
        )
        for name in SCENES
    )


def scene(name: str) -> Surface:
    """The picture of a door."""
    what = SCENES[name]
    picture = to_surface(ground(what, SIZE, HORIZON))
    for standing in what.pieces:
        stand(picture, standing)
    lay(picture, light(what, SIZE))
    return pygame.transform.smoothscale(picture, (round(WIDTH * 2), round(HEIGHT * 2)))
