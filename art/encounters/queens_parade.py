"""The queens' parade: a Queen with a fan, two behind her."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, over
from art.solids import (
    ball,
    blend,
    chain,
    egg,
    mirrored,
    rippled,
    tipped,
    turned,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart


def queens_parade() -> PortraitSitter:
    """A Queen with a fan, and the next one is already coming."""
    first = _lady((0.62, 0.05, 0.22), "ivory", 0.0)
    left = figure.elsewhere(_lady((0.10, 0.16, 0.52), "cherry", 12.0), (-1.62, 0.10, -1.7), 0.80, -10)
    right = figure.elsewhere(_lady((0.06, 0.38, 0.26), "walnut", -12.0), (1.66, 0.10, -1.7), 0.80, 10)
    ribs = [
        tipped(chain([(0, 0, 0), (0, 0.66, 0.02), (0, 1.28, 0)], [0.035, 0.13, 0.17], 0.05), "z", -72 + 18 * k)
        for k in range(9)
    ]
    fan = things.held(
        [
            (
                rippled(union(*ribs), lambda x, y, z: 0.012 * np.sin(60 * np.hypot(x, y))),
                Finish(_plume, gloss=0.2, soft=0.5),
            ),
            (ball((0, 0, 0), 0.11), figure.GOLD),
        ],
        (0.95, -1.60, 1.30),
        1.6,
        (0, -8, 12),
    )
    light = Light(
        key=(3.0, 2.6, 2.4),
        rim=(2.4, 1.2, 2.0),
        back=(1.8, 0.9, 0.7),
        sky=(0.60, 0.50, 0.58),
        ground=(0.34, 0.20, 0.24),
        fill=(0.5, 0.36, 0.46),
    )
    return PortraitSitter(
        [*first, *left, *right, *fan],
        figure.before(_confetti),
        light,
        Camera(middle=(0, 0.26, 0), half=2.02, turn=-6, height=3),
    )


def _lady(colour: Colour, wood_name: str, gaze: float) -> list[SolidPart]:
    skin = figure.timber(wood_name, 23, gloss=0.7)
    head = blend(0.16, egg((0, 0.08, 0), (0.90, 0.94, 0.92)), egg((0, -0.52, 0.16), (0.54, 0.44, 0.60)))
    eyes = Eyes(
        spread=0.35,
        up=0.08,
        forward=0.76,
        radius=0.26,
        iris=(0.16, 0.36, 0.22),
        gaze=(gaze, -3),
        open=0.46,
        slant=-8,
        lower=0.56,
        pupil=0.28,
        lid=Finish((colour[0] * 0.6 + 0.1, colour[1] * 0.6 + 0.08, colour[2] * 0.6 + 0.1), gloss=0.6),
    )
    lips = union(
        chain(
            [(-0.22, -0.51, 0.76), (-0.07, -0.46, 0.84), (0, -0.48, 0.85), (0.07, -0.46, 0.84), (0.22, -0.50, 0.76)],
            [0.02, 0.05, 0.042, 0.05, 0.02],
            0.04,
        ),
        chain([(-0.17, -0.54, 0.78), (0, -0.58, 0.83), (0.17, -0.54, 0.78)], [0.02, 0.066, 0.02], 0.05),
    )
    rings = mirrored(union(ball((0.92, -0.34, 0.10), 0.09), ball((0.93, -0.54, 0.10), 0.12)))
    pearls = union(
        *(
            ball((0.80 * math.sin(a), -1.16 - 0.05 * math.cos(a), 0.80 * math.cos(a)), 0.095)
            for a in np.linspace(-2.2, 2.2, 18)
        )
    )
    return [
        *figure.face(
            skin, eyes, None, head=head, nose=egg((0, -0.12, 0.99), (0.10, 0.15, 0.12)), blush=(0.80, 0.22, 0.20)
        ),
        SolidPart(within(lips, (0, -0.5, 0.8), 0.4), Finish((0.50, 0.02, 0.06), gloss=0.85, shine=0.08, soft=0.2)),
        figure.brows(figure.BLACK_HAIR, (0.36, 0.50, 0.40), thick=0.04, off=1.02),
        *hats.crown(figure.GOLD, figure.dyed(colour), points=9, up=0.62, tall=0.52),
        figure.body(skin, collar=0.98, neck=0.46),
        SolidPart(within(union(rings, pearls), (0, -0.8, 0), 1.3), Finish((0.86, 0.82, 0.76), gloss=0.85, shine=0.06)),
        SolidPart(
            within(turned(((-4.0, 2.1), (-2.4, 1.5), (-1.6, 0.98), (-1.35, 0.62))), (0, -2.6, 0), 2.3),
            figure.dyed(colour),
        ),
    ]


def _plume(x: Field, y: Field, z: Field) -> Field:
    tip = np.hypot(x - 0.95, y + 1.60)
    return between((0.84, 0.78, 0.74), (0.72, 0.08, 0.26), smoothstep(0.55, 1.25, tip))


def _confetti(x: Field, y: Field) -> Field:
    """Garlands and paper in the air over a street."""
    picture = places.sky(x, y, ((1.0, 0.72, 0.66), (0.92, 0.56, 0.66), (0.34, 0.20, 0.50)), (1.1, 0.8, 0.8), 141, 0.5)
    picture = places.towers(picture, x, y, ((-0.84, 0.17, 0.12), (0.86, 0.16, 0.20)), (0.42, 0.18, 0.34))
    tones = ((0.95, 0.75, 0.20), (0.20, 0.55, 0.90), (0.90, 0.20, 0.30), (0.30, 0.80, 0.50))
    for number, tone in enumerate(tones):
        u, v = x * 9 + 2.3 * number, y * 9 + 3.7 * number
        column, row = np.floor(u), np.floor(v)
        off = cloudy(column * 1.9, row * 2.3, 143 + number, 1)
        piece = smoothstep(
            0.02,
            -0.04,
            np.maximum(
                np.abs((u - column - 0.3 - 0.4 * off) * np.cos(off * 9) + (v - row - 0.5) * np.sin(off * 9)) - 0.10,
                np.abs(v - row - 0.5) - 0.16,
            ),
        )
        picture = over(picture, tone, 0.85 * piece * (off > 0.62))
    for height, sag in ((0.90, 0.10), (0.70, 0.16)):
        line = height - sag * np.cos(x * 2.2 + height)
        flag = smoothstep(0.01, -0.01, np.maximum(y - line, np.abs((x * 5.5) % 1.0 - 0.5) / 3.2 + (line - y) - 0.13))
        hue = ((np.floor(x * 5.5) % 3)[..., None] == np.arange(3)) @ np.array(
            [(0.85, 0.15, 0.20), (0.95, 0.85, 0.70), (0.20, 0.40, 0.80)]
        )
        picture = over(picture, hue, flag)
    return blurred(picture, 0.003)
