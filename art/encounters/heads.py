"""Heads that are no balls: a tower of stones, a mitre."""

import math

import numpy as np

from art.features import cloudy, mixed
from art.fields import Field, smoothstep
from art.solids import (
    Shape,
    ball,
    common,
    cut,
    egg,
    half_space,
    hoop,
    mirrored,
    moved,
    rippled,
    turned,
    union,
    within,
)
from art.studio import Colour, Finish, SolidPart


def bricks(stone: Colour, course: float = 0.30, count: int = 12) -> tuple[Shape, Finish]:
    """Joints to be rippled into a turned wall, and the paint of its stones."""

    def joints(x: Field, y: Field, z: Field) -> Field:
        row = np.floor(y / course)
        level = np.abs(y / course - row - 0.5)
        turn = (np.arctan2(x, z) / math.tau * count * 2 + row * 0.5) % 1.0
        gap = np.maximum(smoothstep(0.43, 0.5, level), smoothstep(0.455, 0.5, np.abs(turn - 0.5)))
        return np.asarray(0.045 * gap + 0.028 * (cloudy(x * 5 + z * 3, y * 5 + row, 13) - 0.5))

    def paint(x: Field, y: Field, z: Field) -> Field:
        row = np.floor(y / course)
        turn = np.floor(np.arctan2(x, z) / math.tau * count * 2 + row * 0.5)
        tone = cloudy(turn * 1.37 + 0.3, row * 2.71 + 0.4, 77, 1)
        grit = cloudy(x * 11 + z * 9, y * 11, 15)
        base = np.array(stone) * (0.72 + 0.5 * tone)[:, None] * (0.72 + 0.5 * grit)[:, None]
        return mixed(base, np.array(stone) * 0.25, smoothstep(0.012, 0.036, joints(x, y, z)))

    return joints, Finish(paint, gloss=0.22, shine=0.03)


def battlements(stone: Colour) -> SolidPart:
    """A Rook's tower from the foot to its notched crown."""
    joints, paint = bricks(stone)
    tower = union(
        turned(((-4.0, 1.5), (-2.6, 1.3), (-1.3, 1.02), (0.9, 0.96))),
        turned(((0.72, 0.94), (0.95, 1.22), (1.62, 1.26))),
        hoop((0, 0.78, 0), 1.05, 0.11),
    )
    well = common(0.02, turned(((1.12, 0.98), (2.2, 0.98))), half_space((0, -1, 0), -1.12))

    def notches(x: Field, y: Field, z: Field) -> Field:
        turn = (np.arctan2(x, z) / math.tau * 8) % 1.0
        return np.maximum((np.abs(turn - 0.5) - 0.19) * 0.75, 1.24 - y)

    sockets = mirrored(egg((0.36, 0.20, 0.95), (0.30, 0.26, 0.35)))
    return SolidPart(
        within(rippled(cut(tower, well, notches, sockets, softness=0.03), joints), (0, -0.6, 0), 3.2), paint
    )


def mitre(up: float = 0.0) -> Shape:
    """A Bishop's head with its slit and the ball on top."""
    cosine, sine = math.cos(math.radians(50)), math.sin(math.radians(50))
    profile = turned(
        (
            (-1.0, 0.42),
            (-0.72, 0.68),
            (-0.2, 0.98),
            (0.25, 0.99),
            (0.80, 0.80),
            (1.35, 0.48),
            (1.75, 0.20),
            (1.86, 0.05),
        )
    )

    def slit(x: Field, y: Field, z: Field) -> Field:
        along = (x - 0.10) * cosine + (y - 0.98 - up) * sine
        across = -(x - 0.10) * sine + (y - 0.98 - up) * cosine
        return np.maximum(np.maximum(np.abs(across) - 0.065, -(along - 0.10)), -z - 0.2)

    return union(cut(moved(profile, (0, up, 0)), slit, softness=0.03), ball((0, 1.96 + up, 0), 0.15))
