"""The Coin, with a face struck on it."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.features import Eyes, between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, slope
from art.solids import (
    ball,
    blend,
    chain,
    common,
    cut,
    egg,
    half_space,
    mirrored,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def coin() -> PortraitSitter:
    """The Coin itself: a face struck in gold, that spins and never loses."""

    def disc(reach: float, thick: float) -> object:
        return lambda x, y, z: np.maximum(np.hypot(x, y) - reach, np.abs(z) - thick)

    rim = cut(disc(1.52, 0.30), disc(1.30, 0.9))  # type: ignore[arg-type]

    def milling(x: Field, y: Field, z: Field) -> Field:
        return np.asarray(rim(x, y, z) + 0.018 * np.cos(np.arctan2(y, x) * 64) * (np.hypot(x, y) > 1.46))

    beads = union(*(ball((1.20 * math.cos(a), 1.20 * math.sin(a), 0.20), 0.055) for a in np.arange(44) * math.tau / 44))
    dome = common(0.10, egg((0, -0.02, 0.0), (1.04, 1.04, 0.52)), half_space((0, 0, -1), 0.0))
    nose = blend(0.06, egg((0, -0.12, 0.55), (0.15, 0.24, 0.14)))
    cheeks = mirrored(egg((0.54, -0.34, 0.36), (0.26, 0.22, 0.16)))
    smile = chain(
        [(-0.52, -0.42, 0.44), (-0.26, -0.60, 0.45), (0.0, -0.66, 0.46), (0.26, -0.60, 0.45), (0.52, -0.42, 0.44)],
        [0.03, 0.05, 0.06, 0.05, 0.03],
        0.03,
    )
    crown = union(
        *(
            chain([(0.30 * k, 0.56 - 0.03 * k * k, 0.40), (0.36 * k, 0.86 - 0.04 * k * k, 0.26)], [0.10, 0.03], 0.02)
            for k in (-2, -1, 0, 1, 2)
        ),
        chain([(-0.66, 0.42, 0.34), (0, 0.54, 0.46), (0.66, 0.42, 0.34)], [0.06, 0.07, 0.06], 0.03),
    )
    head = union(cut(blend(0.05, disc(1.34, 0.16), dome, nose, cheeks, crown), smile, softness=0.04), milling, beads)  # type: ignore[arg-type]
    gold = Finish(_struck, gloss=0.66, metal=True)
    eyes = Eyes(
        spread=0.36,
        up=0.10,
        forward=0.42,
        radius=0.24,
        iris=(0.04, 0.28, 0.42),
        gaze=(-10, 4),
        open=0.62,
        slant=4,
        lower=0.6,
        pupil=0.30,
    )
    lids = [part if at % 2 == 0 else SolidPart(part.solid, gold) for at, part in enumerate(eyes.parts(gold))]
    eyebrows = mirrored(chain([(0.16, 0.40, 0.62), (0.38, 0.48, 0.58), (0.62, 0.40, 0.46)], [0.045, 0.06, 0.03], 0.04))
    others = [
        (-1.5, -1.62, 0.6),
        (-1.05, -1.80, 0.9),
        (1.2, -1.78, 0.8),
        (1.62, -1.55, 0.4),
        (0.55, -1.90, 1.0),
        (-0.35, -1.95, 0.9),
    ]
    parts = [
        SolidPart(within(head, (0, 0, 0), 1.75), gold),
        *lids,
        SolidPart(eyebrows, Finish((0.45, 0.24, 0.04), gloss=0.4)),
        things.coins(others, 66, 0.42),
    ]
    light = Light(
        key=(3.4, 2.9, 2.0),
        rim=(1.6, 1.8, 2.6),
        back=(1.2, 0.8, 0.4),
        sky=(0.62, 0.56, 0.46),
        ground=(0.40, 0.22, 0.08),
        fill=(0.5, 0.5, 0.6),
    )
    return PortraitSitter(
        parts, figure.before(_velvet), light, Camera(middle=(0, -0.10, 0), half=1.92, turn=-20, height=6, lean=-6)
    )


def _struck(x: Field, y: Field, z: Field) -> Field:
    worn = cloudy(x * 3, y * 3 + z, 33)
    return between((1.0, 0.74, 0.28), (0.78, 0.46, 0.12), smoothstep(0.35, 0.8, worn))


def _velvet(x: Field, y: Field) -> Field:
    """A deep green curtain with light on its folds."""
    folds = 0.5 + 0.5 * np.sin(11 * x + 1.6 * np.sin(2.2 * x + 0.6 * y) + 0.5 * y)
    picture = slope(y, ((-1, (0.03, 0.10, 0.09)), (1, (0.05, 0.24, 0.20)))) * (0.35 + 1.2 * folds**1.5)[..., None]
    picture = lit(picture, (0.9, 0.7, 0.3), 0.45 * halo(x, y, (-0.2, 0.2), 0.9, 1.6))
    motes = smoothstep(0.975, 1.0, cloudy(x * 30, y * 30, 71, 1))
    return lit(blurred(picture, 0.004), (1.6, 1.3, 0.6), motes)
