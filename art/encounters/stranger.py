"""The stranger: a hood in the fog."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.encounters import headwear as hats
from art.features import between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over, slope
from art.solids import (
    ball,
    box,
    egg,
    hoop,
    mirrored,
    rod,
    tipped,
    union,
)
from art.studio import Camera, Finish, Light, SolidPart


def stranger() -> PortraitSitter:
    """A hood, and in it nothing but two lights."""
    dark = Finish((0.012, 0.012, 0.020), gloss=0.25)
    eyes = [
        SolidPart(egg((side * 0.36, 0.10, 0.70), (0.17, 0.10, 0.10)), Finish((0.62, 0.95, 1.0), glow=3.4))
        for side in (-1, 1)
    ]
    lids = SolidPart(
        mirrored(tipped(box((0.36, 0.26, 0.80), (0.26, 0.10, 0.10), 0.03), "z", 14, (0.36, 0.26, 0.8))), dark
    )
    clasp = union(tipped(hoop((0, -1.16, 1.16), 0.17, 0.05), "x", 90, (0, -1.16, 1.16)), ball((0, -1.16, 1.16), 0.09))
    parts = [
        SolidPart(ball((0, 0, -0.1), 0.90), dark),
        *eyes,
        lids,
        hats.hood(Finish(_weathered, gloss=0.12, soft=0.25, soft_colour=(0.4, 0.6, 0.9)), peak=0.42),
        *things.scarf(figure.dyed((0.10, 0.13, 0.17))),
        SolidPart(clasp, Finish((0.66, 0.70, 0.76), gloss=0.7, metal=True)),
        *things.lantern((1.30, -0.72, 1.0)),
        SolidPart(rod((1.30, 0.0, 1.0), (1.30, -0.02, 1.0), 0.16), figure.dyed((0.10, 0.08, 0.07))),
    ]
    light = Light(
        key=(2.2, 1.25, 0.5),
        key_from=(0.72, -0.05, 0.62),
        rim=(0.7, 1.3, 2.2),
        rim_from=(-0.7, 0.5, -0.5),
        back=(0.4, 0.8, 1.5),
        sky=(0.22, 0.30, 0.44),
        ground=(0.10, 0.10, 0.14),
        fill=(0.14, 0.22, 0.36),
    )
    return PortraitSitter(
        parts, figure.before(_fog), light, Camera(middle=(0.10, 0.02, 0), half=1.88, turn=-8, height=2)
    )


def _weathered(x: Field, y: Field, z: Field) -> Field:
    return between((0.11, 0.15, 0.22), (0.05, 0.07, 0.12), cloudy(x * 5, y * 5 + z * 3, 11))


def _fog(x: Field, y: Field) -> Field:
    """Bare trees in the fog, and a moon that is hardly there."""
    picture = slope(y, ((-1, (0.20, 0.28, 0.36)), (0, (0.16, 0.24, 0.36)), (1, (0.03, 0.06, 0.14))))
    picture = lit(picture, (0.55, 0.70, 0.90), 0.55 * halo(x, y, (-0.58, 0.60), 0.36, 1.4))
    picture = over(picture, (0.80, 0.92, 1.0), 0.8 * smoothstep(0.17, 0.15, np.hypot(x + 0.58, y - 0.60)))
    for seed, at, wide in ((1, -0.86, 0.045), (2, -0.42, 0.026), (3, 0.62, 0.034), (4, 0.92, 0.05)):
        sway = 0.05 * np.sin(3 * y + seed)
        trunk = smoothstep(0.012, -0.006, np.abs(x - at - sway) - wide * (1.0 - 0.45 * (y + 0.5)))
        limbs = np.zeros(x.shape)
        for k in range(5):
            height, side = -0.05 + 0.2 * k, -1 if (k + seed) % 2 else 1
            along = side * (x - at - sway)
            limbs = np.maximum(
                limbs,
                smoothstep(0.012, 0.0, np.abs(y - height - 0.9 * along) - 0.012 * (0.4 - along))
                * (along > 0)
                * (along < 0.30 - 0.04 * k),
            )
        picture = over(picture, (0.045, 0.065, 0.10), 0.9 * np.maximum(trunk, limbs))
    mist = cloudy(x * 1.3, y * 3.5, 91)
    return blurred(
        over(picture, (0.26, 0.34, 0.42), 0.75 * smoothstep(0.35, 0.75, mist) * smoothstep(0.3, -0.6, y)), 0.004
    )
