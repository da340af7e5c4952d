"""The long siege: a Rook that still stands."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, heads, places
from art.features import Eyes
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over
from art.solids import (
    Shape,
    ball,
    blend,
    chain,
    cut,
    egg,
    hoop,
    moved,
    rippled,
    tipped,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def long_siege() -> PortraitSitter:
    """A Rook after years of siege: arrows in its stones, ivy, a bandage, and it does not fall."""
    tower = heads.battlements((0.42, 0.43, 0.40))
    breach = ball((0.95, 1.42, 0.75), 0.52)
    eyes = Eyes(
        spread=0.36,
        up=0.20,
        radius=0.27,
        iris=(0.24, 0.30, 0.16),
        gaze=(6, 0),
        open=0.24,
        slant=-4,
        lower=0.40,
        lid=Finish((0.24, 0.24, 0.22), gloss=0.3),
    )
    mouth = chain([(-0.34, -0.56, 0.98), (0.0, -0.52, 1.04), (0.34, -0.58, 0.98)], [0.035, 0.05, 0.035], 0.02)
    leaves = union(*(_leaf(k) for k in range(26)))
    wrap = rippled(
        tipped(hoop((0, 0.62, 0), 1.02, 0.17, 0.55), "z", -9), lambda x, y, z: 0.016 * np.sin(30 * y + 3 * x)
    )
    stain = SolidPart(egg((-0.52, 0.66, 0.92), (0.15, 0.10, 0.08)), figure.dyed((0.42, 0.03, 0.03)))
    moss = SolidPart(
        within(
            blend(
                0.05, *(egg((0.35 * k - 0.9, 1.62, 0.9 - 0.28 * abs(k - 2.6)), (0.20, 0.07, 0.16)) for k in range(6))
            ),
            (0, 1.6, 0.5),
            1.5,
        ),
        figure.dyed((0.12, 0.24, 0.05)),
    )
    parts = [
        SolidPart(within(cut(tower.solid, breach, mouth, softness=0.05), (0, -0.6, 0), 3.2), tower.finish),
        *eyes.parts(tower.finish),
        figure.lashes(0.20),
        figure.lips((0.42, 0.05, 0.06), -0.56, 1.02),
        figure.brows(figure.IRON, (0.46, 0.50, 0.40), thick=0.10, off=1.10),
        SolidPart(within(leaves, (-0.6, -0.7, 0.7), 1.9), figure.dyed((0.10, 0.30, 0.07))),
        SolidPart(within(wrap, (0, 0.6, 0), 1.35), figure.LINEN),
        stain,
        moss,
        *things.arrow_in((0.72, -0.40, 0.66), (0.62, 0.42, 0.62)),
        *things.arrow_in((0.50, -1.05, 0.88), (0.58, -0.10, 0.66)),
        *things.arrow_in((-0.80, 1.10, 0.85), (-0.62, 0.40, 0.45)),
    ]
    light = Light(
        key=(2.6, 2.2, 1.8),
        rim=(2.8, 1.1, 0.3),
        rim_from=(0.8, 0.2, -0.5),
        back=(2.2, 0.8, 0.2),
        sky=(0.36, 0.38, 0.46),
        ground=(0.30, 0.16, 0.09),
        fill=(0.36, 0.28, 0.26),
    )
    return PortraitSitter(
        parts, figure.before(_siege), light, Camera(middle=(0.04, 0.02, 0), half=1.96, turn=12, height=4, lean=-3)
    )


def _leaf(number: int) -> Shape:
    """A leaf of the ivy that climbs at the left."""
    share = number / 25
    turn = -1.15 + 0.55 * math.sin(number * 2.1) * (0.4 + 0.6 * (1 - share)) + 0.25 * share
    height, reach = -1.75 + 1.95 * share, 1.06
    place = (reach * math.sin(turn), height, reach * math.cos(turn))
    return moved(tipped(tipped(egg((0, 0, 0), (0.15, 0.12, 0.05)), "z", 47 * number), "y", math.degrees(turn)), place)


def _siege(x: Field, y: Field) -> Field:
    """A burning sky, engines, and fire in the air."""
    picture = places.sky(
        x, y, ((1.1, 0.42, 0.10), (0.62, 0.22, 0.14), (0.08, 0.06, 0.12)), (0.10, 0.06, 0.07), 201, 0.85
    )
    picture = places.flames(picture, x, y, -0.40, 0.22, 203)
    picture = places.land(picture, x, y, ((-1, -0.34), (0, -0.42), (1, -0.30)), (0.07, 0.035, 0.03), 0.05)
    for at, size in ((-0.78, 0.30), (0.80, 0.26)):
        u, v = (x - at) / size, (y + 0.34) / size
        frame = np.minimum(
            np.abs(np.abs(u) - 0.42 + 0.36 * v) - 0.06, np.abs(v - 0.55 - 0.75 * u) - 0.05 - 1.0 * (np.abs(u) > 1.1)
        )
        engine = smoothstep(0.02, -0.02, frame) * (v > -0.1) * (v < 1.5)
        wheels = smoothstep(0.03, -0.03, np.abs(np.hypot(np.abs(u) - 0.5, v) - 0.20) - 0.05)
        picture = over(picture, (0.06, 0.03, 0.025), np.maximum(engine, wheels))
    for (ax, ay), way in (((-0.36, 0.72), (-0.5, 0.16)), ((0.62, 0.52), (0.4, 0.22)), ((0.30, 0.86), (0.4, 0.05))):
        behind = np.clip(((x - ax) * way[0] + (y - ay) * way[1]) / (way[0] ** 2 + way[1] ** 2), 0, 1)
        tail = np.hypot(x - ax - behind * way[0], y - ay - behind * way[1])
        picture = lit(
            picture, (1.8, 0.8, 0.2), (1 - behind) * smoothstep(0.035, 0.0, tail) + halo(x, y, (ax, ay), 0.04)
        )
    return blurred(picture, 0.004)
