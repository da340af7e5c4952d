"""The mirror: a face of quicksilver in a gilded frame."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure
from art.features import Eyes, between, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over, slope
from art.solids import (
    Shape,
    blend,
    box,
    chain,
    common,
    egg,
    mirrored,
    turned,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def mirror() -> PortraitSitter:
    """A face of quicksilver in a gilded frame, which does what you do."""
    silver = Finish((0.90, 0.93, 0.97), gloss=0.86, metal=True)
    eyes = Eyes(iris=(0.62, 0.70, 0.78), gaze=(0, 0), open=0.60, lower=0.7, pupil=0.30, iris_size=0.60)
    frame = union(_ring(1.30, 1.62, 0.15), _ring(1.14, 1.44, 0.07))
    leaves = union(
        *(
            egg((1.42 * math.sin(a), 0.12 + 1.74 * math.cos(a), -0.30), (0.15, 0.15, 0.14))
            for a in np.arange(28) * math.tau / 28
        )
    )
    top = blend(
        0.05,
        egg((0, 2.0, -0.28), (0.42, 0.24, 0.16)),
        mirrored(chain([(0.30, 1.94, -0.28), (0.66, 1.98, -0.28), (0.78, 1.78, -0.28)], [0.14, 0.12, 0.08], 0.05)),
    )
    glass = SolidPart(
        common(
            0.02,
            lambda x, y, z: np.hypot(x / 1.28, (y - 0.12) / 1.60) - 1,
            box((0, 0.12, -0.46), (1.4, 1.8, 0.05), 0.01),
        ),
        Finish(_deep_glass, gloss=0.9, shine=0.25),
    )
    ripple = union(*(_ring_at(1.02 + 0.13 * k, 0.02, -0.40) for k in range(3)))
    parts = [
        glass,
        *figure.face(silver, eyes, figure.line_mouth(0.26, -0.44, 0.0, 0.04)),
        figure.brows(silver, (0.42, 0.50, 0.42), thick=0.05),
        SolidPart(
            within(
                blend(0.1, turned(((-1.9, 0.7), (-1.3, 0.52), (-0.9, 0.5))), egg((0, -1.0, 0), (0.92, 0.12, 0.92))),
                (0, -1.3, 0),
                1.2,
            ),
            silver,
        ),
        SolidPart(within(union(frame, leaves, top), (0, 0.12, -0.3), 2.4), figure.GOLD),
        SolidPart(ripple, silver),
        SolidPart(
            within(egg((0, 2.04, -0.12), (0.13, 0.16, 0.10)), (0, 2.04, -0.12), 0.3),
            Finish((0.10, 0.50, 0.62), gloss=0.95, shine=0.1, glow=0.6),
        ),
    ]
    light = Light(
        key=(2.8, 2.9, 3.1),
        rim=(1.2, 2.2, 3.0),
        back=(1.4, 1.0, 2.0),
        sky=(0.50, 0.62, 0.80),
        ground=(0.20, 0.16, 0.26),
        fill=(0.4, 0.5, 0.7),
    )
    return PortraitSitter(parts, figure.before(_hall), light, Camera(middle=(0, 0.14, 0), half=2.06, turn=12, height=2))


def _ring(half_x: float, half_y: float, thick: float) -> Shape:
    """An upright oval of round section behind a head."""

    def solid(x: Field, y: Field, z: Field) -> Field:
        off = (np.hypot(x / half_x, (y - 0.12) / half_y) - 1) * min(half_x, half_y)
        return np.asarray((np.hypot(off, z + 0.34) - thick) * 0.8)

    return solid


def _ring_at(radius: float, thick: float, depth: float) -> Shape:
    return lambda x, y, z: np.hypot(np.hypot(x, y) - radius, z - depth) - thick


def _deep_glass(x: Field, y: Field, z: Field) -> Field:
    wave = cloudy(x * 2, y * 2, 121)
    return between((0.10, 0.20, 0.30), (0.30, 0.46, 0.58), smoothstep(0.3, 0.8, wave))


def _hall(x: Field, y: Field) -> Field:
    """Panelled walls and candles, seen twice."""
    near = np.abs(x)
    picture = slope(y, ((-1, (0.07, 0.06, 0.12)), (1, (0.12, 0.14, 0.26))))
    panel = smoothstep(0.02, 0.0, np.abs(np.maximum(np.abs(near - 0.80) - 0.13, np.abs(y - 0.05) - 0.72)) - 0.012)
    picture = over(picture, (0.46, 0.36, 0.16), 0.8 * panel)
    for at, up in ((0.62, 0.42), (0.98, 0.42)):
        picture = over(
            picture,
            (0.62, 0.58, 0.50),
            smoothstep(0.006, -0.006, np.maximum(np.abs(near - at) - 0.018, np.abs(y - up + 0.16) - 0.12)),
        )
        picture = lit(picture, (1.8, 1.2, 0.5), halo(near, y, (at, up), 0.045) + 0.35 * halo(near, y, (at, up), 0.2))
    return blurred(picture, 0.005)
