"""Short supply: a thin quartermaster under a pot."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes
from art.fields import Field, smoothstep
from art.skies import blurred, lit, over
from art.solids import (
    ball,
    blend,
    cut,
    egg,
    mirrored,
    rod,
    turned,
    union,
    within,
)
from art.studio import Camera, Light, SolidPart


def short_supply() -> PortraitSitter:
    """A thin quartermaster, the pot on its head, the spoon still in hope."""
    skin = figure.timber("ash", 17, soft=0.2)
    thin = blend(0.10, egg((0, 0.12, 0), (0.84, 0.92, 0.92)), egg((0, -0.66, 0.10), (0.46, 0.56, 0.56)))
    hollow = cut(thin, mirrored(ball((0.62, -0.36, 0.92), 0.34)), softness=0.16)
    eyes = Eyes(
        spread=0.34,
        up=0.14,
        forward=0.74,
        radius=0.29,
        iris=(0.22, 0.26, 0.30),
        gaze=(6, 12),
        open=0.72,
        slant=-16,
        lower=0.42,
        pupil=0.24,
    )
    nose = egg((0, -0.10, 1.0), (0.11, 0.26, 0.16))
    spoon = [
        (rod((0, -0.9, 0), (0, 0.45, 0), 0.055, 0.045), figure.timber("maple")),
        (egg((0, 0.66, 0), (0.17, 0.25, 0.07)), figure.timber("maple")),
    ]
    stubble = union(
        *(rod((0.08 * k - 0.28, -1.06 - 0.02 * (k % 3), 0.52), (0.085 * k - 0.3, -1.20, 0.58), 0.016) for k in range(8))
    )
    mouth = figure.line_mouth(0.20, -0.70, -0.16, 0.032, 0.93)
    solid = cut(blend(0.10, hollow, nose), mouth.knife)
    parts = [
        SolidPart(within(solid, (0, -0.1, 0), 1.4), skin),
        *eyes.parts(skin),
        figure.brows(figure.GREY_HAIR, (0.64, 0.56, 0.36), thick=0.05, off=1.02),
        SolidPart(stubble, figure.GREY_HAIR),
        SolidPart(
            within(turned(((-3.6, 1.3), (-2.6, 1.05), (-1.9, 0.55), (-1.2, 0.30), (-0.9, 0.34))), (0, -2.2, 0), 2.0),
            skin,
        ),
        *hats.pot(),
        *things.scarf(figure.dyed((0.26, 0.30, 0.22))),
        *things.held(spoon, (-1.02, -0.98, 0.95), 1.1, (0, 0, 16)),
    ]
    light = Light(key=(2.5, 2.4, 2.3), rim=(1.2, 1.3, 1.6), sky=(0.50, 0.54, 0.58), ground=(0.24, 0.22, 0.18))
    return PortraitSitter(
        parts, figure.before(_empty_store), light, Camera(middle=(0.18, 0.08, 0), half=1.96, turn=9, height=3)
    )


def _empty_store(x: Field, y: Field) -> Field:
    """Bare shelves, one jar, a grey window."""
    picture = places.planks(x, y, (0.26, 0.24, 0.22), (-0.5, 0.6), (0.22, 0.26, 0.30))
    for height in (0.52, 0.02, -0.48):
        shelf = smoothstep(0.035, 0.028, np.abs(y - height))
        picture = over(picture, (0.12, 0.10, 0.08), shelf)
        picture = over(picture, (0.06, 0.055, 0.05), 0.5 * smoothstep(0.14, 0.0, height - y) * (y < height))
    jar = smoothstep(0.008, -0.008, np.maximum(np.abs(x - 0.74) - 0.09, np.abs(y - 0.17) - 0.12))
    picture = over(picture, (0.46, 0.40, 0.28), jar)
    web = smoothstep(
        0.010, 0.003, np.abs(((np.arctan2(y - 1, x + 1) * 9) % 1.0) - 0.5) * np.hypot(x + 1, y - 1) * 0.11
    ) + smoothstep(0.02, 0.006, np.abs(((np.hypot(x + 1, y - 1) * 9) % 1.0) - 0.5) * 0.11)
    picture = lit(picture, (0.5, 0.5, 0.5), 0.5 * np.clip(web, 0, 1) * smoothstep(0.62, 0.5, np.hypot(x + 1, y - 1)))
    return blurred(picture, 0.003)
