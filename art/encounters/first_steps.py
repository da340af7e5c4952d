"""First steps: a dummy of sackcloth in the yard."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import between, cloudy, wood
from art.fields import Field, smoothstep
from art.solids import (
    ball,
    box,
    chain,
    common,
    cut,
    egg,
    hoop,
    rippled,
    rod,
    tipped,
    turned,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def first_steps() -> PortraitSitter:
    """A dummy of sackcloth on a pole, with button eyes and a mouth of thread, which never hits."""
    sacking = Finish(_sacking, gloss=0.08, soft=0.4, soft_colour=(1.0, 0.7, 0.4))
    head = rippled(
        egg((0, 0, 0), (1.04, 0.98, 0.98)),
        lambda x, y, z: 0.03 * np.sin(9 * np.arctan2(x, z)) * smoothstep(-0.35, -0.95, y),
    )
    bag = turned(((-3.2, 1.25), (-2.1, 1.30), (-1.5, 1.05), (-1.12, 0.42), (-0.95, 0.48), (-0.7, 0.60)))
    buttons = [
        SolidPart(egg((side * 0.38, 0.14, 0.94), (0.19, 0.20, 0.09)), Finish(tone, gloss=0.7, shine=0.06))
        for side, tone in ((-1, (0.05, 0.09, 0.20)), (1, (0.30, 0.05, 0.04)))
    ]
    holes = union(
        *(
            ball((side * 0.38 + 0.06 * a, 0.14 + 0.06 * b, 1.04), 0.028)
            for side in (-1, 1)
            for a in (-1, 1)
            for b in (-1, 1)
        )
    )
    smile = [(-0.46 + 0.092 * k, -0.34 - 0.16 * math.sin(math.pi * k / 10)) for k in range(11)]
    stitches = [
        rod((x, y - 0.075, math.sqrt(1 - x * x - y * y)), (x, y + 0.075, math.sqrt(1 - x * x - y * y)), 0.024)
        for x, y in smile
    ]
    thread = union(*stitches, chain([(x, y, math.sqrt(1 - x * x - y * y)) for x, y in smile], [0.02] * 11, 0.01))
    straw = union(
        *(
            chain(
                [
                    (0.62 * math.sin(a), 0.74, 0.62 * math.cos(a)),
                    (0.95 * math.sin(a + 0.1), 0.98 + 0.1 * (k % 3), 0.95 * math.cos(a)),
                    (1.28 * math.sin(a + 0.2), 0.82 - 0.2 * (k % 2), 1.25 * math.cos(a + 0.2)),
                ],
                [0.06, 0.05, 0.015],
                0.02,
            )
            for k, a in enumerate(np.linspace(-2.6, 2.6, 21))
        )
    )
    patch = common(
        0.02,
        cut(ball((0, 0, 0), 1.045), ball((0, 0, 0), 0.99)),
        tipped(box((0.56, -0.20, 0.9), (0.22, 0.19, 0.6), 0.05), "z", -14, (0.56, -0.2, 0.9)),
    )
    rope = rippled(hoop((0, -1.04, 0), 0.50, 0.10), lambda x, y, z: 0.02 * np.sin(12 * np.arctan2(x, z) + 30 * y))
    parts = [
        SolidPart(within(union(head, bag), (0, -1.2, 0), 2.5), sacking),
        *buttons,
        SolidPart(holes, Finish((0.02, 0.02, 0.02))),
        SolidPart(within(thread, (0, -0.4, 0.9), 0.65), Finish((0.07, 0.04, 0.03), gloss=0.2)),
        SolidPart(
            within(straw, (0, 0.8, 0), 1.5),
            Finish(wood((0.88, 0.64, 0.22), (0.60, 0.36, 0.08), 3), gloss=0.3, soft=0.4),
        ),
        SolidPart(within(patch, (0.5, -0.2, 0.8), 0.5), figure.dyed((0.14, 0.30, 0.46))),
        SolidPart(within(rope, (0, -1.04, 0), 0.7), Finish((0.50, 0.32, 0.14), gloss=0.1)),
        *hats.brimmed(
            figure.dyed((0.20, 0.11, 0.06)),
            figure.dyed((0.45, 0.06, 0.04)),
            wide=1.35,
            tall=0.72,
            on=hats.worn(0.80, 0.16, 16, -10),
        ),
    ]
    light = Light(key=(3.0, 2.6, 1.9), rim=(1.6, 1.5, 1.1), sky=(0.50, 0.58, 0.70))
    return PortraitSitter(
        parts, figure.before(_yard), light, Camera(middle=(0, 0.16, 0), half=1.86, turn=8, height=4, lean=3)
    )


def _sacking(x: Field, y: Field, z: Field) -> Field:
    weave = 0.5 + 0.25 * np.sin(90 * (x + 0.5 * z)) + 0.25 * np.sin(90 * y)
    return between(
        (0.66, 0.46, 0.25), (0.40, 0.25, 0.12), np.clip(0.55 * weave + 0.6 * cloudy(x * 4, y * 4 + z, 7) - 0.2, 0, 1)
    )


def _yard(x: Field, y: Field) -> Field:
    """A yard with a fence on a bright morning."""
    picture = places.sky(x, y, ((0.95, 0.90, 0.70), (0.66, 0.86, 1.05), (0.22, 0.48, 0.86)), (1.1, 1.1, 1.1), 21, 0.7)
    picture = places.land(picture, x, y, ((-1, -0.1), (-0.3, 0.06), (0.5, -0.08), (1, 0.04)), (0.22, 0.44, 0.16))
    picture = places.land(picture, x, y, ((-1, -0.46), (1, -0.42)), (0.40, 0.52, 0.16))
    post = (
        smoothstep(0.05, 0.035, np.abs((x / 0.30) % 1.0 - 0.5) * 0.30 - 0.05)
        * smoothstep(0.0, -0.02, y + 0.02)
        * smoothstep(-0.75, -0.72, y)
    )
    rail = smoothstep(0.035, 0.028, np.abs(y + 0.16)) + smoothstep(0.035, 0.028, np.abs(y + 0.46))
    return np.asarray(
        picture * (1 - np.clip(post + rail, 0, 1)[..., None])
        + np.clip(post + rail, 0, 1)[..., None] * np.array([0.30, 0.17, 0.08])
    )
