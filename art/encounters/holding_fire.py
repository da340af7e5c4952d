"""Holding fire: a bomb that waits."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure, places
from art.features import Eyes, between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over
from art.solids import (
    ball,
    box,
    chain,
    egg,
    hoop,
    mirrored,
    rippled,
    rod,
    tipped,
    turned,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def holding_fire() -> PortraitSitter:
    """A bomb with its teeth together: the fuse is lit, and it waits."""
    iron = Finish(_cast_iron, gloss=0.60, shine=0.08)
    eyes = Eyes(
        spread=0.36,
        up=0.10,
        forward=0.84,
        radius=0.27,
        iris=(0.60, 0.30, 0.03),
        gaze=(4, 16),
        open=0.55,
        slant=10,
        lower=0.55,
        pupil=0.22,
        shine=0.4,
        lid=Finish((0.10, 0.09, 0.10), gloss=0.6, shine=0.08),
    )
    slot = tipped(egg((0, -0.48, 0.95), (0.50, 0.17, 0.40)), "z", 0)
    rows = union(
        *(
            box((x, -0.48 + dy, 0.84 - 0.32 * x * x), (0.075, 0.072, 0.09), 0.025)
            for x in (-0.34, -0.17, 0.0, 0.17, 0.34)
            for dy in (-0.075, 0.075)
        )
    )
    neck = union(turned(((1.04, 0.46), (1.10, 0.50), (1.36, 0.46), (1.40, 0.40))), hoop((0, 1.32, 0), 0.45, 0.06))
    cord = rippled(
        chain(
            [(0, 1.36, 0), (0.10, 1.66, 0.05), (0.42, 1.80, 0.15), (0.74, 1.66, 0.25), (0.98, 1.80, 0.3)],
            [0.09] * 5,
            0.06,
        ),
        lambda x, y, z: 0.016 * np.sin(42 * (x + 0.6 * y)),
    )
    spark = [
        SolidPart(ball((1.04, 1.86, 0.32), 0.12), Finish((1.0, 0.85, 0.5), glow=6.0)),
        SolidPart(
            union(
                *(
                    rod((1.04, 1.86, 0.32), (1.04 + 0.42 * math.cos(a), 1.86 + 0.42 * math.sin(a), 0.34), 0.035, 0.004)
                    for a in np.arange(9) * math.tau / 9
                )
            ),
            Finish((1.0, 0.60, 0.15), glow=4.0),
        ),
    ]
    fists = mirrored(union(*(egg((1.18, -0.62 - 0.15 * k, 0.62), (0.20, 0.085, 0.22)) for k in range(4))))
    parts = [
        *figure.face(
            iron,
            eyes,
            figure.Mouth(slot),
            head=ball((0, 0.04, 0), 1.14),
            nose=egg((0, -0.08, 1.14), (0.15, 0.13, 0.12)),
            reach=1.5,
        ),
        SolidPart(rows, Finish((0.86, 0.80, 0.68), gloss=0.7)),
        figure.brows(figure.BRASS, (0.36, 0.50, 0.62), thick=0.075, off=1.20),
        SolidPart(within(neck, (0, 1.2, 0), 0.8), figure.BRASS),
        SolidPart(within(cord, (0.5, 1.6, 0.1), 0.95), Finish((0.56, 0.42, 0.24), gloss=0.15)),
        *spark,
        SolidPart(within(fists, (0, -0.85, 0.6), 1.6), iron),
        figure.body(iron, collar=1.0),
    ]
    light = Light(
        key=(3.3, 2.3, 1.2),
        key_from=(0.55, 0.75, 0.5),
        rim=(1.0, 1.5, 3.0),
        rim_from=(-0.8, 0.3, -0.5),
        back=(2.6, 1.0, 0.3),
        back_from=(0.85, 0.2, -0.5),
        sky=(0.36, 0.38, 0.50),
        ground=(0.30, 0.16, 0.08),
        fill=(0.30, 0.34, 0.5),
    )
    return PortraitSitter(
        parts, figure.before(_magazine), light, Camera(middle=(0.06, 0.26, 0), half=1.98, turn=-10, height=3)
    )


def _cast_iron(x: Field, y: Field, z: Field) -> Field:
    return between((0.085, 0.085, 0.10), (0.035, 0.035, 0.045), cloudy(x * 9, y * 9 + z * 7, 151))


def _magazine(x: Field, y: Field) -> Field:
    """A powder store: barrels under a vault."""
    picture = places.wall(x, y, (0.20, 0.19, 0.24), (0.5, 0.75), (0.50, 0.24, 0.06), 0.27)
    for at, up in ((-0.78, -0.42), (-0.36, -0.52), (0.86, -0.40), (-0.62, 0.02)):
        u, v = (x - at) / 0.22, (y - up) / 0.24
        barrel = smoothstep(0.03, -0.03, np.maximum(np.abs(u) - 1 + 0.16 * v * v, np.abs(v) - 1))
        stave = 0.6 + 0.5 * (np.abs((u * 3.2) % 1.0 - 0.5) < 0.44)
        picture = over(
            picture, np.array([0.24, 0.13, 0.06]) * (stave * (1.1 - 0.6 * np.clip(np.abs(u), 0, 1)))[..., None], barrel
        )
        picture = over(picture, (0.07, 0.07, 0.08), barrel * (smoothstep(0.09, 0.07, np.abs(np.abs(v) - 0.66))))
    return blurred(lit(picture, (1.3, 0.7, 0.2), 0.35 * halo(x, y, (0.55, 0.8), 0.7, 1.5)), 0.005)
