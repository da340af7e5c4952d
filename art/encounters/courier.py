"""The courier: a Knight with wings and a letter."""

import numpy as np

from art.cast.errant import horse_head
from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, cloudy, mixed, wood
from art.fields import Field, smoothstep
from art.skies import lit
from art.solids import (
    chain,
    cut,
    egg,
    hoop,
    mirrored,
    rippled,
    tipped,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def courier() -> PortraitSitter:
    """A Knight in the mail: a winged cap, a bag, and the letter between its teeth."""
    coat = Finish(_bay, gloss=0.62, shine=0.06, soft=0.15)
    eyes = Eyes(
        spread=0.43,
        up=0.42,
        forward=0.58,
        radius=0.25,
        iris=(0.20, 0.10, 0.03),
        gaze=(-6, 4),
        open=0.62,
        slant=-4,
        lower=0.7,
        pupil=0.36,
        iris_size=0.84,
    )
    nostrils = mirrored(egg((0.20, -0.66, 1.50), (0.085, 0.065, 0.12)))
    strap = rippled(hoop((0, -1.25, -0.45), 0.95, 0.12, 0.5), lambda x, y, z: 0.008 * np.sin(50 * y))
    horn = union(chain([(-1.12, -1.05, 0.55), (-1.42, -1.42, 0.62), (-1.20, -1.82, 0.70)], [0.07, 0.13, 0.22], 0.06))
    reins = union(
        mirrored(chain([(0.47, -0.30, 0.98), (0.60, 0.10, 0.45), (0.66, 0.62, -0.1)], [0.04, 0.04, 0.04], 0.02)),
        chain([(-0.50, -0.34, 0.96), (0, -0.16, 1.42), (0.50, -0.34, 0.96)], [0.045, 0.045, 0.045], 0.1),
    )
    parts = [
        SolidPart(within(cut(horse_head(), nostrils, softness=0.04), (0, -0.3, 0.1), 2.6), coat),
        *eyes.parts(coat),
        *figure.elsewhere(
            hats.winged_cap(figure.GOLD, Finish((0.86, 0.86, 0.88), gloss=0.2, soft=0.5)), (0, 0.44, 0.02), 0.66
        ),
        SolidPart(within(reins, (0, 0, 0.6), 1.3), Finish((0.28, 0.04, 0.03), gloss=0.4)),
        SolidPart(
            within(tipped(strap, "z", 24, (0, -1.2, -0.4)), (0, -1.25, -0.4), 1.4),
            Finish((0.24, 0.11, 0.05), gloss=0.4),
        ),
        SolidPart(within(horn, (-1.3, -1.4, 0.6), 0.8), figure.BRASS),
        *things.letter((0.02, -1.04, 1.56), (-14, 10, -9)),
    ]
    light = Light(key=(3.0, 2.6, 2.0), rim=(1.5, 1.8, 2.4), sky=(0.50, 0.62, 0.82), ground=(0.3, 0.22, 0.14))
    return PortraitSitter(
        parts, figure.before(_speed), light, Camera(middle=(0, 0.06, 0.35), half=1.86, turn=-16, height=2, lean=-5)
    )


def _bay(x: Field, y: Field, z: Field) -> Field:
    colour = wood((0.52, 0.24, 0.09), (0.34, 0.13, 0.05), 23, 6)(x, y, z)
    muzzle = smoothstep(0.85, 1.35, z - 0.3 * y) * 0.85
    colour = mixed(colour, np.array([0.16, 0.08, 0.06]), muzzle)
    return mixed(
        colour,
        np.array([0.80, 0.74, 0.64]),
        smoothstep(0.15, 0.11, np.hypot(x * 1.3, (y - 0.50) * 0.5)) * smoothstep(0.2, 0.4, z),
    )


def _speed(x: Field, y: Field) -> Field:
    """A road under a sky that rushes past."""
    picture = places.sky(x, y, ((0.80, 0.86, 0.80), (0.60, 0.82, 1.0), (0.16, 0.40, 0.80)), (1.1, 1.1, 1.15), 52, 0.2)
    streaks = smoothstep(0.60, 0.82, cloudy(x * 0.9 + 0.2 * y, y * 13, 53, 3))
    picture = lit(picture, (0.5, 0.5, 0.5), 0.8 * streaks * smoothstep(-0.3, 0.2, y))
    picture = places.land(picture, x, y, ((-1, -0.20), (0, -0.10), (1, -0.24)), (0.24, 0.40, 0.30))
    return places.land(picture, x, y, ((-1, -0.50), (1, -0.40)), (0.56, 0.42, 0.24))
