"""The props of composed cards, as solids: things that a piece carries or has beside it. Turned and carved like the pieces, with brass.

Each is about 2 units high with its base at y = 0, facing the viewer; `pieces` bakes them in the pieces' light. All are our own drawing.
"""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import numpy as np

from art.fields import Field
from art.solids import (
    Place,
    Shape,
    ball,
    box,
    chain,
    common,
    cut,
    egg,
    half_space,
    moved,
    rod,
    tipped,
    turned,
    union,
)

Parts = tuple[tuple[Shape, str], ...]
"""Solids, each with the name of its material."""
WOOD: Final = "wood"
BRASS: Final = "brass"
STEEL: Final = "steel"
CLOTH: Final = "cloth"
LEATHER: Final = "leather"
PAPER: Final = "paper"
GLASS: Final = "glass"
WINE: Final = "wine"


def prop_shapes() -> dict[str, Parts]:
    """Every prop by its name."""
    made: tuple[Callable[[], Parts], ...] = (
        shield, banner, horn, spur, key, book, crown, coin, lance, wagon, drum, goblet, hourglass, sword,
    )  # fmt: skip
    return {make.__name__: make() for make in made}


def shield() -> Parts:
    """A heater shield with a brass rim, a cross of its side's colour and a boss."""

    def inside(x: Field, y: Field) -> Field:
        low = np.clip((1.15 - y) / 1.12, 0, 1)
        return np.asarray(np.maximum(np.abs(x) - 0.76 * np.sqrt(1 - low**1.9), np.maximum(y - 1.85, 0.03 - y)))

    def layer(thick: float, least: float = -9.0, most: float = 0.0) -> Shape:
        def shape(x: Field, y: Field, z: Field) -> Field:
            edge = inside(x, y)
            return np.maximum(np.maximum(edge - most, least - edge) * 0.5, (np.abs(z + 0.22 * x * x) - thick) * 0.8)

        return shape

    def cross(x: Field, y: Field, z: Field) -> Field:
        bars = np.minimum(np.abs(x), np.abs(y - 1.18)) - 0.13
        return np.maximum(layer(0.085)(x, y, z), bars * 0.8)

    boss = egg((0, 1.18, 0.06), (0.21, 0.21, 0.15))
    return tuple(
        (tipped(one, "y", -16), material)
        for one, material in ((layer(0.06), WOOD), (layer(0.11, -0.11, 0.02), BRASS), (cross, CLOTH), (boss, BRASS))
    )


def banner() -> Parts:
    """A gonfalon with two tails on a pole with a spear's head."""
    pole = rod((0, 0, -0.10), (0, 2.12, -0.10), 0.045)
    spear = turned([(2.12, 0.09), (2.17, 0.05), (2.25, 0.11), (2.48, 0.005)])
    yard = rod((-0.66, 1.98, -0.02), (0.66, 1.98, -0.02), 0.04)
    knobs = union(ball((-0.68, 1.98, -0.02), 0.075), ball((0.68, 1.98, -0.02), 0.075))

    def cloth(x: Field, y: Field, z: Field, shrink: float = 0.0, thick: float = 0.022) -> Field:
        fall = np.clip((2.0 - y) / 1.4, 0, 1)
        wave = 0.075 * np.sin(5.2 * x + 2.4 * y + 0.6) * fall + 0.04 * np.cos(9 * x) * fall
        tails = 0.72 - y - 0.34 * np.abs(np.abs(x) / 0.58 * 2 - 1) * -1 - 0.34
        flat = np.maximum(np.maximum(np.abs(x) - 0.58, y - 1.99), tails * 0.75) + shrink
        return np.asarray(np.maximum(flat * 0.6, (np.abs(z - 0.05 - wave) - thick) * 0.6))

    def hem(x: Field, y: Field, z: Field) -> Field:
        return np.maximum(cloth(x, y, z, 0.0, 0.034), -cloth(x, y, z, 0.075, 0.2))

    def sign(x: Field, y: Field, z: Field) -> Field:
        lozenge = np.abs(x) * 1.25 + np.abs(y - 1.36) - 0.30
        return np.maximum(cloth(x, y, z, 0.0, 0.05), np.maximum(lozenge, 0.16 - lozenge - 0.30) * 0.6)

    parts = ((pole, WOOD), (spear, BRASS), (union(yard, knobs), BRASS), (cloth, CLOTH), (union(hem, sign), BRASS))
    return tuple((tipped(one, "y", -14), material) for one, material in parts)


def horn() -> Parts:
    """A hunting horn with three bands, a rim and a mouthpiece."""

    def at(share: float) -> Place:
        angle = math.radians(-178 + 172 * share)
        return 0.72 * math.cos(angle) - 0.12, 1.06 + 0.80 * math.sin(angle), 0.0

    steps = [step / 14 for step in range(15)]
    places = [at(step) for step in steps]
    radii = [0.055 + 0.25 * step**1.5 for step in steps]
    end, before = places[-1], places[-2]
    way = tuple(b - a for a, b in zip(before, end, strict=True))
    mouth: Place = (end[0] + way[0] * 0.9, end[1] + way[1] * 0.9, 0.0)
    lip: Place = (end[0] + way[0] * 1.25, end[1] + way[1] * 1.25, 0.0)
    body = chain([*places, mouth], [*radii, 0.36], 0.05)
    bell = rod((end[0] + way[0] * 0.2, end[1] + way[1] * 0.2, 0.0), (lip[0], lip[1] + 0.4, 0.0), 0.20, 0.34)
    flat = half_space((way[0], way[1], 0.0), (way[0] * lip[0] + way[1] * lip[1]) / math.hypot(way[0], way[1]))
    trumpet = cut(common(0.01, body, flat), bell)

    def band(share: float, wide: float) -> Shape:
        first, last = at(share - wide), at(share + wide)
        reach = 0.055 + 0.25 * share**1.5 + 0.028
        return rod(first, last, reach, reach)

    tip = places[0]
    mouthpiece = chain([(tip[0], tip[1] + 0.14, 0.0), tip], [0.085, 0.055], 0.03)
    rim = cut(
        common(0.01, chain([end, lip], [0.33, 0.40], 0.03), flat, half_space((-way[0], -way[1], 0.0), -0.86)), bell
    )
    bands = union(band(0.28, 0.012), band(0.56, 0.014), band(0.80, 0.016), mouthpiece)
    return (trumpet, WOOD), (union(bands, rim), BRASS)


def spur() -> Parts:
    """A knight's spur: the heel's bow with its strap, a shank and a rowel of eight points."""
    middle = (-0.30, 0.80)

    def bow(x: Field, y: Field, z: Field) -> Field:
        along = np.maximum(middle[0] - x, 0)
        from_ring = np.where(x > middle[0], np.hypot(x - middle[0], y - middle[1]), np.abs(y - middle[1])) - 0.52
        flat = np.hypot(from_ring, np.maximum(np.abs(z) - 0.09, 0)) - 0.065
        return np.asarray(np.maximum(flat, along - 0.42) * 0.85)

    def rowel(x: Field, y: Field, z: Field) -> Field:
        u, v = x - 0.78, y - 0.98
        far, turn = np.hypot(u, v), np.arctan2(v, u)
        point = np.abs(((turn / math.tau * 8) % 1.0) - 0.5) * 2
        star = (far - (0.15 + 0.37 * point**1.7)) * 0.35
        return np.asarray(np.maximum(star, np.abs(z) - 0.11 + 0.16 * far))

    shank = chain([(0.20, 0.84, 0), (0.42, 0.92, 0), (0.62, 0.95, 0)], [0.11, 0.07, 0.085], 0.05)
    hub = egg((0.78, 0.98, 0.0), (0.09, 0.09, 0.16))
    studs = union(ball((-0.70, 1.32, 0.08), 0.11), ball((-0.70, 0.28, 0.08), 0.11))
    strap = chain([(-0.70, 1.32, 0.04), (-0.90, 0.80, 0.22), (-0.70, 0.28, 0.04)], [0.07, 0.09, 0.07], 0.06)
    parts = ((union(bow, shank, hub), STEEL), (union(rowel, studs), BRASS), (strap, CLOTH))
    return tuple((moved(tipped(one, "y", -18), (-0.14, 0, 0)), material) for one, material in parts)


def key() -> Parts:
    """A gate's key: a bow of three enamelled rings, a collar, and a bit with a ward."""

    def ring(cx: float, cy: float, radius: float, thick: float) -> Shape:
        return lambda x, y, z: np.hypot(np.hypot(x - cx, y - cy) - radius, z) - thick

    bow = union(ring(0, 1.90, 0.20, 0.07), ring(-0.24, 1.58, 0.19, 0.07), ring(0.24, 1.58, 0.19, 0.07))
    stem = turned([(0.0, 0.06), (0.10, 0.085), (1.24, 0.085), (1.30, 0.15), (1.38, 0.10), (1.44, 0.16), (1.52, 0.06)])
    bit = cut(
        box((0.26, 0.36, 0), (0.24, 0.27, 0.065), 0.02),
        box((0.36, 0.36, 0), (0.10, 0.045, 0.2), 0.01),
        box((0.52, 0.16, 0), (0.09, 0.06, 0.2), 0.01),
        box((0.52, 0.56, 0), (0.09, 0.06, 0.2), 0.01),
    )
    middles = ((0, 1.90), (-0.24, 1.58), (0.24, 1.58))
    enamel = union(*(egg((x, y, 0), (0.18, 0.18, 0.035)) for x, y in middles))
    parts = ((union(bow, stem, bit), BRASS), (enamel, CLOTH))
    return tuple((tipped(tipped(one, "y", -20), "z", -12, (0, 0, 0)), material) for one, material in parts)


def book() -> Parts:
    """A thick upright book with brass corners, a clasp and a lozenge on its cover."""
    half_x, half_y, half_z = 0.66, 0.88, 0.24
    cover = union(
        box((0, 0.92, half_z), (half_x, half_y, 0.045), 0.02),
        box((0, 0.92, -half_z), (half_x, half_y, 0.045), 0.02),
        common(0.02, rod((-half_x, 0.06, 0), (-half_x, 1.78, 0), 0.285), half_space((1, 0, 0), -half_x + 0.10)),
    )
    ribs = [rod((-half_x - 0.02, y, 0), (-half_x - 0.02, y + 0.05, 0), 0.29) for y in (0.42, 0.9, 1.38)]
    pages = box((0.0, 0.92, 0), (half_x - 0.05, half_y - 0.06, half_z - 0.02), 0.01)
    plate = box((0, 0.92, half_z + 0.012), (half_x + 0.02, half_y + 0.02, 0.06), 0.02)
    corners = [
        common(0.01, plate, half_space((-across, -up, 0), 0.20 - (half_x + half_y + up * 0.92) / math.sqrt(2)))
        for across in (-1, 1)
        for up in (-1, 1)
    ]
    lozenge = _lozenge(0.30, 0.40, 0.92, half_z + 0.06)
    clasp = box((half_x + 0.0, 0.92, 0.0), (0.045, 0.11, half_z + 0.06), 0.02)
    parts = ((cover, CLOTH), (union(*ribs, *corners, lozenge, clasp), BRASS), (pages, PAPER))
    return tuple((tipped(one, "y", -28), material) for one, material in parts)


def crown() -> Parts:
    """A crown of five points with pearls, a band of jewels and a cap of its side's colour."""

    def points(x: Field, y: Field, z: Field) -> Field:
        far, turn = np.hypot(x, z), np.arctan2(z, x) - math.pi / 2
        wave = np.abs(((turn / math.tau * 5 + 0.5) % 1.0) - 0.5) * 2
        top = 1.28 - 0.52 * wave**0.8
        wall = np.abs(far - (0.60 + 0.16 * np.clip(y - 0.5, 0, 1))) - 0.045
        return np.asarray(np.maximum(np.maximum(wall, 0.12 - y), (y - top) * 0.55) * 0.8)

    places = [math.pi / 2 + math.tau * k / 5 for k in range(5)]
    pearls = union(*(ball((0.73 * math.cos(a), 1.33, 0.73 * math.sin(a)), 0.105) for a in places))
    rings = union(_ring(0.16, 0.63, 0.075), _ring(0.46, 0.62, 0.05))
    jewels = union(*(egg((0.67 * math.cos(a), 0.31, 0.67 * math.sin(a)), (0.10, 0.085, 0.10)) for a in places))
    cap = common(0.03, egg((0, 0.42, 0), (0.57, 0.56, 0.57)), half_space((0, -1, 0), -0.2))
    return (union(points, rings), BRASS), (pearls, PAPER), (jewels, WINE), (cap, CLOTH)


def coin() -> Parts:
    """A coin on its edge, a pawn of wood set into it."""
    radius, middle = 0.82, 0.84

    def disc(reach: float, thick: float) -> Shape:
        return lambda x, y, z: np.maximum(np.hypot(x, y - middle) - reach, np.abs(z) - thick)

    rim = cut(disc(radius, 0.125), disc(radius - 0.11, 0.5))

    def milling(x: Field, y: Field, z: Field) -> Field:
        return np.asarray(rim(x, y, z) + 0.006 * np.cos(np.arctan2(y - middle, x) * 60))

    beads = union(
        *(
            ball((0.60 * math.cos(a), middle + 0.60 * math.sin(a), 0.09), 0.035)
            for a in (math.tau * k / 28 for k in range(28))
        )
    )
    pawn = union(
        egg((0, middle + 0.22, 0.08), (0.155, 0.155, 0.09)),
        chain([(0, middle + 0.02, 0.08), (0, middle - 0.24, 0.08)], [0.085, 0.19], 0.03),
        box((0, middle - 0.36, 0.08), (0.30, 0.065, 0.07), 0.03),
        box((0, middle + 0.045, 0.08), (0.19, 0.035, 0.07), 0.02),
    )
    face = union(disc(radius - 0.03, 0.085), milling, beads)
    return (tipped(face, "y", -24), BRASS), (tipped(pawn, "y", -24), WOOD)


def lance() -> Parts:
    """A jousting lance with a vamplate, a striped shaft and a coronel."""
    shaft = turned([(0.0, 0.075), (0.30, 0.06), (0.36, 0.085), (0.52, 0.085), (2.20, 0.035)])

    def stripe(x: Field, y: Field, z: Field) -> Field:
        spiral = np.sin(np.arctan2(z, x) + y * 9)
        return np.asarray(np.maximum(np.hypot(x, z) - (0.094 - 0.028 * (y - 0.52)), np.maximum(0.62 - y, y - 2.16)) * 0.7
                          + 0.010 * np.clip(0.35 - spiral, 0, 1))  # fmt: skip

    plate = cut(turned([(0.50, 0.34), (0.56, 0.30), (0.86, 0.10)]), turned([(0.40, 0.34), (0.52, 0.26), (0.78, 0.04)]))
    prongs = [
        rod(
            (0.05 * math.cos(a), 2.24, 0.05 * math.sin(a)), (0.11 * math.cos(a), 2.42, 0.11 * math.sin(a)), 0.045, 0.012
        )
        for a in (math.tau * k / 4 for k in range(4))
    ]
    head = union(turned([(2.14, 0.05), (2.20, 0.085), (2.28, 0.07)]), *prongs)
    parts = ((shaft, WOOD), (stripe, CLOTH), (plate, BRASS), (head, STEEL))
    return tuple((tipped(one, "z", -17, (0, 0, 0)), material) for one, material in parts)


def wagon() -> Parts:
    """A baggage wagon under a canvas on hoops, seen from the side."""
    bed = cut(box((0, 0.66, 0), (0.92, 0.20, 0.42), 0.03), box((0, 0.84, 0), (0.84, 0.20, 0.35), 0.02))
    planks = union(*(box((0, y, 0.0), (0.95, 0.018, 0.44), 0.01) for y in (0.56, 0.74)))

    def canvas(x: Field, y: Field, z: Field) -> Field:
        hoops = 0.025 * np.cos(x * 3.6 * math.pi)
        arch = np.hypot(z / 0.46, (y - 0.86) / 0.78) - 1 - hoops
        return np.asarray(np.maximum(np.maximum(arch * 0.40, 0.84 - y), np.abs(x) - 0.86 - 0.10 * (y - 0.86)))

    dark = moved(
        lambda x, y, z: np.maximum(np.hypot(z / 0.38, (y - 0.86) / 0.68) - 1, np.abs(x) - 0.2) * 0.4, (0.90, 0, 0)
    )

    def wheel(cx: float, cz: float, radius: float) -> Shape:
        def tyre(x: Field, y: Field, z: Field) -> Field:
            return np.maximum(np.abs(np.hypot(x - cx, y - radius) - radius + 0.055) - 0.055, np.abs(z - cz) - 0.055)

        turns = [math.tau * k / 8 for k in range(8)]
        reach = radius - 0.06
        spokes = [
            rod((cx, radius, cz), (cx + reach * math.cos(a), radius + reach * math.sin(a), cz), 0.034) for a in turns
        ]
        return union(tyre, *spokes)

    wheels = union(
        wheel(-0.52, 0.50, 0.40), wheel(0.56, 0.50, 0.34), wheel(-0.52, -0.50, 0.40), wheel(0.56, -0.50, 0.34)
    )
    hubs = union(ball((-0.52, 0.40, 0.54), 0.10), ball((0.56, 0.34, 0.54), 0.09))
    parts = ((union(bed, planks), WOOD), (cut(canvas, dark), PAPER), (wheels, LEATHER), (hubs, BRASS))
    return tuple((tipped(one, "y", -24), material) for one, material in parts)


def drum() -> Parts:
    """A side drum with cords and two sticks across its head."""
    body = turned([(0.10, 0.68), (1.06, 0.68)], smooth=False)
    hoops = union(_ring(0.12, 0.69, 0.085), _ring(1.06, 0.69, 0.085))
    head = turned([(1.0, 0.66), (1.085, 0.66)], smooth=False)
    turns = [math.tau * k / 14 for k in range(15)]
    cords = [
        rod(
            (0.72 * math.cos(a), 0.16 if k % 2 else 1.0, 0.72 * math.sin(a)),
            (0.72 * math.cos(b), 1.0 if k % 2 else 0.16, 0.72 * math.sin(b)),
            0.028,
        )
        for k, (a, b) in enumerate(pairwise(turns))
    ]
    sticks = union(
        rod((-0.62, 1.20, 0.20), (0.62, 1.42, -0.10), 0.045), ball((0.64, 1.43, -0.10), 0.10),
        rod((0.66, 1.18, 0.26), (-0.56, 1.48, -0.06), 0.045), ball((-0.58, 1.49, -0.06), 0.10),
    )  # fmt: skip
    return (body, CLOTH), (hoops, BRASS), (head, PAPER), (union(*cords), PAPER), (sticks, WOOD)


def goblet() -> Parts:
    """A chalice, full to a finger under its rim."""
    outer = turned([
        (0.0, 0.56), (0.07, 0.56), (0.14, 0.44), (0.26, 0.15), (0.62, 0.10), (0.68, 0.20), (0.76, 0.20), (0.82, 0.10),
        (0.90, 0.14), (1.06, 0.48), (1.30, 0.60), (1.62, 0.55), (1.84, 0.60), (1.86, 0.60),
    ])  # fmt: skip
    inner = turned([(1.0, 0.10), (1.12, 0.42), (1.32, 0.53), (1.62, 0.49), (1.95, 0.56)])
    rings = union(_ring(1.58, 0.555, 0.04), _ring(1.18, 0.555, 0.035), _ring(0.10, 0.52, 0.05))
    stones = union(
        *(
            egg((0.60 * math.cos(a), 1.38, 0.60 * math.sin(a)), (0.085, 0.11, 0.085))
            for a in np.arange(8) * math.tau / 8
        )
    )
    wine = common(0.005, inner, half_space((0, 1, 0), 1.70))
    return (union(cut(outer, inner), rings), BRASS), (stones, CLOTH), (wine, WINE)


def hourglass() -> Parts:
    """Two bulbs between wooden discs on three posts; most of the sand lies below."""
    discs = union(turned([(0.0, 0.62), (0.10, 0.66), (0.20, 0.56)]), turned([(1.90, 0.56), (2.0, 0.66), (2.10, 0.62)]))
    turns = [math.radians(angle) for angle in (20, 160, 270)]
    posts = union(
        *(rod((0.52 * math.cos(a), 0.18, 0.52 * math.sin(a)), (0.52 * math.cos(a), 1.92, 0.52 * math.sin(a)), 0.055)
          for a in turns),
        *(ball((0.52 * math.cos(a), 1.05, 0.52 * math.sin(a)), 0.095) for a in turns),
    )  # fmt: skip
    bulbs = turned([(0.18, 0.32), (0.40, 0.43), (0.70, 0.36), (1.05, 0.06), (1.40, 0.36), (1.70, 0.43), (1.92, 0.32)])
    grown = turned(
        [(0.18, 0.325), (0.40, 0.436), (0.70, 0.366), (1.05, 0.066), (1.40, 0.366), (1.70, 0.436), (1.92, 0.325)]
    )
    heap = common(0.01, grown, half_space((0, 1, 0), 0.62))
    rest = common(0.01, grown, half_space((0, 1, 0), 1.42), half_space((0, -1, 0), -1.08))
    return (discs, WOOD), (posts, BRASS), (bulbs, GLASS), (union(heap, rest), BRASS)


def sword() -> Parts:
    """A knight's sword, its point in the ground."""

    def blade(x: Field, y: Field, z: Field) -> Field:
        wide = 0.155 - 0.035 * np.clip((1.6 - y) / 1.6, 0, 1)
        wide = wide * np.clip(y / 0.28, 0.02, 1)
        ridge = 0.055 * (1 - np.abs(x) / 0.17)
        groove = 0.022 * np.exp(-((x / 0.035) ** 2)) * (y > 0.5)
        return np.asarray(
            np.maximum(np.maximum(np.abs(x) - wide, np.abs(z) - ridge + groove) * 0.7, np.maximum(y - 1.62, -y))
        )

    hilt = chain(
        [(-0.46, 1.72, 0), (-0.22, 1.64, 0), (0.22, 1.64, 0), (0.46, 1.72, 0)], [0.085, 0.065, 0.065, 0.085], 0.03
    )
    grip = turned([(1.66, 0.07), (1.84, 0.09), (2.04, 0.065)])
    bands = union(*(_ring(y, 0.08, 0.016) for y in (1.73, 1.80, 1.87, 1.94)))
    pommel = egg((0, 2.14, 0), (0.15, 0.14, 0.11))
    jewel = ball((0, 2.14, 0.075), 0.065)
    parts = ((blade, STEEL), (union(hilt, pommel, bands), BRASS), (grip, CLOTH), (jewel, WINE))
    return tuple((tipped(tipped(one, "y", -22), "z", -6, (0, 0, 0)), material) for one, material in parts)


def _ring(height: float, radius: float, thick: float) -> Shape:
    """A level hoop about the y axis."""
    return lambda x, y, z: np.hypot(np.hypot(x, z) - radius, y - height) - thick


def _lozenge(half_x: float, half_y: float, height: float, depth: float) -> Shape:
    """The frame of a lozenge that faces the viewer."""

    def solid(x: Field, y: Field, z: Field) -> Field:
        edge = (np.abs(x) / half_x + np.abs(y - height) / half_y - 1) * min(half_x, half_y) * 0.7
        return np.asarray(np.maximum(np.abs(edge) - 0.035, np.abs(z - depth) - 0.03))

    return solid
