"""Across: a jester of two halves."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.encounters import headwear as hats
from art.features import Eyes, between, mixed, wood
from art.fields import Field, smoothstep
from art.solids import (
    ball,
    box,
    common,
    hoop,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def across() -> PortraitSitter:
    """Half ivory, half ebony, down to the collar: it stands across from itself."""
    halves = Finish(_halves, gloss=0.62, shine=0.06, soft=0.2)
    eyes = Eyes(iris=(0.42, 0.26, 0.04), gaze=(0, 0), open=0.52, lower=0.7, pupil=0.28)
    seam = common(0.01, box((0, 0, 0), (0.022, 1.2, 1.2), 0.01), ball((0, 0, 0), 1.02))
    left, right = figure.dyed((0.72, 0.62, 0.40)), figure.dyed((0.07, 0.05, 0.09))
    parts = [
        *figure.face(halves, eyes, figure.line_mouth(0.32, -0.46, 0.10, 0.045)),
        figure.brows(Finish((0.10, 0.05, 0.03), gloss=0.4), (0.44, 0.50, 0.42)),
        figure.body(halves),
        figure.lashes(),
        figure.lips((0.50, 0.04, 0.07), -0.46, 0.89),
        SolidPart(within(seam, (0, 0, 0), 1.15), figure.GOLD),
        *hats.jesters_cap(left, right)[:2],
        SolidPart(within(hoop((0, 0.44, 0), 0.95, 0.13, 0.8), (0, 0.45, 0), 1.2), figure.GOLD),
        SolidPart(
            within(union(ball((-1.72, 0.58, 0.2), 0.17), ball((1.72, 0.58, 0.2), 0.17)), (0, 0.6, 0.2), 2.0),
            figure.GOLD,
        ),
        things.ruff(Finish(_halved_linen, gloss=0.2, soft=0.4)),
    ]
    light = Light(key=(2.7, 2.5, 2.2), rim=(1.8, 1.9, 2.2), back=(1.2, 1.0, 0.8))
    return PortraitSitter(
        parts, figure.before(_chequer), light, Camera(middle=(0, 0.16, 0), half=1.95, turn=0, height=4)
    )


def _halves(x: Field, y: Field, z: Field) -> Field:
    white, black = (wood(*figure.WOODS[name], 4, 7)(x, y, z) for name in ("ivory", "ebony"))
    return mixed(white, black, smoothstep(-0.01, 0.01, x))


def _halved_linen(x: Field, y: Field, z: Field) -> Field:
    return between((0.06, 0.05, 0.08), (0.80, 0.75, 0.65), smoothstep(-0.01, 0.01, x))


def _chequer(x: Field, y: Field) -> Field:
    """Large squares in two lights: the left half by day, the right by night."""
    square = ((np.floor(x * 2.5 + 0.25 * y) + np.floor(y * 2.5)) % 2)[..., None]
    day = square * np.array([0.80, 0.62, 0.34]) + (1 - square) * np.array([0.50, 0.34, 0.16])
    night = square * np.array([0.16, 0.16, 0.36]) + (1 - square) * np.array([0.05, 0.06, 0.16])
    share = smoothstep(-0.04, 0.04, x)[..., None]
    return np.asarray((day * (1 - share) + night * share) * (0.6 + 0.5 * np.exp(-(x**2 + y**2)))[..., None])
