"""The things that the campaign's figures carry, wear round the neck, and hold before them, in the space of a head of radius 1."""

import math
from collections.abc import Sequence

import numpy as np

from art.encounters.figure import BRASS, GOLD, IRON, LINEN, STEEL, timber
from art.features import between, cloudy
from art.fields import Field, smoothstep
from art.solids import (
    Place,
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
    moved,
    rippled,
    rod,
    tipped,
    turned,
    union,
    within,
)
from art.studio import Colour, Finish, SolidPart

WAX = Finish((0.42, 0.02, 0.03), gloss=0.7, shine=0.06)


def held(
    parts: Sequence[tuple[Shape, Finish]], at: Place, reach: float, turns: tuple[float, float, float] = (0, 0, 0)
) -> list[SolidPart]:
    """Things about the origin, turned about x, y and z in this order, held at a place."""

    def put(shape: Shape) -> Shape:
        for axis, angle in zip("xyz", turns, strict=True):
            shape = tipped(shape, axis, angle) if angle else shape
        return moved(shape, at)

    return [SolidPart(within(put(shape), at, reach), finish) for shape, finish in parts]


def ruff(linen: Finish = LINEN) -> SolidPart:
    """A collar of pleats."""

    def pleats(x: Field, y: Field, z: Field) -> Field:
        return np.asarray(0.075 * np.sin(np.arctan2(z, x) * 26) * smoothstep(0.6, 1.2, np.hypot(x, z)))

    def wave(x: Field, y: Field, z: Field) -> Field:
        return egg((0, -0.92, 0), (1.42, 0.20, 1.42))(x, y + pleats(x, y, z), z) * 0.7

    return SolidPart(within(wave, (0, -0.9, 0), 1.55), linen)


def scarf(cloth: Finish) -> list[SolidPart]:
    """Wound round the neck, one end before the chest."""
    wound = rippled(
        hoop((0, -1.05, 0), 0.80, 0.27, 0.85),
        lambda x, y, z: 0.03 * np.sin(7 * np.arctan2(z, x) + 20 * y + 3 * cloudy(x * 2, y * 3, 4, 2)),
    )
    end = rippled(
        chain([(0.34, -1.15, 0.86), (0.46, -1.6, 1.02), (0.40, -2.2, 1.05)], [0.18, 0.25, 0.28], 0.1),
        lambda x, y, z: 0.03 * np.sin(22 * x),
    )
    return [
        SolidPart(within(tipped(wound, "z", 6), (0, -1.05, 0), 1.3), cloth),
        SolidPart(within(end, (0.4, -1.7, 1.0), 1.0), cloth),
    ]


def moustache(hair: Finish, *, wide: float = 0.62, curl: float = 0.22, at: float = -0.32) -> SolidPart:
    """Two combed halves with curled ends."""
    half = chain(
        [
            (0.03, at, 1.0),
            (wide * 0.45, at - 0.09, 0.98),
            (wide * 0.85, at - 0.02, 0.82),
            (wide * 1.1, at + curl, 0.70),
        ],
        [0.10, 0.14, 0.09, 0.015],
        0.06,
    )
    combed = rippled(mirrored(half), lambda x, y, z: 0.012 * np.sin(64 * (y + 0.4 * np.abs(x))))
    return SolidPart(within(combed, (0, at, 0.9), 1.0), hair)


def beard(hair: Finish, *, long: float = 0.8, wide: float = 0.62) -> SolidPart:
    """A beard from ear to ear, down to a point."""
    chin = blend(
        0.18,
        egg((0, -0.72, 0.52), (wide, 0.42, 0.44)),
        chain([(0, -0.9, 0.72), (0.03, -0.9 - long, 0.86)], [wide * 0.72, 0.06], 0.2),
    )
    sides = mirrored(chain([(0.86, 0.05, 0.42), (0.80, -0.40, 0.48), (0.50, -0.72, 0.62)], [0.10, 0.20, 0.26], 0.15))
    whole = rippled(blend(0.14, chin, sides), lambda x, y, z: 0.024 * np.sin(30 * x + 6 * np.sin(3.1 * y)))
    return SolidPart(within(whole, (0, -0.8, 0.6), 1.4), hair)


def spectacles(metal: Finish = GOLD, *, only_right: bool = False, up: float = 0.10) -> SolidPart:
    """Round glasses, or an eyeglass for the right eye."""
    rims = []
    for side in (1,) if only_right else (-1, 1):
        middle = (side * 0.38, up, 1.10)
        rims.append(tipped(tipped(hoop(middle, 0.31, 0.034), "x", 88, middle), "y", side * 12, middle))
    if only_right:
        cord = chain([(0.66, up - 0.12, 1.02), (0.86, -0.45, 0.86), (0.82, -1.0, 0.92)], [0.018, 0.018, 0.018])
    else:
        cord = chain([(-0.08, up + 0.02, 1.18), (0, up + 0.07, 1.2), (0.08, up + 0.02, 1.18)], [0.026, 0.026, 0.026])
    return SolidPart(within(union(*rims, cord), (0, 0, 0.95), 1.25), metal)


def mask(cloth: Finish, eyes_up: float = 0.12) -> list[SolidPart]:
    """A domino mask."""
    shell = common(
        0.03,
        cut(ball((0, 0, 0.02), 1.10), ball((0, 0, 0), 1.03)),
        half_space((0, 1, 0), 0.46),
        half_space((0, -1, 0), 0.20),
        half_space((0, 0, -1), -0.05),
    )
    eyes = mirrored(egg((0.37, eyes_up, 1.0), (0.27, 0.21, 0.6)))
    return [
        SolidPart(
            within(cut(shell, eyes, egg((0, -0.26, 1.1), (0.2, 0.2, 0.5)), softness=0.04), (0, 0.1, 0.4), 1.2), cloth
        )
    ]


def letter(at: Place, turns: tuple[float, float, float]) -> list[SolidPart]:
    """A folded letter with a seal."""
    sheet = box((0, 0, 0), (0.52, 0.34, 0.035), 0.02)
    folds = union(rod((-0.5, 0.32, 0.04), (0, -0.04, 0.05), 0.012), rod((0.5, 0.32, 0.04), (0, -0.04, 0.05), 0.012))
    seal = egg((0, -0.04, 0.05), (0.13, 0.13, 0.05))
    return held(
        [
            (sheet, Finish((0.84, 0.74, 0.54), gloss=0.2, soft=0.3)),
            (folds, Finish((0.5, 0.38, 0.22), gloss=0.2)),
            (seal, WAX),
        ],
        at,
        0.75,
        turns,
    )


def cleaver(at: Place, turns: tuple[float, float, float]) -> list[SolidPart]:
    """A butcher's cleaver, its edge at the left."""
    blade = cut(
        box((0, 0.42, 0), (0.40, 0.62, 0.05), 0.02),
        tipped(hoop((0.24, 0.86, 0), 0.07, 0.05), "x", 90, (0.24, 0.86, 0)),
        ball((0.24, 0.86, 0), 0.07),
    )
    edge = common(0.01, blade, half_space((1, 0, 0), -0.30))
    grip = chain([(0.22, -0.24, 0), (0.24, -0.62, 0), (0.20, -0.98, 0)], [0.10, 0.12, 0.13], 0.05)
    bright = Finish((0.80, 0.82, 0.85), gloss=0.7, metal=True)
    return held([(blade, STEEL), (moved(edge, (-0.012, 0, 0)), bright), (grip, timber("walnut"))], at, 1.25, turns)


def sword(at: Place, turns: tuple[float, float, float], long: float = 2.2) -> list[SolidPart]:
    """A sword, its point upwards; the place is its guard."""
    blade = common(
        0.01,
        box((0, long / 2, 0), (0.13, long / 2, 0.045), 0.02),
        half_space((1, 0.30, 0), 0.12 + long * 0.287),
        half_space((-1, 0.30, 0), 0.12 + long * 0.287),
    )
    guard = chain([(-0.46, 0.06, 0), (0, -0.02, 0), (0.46, 0.06, 0)], [0.09, 0.07, 0.09], 0.04)
    hilt = union(guard, ball((0, -0.68, 0), 0.14))
    return held(
        [(blade, STEEL), (hilt, GOLD), (rod((0, 0, 0), (0, -0.6, 0), 0.075), timber("walnut"))], at, long + 0.2, turns
    )


def pitchfork(at: Place, turns: tuple[float, float, float]) -> list[SolidPart]:
    """A fork with three prongs; the place is where they begin."""
    prongs = union(
        chain([(-0.42, 0.95, 0), (-0.42, 0.25, 0), (-0.20, 0.04, 0), (0, 0, 0)], [0.02, 0.065, 0.07, 0.08], 0.05),
        chain([(0.42, 0.95, 0), (0.42, 0.25, 0), (0.20, 0.04, 0), (0, 0, 0)], [0.02, 0.065, 0.07, 0.08], 0.05),
        rod((0, 0, 0), (0, 1.08, 0), 0.075, 0.02),
        turned(((-0.25, 0.11), (0.0, 0.12), (0.06, 0.06))),
    )
    return held([(prongs, IRON), (rod((0, -0.2, 0), (0, -3.2, 0), 0.085), timber("oak"))], at, 3.3, turns)


def scales(at: Place) -> list[SolidPart]:
    """A merchant's balance: more in the right pan."""
    beam = chain([(-0.95, 0.12, 0), (0, 0.06, 0), (0.95, -0.14, 0)], [0.04, 0.06, 0.04], 0.03)
    post = union(rod((0, 0.06, 0), (0, -1.4, 0), 0.06), ball((0, 0.16, 0), 0.11))
    pans, cords, loads = [], [], []
    for x, y in ((-0.95, 0.12), (0.95, -0.14)):
        pans.append(common(0.01, egg((x, y - 0.72, 0), (0.40, 0.16, 0.40)), half_space((0, 1, 0), y - 0.71)))
        cords += [
            rod((x, y, 0), (x + 0.37 * math.cos(a), y - 0.71, 0.37 * math.sin(a)), 0.018) for a in (0.6, 2.5, 4.6)
        ]
        loads.append(ball((x, y - 0.60, 0.05), 0.17 if x < 0 else 0.20))
    gem = Finish((0.45, 0.03, 0.10), gloss=0.9, shine=0.1, glow=0.2)
    return held(
        [
            (union(beam, post, *pans), BRASS),
            (union(*cords), IRON),
            (loads[0], gem),
            (union(loads[1], ball((1.12, -0.72, 0.16), 0.14)), GOLD),
        ],
        at,
        1.7,
    )


def coins(places: Sequence[Place], tilt: float = 62, radius: float = 0.26) -> SolidPart:
    """Gold coins that lie about."""

    def one(index: int, place: Place) -> Shape:
        disc = turned(((-0.045, radius * 0.96), (0.0, radius), (0.045, radius * 0.96)), smooth=False)
        struck = union(
            cut(disc, turned(((0.028, radius * 0.74), (0.2, radius * 0.74)))),
            turned(((0.02, radius * 0.3), (0.05, radius * 0.24))),
        )
        lying = tipped(tipped(struck, "x", tilt - 17 * (index % 4)), "z", 29 * index % 90 - 45)
        return within(moved(lying, place), place, radius * 1.1)

    heap = union(*(one(index, place) for index, place in enumerate(places)))
    return SolidPart(heap, GOLD)


def scroll(at: Place, turns: tuple[float, float, float], ribbon: Finish) -> list[SolidPart]:
    """A rolled diploma with a ribbon."""
    roll = cut(
        rod((-0.75, 0, 0), (0.75, 0, 0), 0.19),
        rod((-1.2, 0, 0), (-0.62, 0, 0), 0.11),
        rod((1.2, 0, 0), (0.62, 0, 0), 0.11),
    )
    band = common(
        0.01, rod((-0.5, 0, 0), (0.5, 0, 0), 0.215), half_space((1, 0, 0), 0.09), half_space((-1, 0, 0), 0.09)
    )
    bow = union(
        *(tipped(egg((side * 0.18, 0.10, 0.22), (0.20, 0.09, 0.06)), "z", side * 24, (0, 0.1, 0.2)) for side in (-1, 1))
    )
    paper = Finish((0.84, 0.73, 0.52), gloss=0.2, soft=0.3)
    return held([(roll, paper), (union(band, bow, ball((0, 0.1, 0.22), 0.07)), ribbon)], at, 1.05, turns)


def lantern(at: Place) -> list[SolidPart]:
    """A lantern on its ring, alight."""
    cage = union(
        *(
            rod((0.24 * math.cos(a), -0.3, 0.24 * math.sin(a)), (0.24 * math.cos(a), 0.28, 0.24 * math.sin(a)), 0.03)
            for a in np.arange(6) * math.tau / 6
        ),
        turned(((-0.40, 0.26), (-0.34, 0.31), (-0.28, 0.24))),
        turned(((0.26, 0.32), (0.34, 0.26), (0.52, 0.07), (0.56, 0.05))),
        tipped(hoop((0, 0.68, 0), 0.12, 0.03), "x", 90, (0, 0.68, 0)),
    )
    flame = egg((0, -0.02, 0), (0.11, 0.22, 0.11))
    glass = Finish((1.0, 0.62, 0.20), gloss=0.4, glow=1.1)
    return held(
        [(cage, IRON), (flame, Finish((1.0, 0.80, 0.42), glow=4.0)), (turned(((-0.28, 0.20), (0.26, 0.20))), glass)],
        at,
        0.9,
    )


def cards(at: Place, turns: tuple[float, float, float], marks: Sequence[Colour], size: float = 1.0) -> list[SolidPart]:
    """A fan of cards, each with a lozenge of its colour."""
    parts: list[SolidPart] = []
    for number, colour in enumerate(marks):
        fan = (number - (len(marks) - 1) / 2) * -17
        sheet = tipped(box((0, 0.45 * size, 0.03 * number), (0.27 * size, 0.42 * size, 0.014), 0.012), "z", fan)
        sign = tipped(moved(_lozenge(0.15 * size, 0.21 * size), (0, 0.45 * size, 0.03 * number + 0.012)), "z", fan)
        parts += held(
            [(sheet, Finish((0.88, 0.84, 0.74), gloss=0.35, soft=0.1)), (sign, Finish(colour, gloss=0.4))],
            at,
            1.15 * size,
            turns,
        )
    return parts


def board_shield(
    at: Place, wide: float, tall: float, cloth: Colour, other: Colour, turns: tuple[float, float, float] = (0, 0, 0)
) -> list[SolidPart]:
    """A tall shield with an iron edge, bent to the sides, painted in quarters."""
    bend: Shape = lambda x, y, z: z + 0.22 * x * x - 0.055  # noqa: E731 - a surface, as short as it is
    plate = common(0.04, lambda x, y, z: np.abs(bend(x, y, z)) - 0.06, box((0, 0, 0), (wide, tall, 1.0), 0.2))
    edge = cut(
        common(
            0.03, lambda x, y, z: np.abs(bend(x, y, z)) - 0.10, box((0, 0, 0), (wide + 0.05, tall + 0.05, 1.0), 0.22)
        ),
        box((0, 0, 0), (wide - 0.09, tall - 0.09, 2.0), 0.15),
    )
    boss = union(
        egg((0, 0, 0.10), (0.24, 0.24, 0.16)),
        *(
            ball((sx * (wide - 0.02), sy * (tall - 0.02), -0.22 * wide * wide + 0.14), 0.06)
            for sx in (-1, 1)
            for sy in (-1, 1)
        ),
    )

    def quarters(x: Field, y: Field, z: Field) -> Field:
        share = (((x - at[0]) > 0) ^ ((y - at[1]) > 0)).astype(np.float64)
        worn = cloudy(x * 4, y * 4, 6)[:, None]
        return np.asarray(between(cloth, other, share) * (0.65 + 0.6 * worn))

    return held(
        [(plate, Finish(quarters, gloss=0.35, shine=0.04)), (edge, IRON), (boss, BRASS)],
        at,
        math.hypot(wide, tall) + 0.3,
        turns,
    )


def bottle(at: Place, liquid: Colour, turns: tuple[float, float, float] = (0, 0, 0)) -> list[SolidPart]:
    """A round flask that glows."""
    glass = turned(((-0.42, 0.20), (-0.36, 0.34), (0.02, 0.42), (0.30, 0.14), (0.62, 0.12), (0.66, 0.17), (0.70, 0.15)))
    cork = turned(((0.64, 0.11), (0.86, 0.13)))
    return held(
        [
            (glass, Finish(liquid, gloss=0.9, shine=0.10, glow=0.55, soft=0.5, soft_colour=liquid)),
            (cork, timber("maple")),
        ],
        at,
        1.0,
        turns,
    )


def arrow_in(at: Place, way: Place) -> list[SolidPart]:
    """An arrow that has hit: its shaft along `way`, with feathers."""
    end: Place = (at[0] + way[0], at[1] + way[1], at[2] + way[2])
    near: Place = (at[0] + 0.72 * way[0], at[1] + 0.72 * way[1], at[2] + 0.72 * way[2])
    feathers = union(
        *(
            rod((near[0] + 0.05 * a, near[1] + 0.05 * b, near[2]), (end[0] + 0.12 * a, end[1] + 0.12 * b, end[2]), 0.04)
            for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
    )
    return [
        SolidPart(rod(at, end, 0.04), timber("oak")),
        SolidPart(feathers, Finish((0.62, 0.10, 0.08), gloss=0.2, soft=0.3)),
    ]


def _lozenge(half_x: float, half_y: float) -> Shape:
    return lambda x, y, z: np.maximum((np.abs(x) / half_x + np.abs(y) / half_y - 1) * half_x * 0.7, np.abs(z) - 0.012)
