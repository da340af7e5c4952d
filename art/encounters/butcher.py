"""The butcher, with her cleaver."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.encounters import headwear as hats
from art.features import Eyes, between, cloudy, mixed
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over
from art.solids import (
    ball,
    blend,
    chain,
    common,
    egg,
    half_space,
    hoop,
    mirrored,
    rippled,
    tipped,
    turned,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def butcher() -> PortraitSitter:
    """Broad, pleased, and her sleeves rolled up: she takes what she can reach."""
    skin = figure.timber("cherry", 35, gloss=0.68)
    broad = blend(0.18, ball((0, 0.06, 0), 1.0), egg((0, -0.44, 0.10), (1.02, 0.62, 0.86)))
    eyes = Eyes(
        spread=0.36,
        up=0.20,
        forward=0.82,
        radius=0.22,
        iris=(0.30, 0.06, 0.03),
        gaze=(-8, -2),
        open=0.36,
        slant=14,
        lower=0.40,
        pupil=0.28,
    )
    grin = figure.wide_mouth(0.46, -0.52, 0.22, 0.45)
    apron = rippled(
        turned(((-4.0, 2.1), (-2.5, 1.75), (-1.7, 1.35), (-1.25, 0.98))),
        lambda x, y, z: 0.02 * np.sin(np.arctan2(x, z) * 12),
    )
    strap = hoop((0, -1.08, 0.06), 0.80, 0.10, 0.6)
    scar = chain([(0.62, 0.74, 0.52), (0.46, 0.56, 0.74), (0.50, 0.38, 0.84)], [0.02, 0.035, 0.02], 0.02)
    ears = mirrored(egg((1.02, 0.02, 0.0), (0.14, 0.24, 0.18)))
    ring = mirrored(tipped(hoop((1.12, -0.28, 0.06), 0.15, 0.04), "x", 90, (1.12, -0.28, 0.06)))
    locks = rippled(
        mirrored(chain([(0.20, 0.86, 0.62), (0.66, 0.66, 0.66), (0.96, 0.30, 0.40)], [0.14, 0.17, 0.08], 0.08)),
        lambda x, y, z: 0.02 * np.sin(30 * (x - y)),
    )
    bun = [SolidPart(within(locks, (0, 0.6, 0.5), 1.15), figure.BLACK_HAIR)]
    parts = [
        *figure.face(
            skin,
            eyes,
            grin,
            head=broad,
            nose=egg((0, -0.08, 1.02), (0.20, 0.19, 0.18)),
            blush=(0.66, 0.09, 0.06),
            reach=1.5,
        ),
        SolidPart(within(ears, (0, 0, 0), 1.25), skin),
        figure.brows(figure.BLACK_HAIR, (0.40, 0.52, 0.54), thick=0.11, off=1.04),
        figure.lashes(0.20),
        hats.kerchief(figure.dyed((0.50, 0.06, 0.05))),
        *bun,
        SolidPart(scar, Finish((0.60, 0.24, 0.20), gloss=0.4)),
        SolidPart(ring, figure.GOLD),
        SolidPart(
            within(turned(((-3.8, 1.9), (-2.4, 1.6), (-1.5, 1.30), (-0.9, 0.86))), (0, -2.4, 0), 2.4),
            figure.dyed((0.07, 0.07, 0.09)),
        ),
        SolidPart(
            within(common(0.04, apron, half_space((0, 0, -1), -0.2)), (0, -2.2, 0.5), 2.2),
            Finish(_stained, gloss=0.12, soft=0.3),
        ),
        SolidPart(within(strap, (0, -1.08, 0), 1.0), figure.LINEN),
        *things.cleaver((-1.36, -0.22, 0.95), (0, 18, 14)),
    ]
    light = Light(
        key=(3.2, 2.3, 1.6),
        key_from=(-0.6, 0.66, 0.5),
        rim=(2.6, 0.6, 0.4),
        back=(1.6, 0.4, 0.3),
        sky=(0.40, 0.32, 0.34),
        ground=(0.34, 0.10, 0.07),
        fill=(0.40, 0.20, 0.18),
    )
    return PortraitSitter(
        parts, figure.before(_cold_room), light, Camera(middle=(-0.10, -0.02, 0), half=1.88, turn=10, height=0)
    )


def _stained(x: Field, y: Field, z: Field) -> Field:
    """Linen stained by wiped hands."""
    base = between((0.78, 0.72, 0.62), (0.62, 0.54, 0.44), cloudy(x * 5, y * 5, 3))
    smear = smoothstep(0.56, 0.66, cloudy(x * 2.4 + 0.4 * y, y * 3.4, 37)) * smoothstep(-1.2, -1.6, y)
    return mixed(base, np.array([0.40, 0.05, 0.04]), 0.85 * smear)


def _cold_room(x: Field, y: Field) -> Field:
    """Tiles, a rail, sausages on hooks, under a red lamp."""
    u, v = (x / 0.19) % 1.0 - 0.5, (y / 0.19) % 1.0 - 0.5
    joint = smoothstep(0.43, 0.48, np.maximum(np.abs(u), np.abs(v)))
    picture = (
        np.array([0.46, 0.34, 0.30])
        * (0.7 + 0.4 * cloudy(np.floor(x / 0.19) * 1.3, np.floor(y / 0.19) * 1.9, 5, 1))[..., None]
    )
    picture = over(picture, (0.16, 0.09, 0.08), joint) * (0.25 + 1.0 * halo(x, y, (0.0, 0.5), 1.0, 1.5))[..., None]
    picture = lit(picture, (0.9, 0.10, 0.05), 0.35 * halo(x, y, (0.3, 0.2), 1.1, 1.5))
    picture = over(picture, (0.05, 0.04, 0.04), smoothstep(0.022, 0.014, np.abs(y - 0.82)))
    for at in (-0.86, -0.62, 0.56, 0.80):
        for k in range(3):
            link = smoothstep(
                0.008, -0.008, np.hypot((x - at - 0.012 * (-1) ** k) / 0.055, (y - 0.60 + 0.235 * k) / 0.115) - 1
            )
            shine = 0.55 + 0.75 * smoothstep(0.03, -0.02, np.abs(x - at + 0.018))
            picture = over(picture, np.array([0.46, 0.10, 0.07]) * shine[..., None], link)
    return blurred(picture, 0.005)
