"""The Knight-errant: a black horse with a patch, a scar and a red scarf, far from home at the end of the day."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.features import Eyes, between, cloudy, mixed, speckled, wood
from art.fields import Field, smoothstep
from art.skies import blurred, clouds, halo, hill, lit, over, plane, slope
from art.solids import (
    Shape,
    ball,
    blend,
    chain,
    cut,
    egg,
    flattened,
    hoop,
    mirrored,
    moved,
    rippled,
    rod,
    tipped,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart

COAT: Colour = (0.085, 0.045, 0.035)
COAT_DARK: Colour = (0.035, 0.018, 0.018)
NOSTRILS = mirrored(egg((0.20, -0.66, 1.50), (0.085, 0.065, 0.12)))
LIPS = chain([(-0.44, -0.80, 1.00), (-0.30, -0.90, 1.34), (0.0, -0.88, 1.52), (0.30, -0.86, 1.34), (0.46, -0.68, 0.98)],
             [0.02, 0.03, 0.03, 0.03, 0.02], 0.02)  # fmt: skip
EYE = (0.43, 0.42, 0.58)
GONE = (-0.47, 0.44, 0.66)


def errant() -> PortraitSitter:
    """One eye, fixed upon the other king."""
    light = Light(key=(3.4, 2.3, 1.4), key_from=(-0.6, 0.55, 0.6), rim=(3.0, 1.2, 0.7), back=(1.4, 0.5, 0.5),
                  sky=(0.50, 0.42, 0.46), ground=(0.34, 0.16, 0.09), fill=(0.40, 0.36, 0.46))  # fmt: skip
    return PortraitSitter(
        _parts(), _desert, light, Camera(middle=(0.0, 0.08, 0.35), half=1.80, turn=10, height=2, lean=0)
    )


def _parts() -> list[SolidPart]:
    coat = Finish(_coat, gloss=0.66, shine=0.06, soft=0.12)
    eyes = Eyes(spread=EYE[0], up=EYE[1], forward=EYE[2], radius=0.25, iris=(0.50, 0.22, 0.03), gaze=(-8, -4), open=0.24,
                slant=16, lower=0.52, pupil=0.34, iris_size=0.84)  # fmt: skip
    # The left one is under the patch.
    seen = eyes.parts(coat)[2:]
    head = cut(horse_head(), LIPS, NOSTRILS, softness=0.04)
    return [
        SolidPart(within(head, (0, -0.3, 0.1), 2.6), coat),
        *seen,
        *_brows(coat),
        *_mane(),
        *_patch(),
        *_scarf(),
    ]


def horse_head() -> Shape:
    """Skull, muzzle, jaws, neck and ears of a Knight."""
    skull = egg((0, 0.42, 0.02), (0.66, 0.66, 0.70))
    nose = rod((0, 0.30, 0.35), (0, -0.52, 1.12), 0.50, 0.40)
    end = egg((0, -0.66, 1.20), (0.43, 0.36, 0.38))
    jaw = mirrored(ball((0.20, -0.12, 0.16), 0.50))
    chin = ball((0, -0.96, 1.04), 0.24)
    neck = chain([(0, 0.25, -0.30), (0, -0.75, -0.55), (0, -2.4, -0.55)], [0.62, 0.72, 1.15], 0.2)
    socket = ball((0.40, 0.46, 0.48), 0.27)
    ears = mirrored(
        blend(0.04, chain([(0.34, 0.86, -0.06), (0.43, 1.24, -0.02), (0.40, 1.52, 0.08)], [0.19, 0.17, 0.03], 0.06))
    )
    hollow_ears = mirrored(
        chain([(0.36, 0.98, 0.12), (0.43, 1.24, 0.13), (0.41, 1.40, 0.14)], [0.09, 0.10, 0.03], 0.03)
    )
    return blend(0.14, skull, nose, end, jaw, chin, neck, socket, cut(ears, hollow_ears, softness=0.04))


def _coat(x: Field, y: Field, z: Field) -> Field:
    colour = wood(COAT, COAT_DARK, 23, 6)(x, y, z)
    muzzle = smoothstep(0.85, 1.35, z - 0.3 * y) * 0.75
    colour = mixed(colour, np.array([0.23, 0.13, 0.11]), muzzle)
    star = smoothstep(0.16, 0.11, np.hypot(x * 1.3, (y - 0.55) * 0.62)) * smoothstep(0.2, 0.4, z)
    blaze = (
        smoothstep(0.075, 0.05, np.abs(x + 0.02 * np.sin(y * 9)))
        * smoothstep(-0.45, -0.25, y)
        * smoothstep(0.3, 0.5, z)
    )
    colour = mixed(colour, np.array([0.78, 0.72, 0.64]), np.maximum(star, blaze * smoothstep(0.7, 0.5, y)))
    scar = (
        smoothstep(0.030, 0.014, np.abs(x - 0.46 + 0.35 * y))
        * smoothstep(0.32, 0.24, np.abs(y + 0.02))
        * smoothstep(0.2, 0.4, z)
    )
    return mixed(colour, np.array([0.52, 0.20, 0.17]), 0.85 * scar)


def _brows(coat: Finish) -> list[SolidPart]:
    right = chain([(0.17, 0.52, 0.80), (0.40, 0.66, 0.78), (0.66, 0.64, 0.54)], [0.09, 0.11, 0.06], 0.06)
    return [SolidPart(within(right, (0.45, 0.66, 0.6), 0.55), coat)]


def _mane() -> list[SolidPart]:
    """Locks over the brow and down the neck."""
    locks = [
        chain([(0.02, 1.00, 0.10), (-0.10, 0.98, 0.52), (-0.20, 0.74, 0.72)], [0.13, 0.14, 0.02], 0.05),
        chain([(0.10, 1.02, 0.08), (0.12, 1.00, 0.50), (0.06, 0.68, 0.78)], [0.13, 0.14, 0.02], 0.05),
        chain([(0.0, 1.05, 0.0), (-0.02, 1.10, 0.40), (-0.06, 0.90, 0.72)], [0.14, 0.13, 0.03], 0.05),
    ]
    for step in range(7):
        y, z = 0.95 - 0.36 * step, -0.42 - 0.10 * step
        sway = 0.06 * (-1) ** step
        way = [(0.05, 0.10, 0.0), (0.38 + sway, 0.12, -0.22), (0.74 + sway, -0.22, -0.20), (0.92 + sway, -0.62, 0.0)]
        locks.append(chain([(across, y + up, z + back) for across, up, back in way], [0.20, 0.20, 0.15, 0.02], 0.06))
    hair = rippled(blend(0.05, *locks), lambda x, y, z: 0.020 * np.sin(42 * (x + 0.6 * y) + 9 * z))
    return [SolidPart(within(hair, (0.3, -0.2, -0.2), 1.9), Finish((0.035, 0.022, 0.030), gloss=0.62, shine=0.07))]


def _patch() -> list[SolidPart]:
    """Leather over the missing eye, and a strap round the head."""

    def laid(shape: Shape) -> Shape:
        return moved(tipped(tipped(shape, "x", -12), "y", -34), GONE)

    pad = laid(egg((0, 0, 0), (0.29, 0.27, 0.11)))
    seam = laid(tipped(hoop((0, 0, 0), 0.235, 0.018), "x", 90))
    over = chain([(-0.46, 0.58, 0.60), (-0.12, 0.87, 0.60), (0.27, 1.02, 0.33)], [0.055, 0.055, 0.05], 0.04)
    under = chain([(-0.62, 0.34, 0.58), (-0.68, 0.10, 0.34), (-0.74, -0.10, 0.0)], [0.055, 0.055, 0.05], 0.04)
    strap = union(over, under)
    studs = union(*(ball((0.25 * math.cos(a), 0.23 * math.sin(a), 0.055), 0.026) for a in np.arange(10) * math.pi / 5))
    leather = Finish(speckled((0.045, 0.030, 0.028), (0.022, 0.015, 0.015), 0.12, 24), gloss=0.42, shine=0.05)
    brass = Finish((0.85, 0.62, 0.28), gloss=0.6, metal=True)
    return [
        SolidPart(within(union(pad, strap), (0.0, 0.44, 0.1), 1.05), leather),
        SolidPart(within(seam, GONE, 0.5), Finish((0.11, 0.07, 0.05), gloss=0.3)),
        SolidPart(within(laid(studs), GONE, 0.5), brass),
    ]


def _scarf() -> list[SolidPart]:
    """Red, knotted, blown to the side."""
    wound = rippled(
        hoop((0, -1.15, -0.50), 0.82, 0.27, 0.85),
        lambda x, y, z: 0.03 * np.sin(7 * np.arctan2(z + 0.5, x) + 22 * y + 3 * cloudy(x * 2, y * 3, 4, 2)),
    )
    knot = egg((-0.36, -1.28, 0.44), (0.24, 0.22, 0.2))
    tail = chain(
        [(-0.46, -1.30, 0.5), (-0.95, -1.22, 0.62), (-1.45, -1.36, 0.45), (-2.05, -1.12, 0.5)],
        [0.13, 0.25, 0.30, 0.26],
        0.12,
    )
    other = chain([(-0.42, -1.36, 0.5), (-0.80, -1.72, 0.62), (-1.25, -1.98, 0.5)], [0.13, 0.24, 0.26], 0.12)
    ends = union(*(flattened(rippled(one, _folds), 0.55, 0.42) for one in (tail, other)))
    red = Finish(_cloth, gloss=0.12, shine=0.03, soft=0.3)
    return [
        SolidPart(within(tipped(wound, "x", -14, (0, -1.1, -0.5)), (0, -1.2, -0.4), 1.35), red),
        SolidPart(within(union(knot, ends), (-1.0, -1.5, 0.5), 1.5), red),
    ]


def _folds(x: Field, y: Field, z: Field) -> Field:
    """Long waves along the ends of the scarf."""
    return np.asarray(0.035 * np.sin(17 * (y - 0.35 * np.sin(2.3 * x))))


def _cloth(x: Field, y: Field, z: Field) -> Field:
    thread = cloudy(x * 9, y * 9 + z * 7, 31)
    return between((0.26, 0.012, 0.016), (0.42, 0.03, 0.025), thread)


def _desert(pixels: int) -> Field:
    """Red rocks and a low sun."""
    x, y = plane(pixels)
    sky = slope(
        y, ((-1, (0.95, 0.40, 0.12)), (-0.25, (1.25, 0.66, 0.26)), (0.25, (0.85, 0.36, 0.22)), (1, (0.24, 0.10, 0.20)))
    )
    sky = lit(sky, (1.6, 1.1, 0.5), halo(x, y, (-0.55, 0.02), 0.5, 1.3))
    sun = smoothstep(0.215, 0.20, np.hypot(x + 0.55, y - 0.02))
    sky = over(sky, (1.9, 1.5, 0.85), sun)
    streak = clouds(x * 0.5, y * 2.6, 51, 0.45, 0.50, 0.25)
    sky = over(sky, (0.62, 0.20, 0.18), 0.6 * streak * smoothstep(-0.1, 0.5, y))
    mesa = hill(
        x,
        y,
        (
            (-1, -0.28),
            (-0.62, -0.28),
            (-0.58, -0.30),
            (-0.2, -0.36),
            (0.42, -0.34),
            (0.46, 0.06),
            (0.82, 0.10),
            (0.86, -0.18),
            (1, -0.2),
        ),
    )
    sky = over(sky, (0.42, 0.13, 0.10), blurred(mesa, 0.004))
    near = hill(x, y + 0.03 * cloudy(x * 8, y, 9), ((-1, -0.50), (-0.5, -0.60), (0.2, -0.55), (0.6, -0.48), (1, -0.42)))
    return over(sky, (0.20, 0.06, 0.06), blurred(near, 0.005))
