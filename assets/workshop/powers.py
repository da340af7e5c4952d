"""The kings' powers as icons on a brass disc, without their cost: Castle that moves, Castle that discovers, Cheat."""

import math
from functools import partial

from assets.workshop.emblems import PAWN, ROOK, STAR
from assets.workshop.masters import Master
from assets.workshop.palette import ICON, SIDES
from assets.workshop.primitives import SCALE, Surface, drop_shadow, lay, raster
from assets.workshop.tokens import brass_disc
from assets.workshop.vector import brass, circle, defs, linear, path, placed, polygon

RADIUS = 38
CANVAS = 2 * RADIUS + 6
CENTRE = CANVAS / 2
INK = "#241207"


def masters() -> tuple[Master, ...]:
    """Three powers for each side, so that any mode can hand them out."""
    icons = {"castle_move": swap_icon(), "castle_discover": discover_icon(), "cheat": cheat_icon()}
    return tuple(
        Master(f"images/powers/{name}_{side}.png", CANVAS, CANVAS, partial(power, side, icon), note="disc r 38")
        for name, icon in icons.items()
        for side in SIDES
    )


def power(side: str, icon: str) -> Surface:
    """An inlaid icon on a disc of its side's colour."""
    sprite = raster(brass_disc(RADIUS, SIDES[side].disc), CANVAS, CANVAS)
    gold = linear("gold", [(0, "#fff6d6"), (0.5, ICON), (1, "#cb9f55")])
    bone = linear("bone", [(0, "#fbf4e2"), (1, "#bfa27c")])
    drawn = raster(defs(gold, bone, brass()) + icon, CANVAS, CANVAS)
    drop_shadow(sprite, drawn, (0, 0), 2.2 * SCALE, 200, 1.6 * SCALE)
    lay(sprite, drawn)
    shine = linear("shine", [(0, "#ffffff", 0.20), (0.5, "#ffffff", 0.02), (1, "#ffffff", 0)])
    lay(sprite, raster(defs(shine) + circle(CENTRE, CENTRE, RADIUS - 6.2, "url(#shine)"), CANVAS, CANVAS))
    return sprite


def swap_icon() -> str:
    """A rook between two bent arrows: it goes left, its neighbour comes right."""
    body = _inlaid(placed(ROOK, CENTRE, CENTRE, 0.82))
    for turn in (1, -1):
        arrow = "M20 -13C13 -25 -9 -27 -18 -18L-21 -23L-25 -8L-10 -9.5L-14 -14C-7 -20 8 -19 15 -10Z"
        body += _inlaid(placed(_mirrored(arrow) if turn < 0 else arrow, CENTRE, CENTRE), width=1.8)
    return body


def discover_icon() -> str:
    """Three cards fanned out of a tower, the middle one with a star."""
    body = ""
    for lean, fill in ((-1, "#d9c08c"), (1, "#d9c08c"), (0, "#fff3d2")):
        card = [(-8, -29), (8, -29), (8, -3), (-8, -3)] if lean == 0 else [(-7, -25), (7, -25), (7, 1), (-7, 1)]
        leant = [_leant(point, 24.0 * lean, 12.0 * lean, 0.0) for point in card]
        corners = [(CENTRE + x, CENTRE + y) for x, y in leant]
        body += path(polygon(corners), fill, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
    body += path(placed(STAR, CENTRE, CENTRE - 18, 0.68), "#b3441c")
    return body + _inlaid(placed(ROOK, CENTRE, CENTRE + 12, 0.78))


def cheat_icon() -> str:
    """A hand from above that plucks a pawn by its head."""
    pawn = _inlaid(placed(PAWN, CENTRE, CENTRE + 15.5, 0.74))
    return hand(CENTRE, CENTRE - 6, 1.0, behind=pawn, fill="url(#bone)", ink=INK, sleeve="#7d1424")


def hand(cx: float, cy: float, u: float, behind: str, fill: str, ink: str, sleeve: str) -> str:
    """A grasping hand that comes down to (cx, cy + 10 u); `behind` is drawn between the far and the near fingers."""
    far = ("M2 -11C8 -7 9 0 5 6", "M-1 -11C3 -6 4 0 2 5")
    near = ("M7 -13C17 -9 17 2 8 8", "M-7 -14C-17 -10 -17 2 -8 8")

    def finger(data: str, width: float) -> str:
        line = placed(data, cx, cy, u)
        edge = path(line, stroke=ink, stroke_width=(width + 3.4) * u, stroke_linecap="round")
        return edge + path(line, stroke=_flat(fill), stroke_width=width * u, stroke_linecap="round")

    cuff = placed("M-13 -30L13 -30L10 -20L-10 -20Z", cx, cy, u)
    palm = placed("M-9 -22C-14 -17 -13 -8 -8 -7L8 -7C13 -8 14 -17 9 -22Z", cx, cy, u)
    return (
        "".join(finger(data, 5.4) for data in far)
        + behind
        + path(palm, fill, stroke=ink, stroke_width=1.8 * u, stroke_linejoin="round")
        + "".join(finger(data, 6.2) for data in near)
        + path(placed("M-7 -20C-10 -16 -9 -10 -6 -9L6 -9C9 -10 10 -16 7 -20Z", cx, cy, u), fill)
        + path(cuff, sleeve, stroke=ink, stroke_width=1.8 * u, stroke_linejoin="round")
        + path(placed("M-11.4 -24L11.4 -24L10 -20L-10 -20Z", cx, cy, u), "url(#brass)", stroke=ink, stroke_width=u)
    )


def _flat(fill: str) -> str:
    # A gradient on a stroke follows the stroke's own box, so fingers get one tone of the hand.
    return "#eee0c4" if fill.startswith("url") else fill


def _inlaid(data: str, width: float = 2.0) -> str:
    return path(data, "url(#gold)", stroke=INK, stroke_width=width, stroke_linejoin="round")


def _mirrored(data: str) -> str:
    return placed(data, 0, 0, -1)


def _leant(point: tuple[float, float], degrees: float, x: float, y: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return (
        point[0] * math.cos(angle) - point[1] * math.sin(angle) + x,
        point[0] * math.sin(angle) + point[1] * math.cos(angle) + y,
    )
