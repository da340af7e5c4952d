"""The Marshal: a Queen of black glass with a raven's feathers about her, before a storm."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.features import Eyes, between, blot, brow, cloudy, mixed
from art.fields import Field, smoothstep
from art.skies import blurred, clouds, halo, hill, lit, over, plane, slope
from art.solids import (
    Shape,
    ball,
    blend,
    chain,
    common,
    cut,
    egg,
    half_space,
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

JET: Colour = (0.060, 0.045, 0.085)
SILVER: Colour = (0.74, 0.74, 0.82)
POINTS = 9


def marshal() -> PortraitSitter:
    """Half-closed violet eyes, a red mouth, and the patience of a hunter."""
    light = Light(key=(3.3, 3.0, 3.2), rim=(2.4, 1.7, 4.2), rim_from=(0.8, 0.35, -0.5), back=(1.0, 0.7, 2.2),
                  sky=(0.50, 0.46, 0.72), ground=(0.20, 0.13, 0.26), fill=(0.42, 0.36, 0.62))  # fmt: skip
    return PortraitSitter(
        _parts(), _storm, light, Camera(middle=(0.0, 0.22, 0.0), half=1.95, turn=-16, height=-1, lean=0)
    )


def _parts() -> list[SolidPart]:
    skin = Finish(_face, gloss=0.80, shine=0.07, soft=0.18, soft_colour=(0.7, 0.45, 1.0))
    lid = Finish((0.20, 0.075, 0.30), gloss=0.85, shine=0.08)
    eyes = Eyes(spread=0.35, up=0.06, forward=0.74, radius=0.25, iris=(0.40, 0.10, 0.85), gaze=(12, 2), open=0.26,
                slant=-9, lower=0.50, pupil=0.26, iris_size=0.66, shine=0.5, lid=lid)  # fmt: skip
    brows = mirrored(brow([(0.14, 0.34), (0.38, 0.50), (0.68, 0.42)], [0.032, 0.045, 0.012], 0.98))
    lashes = mirrored(chain([(0.14, 0.11, 0.97), (0.36, 0.20, 1.00), (0.60, 0.18, 0.88), (0.72, 0.27, 0.74)],
                            [0.014, 0.026, 0.026, 0.006], 0.02))  # fmt: skip
    return [
        SolidPart(within(_head(), (0, -0.1, 0), 1.3), skin),
        SolidPart(within(_neck(), (0, -1.9, 0), 2.2), Finish(JET, gloss=0.85, shine=0.07)),
        *eyes.parts(skin),
        SolidPart(within(union(brows, lashes), (0, 0.3, 0.8), 0.9), Finish((0.012, 0.010, 0.016), gloss=0.6)),
        *_mouth(),
        *_crown(),
        *_mantle(),
    ]


def _head() -> Shape:
    face = blend(0.16, egg((0, 0.08, 0), (0.88, 0.92, 0.90)), egg((0, -0.52, 0.16), (0.52, 0.44, 0.60)))
    nose = blend(0.06, chain([(0, 0.12, 0.90), (0, -0.18, 1.04)], [0.06, 0.085], 0.05), ball((0, -0.20, 1.0), 0.10))
    cheeks = mirrored(ball((0.50, -0.10, 0.54), 0.25))
    return blend(0.12, face, nose, cheeks)


def _face(x: Field, y: Field, z: Field) -> Field:
    swirl = cloudy(x * 1.6 + 3, y * 1.6 + z, 17)
    colour = between((0.115, 0.085, 0.165), (0.055, 0.040, 0.085), smoothstep(0.3, 0.7, swirl))
    front = smoothstep(0.3, 0.6, z)
    for sign in (-1, 1):
        colour = mixed(colour, np.array([0.22, 0.05, 0.20]), 0.35 * blot(x, y, (sign * 0.52, -0.18), 0.22, 0.9) * front)
        shadow = blot(x, y * 1.4, (sign * 0.37, 0.14 * 1.4), 0.30, 0.5) * front
        colour = mixed(colour, np.array([0.22, 0.06, 0.34]), 0.7 * shadow)
    tear = blot(x, y * 0.7, (0.36, -0.30 * 0.7), 0.035, 0.3) * front
    return mixed(colour, np.array([0.75, 0.70, 0.85]), tear)


def _mouth() -> list[SolidPart]:
    upper = chain([(-0.23, -0.52, 0.72), (-0.07, -0.465, 0.80), (0.0, -0.485, 0.81), (0.07, -0.465, 0.80), (0.24, -0.50, 0.72)],
                  [0.018, 0.05, 0.042, 0.05, 0.018], 0.04)  # fmt: skip
    lower = chain([(-0.18, -0.545, 0.74), (0.0, -0.585, 0.79), (0.18, -0.535, 0.74)], [0.02, 0.066, 0.02], 0.05)
    red = Finish((0.42, 0.012, 0.045), gloss=0.85, shine=0.08, soft=0.2)
    return [SolidPart(within(union(upper, lower), (0, -0.5, 0.75), 0.45), red)]


def _neck() -> Shape:
    slope = turned(((-3.8, 1.6), (-2.7, 1.25), (-1.7, 0.52), (-0.7, 0.42)))
    collar = union(egg((0, -1.10, 0), (0.86, 0.12, 0.86)), egg((0, -1.30, 0), (0.66, 0.10, 0.66)))
    return blend(0.04, slope, collar)


def _crown() -> list[SolidPart]:
    """The Queen's coronet: nine points, a silver band, a stone, a pearl."""
    cup = turned(((0.50, 0.80), (0.66, 0.82), (1.05, 0.98), (1.62, 1.30)))
    well = turned(((0.86, 0.74), (1.05, 0.84), (1.72, 1.24)))

    def points(x: Field, y: Field, z: Field) -> Field:
        return np.asarray((y - 1.32 - 0.22 * np.cos(POINTS * np.arctan2(x, z))) * 0.62)

    crown = cut(common(0.02, cup, points), well)
    cap = common(0.02, ball((0, 0.82, 0), 0.74), half_space((0, -1, 0), -0.8))
    tips = [
        ball((1.22 * math.sin(a), 1.56, 1.22 * math.cos(a)), 0.085) for a in np.arange(POINTS) * 2 * math.pi / POINTS
    ]
    band = union(hoop((0, 0.58, 0), 0.83, 0.085, 0.8), hoop((0, 0.78, 0), 0.86, 0.03))
    stone = tipped(egg((0, 0.60, 0.92), (0.12, 0.15, 0.08)), "x", 0)
    setting = moved(tipped(hoop((0, 0, 0), 0.135, 0.035, 1.0), "x", 90), (0, 0.60, 0.90))
    silver = Finish(SILVER, gloss=0.75, metal=True)

    def worn(shape: Shape) -> Shape:
        return tipped(shape, "x", -7)

    return [
        SolidPart(within(worn(crown), (0, 1.05, 0), 1.7), Finish(JET, gloss=0.88, shine=0.08)),
        SolidPart(within(worn(cap), (0, 1.05, 0), 1.1), Finish((0.20, 0.05, 0.32), gloss=0.3, soft=0.3)),
        SolidPart(within(worn(union(*tips)), (0, 1.5, 0), 1.5), silver),
        SolidPart(within(worn(union(band, setting)), (0, 0.65, 0), 1.15), silver),
        SolidPart(within(worn(stone), (0, 0.6, 0.9), 0.4), Finish((0.36, 0.04, 0.70), gloss=0.95, shine=0.1, glow=0.6)),
    ]


def _feather(length: float, width: float) -> Shape:
    """An upright raven's feather that bends outwards."""
    vane = egg((0, length * 0.55, 0), (width, length * 0.52, 0.045))
    quill = chain([(0, -0.1, 0), (0, length, 0)], [0.030, 0.010])
    combed = rippled(vane, lambda x, y, z: 0.0035 * np.sin(70 * (y - 1.5 * np.abs(x))))
    return within(union(combed, quill), (0, length * 0.5, 0), length * 0.58)


def _mantle() -> list[SolidPart]:
    """Feathers from both shoulders, two rows, the longer behind."""
    back, front = [], []
    for k in range(13):
        fan = -90 + 15 * k
        high = 1.0 - abs(fan) / 140
        plume = tipped(_feather(1.45 * high + 0.55, 0.235), "x", -20)
        back.append(moved(tipped(plume, "z", -fan), (0.50 * math.sin(math.radians(fan)), -1.15, -0.45)))
    for k in range(10):
        turn = -100 + 22 * k
        plume = tipped(tipped(_feather(0.92, 0.22), "x", 128), "y", turn)
        front.append(moved(plume, (0.55 * math.sin(math.radians(turn)), -1.22, 0.55 * math.cos(math.radians(turn)))))
    raven = Finish(_sheen, gloss=0.62, shine=0.09)
    return [
        SolidPart(within(union(*back), (0, -0.6, -0.5), 2.4), raven),
        SolidPart(within(union(*front), (0, -1.6, 0.2), 1.8), raven),
    ]


def _sheen(x: Field, y: Field, z: Field) -> Field:
    share = 0.5 + 0.5 * np.sin(5 * x + 4 * y + 3 * z)
    return between((0.006, 0.010, 0.030), (0.012, 0.030, 0.050), share)


def _storm(pixels: int) -> Field:
    """Clouds, and lightning over a field of banners."""
    x, y = plane(pixels)
    sky = slope(y, ((-1, (0.16, 0.10, 0.24)), (-0.1, (0.26, 0.18, 0.42)), (1, (0.03, 0.025, 0.085))))
    sky = lit(sky, (0.9, 0.75, 1.5), 0.35 * halo(x, y, (-0.55, 0.15), 0.6, 1.6))
    heavy = clouds(x, y, 71, 0.60, 0.42, 0.3)
    sky = over(
        sky,
        np.array([0.045, 0.035, 0.095]) + 0.13 * clouds(x - 0.06, y + 0.10, 71, 0.60, 0.55, 0.25)[..., None],
        0.85 * heavy,
    )
    for seed, start, drift in ((3, -0.72, 0.16), (8, 0.80, -0.10)):
        line = start + drift * (0.9 - y) + 0.10 * (cloudy(y * 3.5 + seed, np.full(x.shape, 0.4), seed, 4) - 0.5) * 2
        fork = smoothstep(-0.55, -0.25, y)
        sky = lit(
            sky,
            (1.5, 1.3, 2.4),
            (np.exp(-np.abs(x - line) / 0.007) * 1.1 + 0.14 * np.exp(-np.abs(x - line) / 0.08)) * fork,
        )
    ground = hill(x, y + 0.02 * np.sin(x * 30), ((-1, -0.42), (-0.3, -0.52), (0.4, -0.50), (1, -0.38)))
    return over(sky, (0.045, 0.03, 0.08), blurred(ground, 0.005))
