"""Two checks: a duellist with two swords."""

import numpy as np

from assets.workshop.cast.sitting import Sitter
from assets.workshop.encounters import belongings as things
from assets.workshop.encounters import headwear as hats
from assets.workshop.encounters import places
from assets.workshop.encounters.figure import (
    BLACK_HAIR,
    GOLD,
    before,
    body,
    brows,
    dyed,
    face,
    line_mouth,
    timber,
)
from assets.workshop.features import Eyes
from assets.workshop.fields import Field
from assets.workshop.solids import (
    chain,
    rippled,
    turned,
    within,
)
from assets.workshop.studio import Camera, Finish, Light, Part


def two_checks() -> Sitter:
    """A duellist in a plumed hat, a blade over each shoulder."""
    skin = timber("cherry", 9)
    eyes = Eyes(iris=(0.05, 0.22, 0.12), gaze=(-12, -2), open=0.42, slant=9, lower=0.55, pupil=0.30)
    felt = dyed((0.055, 0.045, 0.075))
    tuft = rippled(
        chain([(0, -0.72, 0.74), (0.0, -0.95, 0.86), (0.0, -1.18, 0.86)], [0.10, 0.10, 0.012], 0.05),
        lambda x, y, z: 0.012 * np.sin(60 * x),
    )
    parts = [
        *face(skin, eyes, line_mouth(0.22, -0.54, 0.10)),
        brows(BLACK_HAIR, (0.32, 0.46, 0.44), (0.42, 0.62, 0.58), thick=0.06),
        things.moustache(BLACK_HAIR, wide=0.66, curl=0.26),
        Part(within(tuft, (0, -0.95, 0.8), 0.4), BLACK_HAIR),
        body(skin),
        *hats.brimmed(felt, GOLD, wide=1.72, tall=0.74, on=hats.worn(0.60, 0.10, 12, -9)),
        hats.plume(Finish((0.72, 0.05, 0.05), gloss=0.2, soft=0.5), (-0.30, 1.02, 0.78)),
        things.ruff(),
        *things.sword((-1.60, 0.02, -0.40), (0, 0, -140), 2.6),
        *things.sword((1.60, 0.02, -0.40), (0, 0, 140), 2.6),
        Part(
            within(turned(((-4.0, 2.0), (-2.4, 1.6), (-1.5, 1.2), (-1.05, 0.7))), (0, -2.4, 0), 2.4),
            dyed((0.06, 0.10, 0.30)),
        ),
    ]
    light = Light(key=(2.9, 2.3, 1.6), rim=(2.0, 1.4, 0.8), back=(1.0, 0.6, 0.3), sky=(0.48, 0.46, 0.50))
    return Sitter(parts, before(_alley), light, Camera(middle=(0, 0.26, 0), half=2.06, turn=10, height=2))


def _alley(x: Field, y: Field) -> Field:
    """Roofs and a large moon at dusk."""
    picture = places.sky(
        x, y, ((0.80, 0.52, 0.36), (0.48, 0.40, 0.52), (0.07, 0.10, 0.28)), (0.62, 0.44, 0.46), 31, 0.5
    )
    picture = places.sun(picture, x, y, (0.52, 0.40), 0.24, (0.85, 0.78, 0.60))
    roofs = [
        (-1, 0.20),
        (-0.78, 0.44),
        (-0.56, 0.16),
        (-0.5, -0.06),
        (-0.30, 0.12),
        (0.1, -0.12),
        (0.42, -0.08),
        (0.62, 0.10),
        (0.8, -0.04),
        (1, 0.26),
    ]
    picture = places.land(picture, x, y, roofs, (0.14, 0.09, 0.13), 0.0)
    return places.lights(
        picture,
        x,
        y,
        ((-0.78, 0.12, 0.05), (-0.66, -0.05, 0.04), (0.64, -0.12, 0.05), (0.92, 0.02, 0.05), (0.86, -0.18, 0.04)),
        (1.7, 1.0, 0.4),
    )
