"""Greed: a rich man behind his gold."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, lit, over
from art.solids import (
    ball,
    blend,
    box,
    chain,
    egg,
    hoop,
    mirrored,
    tipped,
    union,
)
from art.studio import Camera, Finish, Light, SolidPart


def greed() -> PortraitSitter:
    """Cheeks like purses, a jewel on the turban, and not one coin to spare."""
    skin = figure.timber("maple", 30, gloss=0.66)
    fat = blend(
        0.20,
        egg((0, 0.06, 0), (1.06, 0.96, 0.98)),
        mirrored(ball((0.62, -0.34, 0.50), 0.52)),
        egg((0, -0.72, 0.42), (0.72, 0.36, 0.56)),
    )
    eyes = Eyes(
        spread=0.35,
        up=0.16,
        forward=0.84,
        radius=0.23,
        iris=(0.06, 0.34, 0.14),
        gaze=(14, -14),
        open=0.30,
        slant=2,
        lower=0.34,
        pupil=0.30,
    )
    smile = figure.Mouth(
        chain(
            [(-0.42, -0.38, 0.93), (-0.18, -0.53, 0.91), (0.06, -0.56, 0.91), (0.32, -0.48, 0.93), (0.50, -0.32, 0.92)],
            [0.05, 0.10, 0.11, 0.10, 0.04],
            0.02,
        )
    )
    tooth = box((0.08, -0.49, 0.89), (0.09, 0.08, 0.05), 0.02)
    rings = union(tipped(hoop((-1.15, -0.28, 0.05), 0.22, 0.055), "z", 0, (0, 0, 0)))
    heap = [
        (-1.25, -1.42, 1.0),
        (-0.85, -1.22, 1.25),
        (-0.42, -1.38, 1.5),
        (0.02, -1.20, 1.52),
        (0.46, -1.40, 1.5),
        (0.88, -1.26, 1.3),
        (1.25, -1.46, 1.05),
        (-1.55, -1.66, 0.8),
        (-0.62, -1.66, 1.6),
        (0.22, -1.66, 1.75),
        (0.70, -1.70, 1.6),
        (1.58, -1.70, 0.8),
        (-0.18, -1.56, 1.7),
        (-1.05, -1.62, 1.35),
        (1.12, -1.66, 1.35),
    ]
    gems = union(egg((0.62, -1.06, 1.42), (0.15, 0.13, 0.13)), egg((-0.60, -1.06, 1.46), (0.13, 0.12, 0.12)))
    parts = [
        *figure.face(
            skin,
            eyes,
            smile,
            head=fat,
            nose=egg((0, -0.10, 1.06), (0.19, 0.18, 0.18)),
            blush=(0.80, 0.26, 0.16),
            reach=1.5,
        ),
        SolidPart(tooth, figure.GOLD),
        figure.brows(
            Finish((0.10, 0.05, 0.02), gloss=0.4), (0.40, 0.46, 0.38), (0.44, 0.58, 0.52), thick=0.05, off=1.10
        ),
        *hats.turban(Finish(_silk, gloss=0.4, shine=0.04, soft=0.3), (0.50, 0.02, 0.05)),
        SolidPart(rings, figure.GOLD),
        figure.cloak(figure.dyed((0.34, 0.04, 0.22)), 1.12),
        things.coins(heap, 64, 0.34),
        SolidPart(gems, Finish((0.05, 0.30, 0.62), gloss=0.95, shine=0.1, glow=0.4)),
    ]
    light = Light(
        key=(3.0, 2.5, 1.6),
        rim=(2.2, 1.5, 0.7),
        back=(1.2, 0.7, 0.3),
        sky=(0.52, 0.46, 0.40),
        ground=(0.62, 0.40, 0.12),
        fill=(0.5, 0.36, 0.2),
    )
    return PortraitSitter(
        parts, figure.before(_treasury), light, Camera(middle=(0, 0.08, 0), half=1.90, turn=9, height=6)
    )


def _silk(x: Field, y: Field, z: Field) -> Field:
    return between((0.10, 0.34, 0.36), (0.04, 0.16, 0.20), smoothstep(0.3, 0.7, cloudy(x * 3, y * 9 + z, 14)))


def _treasury(x: Field, y: Field) -> Field:
    """A vault with a grated window and shelves of gold."""
    picture = places.wall(x, y, (0.30, 0.20, 0.13), (-0.5, 0.3), (0.55, 0.32, 0.10), 0.28)
    for height in (0.44, -0.02):
        picture = over(picture, (0.10, 0.05, 0.02), smoothstep(0.03, 0.02, np.abs(y - height)))
        column, stack = np.floor(x / 0.14), cloudy(np.floor(x / 0.14) * 1.7, np.full(x.shape, height * 5), 3, 1)
        coin_row = smoothstep(0.35, 0.5, np.abs(((y - height) / 0.028) % 1.0 - 0.5) * 2 * 0.5)
        tall = (y > height + 0.02) & (y < height + 0.06 + 0.20 * stack) & (np.abs(x / 0.14 - column - 0.5) < 0.40)
        picture = over(
            picture, np.array([0.95, 0.62, 0.16]) * (0.5 + 0.6 * (1 - coin_row))[..., None], tall.astype(np.float64)
        )
    glints = smoothstep(0.965, 1.0, cloudy(x * 26, y * 26, 17, 1))
    return lit(blurred(picture, 0.006), (1.8, 1.3, 0.5), 0.8 * glints)
