"""Two Checks: a bursar who parts with two letters and no more."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import headwear as hats
from art.encounters import places
from art.encounters.figure import GREY_HAIR, before, brows, cloak, dyed, face, line_mouth, timber
from art.features import Eyes
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over
from art.solids import chain, egg, mirrored, rippled, within
from art.studio import Camera, Finish, Light, SolidPart


def two_checks() -> PortraitSitter:
    """A clerk in a cap, a quill behind his ear, who counts what each of his two letters is worth."""
    skin = timber("oak", 9)
    eyes = Eyes(iris=(0.10, 0.26, 0.36), gaze=(6, -22), open=0.34, slant=-2, lower=0.56, pupil=0.26)
    sides = rippled(
        mirrored(egg((0.95, -0.06, 0.18), (0.20, 0.44, 0.30))), lambda x, y, z: 0.03 * np.sin(24 * y + 8 * z)
    )
    quill = chain(
        [(1.02, 0.06, 0.42), (1.16, 0.62, 0.20), (1.02, 1.22, -0.05), (0.74, 1.72, -0.2)],
        [0.03, 0.15, 0.18, 0.02],
        0.08,
    )
    combed = rippled(quill, lambda x, y, z: 0.012 * np.sin(60 * (y - 0.6 * x)))
    parts = [
        *face(skin, eyes, line_mouth(0.15, -0.50, -0.10, 0.04), nose=egg((0, -0.12, 1.04), (0.14, 0.24, 0.20))),
        brows(GREY_HAIR, (0.46, 0.52, 0.38), (0.42, 0.60, 0.54), thick=0.07),
        SolidPart(within(sides, (0, 0, 0.1), 1.35), GREY_HAIR),
        things.spectacles(up=-0.02),
        hats.skullcap(dyed((0.24, 0.04, 0.05))),
        SolidPart(within(combed, (1.0, 0.9, 0.1), 1.15), Finish((0.86, 0.83, 0.78), gloss=0.2, soft=0.5)),
        cloak(dyed((0.07, 0.10, 0.14)), 0.98),
        things.ruff(),
        *things.letter((-0.62, -1.40, 1.55), (-16, 8, 17)),
        *things.letter((0.62, -1.40, 1.55), (-16, -8, -17)),
    ]
    light = Light(
        key=(2.9, 2.3, 1.5),
        rim=(1.6, 1.5, 1.2),
        back=(1.0, 0.6, 0.3),
        sky=(0.48, 0.46, 0.46),
        ground=(0.30, 0.20, 0.12),
    )
    return PortraitSitter(
        parts, before(_counting_house), light, Camera(middle=(0, 0.06, 0), half=1.92, turn=-8, height=4)
    )


def _counting_house(x: Field, y: Field) -> Field:
    """Pigeonholes with rolled papers, by the light of two candles."""
    picture = places.planks(x, y, (0.30, 0.17, 0.09), (0.0, 0.35), (0.6, 0.36, 0.14))
    column, row = np.floor(x / 0.26), np.floor(y / 0.26)
    u, v = x / 0.26 - column - 0.5, y / 0.26 - row - 0.5
    hole = smoothstep(0.44, 0.41, np.maximum(np.abs(u), np.abs(v)))
    picture = over(picture, np.array([0.035, 0.02, 0.012]), 0.85 * hole)
    for at in (-0.2, 0.08, 0.26):
        end = np.hypot(u - at, v + 0.24 - 0.1 * (at > 0)) - 0.13
        there = ((column * 3 + row * 5 + round(at * 10)) % 4 != 0) * hole
        picture = over(picture, np.array([0.74, 0.60, 0.38]), 0.8 * smoothstep(0.02, -0.02, end) * there)
        picture = over(picture, np.array([0.30, 0.20, 0.10]), 0.8 * smoothstep(0.02, -0.02, end + 0.07) * there)
    glow = 0.35 * halo(x, y, (-0.86, 0.5), 0.5) + 0.35 * halo(x, y, (0.86, 0.5), 0.5)
    return blurred(lit(picture * 0.9, (1.3, 0.8, 0.3), glow), 0.006)
