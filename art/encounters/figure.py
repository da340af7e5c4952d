"""The shared parts of the campaign's figures: a face on a head, brows, mouths, bodies. A head is about a ball of radius 1."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from art.cast.sitting import shoulders
from art.features import Eyes, blot, brow, inside, mixed, open_mouth, speckled, stroke, wood
from art.fields import Field, smoothstep
from art.skies import plane
from art.solids import Place, Shape, ball, blend, chain, cut, egg, mirrored, turned, union, within
from art.studio import Colour, Finish, Paint, SolidPart

HEAD = ball((0, 0, 0), 1.0)
NOSE = egg((0, -0.06, 1.0), (0.15, 0.14, 0.16))
CHEEKS = mirrored(ball((0.52, -0.24, 0.66), 0.30))
DARK: Colour = (0.12, 0.015, 0.015)
GOLD = Finish((0.98, 0.68, 0.24), gloss=0.72, metal=True)
BRASS = Finish((0.85, 0.58, 0.22), gloss=0.62, metal=True)
STEEL = Finish(speckled((0.58, 0.61, 0.64), (0.34, 0.35, 0.37), 0.5, 9), gloss=0.62, metal=True)
IRON = Finish(speckled((0.30, 0.31, 0.33), (0.15, 0.15, 0.16), 0.3, 6), gloss=0.5, metal=True)
BLACK_HAIR = Finish((0.035, 0.022, 0.018), gloss=0.5, shine=0.06)
GREY_HAIR = Finish((0.55, 0.53, 0.50), gloss=0.3, soft=0.3)
WHITE_HAIR = Finish((0.66, 0.64, 0.60), gloss=0.3, soft=0.4)
LINEN = Finish((0.80, 0.74, 0.62), gloss=0.2, soft=0.4)
WOODS: dict[str, tuple[Colour, Colour]] = {
    "ivory": ((0.78, 0.68, 0.50), (0.60, 0.48, 0.31)),
    "maple": ((0.80, 0.56, 0.32), (0.62, 0.38, 0.19)),
    "oak": ((0.60, 0.38, 0.20), (0.36, 0.20, 0.09)),
    "cherry": ((0.52, 0.20, 0.09), (0.30, 0.09, 0.04)),
    "walnut": ((0.27, 0.14, 0.07), (0.13, 0.06, 0.03)),
    "ebony": ((0.075, 0.055, 0.075), (0.035, 0.026, 0.040)),
    "ash": ((0.56, 0.52, 0.46), (0.38, 0.34, 0.30)),
}


@dataclass(frozen=True, slots=True)
class Mouth:
    """The shape cut out of a face, and the teeth in it."""

    knife: Shape
    teeth: Shape | None = None


def timber(name: str, seed: int = 4, *, gloss: float = 0.55, soft: float = 0.3) -> Finish:
    """Polished wood as a skin."""
    light, dark = WOODS[name]
    return Finish(wood(light, dark, seed, 7), gloss=gloss, shine=0.05, soft=soft, soft_colour=(1.0, 0.50, 0.28))


def dyed(colour: Colour, seed: int = 5, *, soft: float = 0.3) -> Finish:
    """Cloth of one colour, a little worn."""
    dark: Colour = (colour[0] * 0.45, colour[1] * 0.45, colour[2] * 0.45)
    return Finish(speckled(colour, dark, 0.16, seed), gloss=0.14, shine=0.03, soft=soft, soft_colour=colour)


def line_mouth(
    width: float = 0.28, at: float = -0.44, bend: float = 0.0, thick: float = 0.034, off: float = 1.0
) -> Mouth:
    """Closed lips; `bend` lifts the corners."""
    places = [(width * step, at + bend * step * step) for step in (-1.0, -0.55, 0.0, 0.55, 1.0)]
    return Mouth(stroke(places, [thick * 0.6, thick, thick, thick, thick * 0.6], off))


def wide_mouth(width: float, top: float, drop: float, bend: float, *, teeth: bool = True) -> Mouth:
    """An open mouth, with the upper row of teeth."""
    places = []
    for step in (-0.72, 0.0, 0.72):
        x = width * step
        y = top + bend * x * x - 0.03
        places.append((x, y, math.sqrt(max(0.05, 1 - x * x - y * y)) - 0.05))
    row = chain(places, [0.05, 0.065, 0.05], 0.02) if teeth else None
    return Mouth(open_mouth(width, top, drop, bend), row)


def brows(
    finish: Finish, right: Sequence[float], left: Sequence[float] = (), thick: float = 0.06, off: float = 1.06
) -> SolidPart:
    """Two brows: the heights of each from the nose outwards; the left one like the right if it is not given."""
    across, wide = (0.15, 0.38, 0.66), [thick * 0.8, thick, thick * 0.5]
    one = brow(list(zip(across, right, strict=True)), wide, off)
    other = brow([(-x, y) for x, y in zip(across, left or right, strict=True)], wide, off)
    return SolidPart(within(union(one, other), (0, 0.45, 0.8), 0.95), finish)


def lips(colour: Colour = (0.45, 0.02, 0.05), at: float = -0.48, forward: float = 0.86) -> SolidPart:
    """Painted lips, closed."""
    upper = [
        (-0.23, at - 0.02, -0.09),
        (-0.07, at + 0.03, 0.0),
        (0.0, at + 0.01, 0.01),
        (0.07, at + 0.03, 0.0),
        (0.23, at - 0.02, -0.09),
    ]
    lower = [(-0.18, at - 0.05, -0.06), (0.0, at - 0.09, 0.0), (0.18, at - 0.05, -0.06)]
    solid = union(
        chain([(x, y, forward + z) for x, y, z in upper], [0.02, 0.05, 0.042, 0.05, 0.02], 0.04),
        chain([(x, y, forward + z) for x, y, z in lower], [0.02, 0.066, 0.02], 0.05),
    )
    return SolidPart(within(solid, (0, at, forward), 0.45), Finish(colour, gloss=0.8, shine=0.07, soft=0.2))


def lashes(up: float = 0.14) -> SolidPart:
    """Long lashes over both eyes."""
    right = [(0.12, up + 0.14, 0.99), (0.37, up + 0.26, 1.03), (0.64, up + 0.22, 0.92), (0.80, up + 0.36, 0.80)]
    solid = mirrored(chain(right, [0.016, 0.032, 0.03, 0.008], 0.02))
    return SolidPart(within(solid, (0, up + 0.2, 0.9), 0.95), Finish((0.015, 0.012, 0.018), gloss=0.6))


def face(
    skin: Finish,
    eyes: Eyes,
    mouth: Mouth | None = None,
    *,
    head: Shape = HEAD,
    nose: Shape = NOSE,
    blush: Colour | None = None,
    reach: float = 1.35,
) -> list[SolidPart]:
    """A head with its face; `reach` is the radius of the ball around it."""
    whole = blend(0.12, head, nose, CHEEKS)
    solid = cut(whole, mouth.knife, softness=0.03) if mouth else whole
    painted = replace(skin, colour=_made_up(skin.colour, mouth, blush))
    parts = [SolidPart(within(solid, (0, 0, 0), reach), painted), *eyes.parts(skin)]
    if mouth and mouth.teeth:
        parts.append(SolidPart(mouth.teeth, Finish((0.86, 0.81, 0.70), gloss=0.7)))
    return parts


def body(finish: Finish, **measures: float) -> SolidPart:
    """The body of a turned piece under its head."""
    return SolidPart(within(shoulders(**measures), (0, -2.2, 0), 2.0), finish)


def cloak(finish: Finish, wide: float = 1.0) -> SolidPart:
    """Cloth from the neck down."""
    solid = turned(((-4.0, 2.3 * wide), (-2.4, 1.85 * wide), (-1.55, 1.42 * wide), (-0.95, 0.80 * wide)))
    return SolidPart(within(solid, (0, -2.5, 0), 2.7), finish)


def elsewhere(parts: Sequence[SolidPart], by: Place, size: float = 1.0, turn: float = 0.0) -> list[SolidPart]:
    """The same parts with their paint at another place, of another size, turned to the right by this many degrees."""
    return [_elsewhere(part, by, size, math.radians(turn)) for part in parts]


def before(paint: Callable[[Field, Field], Field]) -> Callable[[int], Field]:
    """A backdrop from a function of x and y, each from -1 to 1."""
    return lambda pixels: paint(*plane(pixels))


def paint_of(colour: Colour | Paint) -> Paint:
    """A colour as a paint."""
    if callable(colour):
        return colour
    return lambda x, y, z: np.broadcast_to(np.array(colour), (*x.shape, 3))


def _made_up(colour: Colour | Paint, mouth: Mouth | None, blush: Colour | None) -> Paint:
    base = paint_of(colour)

    def paint(x: Field, y: Field, z: Field) -> Field:
        shown = base(x, y, z)
        front = smoothstep(0.1, 0.5, z)
        for sign in (-1, 1) if blush else ():
            shown = mixed(shown, np.array(blush), 0.5 * blot(x, y, (sign * 0.52, -0.22), 0.25, 0.8) * front)
        return mixed(shown, np.array(DARK), inside(mouth.knife, x, y, z) * front) if mouth else shown

    return paint


def _elsewhere(part: SolidPart, by: Place, size: float, turn: float) -> SolidPart:
    cosine, sine = math.cos(turn), math.sin(turn)

    def local(x: Field, y: Field, z: Field) -> tuple[Field, Field, Field]:
        u, v, w = (x - by[0]) / size, (y - by[1]) / size, (z - by[2]) / size
        return u * cosine - w * sine, v, u * sine + w * cosine

    colour = part.finish.colour
    finish = replace(part.finish, colour=lambda x, y, z: colour(*local(x, y, z))) if callable(colour) else part.finish
    return SolidPart(lambda x, y, z: part.solid(*local(x, y, z)) * size, finish)
