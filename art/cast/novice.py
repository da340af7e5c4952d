"""The Novice: a Pawn with freckles, on its way through the corn with a straw hat and no plan."""

import numpy as np

from art.cast.sitting import PortraitSitter, shoulders
from art.features import Eyes, between, blot, brow, cloudy, inside, mixed, open_mouth, wood
from art.fields import Field, smoothstep
from art.skies import blurred, clouds, halo, hill, lit, over, plane, slope
from art.solids import (
    Shape,
    ball,
    blend,
    box,
    chain,
    cut,
    egg,
    hoop,
    mirrored,
    moved,
    rippled,
    tipped,
    turned,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart

MAPLE: Colour = (0.80, 0.56, 0.32)
MAPLE_DARK: Colour = (0.62, 0.38, 0.19)
STRAW: Colour = (0.86, 0.60, 0.20)
STRAW_DARK: Colour = (0.52, 0.30, 0.07)
FRECKLES = ((0.34, -0.20), (0.46, -0.11), (0.55, -0.22), (0.43, -0.29), (0.63, -0.13), (0.26, -0.13), (0.58, -0.33))


def novice() -> PortraitSitter:
    """Wide eyes, an open mouth, and the sun on its hat."""
    return PortraitSitter(
        _parts(), _meadow, Light(key=(2.9, 2.5, 1.9), rim=(1.7, 1.5, 1.1), sky=(0.48, 0.58, 0.72)), CAMERA
    )


CAMERA = Camera(middle=(0.0, 0.12, 0.0), half=1.85, turn=-9, height=4, lean=-5)


MOUTH = open_mouth(0.37, -0.33, 0.36, 0.55)


def _parts() -> list[SolidPart]:
    nose = egg((0, -0.05, 1.0), (0.15, 0.13, 0.15))
    cheeks = mirrored(ball((0.52, -0.22, 0.66), 0.31))
    head = cut(blend(0.12, ball((0, 0, 0), 1.0), nose, cheeks), MOUTH, softness=0.04)
    skin = Finish(_face, gloss=0.55, shine=0.04, soft=0.35, soft_colour=(1.0, 0.55, 0.30))
    plain = Finish(wood(MAPLE, MAPLE_DARK, 4), gloss=0.6, shine=0.05, soft=0.2)
    hair = Finish((0.36, 0.15, 0.03), gloss=0.35, shine=0.05)
    eyes = Eyes(spread=0.37, up=0.16, forward=0.79, radius=0.29, iris=(0.08, 0.34, 0.30), gaze=(-8, 14), open=0.82,
                slant=-10, lower=0.85, pupil=0.34)  # fmt: skip
    brows = mirrored(brow([(0.20, 0.66), (0.40, 0.68), (0.62, 0.55)], [0.030, 0.046, 0.024], 1.06))
    teeth = chain([(-0.24, -0.335, 0.86), (0.0, -0.375, 0.90), (0.24, -0.335, 0.86)], [0.05, 0.065, 0.05], 0.02)
    gap = box((0.0, -0.40, 0.95), (0.012, 0.10, 0.2), 0.005)
    tongue = egg((0.02, -0.67, 0.60), (0.22, 0.13, 0.2))
    return [
        SolidPart(within(head, (0, 0, 0), 1.25), skin),
        SolidPart(within(shoulders(), (0, -2.2, 0), 2.0), plain),
        *eyes.parts(skin),
        SolidPart(within(brows, (0, 0.5, 0.8), 0.8), hair),
        SolidPart(cut(teeth, gap), Finish((0.85, 0.80, 0.68), gloss=0.7)),
        SolidPart(tongue, Finish((0.62, 0.14, 0.12), gloss=0.6)),
        *_curls(hair),
        *_hat(),
        *_stalk(),
    ]


def _face(x: Field, y: Field, z: Field) -> Field:
    colour = wood(MAPLE, MAPLE_DARK, 4, 6)(x, y, z)
    front = smoothstep(0.1, 0.5, z)
    for sign in (-1, 1):
        blush = 0.55 * blot(x, y, (sign * 0.50, -0.24), 0.26, 0.8) * front
        colour = mixed(colour, np.array([0.86, 0.26, 0.14]), blush)
        for at, (dx, dy) in enumerate(FRECKLES):
            spot = blot(x, y, (sign * dx, dy + 0.02 * sign), 0.026 + 0.008 * (at % 3), 0.35) * front
            colour = mixed(colour, np.array([0.36, 0.13, 0.04]), 0.85 * spot)
    return mixed(colour, np.array([0.20, 0.025, 0.02]), inside(MOUTH, x, y, z))


def _curls(finish: Finish) -> list[SolidPart]:
    locks = [
        (-0.84, 0.36, 0.42, 24),
        (-0.90, 0.12, 0.36, 8),
        (0.84, 0.38, 0.42, -24),
        (0.90, 0.12, 0.36, -8),
        (0.06, 0.92, 0.42, 40),
    ]
    shapes = [tipped(egg((x, y, z), (0.10, 0.22, 0.10)), "z", angle, (x, y, z)) for x, y, z, angle in locks]
    return [SolidPart(within(blend(0.05, *shapes), (0, 0.45, 0.4), 1.2), finish)]


def _hat() -> list[SolidPart]:
    """A hat of braided straw, pushed back, with a ribbon and a poppy."""
    brim = turned(((-0.10, 1.80), (-0.06, 1.86), (0.0, 1.84), (0.10, 1.30), (0.16, 0.90)), 0.45, smooth=False)
    bowl = egg((0, 0.02, 0), (0.93, 0.78, 0.93))
    whole = cut(blend(0.10, brim, bowl), moved(egg((0, -0.12, 0), (0.88, 0.74, 0.88)), (0, 0, 0)))
    straw = rippled(
        whole,
        lambda x, y, z: 0.014 * np.sin(np.hypot(x, z) * 52 + y * 40) * (0.6 + 0.4 * np.sin(np.arctan2(z, x) * 60)),
    )
    ribbon = hoop((0, 0.22, 0), 0.93, 0.10, 0.7)

    def worn(shape: Shape) -> Shape:
        return tipped(tipped(moved(shape, (0, 0.76, -0.18)), "x", -24, (0, 0.4, 0)), "z", 7, (0, 0.4, 0))

    petals = [tipped(egg((0, 0.15, 0), (0.14, 0.16, 0.05)), "z", 72 * k, (0, 0, 0)) for k in range(5)]
    flower = moved(tipped(blend(0.02, *petals), "y", -32), (-0.50, 0.36, 0.86))
    heart = moved(ball((0, 0, 0.03), 0.085), (-0.53, 0.36, 0.92))
    return [
        SolidPart(within(worn(straw), (0, 0.75, -0.2), 2.05), Finish(_straw, gloss=0.25, shine=0.03, soft=0.3)),
        SolidPart(within(worn(ribbon), (0, 0.8, -0.1), 1.3), Finish((0.10, 0.16, 0.36), gloss=0.45, shine=0.06)),
        SolidPart(within(worn(flower), (-0.5, 1.0, 0.8), 0.6), Finish((0.80, 0.10, 0.05), gloss=0.3, soft=0.4)),
        SolidPart(within(worn(heart), (-0.5, 1.0, 0.8), 0.5), Finish((0.05, 0.04, 0.04), gloss=0.3)),
    ]


def _straw(x: Field, y: Field, z: Field) -> Field:
    weave = 0.5 + 0.5 * np.sin(np.hypot(x, z + 0.3) * 46) * np.sin(np.arctan2(z, x) * 44)
    shade = np.clip(0.45 * weave + 0.7 * (cloudy(x * 5, z * 5 + y * 3, 8) - 0.3), 0, 1)
    return between(STRAW, STRAW_DARK, shade)


def _stalk() -> list[SolidPart]:
    """An ear of corn in the corner of its mouth."""
    stem = chain([(0.22, -0.46, 0.92), (0.62, -0.52, 1.20), (1.02, -0.40, 1.32)], [0.022, 0.02, 0.018], 0.02)
    grains = []
    for k in range(5):
        along = 0.98 + 0.085 * k
        rise = -0.41 + 0.055 * k
        for sign in (-1, 1):
            place = (along, rise + 0.035 * sign, 1.32)
            grains.append(tipped(egg(place, (0.065, 0.032, 0.035)), "z", 32 + 26 * sign, place))
    corn = Finish((0.90, 0.62, 0.16), gloss=0.4, soft=0.3)
    return [SolidPart(within(union(stem, *grains), (0.8, -0.4, 1.2), 0.75), corn)]


def _meadow(pixels: int) -> Field:
    """Corn under a summer sky."""
    x, y = plane(pixels)
    sky = slope(y, ((-1, (0.75, 0.80, 0.78)), (0.0, (0.42, 0.66, 0.86)), (1, (0.07, 0.26, 0.62))))
    sky = lit(sky, (1.2, 1.0, 0.6), 0.9 * halo(x, y, (-0.75, 0.80), 0.55, 1.4))
    puff = clouds(x - 0.2, y + 0.35, 21, 0.62, 0.50) * smoothstep(-0.5, 0.1, y)
    shaded = clouds(x - 0.24, y + 0.42, 21, 0.62, 0.50)
    sky = over(sky, np.array([1.0, 0.97, 0.92]) - 0.28 * shaded[..., None] * np.array([1.0, 0.8, 0.5]), 0.92 * puff)
    sky = over(
        sky, (0.16, 0.30, 0.16), hill(x, y, ((-1, -0.12), (-0.4, 0.0), (0.1, -0.14), (0.6, 0.02), (1, -0.08)), 0.03)
    )
    ears = cloudy(x * 26, y * 5, 5, 3)
    field = np.array([0.78, 0.50, 0.12]) * (0.55 + 0.9 * ears[..., None])
    sky = over(
        sky,
        field,
        hill(x, y - 0.05 * np.sin(x * 40) * cloudy(x * 9, y, 3), ((-1, -0.28), (0, -0.22), (1, -0.30)), 0.04),
    )
    return blurred(sky, 0.004)
