"""The kings' hour: a King who is a clock."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.encounters import headwear as hats
from art.features import Eyes, between, cloudy, mixed
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over, rays, slope
from art.solids import (
    Shape,
    box,
    chain,
    egg,
    moved,
    rod,
    tipped,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def kings_hour() -> PortraitSitter:
    """A King whose face is a clock, and it is late."""
    skin = figure.timber("ivory", 31, gloss=0.6)
    case = union(_plate(1.28, 0.0, 0.30), _rim(1.28, 0.12, 0.22))
    dial = SolidPart(_plate(1.16, 0.24, 0.10), Finish(_dial, gloss=0.5, shine=0.05))
    marks = union(
        *(
            moved(
                tipped(box((0, 1.0, 0), (0.075 if k % 3 == 0 else 0.04, 0.10, 0.03), 0.01), "z", -30 * k), (0, 0, 0.35)
            )
            for k in range(12)
        )
    )
    eyes = Eyes(
        spread=0.40,
        up=0.16,
        forward=0.30,
        radius=0.25,
        iris=(0.50, 0.24, 0.03),
        gaze=(0, 6),
        open=0.44,
        slant=8,
        lower=0.5,
        pupil=0.26,
    )
    hands = union(
        tipped(chain([(0, -0.14, 0.48), (0, 0.78, 0.48)], [0.06, 0.02], 0.02), "z", -28),
        tipped(chain([(0, -0.14, 0.52), (0, 0.96, 0.52)], [0.05, 0.015], 0.02), "z", 6),
    )
    hub = egg((0, 0, 0.5), (0.11, 0.11, 0.08))
    tick = things.moustache(figure.WHITE_HAIR, wide=0.56, curl=0.24, at=-0.38)
    whiskers = SolidPart(lambda x, y, z: tick.solid(x, y, z + 0.46), figure.WHITE_HAIR)
    beard = things.beard(figure.WHITE_HAIR, long=0.75, wide=0.52)
    parts = [
        SolidPart(within(case, (0, 0, 0), 1.7), figure.BRASS),
        dial,
        SolidPart(marks, Finish((0.07, 0.04, 0.03), gloss=0.5)),
        *eyes.parts(skin),
        SolidPart(union(hands, hub), Finish((0.05, 0.045, 0.06), gloss=0.7, metal=False)),
        whiskers,
        *figure.elsewhere([beard], (0, -0.36, -0.16), 0.94),
        *figure.elsewhere(
            hats.kings_crown(figure.timber("walnut", 5), figure.GOLD, (0.05, 0.25, 0.55)), (0, 0.60, -0.05), 0.78
        ),
        figure.cloak(figure.dyed((0.30, 0.05, 0.06)), 1.0),
        *things.held(
            [
                (rod((0, 0, 0), (0, -0.75, 0), 0.03), figure.BRASS),
                (egg((0, -0.92, 0), (0.22, 0.22, 0.08)), figure.GOLD),
            ],
            (0.0, -1.05, 1.38),
            1.2,
            (0, 0, 16),
        ),
    ]
    light = Light(
        key=(3.0, 2.3, 1.5),
        rim=(2.4, 1.2, 0.5),
        back=(1.6, 0.7, 0.3),
        sky=(0.48, 0.42, 0.44),
        ground=(0.34, 0.20, 0.12),
        fill=(0.5, 0.34, 0.24),
    )
    return PortraitSitter(
        parts, figure.before(_sunset_hall), light, Camera(middle=(0, 0.22, 0), half=2.10, turn=-13, height=4)
    )


def _plate(radius: float, depth: float, thick: float) -> Shape:
    """An upright disc."""
    return lambda x, y, z: np.maximum(np.hypot(x, y) - radius, np.abs(z - depth) - thick) * 0.95


def _rim(radius: float, depth: float, thick: float) -> Shape:
    """An upright ring of round section."""
    return lambda x, y, z: np.hypot(np.hypot(x, y) - radius, (z - depth) * 0.8) - thick * 0.62


def _dial(x: Field, y: Field, z: Field) -> Field:
    old = between((0.84, 0.76, 0.58), (0.66, 0.52, 0.34), cloudy(x * 2.4, y * 2.4, 171))
    lines = smoothstep(0.014, 0.006, np.abs(np.hypot(x, y) - 0.86)) + smoothstep(
        0.014, 0.006, np.abs(np.hypot(x, y) - 1.12)
    )
    return mixed(old, np.array([0.16, 0.09, 0.05]), np.clip(lines, 0, 1))


def _sunset_hall(x: Field, y: Field) -> Field:
    """Tall windows, and the last light in them."""
    picture = slope(y, ((-1, (0.10, 0.04, 0.04)), (1, (0.16, 0.07, 0.08))))
    for middle in (-0.72, 0.0, 0.72):
        u = np.abs(x - middle)
        pane = smoothstep(
            0.012, -0.012, np.maximum(u - 0.24, np.where(y > 0.42, np.hypot(u, (y - 0.42) * 0.8) - 0.24, -0.55 - y))
        )
        evening = slope(y, ((-0.6, (1.25, 0.62, 0.20)), (0.1, (1.05, 0.40, 0.20)), (0.9, (0.42, 0.16, 0.28))))
        leads = np.maximum(
            smoothstep(0.010, 0.004, np.abs(u - 0.0)), smoothstep(0.010, 0.004, np.abs((y / 0.26) % 1.0 - 0.5) * 0.26)
        )
        picture = over(picture, over(evening, (0.06, 0.03, 0.03), leads), pane)
    return lit(
        blurred(picture, 0.005),
        (0.9, 0.4, 0.15),
        0.4 * rays(x, y, (0.0, 0.25), 8, 10) + 0.25 * halo(x, y, (0, 0.2), 0.7, 1.5),
    )
