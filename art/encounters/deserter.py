"""The deserter, on the road by night."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes
from art.fields import Field, smoothstep
from art.skies import halo, lit, over, slope
from art.solids import (
    blend,
    chain,
    egg,
    mirrored,
    rippled,
    rod,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def deserter() -> PortraitSitter:
    """He looks back once more; his colours are already in the sack."""
    skin = figure.timber("maple", 41)
    eyes = Eyes(iris=(0.10, 0.26, 0.40), gaze=(38, 4), open=0.80, slant=-12, lower=0.8, pupil=0.20)
    mouth = figure.Mouth(
        chain(
            [(-0.20, -0.46, 0.90), (-0.07, -0.42, 0.93), (0.06, -0.48, 0.92), (0.22, -0.43, 0.89)],
            [0.025, 0.04, 0.04, 0.025],
            0.02,
        )
    )
    drops = union(
        *(
            blend(0.03, egg((x, y, z), (0.055, 0.075, 0.05)), rod((x, y + 0.04, z), (x, y + 0.17, z), 0.035, 0.004))
            for x, y, z in ((-0.66, 0.42, 0.72), (0.72, 0.06, 0.74))
        )
    )
    collar = rippled(
        mirrored(
            chain(
                [(0.10, -1.22, 1.02), (0.66, -0.98, 0.74), (0.98, -0.72, 0.1), (0.6, -0.70, -0.8)],
                [0.16, 0.24, 0.28, 0.25],
                0.1,
            )
        ),
        lambda x, y, z: 0.02 * np.sin(9 * y),
    )
    stick = rod((0.52, -1.3, 1.25), (2.1, 0.62, -0.5), 0.065)
    sack = rippled(
        blend(0.08, egg((1.62, 0.20, -0.35), (0.56, 0.50, 0.50)), egg((1.80, 0.66, -0.4), (0.16, 0.16, 0.16))),
        lambda x, y, z: 0.03 * np.sin(9 * np.arctan2(x - 1.62, z + 0.35)) * smoothstep(0.1, 0.6, y),
    )
    flag = rippled(
        chain([(1.36, 0.60, 0.0), (1.10, 0.98, 0.1), (1.24, 1.36, 0.0)], [0.16, 0.20, 0.10], 0.08),
        lambda x, y, z: 0.03 * np.sin(22 * x),
    )
    parts = [
        *figure.face(skin, eyes, mouth),
        figure.brows(Finish((0.34, 0.16, 0.05), gloss=0.3), (0.66, 0.62, 0.46), thick=0.05),
        SolidPart(drops, Finish((0.60, 0.80, 0.95), gloss=0.95, shine=0.1, glow=0.3)),
        figure.body(skin),
        *hats.kettle_hat(hats.worn(0.56, 0.05, 6, 20)),
        figure.cloak(figure.dyed((0.16, 0.17, 0.14)), 0.94),
        SolidPart(within(collar, (0, -0.9, 0.1), 1.6), figure.dyed((0.20, 0.21, 0.17))),
        SolidPart(stick, figure.timber("oak")),
        SolidPart(within(sack, (1.62, 0.3, -0.35), 0.9), figure.dyed((0.44, 0.32, 0.18))),
        SolidPart(within(flag, (1.2, 0.95, 0.0), 0.7), figure.dyed((0.55, 0.05, 0.08))),
    ]
    light = Light(
        key=(2.4, 2.5, 3.0),
        rim=(1.0, 1.5, 2.8),
        back=(0.6, 0.7, 1.4),
        sky=(0.34, 0.42, 0.62),
        ground=(0.14, 0.15, 0.20),
        fill=(0.30, 0.34, 0.5),
    )
    return PortraitSitter(
        parts, figure.before(_night_road), light, Camera(middle=(0.22, 0.10, 0), half=1.92, turn=-14, height=3)
    )


def _night_road(x: Field, y: Field) -> Field:
    """A road by moonlight, the camp's fires far behind."""
    picture = slope(y, ((-1, (0.10, 0.13, 0.20)), (-0.1, (0.20, 0.30, 0.48)), (1, (0.02, 0.05, 0.14))))
    picture = places.stars(picture, x, y, 95)
    picture = places.sun(picture, x, y, (-0.62, 0.62), 0.14, (0.62, 0.70, 0.80))
    picture = places.land(
        picture, x, y, ((-1, 0.02), (-0.5, 0.16), (0, -0.02), (0.6, 0.10), (1, -0.02)), (0.07, 0.11, 0.19)
    )
    picture = places.land(picture, x, y, ((-1, -0.16), (1, -0.14)), (0.06, 0.09, 0.10))
    picture = lit(
        picture,
        (1.6, 0.72, 0.2),
        np.add.reduce(
            [halo(x, y, (at, -0.12), 0.03) + 0.25 * halo(x, y, (at, -0.1), 0.1) for at in (-0.92, -0.74, -0.5)]
        ),
    )
    road = smoothstep(0.02, -0.02, np.abs(x + 0.25 - 0.5 * (y + 0.15)) - 0.5 * np.clip(-0.15 - y, 0, 1))
    return over(picture, (0.22, 0.24, 0.28), 0.7 * road * smoothstep(-0.14, -0.2, y))
