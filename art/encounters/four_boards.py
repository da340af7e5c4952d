"""The four boards: a cube of chequers."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure, places
from art.features import Eyes, cloudy
from art.fields import Field, smoothstep
from art.skies import halo, lit, slope
from art.solids import (
    Shape,
    ball,
    box,
    chain,
    cut,
    rod,
    turned,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def four_boards() -> PortraitSitter:
    """A cube of four chequers: whichever side you see, it is a board."""
    cube = box((0, 0.02, 0), (1.0, 1.0, 1.0), 0.14)
    lips = chain(
        [(-0.40, -0.55, 1.0), (-0.15, -0.48, 1.0), (0.15, -0.60, 1.0), (0.40, -0.50, 1.0)],
        [0.03, 0.05, 0.05, 0.03],
        0.02,
    )
    eyes = Eyes(
        spread=0.42,
        up=0.22,
        forward=0.88,
        radius=0.28,
        iris=(0.32, 0.10, 0.50),
        gaze=(0, -4),
        open=0.52,
        slant=4,
        lower=0.6,
        pupil=0.28,
        shine=0.3,
        lid=Finish((0.42, 0.24, 0.12), gloss=0.5),
    )
    edges = union(
        *(rod((sx, 1.02 * sy + 0.02, sz), (ex, 1.02 * ey + 0.02, ez), 0.07) for (sx, sy, sz), (ex, ey, ez) in _edges())
    )
    knobs = union(*(ball((x, y + 0.02, z), 0.13) for x in (-0.99, 0.99) for y in (-1.0, 1.0) for z in (-0.99, 0.99)))
    men = [
        (_small_pawn((0.50, 1.04, 0.25), 0.34), figure.timber("ivory", 3)),
        (_small_pawn((-0.52, 1.04, -0.10), 0.34), figure.timber("ebony", 3)),
        (_small_pawn((-0.02, 1.04, -0.55), 0.48), figure.timber("ivory", 3)),
    ]
    parts = [
        SolidPart(within(cut(cube, lips), (0, 0, 0), 1.85), Finish(_boards, gloss=0.6, shine=0.05)),
        *eyes.parts(figure.timber("oak", 7)),
        figure.brows(figure.BRASS, (0.52, 0.62, 0.54), thick=0.06, off=1.24),
        SolidPart(within(union(edges, knobs), (0, 0, 0), 1.95), figure.BRASS),
        *(SolidPart(within(shape, (0, 1.3, 0), 1.2), finish) for shape, finish in men),
        SolidPart(
            within(
                turned(
                    (
                        (-3.8, 1.7),
                        (-2.6, 1.35),
                        (-1.9, 0.75),
                        (-1.5, 0.62),
                        (-1.42, 1.0),
                        (-1.30, 1.02),
                        (-1.24, 0.7),
                        (-0.9, 0.6),
                    )
                ),
                (0, -2.3, 0),
                2.1,
            ),
            figure.timber("walnut", 9),
        ),
    ]
    light = Light(
        key=(2.8, 2.5, 2.1),
        rim=(1.6, 1.2, 2.8),
        back=(0.7, 1.3, 2.0),
        sky=(0.46, 0.44, 0.62),
        ground=(0.24, 0.18, 0.26),
    )
    return PortraitSitter(
        parts, figure.before(_constellation), light, Camera(middle=(0, 0.10, 0), half=2.10, turn=-31, height=15)
    )


def _edges() -> list[tuple[tuple[float, float, float], tuple[float, float, float]]]:
    """The twelve edges of a cube."""
    ends = (-0.99, 0.99)
    return [
        *(((a, b, -0.99), (a, b, 0.99)) for a in ends for b in ends),
        *(((a, -0.99, b), (a, 0.99, b)) for a in ends for b in ends),
        *(((-0.99, a, b), (0.99, a, b)) for a in ends for b in ends),
    ]


def _small_pawn(at: tuple[float, float, float], size: float) -> Shape:
    profile = union(
        turned(((0.0, 0.55), (0.14, 0.52), (0.30, 0.30), (0.80, 0.16), (0.84, 0.30), (0.92, 0.26), (0.98, 0.12))),
        ball((0, 1.16, 0), 0.32),
    )
    return lambda x, y, z: profile((x - at[0]) / size, (y - at[1]) / size, (z - at[2]) / size) * size


def _boards(x: Field, y: Field, z: Field) -> Field:
    """Each side has its own two woods."""
    ax, ay, az = np.abs(x), np.abs(y - 0.02), np.abs(z)
    front, side = (az >= ax) & (az >= ay), (ax > az) & (ax >= ay)
    u, v = np.where(front, x, np.where(side, z, x)), np.where(front | side, y, z)
    square = (np.floor((u + 0.99) / 0.33) + np.floor((v + 0.97) / 0.33)) % 2
    grain = 0.75 + 0.5 * cloudy(u * 3, v * 16, 181)
    pale = np.where(
        front[:, None],
        np.array([0.76, 0.58, 0.34]),
        np.where(side[:, None], np.array([0.62, 0.66, 0.70]), np.array([0.70, 0.62, 0.44])),
    )
    deep = np.where(
        front[:, None],
        np.array([0.30, 0.14, 0.07]),
        np.where(side[:, None], np.array([0.10, 0.20, 0.36]), np.array([0.10, 0.28, 0.18])),
    )
    return np.asarray((pale * (1 - square)[:, None] + deep * square[:, None]) * grain[:, None])


def _constellation(x: Field, y: Field) -> Field:
    """A violet night with the stars joined to a Knight's move."""
    picture = slope(y, ((-1, (0.22, 0.12, 0.34)), (0, (0.12, 0.09, 0.28)), (1, (0.02, 0.02, 0.09))))
    picture = lit(picture, (0.45, 0.22, 0.75), 0.6 * smoothstep(0.42, 0.8, cloudy(x * 1.6, y * 1.9, 183)))
    picture = places.stars(picture, x, y, 185, -1.0)
    for (ax, ay), (bx, by) in (
        ((-0.92, 0.30), (-0.70, 0.74)),
        ((-0.70, 0.74), (-0.26, 0.92)),
        ((0.62, 0.86), (0.84, 0.42)),
        ((0.84, 0.42), (0.70, -0.10)),
    ):
        t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
        picture = lit(
            picture,
            (0.55, 0.60, 0.95),
            0.7 * smoothstep(0.008, 0.002, np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))),
        )
        picture = lit(picture, (1.2, 1.2, 1.6), halo(x, y, (ax, ay), 0.022) + halo(x, y, (bx, by), 0.022))
    return picture
