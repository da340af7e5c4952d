"""Cheat: a masked jester with too many cards."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.encounters import headwear as hats
from art.features import Eyes, between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over
from art.solids import (
    chain,
    egg,
    tipped,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, Paint, SolidPart

GREEN: Colour = (0.04, 0.34, 0.16)
VIOLET: Colour = (0.22, 0.06, 0.42)


def cheat() -> PortraitSitter:
    """Bells, a mask, and one card more than there should be."""
    parts = [
        *trickster(GREEN, VIOLET, (-14, -4), "maple"),
        *things.cards(
            (1.02, -1.42, 1.25),
            (-8, -10, -14),
            ((0.50, 0.03, 0.05), (0.05, 0.05, 0.09), (0.50, 0.03, 0.05), (0.05, 0.05, 0.09)),
            1.15,
        ),
        SolidPart(
            within(
                union(*(egg((0.86 + 0.13 * k, -1.38 - 0.02 * k, 1.46), (0.075, 0.16, 0.10)) for k in range(4))),
                (1.0, -1.4, 1.4),
                0.5,
            ),
            figure.timber("maple", 9),
        ),
        things.ruff(Finish(_two_tone((0.04, 0.34, 0.16), (0.22, 0.06, 0.42)), gloss=0.2, soft=0.4)),
    ]
    light = Light(
        key=(2.7, 2.5, 1.7),
        rim=(0.9, 2.6, 1.0),
        back=(1.2, 0.5, 1.9),
        sky=(0.42, 0.52, 0.42),
        ground=(0.22, 0.16, 0.28),
        fill=(0.30, 0.42, 0.3),
    )
    return PortraitSitter(
        parts, figure.before(_green_room), light, Camera(middle=(0.06, 0.18, 0), half=1.98, turn=-10, height=4, lean=-4)
    )


def trickster(
    first: Colour, second: Colour, gaze: tuple[float, float], wood_name: str, seed: int = 9
) -> list[SolidPart]:
    """A jester behind a domino, grinning to one side."""
    skin = figure.timber(wood_name, seed)
    eyes = Eyes(iris=(0.10, 0.40, 0.10), gaze=gaze, open=0.44, slant=8, lower=0.44, pupil=0.26)
    grin = figure.Mouth(tipped(figure.wide_mouth(0.44, -0.40, 0.22, 0.75).knife, "z", 9, (0.1, -0.4, 0.9)), None)
    teeth = tipped(
        chain([(-0.30, -0.36, 0.88), (0.0, -0.44, 0.90), (0.34, -0.34, 0.86)], [0.055, 0.07, 0.055], 0.02),
        "z",
        9,
        (0.1, -0.4, 0.9),
    )
    return [
        *figure.face(skin, eyes, grin, nose=chain([(0, 0.02, 0.98), (0.02, -0.16, 1.18)], [0.11, 0.12], 0.05)),
        SolidPart(teeth, Finish((0.86, 0.80, 0.66), gloss=0.7)),
        *things.mask(Finish((0.02, 0.018, 0.028), gloss=0.6, shine=0.06)),
        figure.body(skin),
        *hats.jesters_cap(figure.dyed(first), figure.dyed(second)),
    ]


def _two_tone(first: Colour, second: Colour) -> Paint:
    def paint(x: Field, y: Field, z: Field) -> Field:
        return between(first, second, smoothstep(-0.2, 0.2, np.sin(np.arctan2(x, z) * 13)))

    return paint


def _green_room(x: Field, y: Field) -> Field:
    """A card room: lozenges on the wall, smoke, a lamp with a green shade."""
    u, v = x * 3.2, y * 2.2
    lozenge = smoothstep(0.02, -0.02, np.abs((u + v) % 1.0 - 0.5) + np.abs((u - v) % 1.0 - 0.5) - 0.5)[..., None]
    picture = lozenge * np.array([0.05, 0.20, 0.12]) + (1 - lozenge) * np.array([0.03, 0.12, 0.085])
    picture = picture * (0.35 + 1.5 * halo(x, y, (-0.55, 0.45), 0.9, 1.5))[..., None]
    shade = smoothstep(
        0.01, -0.01, np.maximum(np.abs(x + 0.58) - 0.10 - 0.55 * (0.86 - y), np.maximum(y - 0.86, 0.62 - y))
    )
    picture = over(picture, (0.10, 0.62, 0.26), shade)
    picture = lit(picture, (1.4, 1.3, 0.6), 0.8 * halo(x, y, (-0.58, 0.56), 0.16, 1.6))
    smoke = cloudy(x * 2 + 0.7 * cloudy(x * 2, y * 2, 4), y * 2.4, 113)
    return blurred(lit(picture, (0.30, 0.38, 0.30), 0.55 * smoothstep(0.45, 0.8, smoke)), 0.005)
