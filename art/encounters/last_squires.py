"""The last squires: a helm with lights in it."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, over
from art.solids import (
    Shape,
    ball,
    blend,
    box,
    chain,
    cut,
    egg,
    moved,
    rod,
    turned,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def last_squires() -> PortraitSitter:
    """A dented helm, two lights in it, candles before it: it has fallen before and stands up again."""
    rust = Finish(_rust, gloss=0.45, metal=True)
    eyes = [
        SolidPart(egg((side * 0.42, 0.12, 0.78), (0.15, 0.06, 0.10)), Finish((0.35, 0.95, 0.75), glow=3.6))
        for side in (-1, 1)
    ]
    torn = cut(
        box((0, 0, 0), (0.42, 0.62, 0.02), 0.01),
        *(moved(ball((0, 0, 0), 0.14), (-0.3 + 0.2 * k, -0.60 + 0.06 * (k % 2), 0)) for k in range(4)),
    )
    waved: Shape = lambda x, y, z: torn(x, y, z - 0.08 * np.sin(5 * x + 2 * y)) * 0.8  # noqa: E731 - a surface, as short as it is
    candles = [(-1.40, -1.30, 0.9), (-1.02, -1.55, 1.25), (1.34, -1.38, 0.95), (0.94, -1.66, 1.3)]
    wax = union(*(_candle(place) for place in candles))
    fires = union(*(egg((x, y + 0.17, z), (0.06, 0.15, 0.06)) for x, y, z in candles))
    parts = [
        SolidPart(ball((0, 0, -0.05), 0.86), Finish((0.01, 0.012, 0.012))),
        *eyes,
        *hats.great_helm(rust),
        SolidPart(
            within(turned(((-4.0, 2.2), (-2.4, 1.75), (-1.6, 1.42), (-1.0, 1.02))), (0, -2.4, 0), 2.5),
            Finish(_mail, gloss=0.5, metal=True),
        ),
        *things.held(
            [
                (waved, figure.dyed((0.10, 0.26, 0.22))),
                (rod((-0.46, -2.4, 0), (-0.46, 0.95, 0), 0.05), figure.timber("walnut")),
            ],
            (1.42, 0.72, -0.7),
            2.6,
            (0, 0, -8),
        ),
        SolidPart(wax, Finish((0.80, 0.74, 0.58), gloss=0.4, soft=0.8, soft_colour=(1.0, 0.7, 0.4))),
        SolidPart(fires, Finish((1.0, 0.75, 0.35), glow=5.0)),
    ]
    light = Light(
        key=(2.2, 1.5, 0.8),
        key_from=(-0.5, -0.2, 0.75),
        rim=(0.5, 1.8, 1.5),
        back=(0.4, 1.4, 1.2),
        sky=(0.26, 0.36, 0.38),
        ground=(0.36, 0.22, 0.10),
        fill=(0.36, 0.24, 0.12),
    )
    return PortraitSitter(
        parts, figure.before(_crypt), light, Camera(middle=(0.06, -0.08, 0), half=1.90, turn=-14, height=3)
    )


def _candle(place: tuple[float, float, float]) -> Shape:
    x, y, z = place
    drips = chain([(x + 0.13, y - 0.02, z), (x + 0.15, y - 0.30, z + 0.02)], [0.04, 0.05], 0.02)
    return blend(0.03, rod((x, y - 1.2, z), (x, y, z), 0.14), drips)


def _rust(x: Field, y: Field, z: Field) -> Field:
    return between((0.46, 0.47, 0.48), (0.34, 0.16, 0.07), smoothstep(0.48, 0.70, cloudy(x * 2.4, y * 2.4 + z, 161)))


def _mail(x: Field, y: Field, z: Field) -> Field:
    rings = 0.5 + 0.5 * np.sin(np.arctan2(x, z) * 40 + (np.floor(y * 12) % 2) * 3.14) * np.sin(y * 12 * math.pi)
    return between((0.14, 0.14, 0.15), (0.42, 0.43, 0.44), rings)


def _crypt(x: Field, y: Field) -> Field:
    """Arches under ground, green light from behind them."""
    picture = places.wall(x, y, (0.20, 0.24, 0.24), (0.0, -0.4), (0.20, 0.13, 0.05), 0.24)
    for middle in (-0.66, 0.66):
        u = np.abs(x - middle)
        arch = smoothstep(0.015, -0.015, np.maximum(u - 0.26, np.where(y > 0.25, np.hypot(u, y - 0.25) - 0.26, -1.0)))
        glowing = np.array([0.08, 0.36, 0.30]) * (0.4 + 1.0 * halo(x, y, (middle, -0.2), 0.5, 1.5))[..., None]
        picture = over(picture, glowing, arch)
        bars = smoothstep(0.012, 0.006, np.abs(((x - middle) / 0.13) % 1.0 - 0.5) * 0.13)
        picture = over(picture, (0.02, 0.03, 0.03), arch * bars)
    return blurred(picture, 0.005)
