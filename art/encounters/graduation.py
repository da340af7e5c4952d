"""Graduation: a scholar at the blackboard."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.encounters import headwear as hats
from art.features import Eyes, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over
from art.solids import (
    box,
    chain,
    mirrored,
    rippled,
    tipped,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def graduation() -> PortraitSitter:
    """Three scholars in square caps, and the diploma that is at stake."""
    skin = figure.timber("maple", 12)
    eyes = Eyes(iris=(0.14, 0.20, 0.36), gaze=(-6, -4), open=0.40, slant=-4, lower=0.6, pupil=0.28)
    collar = [
        (
            side,
            tipped(
                box((side * 0.30, -1.16, 0.86), (0.16, 0.30, 0.05), 0.03), "z", side * -14, (side * 0.3, -1.1, 0.86)
            ),
        )
        for side in (-1, 1)
    ]
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.24, -0.60, -0.06)),
        figure.brows(figure.GREY_HAIR, (0.44, 0.48, 0.36), (0.46, 0.66, 0.60), thick=0.085),
        things.moustache(figure.GREY_HAIR, wide=0.52, curl=-0.26, at=-0.30),
        SolidPart(
            within(
                mirrored(
                    rippled(
                        chain([(0.88, 0.30, 0.28), (1.0, -0.02, 0.24), (0.96, -0.36, 0.24)], [0.16, 0.26, 0.12], 0.1),
                        lambda x, y, z: 0.03 * np.sin(22 * y + 9 * z),
                    )
                ),
                (0, 0, 0.2),
                1.4,
            ),
            figure.GREY_HAIR,
        ),
        things.spectacles(only_right=True, up=0.12),
        *hats.mortarboard(figure.dyed((0.035, 0.035, 0.055)), Finish((0.80, 0.55, 0.12), gloss=0.3, soft=0.3)),
        figure.cloak(figure.dyed((0.045, 0.04, 0.07)), 0.96),
        *(SolidPart(shape, Finish((0.84, 0.82, 0.76), gloss=0.2, soft=0.3)) for _, shape in collar),
        *things.scroll((-0.62, -1.42, 1.45), (0, 14, 17), Finish((0.60, 0.04, 0.05), gloss=0.4)),
    ]
    light = Light(key=(2.8, 2.5, 2.0), rim=(1.4, 1.7, 1.4), sky=(0.46, 0.54, 0.50), ground=(0.24, 0.20, 0.14))
    parts += figure.elsewhere(_colleague("walnut", 3, 14, figure.BLACK_HAIR), (-1.30, 0.22, -1.5), 0.80, -14)
    parts += figure.elsewhere(_colleague("ivory", 5, -14, figure.GREY_HAIR), (1.34, 0.22, -1.5), 0.80, 14)
    return PortraitSitter(
        parts, figure.before(_blackboard), light, Camera(middle=(-0.04, 0.10, 0), half=2.04, turn=4, height=3)
    )


def _colleague(wood_name: str, seed: int, gaze: float, hair: Finish) -> list[SolidPart]:
    """A fellow examiner: strict, in the same cap."""
    skin = figure.timber(wood_name, seed)
    eyes = Eyes(iris=(0.20, 0.16, 0.08), gaze=(gaze, -2), open=0.36, slant=8, lower=0.55, pupil=0.28)
    return [
        *figure.face(skin, eyes, figure.line_mouth(0.22, -0.50, -0.14)),
        figure.brows(hair, (0.36, 0.48, 0.44), thick=0.075),
        *hats.mortarboard(figure.dyed((0.035, 0.035, 0.055)), Finish((0.60, 0.08, 0.08), gloss=0.3, soft=0.3)),
        figure.cloak(figure.dyed((0.045, 0.04, 0.07)), 0.92),
    ]


def _blackboard(x: Field, y: Field) -> Field:
    """A green board with diagrams in chalk, in a frame of wood."""
    slate = (
        np.array([0.05, 0.16, 0.11])
        * (0.75 + 0.5 * cloudy(x * 2, y * 2, 61))[..., None]
        * (0.6 + 0.8 * halo(x, y, (-0.4, 0.5), 1.2))[..., None]
    )
    chalk = np.zeros(x.shape)
    u, v = (x + 0.66) / 0.09, (y - 0.36) / 0.09
    board = (np.abs(u) < 4) & (np.abs(v) < 4)
    chalk += 0.5 * board * ((np.floor(u) + np.floor(v)) % 2)
    chalk += smoothstep(0.014, 0.004, np.abs(np.hypot(x - 0.68, y - 0.5) - 0.18)) + smoothstep(
        0.012, 0.004, np.abs(y - 0.5 - 1.4 * (x - 0.68))
    ) * (np.abs(x - 0.68) < 0.2)
    for row in range(4):
        words = smoothstep(0.4, 0.6, cloudy(x * 16, np.full(x.shape, row * 3.3), 66, 2)) * smoothstep(
            0.022, 0.012, np.abs(y + 0.02 + 0.11 * row)
        )
        chalk += 0.7 * words * smoothstep(0.46, 0.5, np.abs(x)) * smoothstep(1.0, 0.94, np.abs(x))
    picture = lit(slate, (0.70, 0.72, 0.66), np.clip(chalk, 0, 1) * (0.45 + 0.5 * cloudy(x * 30, y * 30, 63)))
    frame = smoothstep(0.90, 0.91, np.maximum(np.abs(x) * 0.93, np.abs(y)))
    return blurred(
        over(picture, np.array([0.34, 0.20, 0.10]) * (0.6 + 0.8 * cloudy(x * 3, y * 24, 65))[..., None], frame), 0.003
    )
