"""The ladder: three heads, one upon another."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes
from art.fields import Field
from art.solids import (
    ball,
    box,
    chain,
    common,
    egg,
    mirrored,
    rippled,
    rod,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart


def ladder() -> PortraitSitter:
    """Three on each other's heads, and a fourth already climbing."""

    def one(wood_name: str, seed: int, mood: figure.Mouth, eyes: Eyes, paint: Colour) -> list[SolidPart]:
        skin = figure.timber(wood_name, seed)
        stripe = common(0.02, ball((0, 0, 0), 1.03), box((0, 0.50, 0), (1.2, 0.075, 1.2), 0.03))
        marks = union(
            *(
                common(0.02, ball((0, 0, 0), 1.03), box((side * 0.66, -0.22, 0.8), (0.055, 0.17, 0.5), 0.02))
                for side in (-1, 1)
            )
        )
        return [
            *figure.face(skin, eyes, mood),
            figure.brows(figure.BLACK_HAIR, (0.36, 0.42, 0.36), thick=0.05),
            SolidPart(within(union(stripe, marks), (0, 0, 0), 1.15), Finish(paint, gloss=0.3)),
        ]

    calm, cross, glad = (
        Eyes(gaze=(0, up), open=lid, slant=slant, iris=iris, radius=0.27, lower=0.66)
        for up, lid, slant, iris in (
            (4, 0.55, 0, (0.10, 0.30, 0.40)),
            (0, 0.40, 14, (0.40, 0.18, 0.03)),
            (-6, 0.75, -10, (0.10, 0.34, 0.12)),
        )
    )
    size = 0.56
    beam = rod((-0.95, -2.6, -0.9), (-0.62, 3.0, -1.3), 0.09), rod((0.95, -2.6, -0.9), (0.62, 3.0, -1.3), 0.09)
    rungs = [
        rod(
            (-0.93 + 0.045 * k, -1.9 + 0.62 * k, -0.95 - 0.05 * k),
            (0.93 - 0.045 * k, -1.9 + 0.62 * k, -0.95 - 0.05 * k),
            0.07,
        )
        for k in range(7)
    ]
    wings = mirrored(
        rippled(
            chain([(0.52, 0.20, -0.1), (1.0, 0.32, -0.2), (1.5, 0.62, -0.3)], [0.16, 0.20, 0.05], 0.05),
            lambda x, y, z: 0.02 * np.sin(26 * (x - y)),
        )
    )
    hand = union(*(egg((1.02 - 0.04 * k, -0.72 + 0.09 * k, -0.78), (0.10, 0.06, 0.12)) for k in range(3)))
    parts = [
        *figure.elsewhere(
            one("cherry", 5, figure.wide_mouth(0.44, -0.36, 0.26, 0.2), cross, (0.10, 0.30, 0.42)),
            (0, -1.14, 0.05),
            size * 1.10,
        ),
        *figure.elsewhere(
            one("oak", 9, figure.line_mouth(0.30, -0.46, 0.0, 0.045), calm, (0.70, 0.52, 0.12)),
            (0, 0.02, 0.0),
            size * 1.04,
        ),
        *figure.elsewhere(
            one("maple", 2, figure.wide_mouth(0.40, -0.34, 0.32, 0.5), glad, (0.52, 0.06, 0.05)), (0, 1.10, -0.05), size
        ),
        SolidPart(within(wings, (0, 0.4, -0.2), 1.75), figure.timber("oak", 9)),
        SolidPart(union(*beam, *rungs), figure.timber("ash", 3)),
        SolidPart(hand, figure.timber("walnut")),
        *figure.elsewhere(
            hats.crown(figure.GOLD, figure.dyed((0.3, 0.03, 0.05)), points=5, up=0.72, tall=0.45),
            (0, 1.08, -0.05),
            size * 0.78,
        ),
    ]
    light = Light(key=(2.9, 2.6, 2.0), rim=(1.6, 1.8, 1.4), sky=(0.50, 0.60, 0.62), ground=(0.22, 0.26, 0.16))
    return PortraitSitter(
        parts, figure.before(_scaffold_sky), light, Camera(middle=(0, 0.08, 0), half=1.76, turn=-12, height=3, lean=3)
    )


def _scaffold_sky(x: Field, y: Field) -> Field:
    picture = places.sky(
        x, y, ((0.86, 0.92, 0.78), (0.52, 0.84, 0.86), (0.10, 0.42, 0.56)), (1.05, 1.1, 1.05), 101, 0.7
    )
    picture = places.land(
        picture, x, y, ((-1, -0.30), (-0.6, -0.10), (-0.2, -0.34), (0.5, -0.18), (1, -0.36)), (0.20, 0.42, 0.34)
    )
    return places.land(picture, x, y, ((-1, -0.62), (0.2, -0.56), (1, -0.66)), (0.10, 0.26, 0.16))
