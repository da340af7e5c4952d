"""The Master: a King older than the board, robed, with a crown that broke once and was mended with gold."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.features import Eyes, between, brow, cloudy, mixed
from art.fields import Field, smoothstep
from art.skies import blurred, hill, lit, over, plane, slope
from art.solids import (
    Shape,
    ball,
    blend,
    box,
    chain,
    common,
    cut,
    egg,
    half_space,
    hoop,
    mirrored,
    rippled,
    tipped,
    turned,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart

IVORY: Colour = (0.74, 0.62, 0.44)
IVORY_DARK: Colour = (0.55, 0.41, 0.25)
GOLD: Colour = (1.00, 0.72, 0.28)


def master() -> PortraitSitter:
    """It looks at you, and at what you will do."""
    light = Light(key=(2.7, 2.45, 2.15), rim=(0.9, 3.0, 2.8), rim_from=(0.8, 0.4, -0.5), back=(0.5, 1.6, 1.7),
                  sky=(0.36, 0.52, 0.60), ground=(0.14, 0.16, 0.20), fill=(0.26, 0.40, 0.48))  # fmt: skip
    return PortraitSitter(
        _parts(), _heavens, light, Camera(middle=(0.0, 0.36, 0.0), half=2.10, turn=-8, height=-4, lean=0)
    )


def _parts() -> list[SolidPart]:
    skin = Finish(_face, gloss=0.55, shine=0.05, soft=0.35, soft_colour=(1.0, 0.55, 0.28))
    eyes = Eyes(spread=0.36, up=0.06, forward=0.77, radius=0.25, iris=(0.05, 0.62, 0.56), gaze=(0, -2), open=0.34,
                slant=6, lower=0.55, pupil=0.24, iris_size=0.66, shine=1.2)  # fmt: skip
    hair = Finish(_silver, gloss=0.32, shine=0.04, soft=0.4, soft_colour=(0.8, 0.9, 1.0))
    return [
        SolidPart(within(_head(), (0, -0.05, 0), 1.35), skin),
        *eyes.parts(skin),
        *_hair(hair),
        *_crown(),
        *_robe(),
    ]


def _head() -> Shape:
    face = blend(0.14, egg((0, 0.05, 0), (0.94, 0.98, 0.94)), egg((0, -0.5, 0.12), (0.66, 0.5, 0.66)))
    nose = blend(
        0.07,
        chain([(0, 0.16, 0.93), (0, -0.18, 1.10)], [0.075, 0.125], 0.06),
        mirrored(ball((0.09, -0.20, 1.03), 0.085)),
    )
    cheeks = mirrored(ball((0.48, -0.20, 0.60), 0.26))
    socket = mirrored(ball((0.37, 0.08, 1.06), 0.20))
    return blend(0.10, cut(face, socket, softness=0.12), nose, cheeks)


def _cracks(x: Field, y: Field, z: Field, seed: int, width: float) -> Field:
    """Lines of a break, 0 to 1."""
    bend = 0.5 * cloudy(x * 2.1 + 5, y * 2.1 + z * 1.3, seed)
    field = cloudy(x * 1.15 + bend + seed, y * 1.15 + z * 0.9 + bend, seed + 3, 3)
    return smoothstep(width, width * 0.35, np.abs(field - 0.5))


def _face(x: Field, y: Field, z: Field) -> Field:
    grain = cloudy(x * 3 + z * 2, y * 9, 25)
    colour = between(IVORY, IVORY_DARK, smoothstep(0.3, 0.8, grain))
    hollow = np.exp(-(((np.abs(x) - 0.37) / 0.30) ** 2 + ((y - 0.04) / 0.26) ** 2)) * smoothstep(0.3, 0.6, z)
    colour = mixed(colour, np.array([0.34, 0.20, 0.14]), 0.55 * hollow)
    mended = _cracks(x, y, z, 11, 0.016) * smoothstep(0.25, 0.45, x + 0.5 * y)
    return mixed(colour, np.array([1.5, 0.95, 0.25]), mended)


def _silver(x: Field, y: Field, z: Field) -> Field:
    strand = cloudy(x * 16 + z * 9, y * 2.5, 28)
    return between((0.66, 0.68, 0.70), (0.36, 0.40, 0.46), strand)


def _combed(x: Field, y: Field, z: Field) -> Field:
    bend = 3.0 * cloudy(x * 1.8 + 2, y * 1.1, 35, 2)
    return np.asarray(0.024 * np.sin(30 * x + 5 * bend + 3 * np.sin(3.1 * y)))


def _hair(hair: Finish) -> list[SolidPart]:
    """Brows like eaves, a moustache, and a beard that reaches out of the picture."""
    brows = mirrored(brow([(0.12, 0.32), (0.36, 0.44), (0.62, 0.42), (0.86, 0.28)], [0.075, 0.105, 0.085, 0.02], 1.05))
    moustache = mirrored(chain([(0.04, -0.36, 1.06), (0.28, -0.46, 1.04), (0.52, -0.70, 0.92), (0.60, -1.0, 0.86)],
                               [0.10, 0.15, 0.12, 0.02], 0.06))  # fmt: skip
    beard = blend(0.16, egg((0, -0.86, 0.56), (0.66, 0.52, 0.46)), chain([(0, -1.0, 0.70), (0.06, -1.7, 0.95), (-0.05, -2.4, 1.0)],
                                                                        [0.55, 0.46, 0.22], 0.2))  # fmt: skip
    sides = mirrored(
        chain(
            [(0.90, 0.42, 0.15), (0.98, -0.1, 0.1), (0.98, -0.7, 0.0), (1.10, -1.3, 0.05)],
            [0.16, 0.24, 0.28, 0.12],
            0.15,
        )
    )
    lip = chain([(-0.14, -0.60, 1.00), (0.0, -0.615, 1.02), (0.14, -0.60, 1.00)], [0.03, 0.045, 0.03], 0.03)
    fine = rippled(union(brows, moustache), lambda x, y, z: 0.014 * np.sin(52 * (np.abs(x) * 0.5 + y)))
    return [
        SolidPart(within(fine, (0, -0.1, 0.9), 1.2), hair),
        SolidPart(within(rippled(beard, _combed), (0, -1.4, 0.7), 1.5), hair),
        SolidPart(within(rippled(sides, _combed), (0, -0.4, 0.1), 1.6), hair),
        SolidPart(within(lip, (0, -0.6, 1.0), 0.3), Finish((0.42, 0.19, 0.14), gloss=0.5)),
    ]


def _crown() -> list[SolidPart]:
    """The King's own: a band, a bowl, a cross; a piece is missing, and gold runs through the break."""
    bowl = turned(((0.52, 0.92), (0.70, 0.90), (1.10, 1.04), (1.50, 1.24), (1.56, 1.20)))
    rim = hoop((0, 1.52, 0), 1.20, 0.085)
    dome = common(0.03, egg((0, 1.48, 0), (1.14, 0.42, 1.14)), half_space((0, -1, 0), -1.45))
    gap = common(
        0.01, half_space((-1.0, -0.62, 0.0), -1.24), half_space((1.0, -0.40, 0.1), 0.22), half_space((0, 0, -1), -0.2)
    )
    second = common(
        0.01, half_space((-0.5, -1.0, 0.0), -1.72), half_space((1.0, -0.2, 0.0), 0.42), half_space((0, 0, -1), -0.2)
    )
    body = cut(union(bowl, rim, dome), gap, second)
    cross = union(
        box((0, 2.18, 0), (0.075, 0.30, 0.07), 0.02),
        box((0, 2.24, 0), (0.22, 0.075, 0.07), 0.02),
        ball((0, 1.92, 0), 0.13),
    )
    band = union(hoop((0, 0.60, 0), 0.93, 0.10, 0.8), hoop((0, 0.78, 0), 0.93, 0.035))
    stones = [(a, (0.02, 0.40, 0.36) if k % 2 else (0.05, 0.14, 0.46)) for k, a in enumerate(np.linspace(-1.5, 1.5, 7))]
    old = Finish(_crown_paint, gloss=0.6, shine=0.06, soft=0.2)
    gold = Finish(GOLD, gloss=0.72, metal=True)

    def worn(shape: Shape) -> Shape:
        return tipped(shape, "x", -5)

    parts = [
        SolidPart(within(worn(body), (0, 1.15, 0), 1.65), old),
        SolidPart(within(worn(cross), (0, 2.15, 0), 0.6), gold),
        SolidPart(within(worn(band), (0, 0.65, 0), 1.2), gold),
    ]
    for turn, colour in stones:
        place = (1.02 * math.sin(turn), 0.60, 1.02 * math.cos(turn))
        parts.append(
            SolidPart(within(worn(ball(place, 0.075)), place, 0.3), Finish(colour, gloss=0.95, shine=0.1, glow=0.7))
        )
    return parts


def _crown_paint(x: Field, y: Field, z: Field) -> Field:
    grain = cloudy(x * 3 + z * 2, y * 8, 26)
    colour = between((0.62, 0.50, 0.33), (0.40, 0.28, 0.16), grain)
    return mixed(colour, np.array([1.7, 1.05, 0.28]), _cracks(x * 1.2, y * 1.2, z, 19, 0.022))


def _robe() -> list[SolidPart]:
    """Ermine on the shoulders, and the night below."""
    collar = tipped(
        rippled(
            hoop((0, -1.25, -0.18), 1.05, 0.40, 0.9), lambda x, y, z: 0.03 * (cloudy(x * 7, y * 7 + z * 6, 44) - 0.5)
        ),
        "x",
        10,
        (0, -1.2, 0),
    )
    cloak = turned(((-4.0, 2.3), (-2.4, 1.85), (-1.6, 1.45), (-1.1, 1.0)))
    return [
        SolidPart(within(collar, (0, -1.25, -0.1), 1.7), Finish(_ermine, gloss=0.12, soft=0.5)),
        SolidPart(within(cloak, (0, -2.6, 0), 2.6), Finish(_cloak, gloss=0.25, shine=0.04, soft=0.2)),
    ]


def _ermine(x: Field, y: Field, z: Field) -> Field:
    turn = np.arctan2(x, z + 0.18) * 5.5
    ring = np.round((y + 1.25) / 0.27)
    spot = np.hypot((turn + 0.5 * ring) % 1.0 - 0.5, ((y + 1.25) / 0.27 - ring) * 0.9)
    return between((0.80, 0.79, 0.76), (0.03, 0.03, 0.035), smoothstep(0.22, 0.14, spot))


def _cloak(x: Field, y: Field, z: Field) -> Field:
    folds = 0.5 + 0.5 * np.sin(np.arctan2(x, z) * 14)
    return between((0.012, 0.05, 0.11), (0.02, 0.13, 0.20), folds)


def _heavens(pixels: int) -> Field:
    """Northern lights over snow."""
    x, y = plane(pixels)
    sky = slope(y, ((-1, (0.10, 0.26, 0.34)), (-0.2, (0.06, 0.20, 0.30)), (1, (0.006, 0.016, 0.06))))
    stars = smoothstep(0.975, 1.0, cloudy(x * 70, y * 70, 81, 1)) * smoothstep(-0.3, 0.3, y)
    sky = lit(sky, (0.9, 1.0, 1.1), 1.4 * stars)
    for seed, height, colour in (
        (5, 0.10, (0.10, 0.95, 0.62)),
        (9, 0.36, (0.10, 0.60, 0.85)),
        (14, -0.06, (0.36, 0.40, 0.95)),
    ):
        foot = (
            height
            + 0.22 * np.sin(2.2 * x + seed)
            + 0.18 * (cloudy(x * 2.5, np.full(x.shape, seed * 0.7), seed, 3) - 0.5)
        )
        above = y - foot
        curtain = np.exp(-np.clip(above, 0, 3) / 0.34) * smoothstep(-0.03, 0.03, above)
        strands = 0.35 + 0.9 * cloudy(x * 22, np.full(x.shape, seed * 1.3), seed + 40, 2)
        sky = lit(sky, colour, 0.62 * curtain * strands)
    peaks = hill(
        x,
        y + 0.05 * (cloudy(x * 9, y * 2, 3) - 0.5),
        ((-1, -0.10), (-0.7, 0.10), (-0.45, -0.16), (0.4, -0.20), (0.72, 0.04), (1, -0.12)),
    )
    ridges = smoothstep(0.38, 0.62, cloudy(x * 3 + 1.5 * y, y * 2.2 - 1.2 * x, 7))
    snow = (
        np.array([0.10, 0.24, 0.33])
        + ridges[..., None] * np.array([0.20, 0.26, 0.28]) * smoothstep(-1.0, 0.1, y)[..., None]
    )
    return over(blurred(sky, 0.002), snow, blurred(peaks, 0.005))
