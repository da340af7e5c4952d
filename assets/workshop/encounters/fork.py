"""Fork: an imp in the forge."""

import numpy as np

from assets.workshop.cast.sitting import Sitter
from assets.workshop.encounters import belongings as things
from assets.workshop.encounters import headwear as hats
from assets.workshop.encounters import places
from assets.workshop.encounters.figure import (
    BLACK_HAIR,
    before,
    body,
    brows,
    face,
    wide_mouth,
)
from assets.workshop.features import Eyes, between, cloudy
from assets.workshop.fields import Field, smoothstep
from assets.workshop.skies import lit
from assets.workshop.solids import (
    chain,
    mirrored,
    rippled,
    rod,
    union,
    within,
)
from assets.workshop.studio import Camera, Finish, Light, Part


def fork() -> Sitter:
    """A red imp with horns, a fork, and three things to hit at once."""
    red = Finish(_ember_skin, gloss=0.6, shine=0.06, soft=0.35, soft_colour=(1.0, 0.3, 0.12))
    eyes = Eyes(iris=(0.80, 0.55, 0.04), gaze=(10, 2), open=0.60, slant=15, lower=0.66, pupil=0.24, shine=0.6)
    ears = mirrored(chain([(0.88, 0.10, 0.1), (1.24, 0.30, 0.0), (1.52, 0.66, -0.1)], [0.24, 0.22, 0.02], 0.08))
    beard = rippled(
        chain([(0, -0.80, 0.66), (0.04, -1.10, 0.82), (0.20, -1.36, 0.84)], [0.17, 0.12, 0.015], 0.06),
        lambda x, y, z: 0.014 * np.sin(54 * x),
    )
    fangs = union(*(rod((side * 0.30, -0.35, 0.90), (side * 0.31, -0.56, 0.90), 0.065, 0.005) for side in (-1, 1)))
    parts = [
        *face(red, eyes, wide_mouth(0.46, -0.34, 0.30, 0.55)),
        Part(fangs, Finish((0.88, 0.82, 0.68), gloss=0.7)),
        brows(BLACK_HAIR, (0.30, 0.52, 0.62), thick=0.075),
        Part(within(beard, (0, -1.0, 0.7), 0.6), BLACK_HAIR),
        Part(within(ears, (0, 0.3, 0), 1.8), red),
        hats.horns(Finish((0.10, 0.08, 0.07), gloss=0.5, shine=0.05)),
        body(red),
        *things.pitchfork((1.30, 0.05, 0.45), (0, 0, -9)),
    ]
    light = Light(
        key=(3.1, 2.0, 1.2),
        rim=(3.2, 1.1, 0.3),
        back=(2.0, 0.6, 0.2),
        sky=(0.44, 0.34, 0.36),
        ground=(0.55, 0.18, 0.06),
        fill=(0.5, 0.22, 0.14),
    )
    return Sitter(parts, before(_forge), light, Camera(middle=(0.12, 0.14, 0), half=1.98, turn=-12, height=3))


def _ember_skin(x: Field, y: Field, z: Field) -> Field:
    return between((0.56, 0.055, 0.030), (0.30, 0.015, 0.020), smoothstep(0.3, 0.75, cloudy(x * 3 + z, y * 3, 27)))


def _forge(x: Field, y: Field) -> Field:
    picture = places.wall(x, y, (0.20, 0.10, 0.08), (0.1, -0.7), (0.75, 0.22, 0.05), 0.30)
    picture = places.flames(picture, x, y, -0.58, 0.42, 41)
    sparks = smoothstep(0.972, 1.0, cloudy(x * 34, y * 34, 43, 1)) * smoothstep(0.9, -0.4, y)
    return lit(picture, (2.0, 0.9, 0.25), 1.5 * sparks)
