"""Exchange: a money-changer with his scales."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, between
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over
from art.solids import (
    chain,
    rippled,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def exchange() -> PortraitSitter:
    """A money-changer in a fez, weighing one piece against another."""
    skin = figure.timber("oak", 21)
    eyes = Eyes(iris=(0.34, 0.20, 0.03), gaze=(6, -16), open=0.36, slant=-8, lower=0.6, pupil=0.28)
    goatee = rippled(
        chain([(0, -0.82, 0.68), (0, -1.12, 0.86), (0.03, -1.42, 0.90)], [0.24, 0.20, 0.02], 0.08),
        lambda x, y, z: 0.018 * np.sin(44 * x + 5 * y),
    )
    robe = Finish(_stripes, gloss=0.2, shine=0.03, soft=0.2)
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.22, -0.56, 0.14), blush=(0.62, 0.20, 0.10)),
        figure.brows(figure.BLACK_HAIR, (0.46, 0.54, 0.40), thick=0.07),
        things.moustache(figure.BLACK_HAIR, wide=0.50, curl=0.10),
        SolidPart(within(goatee, (0, -1.1, 0.8), 0.6), figure.BLACK_HAIR),
        things.spectacles(up=0.04),
        *hats.fez(figure.dyed((0.50, 0.035, 0.05)), Finish((0.06, 0.05, 0.10), gloss=0.3)),
        figure.cloak(robe),
        *things.scales((0.0, -0.62, 1.85)),
    ]
    light = Light(key=(2.9, 2.2, 1.4), rim=(1.3, 1.6, 2.0), sky=(0.50, 0.46, 0.46), ground=(0.32, 0.20, 0.10))
    return PortraitSitter(
        parts, figure.before(_bazaar), light, Camera(middle=(0, 0.0, 0), half=1.94, turn=-9, height=5)
    )


def _stripes(x: Field, y: Field, z: Field) -> Field:
    turn = np.arctan2(x, z) * 9
    return between((0.62, 0.42, 0.10), (0.05, 0.20, 0.20), smoothstep(-0.15, 0.15, np.sin(turn)))


def _bazaar(x: Field, y: Field) -> Field:
    """An awning in two colours, shelves and small lamps."""
    picture = places.planks(x, y, (0.36, 0.20, 0.10), (0.0, 0.3), (0.7, 0.4, 0.15))
    wave = 0.52 + 0.06 * np.cos(x * 12.5)
    stripe = smoothstep(-0.1, 0.1, np.sin(x * 12.5))[..., None]
    cloth = (stripe * np.array([0.62, 0.10, 0.06]) + (1 - stripe) * np.array([0.80, 0.66, 0.42])) * (
        0.5 + 0.5 * smoothstep(0.4, 1.0, y)
    )[..., None]
    picture = over(picture, cloth, smoothstep(-0.008, 0.008, y - wave))
    picture = lit(
        picture,
        (1.7, 0.95, 0.35),
        halo(x, y, (-0.72, 0.22), 0.10)
        + halo(x, y, (0.74, 0.16), 0.10)
        + 0.3 * halo(x, y, (0.74, 0.16), 0.4)
        + 0.3 * halo(x, y, (-0.72, 0.22), 0.4),
    )
    return blurred(picture, 0.004)
