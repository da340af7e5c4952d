"""The screen: a soldier behind a tall shield."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes
from art.fields import Field, smoothstep
from art.solids import (
    egg,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def screen() -> PortraitSitter:
    """Two eyes and a helmet are all that shows over its shield."""
    skin = figure.timber("oak", 14)
    eyes = Eyes(up=0.16, iris=(0.10, 0.26, 0.36), gaze=(-14, 4), open=0.70, lower=0.8, slant=-8, pupil=0.26)
    parts = [
        *figure.face(skin, eyes),
        figure.brows(Finish((0.16, 0.07, 0.02), gloss=0.4), (0.62, 0.62, 0.46), thick=0.07),
        figure.body(skin),
        *hats.kettle_hat(hats.worn(0.58, 0.04, 6, -7)),
        *things.board_shield((0.0, -1.12, 1.30), 1.42, 0.98, (0.09, 0.20, 0.42), (0.76, 0.66, 0.42)),
        SolidPart(
            within(
                union(
                    *(
                        egg((side * 1.05 + 0.10 * k, -0.22, 1.12), (0.075, 0.16, 0.14))
                        for side in (-1, 1)
                        for k in range(-1, 3)
                    )
                ),
                (0, -0.2, 1.1),
                1.6,
            ),
            skin,
        ),
    ]
    light = Light(key=(2.9, 2.4, 1.7), rim=(1.4, 1.6, 2.0), sky=(0.46, 0.52, 0.62))
    return PortraitSitter(
        parts, figure.before(_meadow), light, Camera(middle=(0, -0.02, 0), half=1.82, turn=-10, height=3)
    )


def _meadow(x: Field, y: Field) -> Field:
    picture = places.sky(x, y, ((0.98, 0.78, 0.44), (0.92, 0.80, 0.62), (0.34, 0.50, 0.72)), (1.1, 0.92, 0.75), 27, 0.6)
    picture = places.land(picture, x, y, ((-1, 0.10), (-0.4, -0.06), (0.3, 0.12), (1, -0.02)), (0.30, 0.36, 0.30))
    spears = np.zeros(x.shape)
    for k in range(9):
        across_, top = -0.95 + 0.24 * k, 0.34 + 0.09 * math.sin(5.3 * k)
        shaft = smoothstep(0.014, 0.008, np.abs(x - across_ - 0.03 * (y - top))) * smoothstep(top, top - 0.02, y)
        tip = smoothstep(0.006, -0.006, np.abs(x - across_) - 0.03 * (1 - np.abs(y - top - 0.03) / 0.07))
        spears = np.maximum(spears, np.maximum(shaft, tip))
    picture = np.asarray(picture * (1 - spears[..., None]) + spears[..., None] * np.array([0.22, 0.13, 0.09]))
    return places.land(picture, x, y, ((-1, -0.34), (0.2, -0.44), (1, -0.32)), (0.28, 0.34, 0.12))
