"""The master of the campaign: a King of obsidian."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure, places
from art.features import Eyes, between, cloudy, mixed
from art.fields import Field, smoothstep
from art.skies import blurred, lit, over, slope
from art.solids import (
    ball,
    blend,
    box,
    chain,
    common,
    cut,
    egg,
    half_space,
    hoop,
    moved,
    rippled,
    rod,
    tipped,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def the_master() -> PortraitSitter:
    """Obsidian and gold: the King behind all the others."""
    stone = Finish(_obsidian, gloss=0.86, shine=0.09)
    head = blend(0.14, egg((0, 0.05, 0), (0.95, 0.98, 0.95)), egg((0, -0.52, 0.14), (0.66, 0.5, 0.64)))
    eyes = Eyes(
        spread=0.36,
        up=0.06,
        forward=0.80,
        radius=0.25,
        iris=(0.95, 0.30, 0.02),
        gaze=(0, -2),
        open=0.34,
        slant=13,
        lower=0.5,
        pupil=0.16,
        iris_size=0.70,
        shine=2.4,
        lid=Finish((0.05, 0.035, 0.05), gloss=0.7, shine=0.08),
    )
    half_mask = common(
        0.02,
        cut(ball((0, -0.02, 0.03), 1.21), ball((0, 0, 0), 1.11)),
        half_space((1, 0.12, 0), 0.02),
        half_space((0, 0, -1), -0.1),
        half_space((0, 1, 0), 0.50),
    )
    visor = cut(half_mask, egg((-0.40, 0.06, 1.05), (0.28, 0.20, 0.6)), softness=0.04)
    beard = [
        chain(
            [
                (0.17 * k, -0.84, 0.70 - 0.05 * abs(k)),
                (0.20 * k, -1.25, 0.92 - 0.05 * abs(k)),
                (0.16 * k, -1.75 + 0.14 * abs(k), 1.0),
            ],
            [0.16, 0.14, 0.02],
            0.05,
        )
        for k in (-2, -1, 0, 1, 2)
    ]
    rings = union(
        *(
            tipped(hoop((0.20 * k, -1.22, 0.92 - 0.05 * abs(k)), 0.15, 0.035), "x", 20, (0.2 * k, -1.22, 0.9))
            for k in (-2, 0, 2)
        )
    )
    spikes = union(
        *(
            rod(
                (0.98 * math.sin(a), 0.62, 0.98 * math.cos(a)),
                (1.30 * math.sin(a), 1.55 + 0.42 * (k % 2), 1.30 * math.cos(a)),
                0.15,
                0.012,
            )
            for k, a in enumerate(np.arange(12) * math.tau / 12)
        )
    )
    band = union(hoop((0, 0.60, 0), 0.95, 0.12, 0.8), hoop((0, 0.80, 0), 0.96, 0.04))
    cross = union(box((0, 1.32, 1.16), (0.075, 0.30, 0.06), 0.02), box((0, 1.40, 1.16), (0.21, 0.07, 0.06), 0.02))
    collar = union(
        *(
            tipped(moved(tipped(egg((0, 0.62, 0), (0.30, 0.72, 0.07)), "x", -20), (0, -1.05, -0.72)), "y", turn)
            for turn in (-118, -84, -48, 48, 84, 118)
        )
    )
    parts = [
        *figure.face(
            stone,
            eyes,
            figure.line_mouth(0.24, -0.60, -0.10),
            head=head,
            nose=chain([(0, 0.10, 0.96), (0, -0.20, 1.10)], [0.075, 0.12], 0.05),
        ),
        SolidPart(within(visor, (0, 0, 0.3), 1.2), figure.GOLD),
        figure.brows(Finish((0.02, 0.016, 0.02), gloss=0.6), (0.28, 0.46, 0.52), thick=0.08),
        SolidPart(
            within(rippled(union(*beard), lambda x, y, z: 0.012 * np.sin(40 * y + 9 * x)), (0, -1.2, 0.8), 1.1),
            Finish((0.03, 0.022, 0.03), gloss=0.6, shine=0.07),
        ),
        SolidPart(rings, figure.GOLD),
        SolidPart(within(union(spikes, band), (0, 1.1, 0), 1.75), figure.GOLD),
        SolidPart(within(cross, (0, 1.35, 1.1), 0.6), figure.GOLD),
        SolidPart(
            within(egg((0, 0.62, 1.06), (0.15, 0.17, 0.09)), (0, 0.62, 1.06), 0.3),
            Finish((0.85, 0.06, 0.02), gloss=0.95, shine=0.1, glow=1.4),
        ),
        SolidPart(within(collar, (0, -0.6, 0), 2.2), figure.dyed((0.34, 0.02, 0.03))),
        figure.cloak(Finish(_embers, gloss=0.3, shine=0.05, glow=0.25), 1.02),
    ]
    light = Light(
        key=(2.6, 2.2, 2.0),
        rim=(3.6, 1.2, 0.3),
        back=(2.8, 0.8, 0.2),
        sky=(0.40, 0.32, 0.40),
        ground=(0.50, 0.16, 0.05),
        fill=(0.5, 0.22, 0.14),
    )
    return PortraitSitter(
        parts, figure.before(_throne), light, Camera(middle=(0, 0.26, 0), half=2.10, turn=-10, height=-3)
    )


def _obsidian(x: Field, y: Field, z: Field) -> Field:
    vein = smoothstep(0.020, 0.006, np.abs(cloudy(x * 1.3 + 3, y * 1.3 + z, 211) - 0.5)) * smoothstep(
        0.1, 0.5, x - 0.4 * y
    )
    base = between((0.060, 0.045, 0.065), (0.025, 0.020, 0.032), cloudy(x * 3, y * 3 + z, 213))
    return mixed(base, np.array([1.6, 0.55, 0.08]), vein)


def _embers(x: Field, y: Field, z: Field) -> Field:
    folds = 0.5 + 0.5 * np.sin(np.arctan2(x, z) * 15)
    return between((0.20, 0.012, 0.016), (0.03, 0.008, 0.014), folds)


def _throne(x: Field, y: Field) -> Field:
    """A throne's back in a hall of fire."""
    picture = slope(y, ((-1, (0.62, 0.16, 0.04)), (-0.2, (0.26, 0.06, 0.05)), (1, (0.04, 0.012, 0.025))))
    for at in (-0.92, -0.66, 0.66, 0.92):
        column = smoothstep(0.01, -0.01, np.abs(x - at) - 0.075)
        shade = 0.5 + 0.9 * smoothstep(0.08, -0.08, (x - at) * np.sign(at))
        picture = over(picture, np.array([0.13, 0.055, 0.05]) * shade[..., None], column)
    back = smoothstep(
        0.01,
        -0.01,
        np.maximum(
            np.abs(x) - 0.52 + 0.06 * np.cos(9 * y),
            y - 0.72 - 0.26 * np.maximum(0, 1 - np.abs(x) * 3.2) - 0.12 * np.cos(x * 18),
        ),
    )
    picture = over(picture, np.array([0.10, 0.02, 0.03]) * (0.6 + 0.8 * cloudy(x * 4, y * 4, 221))[..., None], back)
    edge = back * smoothstep(0.05, 0.0, 0.50 - np.abs(x) - 0.06 * np.cos(9 * y))
    picture = lit(picture, (0.9, 0.5, 0.15), 0.6 * edge)
    picture = places.flames(blurred(picture, 0.004), x, y, -0.66, 0.30, 223)
    sparks = smoothstep(0.972, 1.0, cloudy(x * 34, y * 34, 225, 1))
    return lit(picture, (2.0, 0.8, 0.2), 1.2 * sparks * smoothstep(1.0, -0.6, y))
