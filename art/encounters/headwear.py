"""The headwear of the campaign's figures; each piece fits a head of radius 1 and may be tilted."""

import math
from collections.abc import Callable

import numpy as np

from art.encounters.figure import BRASS, GOLD, IRON, STEEL
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
    tipped,
    turned,
    union,
    within,
)
from art.studio import Colour, Finish, SolidPart

Worn = Callable[[Shape], Shape]


def worn(up: float, back: float = 0.0, nod: float = 0.0, lean: float = 0.0) -> Worn:
    """The transform of a worn hat: lifted, pushed back, nodding, and leaning to a side."""
    return lambda shape: tipped(tipped(moved(shape, (0, up, -back)), "x", -nod, (0, up, 0)), "z", lean, (0, up, 0))


def brimmed(
    cloth: Finish, band: Finish, *, wide: float = 1.75, tall: float = 0.8, on: Worn | None = None
) -> list[SolidPart]:
    """A hat with a wide brim and a band."""
    on = on or worn(0.62, 0.08, 10, 5)
    brim = turned(
        ((-0.10, wide), (-0.04, wide + 0.06), (0.04, wide - 0.02), (0.14, 1.15), (0.20, 0.90)), 0.45, smooth=False
    )
    waved = rippled(brim, lambda x, y, z: -0.10 * np.cos(2 * np.arctan2(x, z)) * smoothstep(0.9, wide, np.hypot(x, z)))
    bowl = common(0.06, egg((0, 0.1, 0), (0.96, tall, 0.96)), half_space((0, 1, 0), tall - 0.12))
    return [
        SolidPart(within(on(blend(0.08, waved, bowl)), (0, 0.8, 0), wide + 0.25), cloth),
        SolidPart(within(on(hoop((0, 0.22, 0), 0.955, 0.10, 0.6)), (0, 0.9, 0), 1.3), band),
    ]


def plume(finish: Finish, start: Place = (-0.62, 0.98, 0.62), sweep: float = 1.0) -> SolidPart:
    """A long feather that curls over a hat to the right."""
    x, y, z = start
    way = [
        (0.0, 0.0, 0.0),
        (-0.26, 0.40, -0.16),
        (-0.10, 0.82, -0.40),
        (0.42, 1.02, -0.60),
        (1.0, 0.92, -0.72),
        (1.42, 0.62, -0.76),
    ]
    vane = chain([(x + a * sweep, y + b, z + c) for a, b, c in way], [0.05, 0.18, 0.25, 0.25, 0.20, 0.04], 0.12)
    combed = rippled(vane, lambda x, y, z: 0.014 * np.sin(56 * (0.7 * x - y) + 20 * z))
    return SolidPart(within(combed, (x + 0.55 * sweep, y + 0.5, z - 0.4), 1.45), finish)


def hood(cloth: Finish, opening: Place = (0.80, 0.86, 0.9), peak: float = 0.34) -> SolidPart:
    """A hood with a peak, down to the shoulders."""
    shell = blend(
        0.12,
        ball((0, 0.05, -0.08), 1.24),
        egg((0, 1.05, -0.35), (0.42, peak, 0.5)),
        turned(((-3.9, 2.2), (-2.3, 1.7), (-1.4, 1.42), (-0.7, 1.10), (-0.2, 1.0))),
    )
    solid = cut(shell, egg((0, -0.02, 1.02), opening), softness=0.09)
    folds = rippled(solid, lambda x, y, z: 0.02 * np.sin(np.arctan2(x, z) * 15 + 3 * y) * smoothstep(-0.3, -1.4, y))
    return SolidPart(within(folds, (0, -1.2, 0), 3.0), cloth)


def mortarboard(cloth: Finish, tassel: Finish) -> list[SolidPart]:
    """A scholar's cap: a square board on a band, its tassel at the left."""
    on = worn(0.66, 0.10, 12, -9)
    board = tipped(box((0, 0.50, 0), (1.12, 0.055, 1.12), 0.03), "y", 38, (0, 0.5, 0))
    cap = turned(((-0.16, 1.0), (0.10, 0.98), (0.46, 0.90)))
    button = egg((0, 0.57, 0), (0.13, 0.06, 0.13))
    cord = chain(
        [(0, 0.58, 0), (-0.6, 0.59, 0.6), (-0.92, 0.54, 0.86), (-0.98, 0.20, 0.92), (-0.98, -0.02, 0.92)],
        [0.03, 0.03, 0.035, 0.03, 0.03],
        0.02,
    )
    fringe = rippled(
        turned(((-0.50, 0.17), (-0.12, 0.11), (0.0, 0.07))), lambda x, y, z: 0.02 * np.sin(np.arctan2(x, z) * 11)
    )
    return [
        SolidPart(within(on(union(board, cap)), (0, 1.05, 0), 1.75), cloth),
        SolidPart(within(on(union(button, cord, moved(fringe, (-0.98, 0.0, 0.92)))), (-0.4, 1.0, 0.3), 1.5), tassel),
    ]


def turban(cloth: Finish, stone: Colour) -> list[SolidPart]:
    """Wound cloth with a jewel and a plume of small feathers."""
    on = worn(0.52, 0.06, 8, 0)
    rolls = [tipped(hoop((0, 0.06 + 0.21 * k, 0), 0.94 - 0.13 * k, 0.23), "z", (9, -10, 7, -4)[k]) for k in range(4)]
    wound = rippled(
        blend(0.05, *rolls, egg((0, 0.66, 0), (0.62, 0.36, 0.62))),
        lambda x, y, z: 0.018 * np.sin(34 * y + 7 * np.sin(3 * np.arctan2(x, z))),
    )
    jewel, setting = egg((0, 0.24, 1.10), (0.15, 0.19, 0.10)), tipped(hoop((0, 0, 0), 0.20, 0.045, 1.0), "x", 90)
    tuft = union(
        *(
            chain([(0, 0.4, 1.02), (0.10 * k, 0.8, 1.0), (0.24 * k, 1.25, 0.86)], [0.03, 0.09, 0.015], 0.05)
            for k in (-1, 0, 1)
        )
    )
    return [
        SolidPart(within(on(wound), (0, 0.9, 0), 1.6), cloth),
        SolidPart(within(on(moved(setting, (0, 0.24, 1.08))), (0, 0.8, 1.0), 0.6), GOLD),
        SolidPart(within(on(jewel), (0, 0.8, 1.0), 0.6), Finish(stone, gloss=0.95, shine=0.1, glow=0.5)),
        SolidPart(within(on(tuft), (0, 1.35, 0.9), 0.9), Finish((0.86, 0.82, 0.76), gloss=0.2, soft=0.5)),
    ]


def kettle_hat(on: Worn | None = None) -> list[SolidPart]:
    """A soldier's iron hat with a rim and rivets."""
    on = on or worn(0.50, 0, 0, 8)
    bowl = common(0.03, egg((0, 0, 0), (1.16, 0.92, 1.16)), half_space((0, -1, 0), 0.02))
    rim = turned(((-0.16, 1.60), (-0.10, 1.64), (-0.04, 1.58), (0.10, 1.14)), 0.45, smooth=False)
    rivets = union(*(ball((1.17 * math.sin(a), 0.10, 1.17 * math.cos(a)), 0.05) for a in np.linspace(-1.5, 1.5, 9)))
    return [
        SolidPart(within(on(union(bowl, rim)), (0, 0.7, 0), 1.85), STEEL),
        SolidPart(within(on(rivets), (0, 0.6, 0.3), 1.4), BRASS),
    ]


def great_helm(metal: Finish = IRON) -> list[SolidPart]:
    """A bucket of iron over the whole head, with a slit for the eyes and a cross of brass."""
    pot = turned(((-1.05, 1.02), (-0.5, 1.14), (0.35, 1.16), (0.80, 1.02), (0.98, 0.72), (1.02, 0.02)))
    slit = union(*(box((side * 0.48, 0.12, 1.0), (0.36, 0.085, 0.6), 0.05) for side in (-1, 1)))
    holes = union(*(ball((side * x, y, 1.05), 0.055) for side in (-1, 1) for x in (0.32, 0.52) for y in (-0.34, -0.54)))
    bar = union(box((0, -0.05, 1.10), (0.075, 0.85, 0.16), 0.03), tipped(hoop((0, 0.33, 0), 1.155, 0.055), "x", 0))
    dent = ball((-0.75, 0.66, 0.86), 0.30)
    return [
        SolidPart(within(cut(pot, slit, holes, dent, softness=0.04), (0, 0, 0), 1.65), metal),
        SolidPart(within(common(0.02, bar, turned(((-1.2, 1.20), (1.2, 1.22)))), (0, 0, 0.2), 1.6), BRASS),
    ]


def jesters_cap(first: Finish, second: Finish) -> list[SolidPart]:
    """Three points with bells, in two colours."""
    left = chain(
        [(-0.45, 0.62, 0.1), (-0.95, 1.25, 0.1), (-1.55, 1.20, 0.15), (-1.72, 0.72, 0.2)],
        [0.62, 0.42, 0.26, 0.07],
        0.15,
    )
    right = chain(
        [(0.45, 0.62, 0.1), (0.95, 1.25, 0.1), (1.55, 1.20, 0.15), (1.72, 0.72, 0.2)], [0.62, 0.42, 0.26, 0.07], 0.15
    )
    middle = chain(
        [(0, 0.70, 0.0), (0.05, 1.45, 0.0), (0.42, 1.85, 0.15), (0.72, 1.66, 0.3)], [0.66, 0.40, 0.22, 0.07], 0.15
    )
    band = rippled(hoop((0, 0.42, 0.02), 0.96, 0.12, 0.8), lambda x, y, z: 0.03 * np.sin(np.arctan2(x, z) * 16))
    bells = union(ball((-1.72, 0.58, 0.2), 0.17), ball((1.72, 0.58, 0.2), 0.17), ball((0.78, 1.52, 0.3), 0.17))
    return [
        SolidPart(within(left, (-0.95, 0.9, 0.1), 1.25), first),
        SolidPart(within(right, (0.95, 0.9, 0.1), 1.25), second),
        SolidPart(within(middle, (0.2, 1.2, 0.0), 1.2), first),
        SolidPart(within(band, (0, 0.45, 0), 1.25), GOLD),
        SolidPart(within(bells, (0, 1.0, 0.2), 2.1), GOLD),
    ]


def wimple(linen: Finish, cross: Finish) -> list[SolidPart]:
    """A nurse's linen round the face, with a cross on its band."""
    shell = cut(ball((0, 0.02, -0.10), 1.16), egg((0, -0.06, 0.98), (0.80, 0.86, 0.9)), softness=0.06)
    cape = turned(((-2.6, 1.7), (-1.5, 1.30), (-0.9, 0.98), (-0.5, 1.02)))
    fall = rippled(
        cut(cape, egg((0, -0.25, 1.1), (0.72, 0.75, 0.9)), softness=0.06),
        lambda x, y, z: 0.03 * np.sin(np.arctan2(x, z) * 17),
    )
    sign = union(box((0, 0.86, 0.74), (0.07, 0.20, 0.10), 0.02), box((0, 0.86, 0.74), (0.20, 0.07, 0.10), 0.02))
    return [
        SolidPart(within(shell, (0, 0, -0.1), 1.25), linen),
        SolidPart(within(fall, (0, -1.5, 0), 1.9), linen),
        SolidPart(within(tipped(sign, "x", -40, (0, 0.86, 0.74)), (0, 0.86, 0.74), 0.4), cross),
    ]


def pot(on: Worn | None = None) -> list[SolidPart]:
    """A cooking pot with its handle, worn as a helmet."""
    on = on or worn(0.56, 0.05, 8, 9)
    bowl = turned(((-0.06, 1.10), (0.0, 1.16), (0.06, 1.06), (0.75, 1.02), (0.98, 0.86), (1.02, 0.05)))
    handle = chain([(1.02, 0.10, 0.2), (1.6, 0.24, 0.3), (2.2, 0.26, 0.35)], [0.10, 0.085, 0.12], 0.04)
    ear = tipped(hoop((0, 0, 0), 0.22, 0.05), "x", 90)
    rivets = union(*(ball((1.07 * math.sin(a), 0.16, 1.07 * math.cos(a)), 0.055) for a in (0.75, 1.05)))
    copper = Finish(_copper, gloss=0.6, metal=True)
    return [
        SolidPart(within(on(union(bowl, moved(ear, (-1.18, 0.30, 0.2)))), (0, 0.9, 0), 1.6), copper),
        SolidPart(within(on(handle), (1.5, 0.8, 0.2), 1.1), IRON),
        SolidPart(within(on(rivets), (0.8, 0.7, 0.7), 0.6), IRON),
    ]


def fez(cloth: Finish, tassel: Finish) -> list[SolidPart]:
    """A felt cap like a flowerpot, with a tassel."""
    on = worn(0.66, 0.12, 10, 7)
    cap = turned(((-0.04, 0.86), (0.02, 0.90), (0.86, 0.62), (0.90, 0.58)), smooth=False)
    cord = chain(
        [(0, 0.92, 0), (0.35, 0.95, 0.32), (0.66, 0.78, 0.52), (0.74, 0.42, 0.58)], [0.05, 0.03, 0.03, 0.03], 0.02
    )
    fringe = rippled(
        turned(((-0.34, 0.13), (-0.06, 0.09), (0.02, 0.05))), lambda x, y, z: 0.018 * np.sin(np.arctan2(x, z) * 9)
    )
    return [
        SolidPart(within(on(cap), (0, 1.05, 0), 1.15), cloth),
        SolidPart(within(on(union(cord, moved(fringe, (0.74, 0.40, 0.58)))), (0.4, 1.3, 0.3), 1.0), tassel),
    ]


def winged_cap(metal: Finish, feathers: Finish) -> list[SolidPart]:
    """A messenger's round cap with two wings."""
    on = worn(0.44, 0.10, 12, 0)
    bowl = common(0.03, egg((0, 0, 0), (1.10, 0.86, 1.10)), half_space((0, -1, 0), 0.02))
    rim = turned(((-0.08, 1.30), (-0.02, 1.32), (0.10, 1.06)), 0.45, smooth=False)
    plumes = []
    for k in range(5):
        way, long = math.radians(8 + 19 * k), 1.25 - 0.10 * k
        places = [
            (
                0.92 + long * share * math.cos(way),
                0.06 + long * share * math.sin(way) + 0.10 * share,
                -0.1 - 0.2 * share,
            )
            for share in (0, 0.55, 1)
        ]
        plumes.append(chain(places, [0.15, 0.19, 0.03], 0.05))
    wings = rippled(mirrored(blend(0.04, *plumes)), lambda x, y, z: 0.012 * np.sin(40 * (np.abs(x) + y)))
    return [
        SolidPart(within(on(union(bowl, rim)), (0, 0.7, 0), 1.55), metal),
        SolidPart(within(on(wings), (0, 1.0, -0.2), 2.3), feathers),
    ]


def crown(metal: Finish, cap: Finish, *, points: int = 5, up: float = 0.52, tall: float = 0.62) -> list[SolidPart]:
    """An open crown with balls on its points, over a cap."""

    def wall(x: Field, y: Field, z: Field) -> Field:
        far, turn = np.hypot(x, z), np.arctan2(x, z)
        wave = np.abs(((turn / math.tau * points + 0.5) % 1.0) - 0.5) * 2
        top = up + tall * (1.0 - 0.62 * wave**0.8)
        ring = np.abs(far - (0.90 + 0.22 * np.clip(y - up, 0, 1))) - 0.055
        return np.asarray(np.maximum(np.maximum(ring, up - 0.16 - y), (y - top) * 0.55) * 0.8)

    turns = [math.tau * k / points for k in range(points)]
    reach = 0.90 + 0.22 * tall
    pearls = union(*(ball((reach * math.sin(a), up + tall + 0.06, reach * math.cos(a)), 0.10) for a in turns))
    rings = union(hoop((0, up - 0.12, 0), 0.92, 0.085, 0.8), hoop((0, up + 0.10, 0), 0.93, 0.045))
    lining = common(0.03, egg((0, up - 0.05, 0), (0.86, 0.60, 0.86)), half_space((0, -1, 0), -up + 0.2))
    return [
        SolidPart(within(union(wall, rings), (0, up + 0.2, 0), 1.45), metal),
        SolidPart(within(pearls, (0, up + tall, 0), 1.4), Finish((0.86, 0.82, 0.74), gloss=0.8, shine=0.06)),
        SolidPart(within(lining, (0, up, 0), 1.0), cap),
    ]


def kings_crown(paint: Finish, metal: Finish, jewels: Colour) -> list[SolidPart]:
    """The King's own: a bowl with a rim, a dome and a cross."""
    bowl = turned(((0.46, 0.92), (0.66, 0.90), (1.06, 1.04), (1.42, 1.24), (1.48, 1.20)))
    dome = common(0.03, egg((0, 1.42, 0), (1.12, 0.40, 1.12)), half_space((0, -1, 0), -1.40))
    whole = union(bowl, hoop((0, 1.45, 0), 1.20, 0.085), dome)
    cross = union(
        box((0, 2.08, 0), (0.075, 0.28, 0.07), 0.02),
        box((0, 2.13, 0), (0.21, 0.075, 0.07), 0.02),
        ball((0, 1.83, 0), 0.13),
    )
    band = union(hoop((0, 0.54, 0), 0.94, 0.10, 0.8), hoop((0, 0.72, 0), 0.93, 0.035))
    stones = union(*(ball((1.03 * math.sin(a), 0.54, 1.03 * math.cos(a)), 0.075) for a in np.linspace(-1.5, 1.5, 7)))
    return [
        SolidPart(within(whole, (0, 1.1, 0), 1.6), paint),
        SolidPart(within(union(cross, band), (0, 1.3, 0), 1.5), metal),
        SolidPart(within(stones, (0, 0.55, 0.3), 1.2), Finish(jewels, gloss=0.95, shine=0.1, glow=0.6)),
    ]


def headband(cloth: Finish) -> SolidPart:
    """A strip of cloth round the brow, its ends at the right."""
    strip = rippled(
        tipped(hoop((0, 0.46, 0), 0.93, 0.12, 0.55), "z", -6), lambda x, y, z: 0.012 * np.sin(26 * y + 9 * x)
    )
    ends = union(
        *(
            chain(
                [(0.92, 0.42, 0.1), (1.32, 0.30 - 0.2 * k, 0.1), (1.66, 0.42 - 0.6 * k, 0.0)], [0.10, 0.14, 0.10], 0.05
            )
            for k in (0, 1)
        )
    )
    return SolidPart(within(union(strip, ends), (0.3, 0.35, 0), 1.6), cloth)


def _copper(x: Field, y: Field, z: Field) -> Field:
    return between((0.90, 0.42, 0.20), (0.42, 0.16, 0.07), smoothstep(0.35, 0.8, cloudy(x * 3, y * 3 + z, 18)))


def toque(linen: Finish) -> list[SolidPart]:
    """A cook's tall cap: a band and a puffed top."""
    on = worn(0.62, 0.10, 10, -8)
    band = turned(((-0.10, 0.98), (0.0, 1.0), (0.52, 0.94), (0.56, 0.90)))
    turns = [math.tau * k / 7 for k in range(7)]
    top = blend(
        0.16,
        egg((0, 0.86, 0), (0.95, 0.42, 0.95)),
        *(ball((0.66 * math.sin(a), 0.86, 0.66 * math.cos(a)), 0.44) for a in turns),
    )
    pleats = rippled(band, lambda x, y, z: 0.022 * np.sin(np.arctan2(x, z) * 22))
    return [
        SolidPart(within(on(pleats), (0, 0.85, 0), 1.3), linen),
        SolidPart(within(on(top), (0, 1.45, 0), 1.5), linen),
    ]


def kerchief(cloth: Finish) -> SolidPart:
    """A cloth over the hair, knotted at the side."""
    shell = common(
        0.04, cut(egg((0, 0.06, -0.02), (1.10, 1.10, 1.10)), ball((0, 0, 0), 1.0)), half_space((0, -1, 0.30), -0.34)
    )
    knot = blend(
        0.06,
        ball((0.98, 0.42, 0.30), 0.17),
        chain([(0.98, 0.40, 0.3), (1.28, 0.20, 0.3), (1.34, -0.08, 0.3)], [0.10, 0.15, 0.06], 0.05),
        chain([(0.98, 0.44, 0.3), (1.34, 0.50, 0.25), (1.52, 0.36, 0.2)], [0.10, 0.14, 0.05], 0.05),
    )
    folds = rippled(union(shell, knot), lambda x, y, z: 0.014 * np.sin(14 * x + 9 * y))
    return SolidPart(within(folds, (0.1, 0.3, 0), 1.55), cloth)


def skullcap(cloth: Finish) -> SolidPart:
    """A scholar's or a clerk's small round cap."""
    cap = common(0.05, egg((0, 0.10, -0.06), (0.98, 1.04, 0.98)), half_space((0, -1, 0.28), -0.66))
    return SolidPart(within(cap, (0, 0.8, -0.1), 1.1), cloth)
