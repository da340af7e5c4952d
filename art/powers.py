"""The kings' powers as icons on a brass disc, without their cost: Castle that moves, Castle that discovers, Cheat."""

import math
from dataclasses import dataclass
from functools import partial

from art.emblems import PAWN, ROOK, STAR
from art.masters import MasterPicture
from art.palette import ICON, SIDES
from art.primitives import SCALE, Surface, drop_shadow, lay, raster
from art.tokens import brass_disc
from art.vector import brass, circle, defs, linear, path, placed, polygon

RADIUS = 38
CANVAS = 2 * RADIUS + 6
CENTRE = CANVAS / 2
INK = "#241207"
KNUCKLES = "M-6.5 -15C-7 -13 -7 -12 -6.5 -10M0 -14C-0.4 -12 -0.4 -11 0 -9M6.5 -15C7 -13 7 -12 6.5 -10"


@dataclass(frozen=True, slots=True)
class Glove:
    """The colours of a hand: near and far fingers, outline and sleeve."""

    light: str
    shade: str
    ink: str
    sleeve: str


def masters() -> tuple[MasterPicture, ...]:
    """Three powers for each side, so that any mode can use them."""
    icons = {"castle_move": swap_icon(), "castle_discover": discover_icon(), "cheat": cheat_icon()}
    return tuple(
        MasterPicture(f"images/powers/{name}_{side}.webp", CANVAS, CANVAS, partial(power, side, icon), note="disc r 38")
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
    body = _inlaid(placed(ROOK, CENTRE, CENTRE, 0.66))
    for turn in (1, -1):
        arrow = "M22.5 -13C15 -27 -7 -29 -16.5 -20L-20 -25L-24 -9L-8.5 -11L-12.5 -16C-6 -22 10 -21 17.5 -10Z"
        body += _inlaid(placed(placed(arrow, 0, 0, -1) if turn < 0 else arrow, CENTRE, CENTRE), width=1.8)
    return body


def discover_icon() -> str:
    """Three cards fanned out of a tower, the middle one with a star."""
    body = ""
    for lean, fill in ((-1, "#d9c08c"), (1, "#d9c08c"), (0, "#fff3d2")):
        card = [(-8, -28), (8, -28), (8, -3), (-8, -3)] if lean == 0 else [(-6.5, -22), (6.5, -22), (6.5, 1), (-6.5, 1)]
        leant = [_leant(point, 25.0 * lean, 9.5 * lean, -1.0) for point in card]
        corners = [(CENTRE + x, CENTRE + y) for x, y in leant]
        body += path(polygon(corners), fill, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
    body += path(placed(STAR, CENTRE, CENTRE - 18, 0.68), "#b3441c")
    return body + _inlaid(placed(ROOK, CENTRE, CENTRE + 12, 0.78))


def cheat_icon() -> str:
    """A gloved hand from above that plucks a pawn by its head."""
    pawn = _inlaid(placed(PAWN, CENTRE, CENTRE + 14.5, 0.72))
    return hand(CENTRE, CENTRE - 3, 0.88, pawn, Glove("#f3e7cb", "#b79f78", INK, "#8c1a2c"))


def hand(cx: float, cy: float, u: float, held: str, glove: Glove, grip: float = 0.0) -> str:
    """A hand that reaches down to (cx, cy + 9 u) around `held`; a negative `grip` opens the fingers by this much."""
    back = [("M-2 -12C-6 -5 -7 0 -5 7", 5.4), ("M4 -12C8 -5 8 0 5 7", 5.4)]
    front = [(_bent(-1, grip), 7.0), (_bent(1, grip), 6.4)]
    palm = placed("M-9 -23C-14 -19 -14 -9 -9 -8C-4 -6 4 -6 9 -8C14 -9 14 -19 9 -23Z", cx, cy, u)
    cuff = placed("M-12 -29L12 -29L10 -22L-10 -22Z", cx, cy, u)
    hem = placed("M-10.6 -25L10.6 -25L10 -22L-10 -22Z", cx, cy, u)
    knuckles = placed(KNUCKLES, cx, cy, u)
    return (
        _fingers(back, cx, cy, u, glove.shade, glove.ink)
        + held
        + path(palm, glove.ink, stroke=glove.ink, stroke_width=3.6 * u, stroke_linejoin="round")
        + _fingers(front, cx, cy, u, glove.light, glove.ink)
        + path(palm, glove.light)
        + path(knuckles, stroke=glove.shade, stroke_width=1.4 * u, stroke_linecap="round")
        + path(cuff, glove.sleeve, stroke=glove.ink, stroke_width=1.8 * u, stroke_linejoin="round")
        + path(hem, "url(#brass)", stroke=glove.ink, stroke_width=0.8 * u)
    )


def _bent(side: int, grip: float) -> str:
    out, tip = 19 - grip * 0.6, 8 - grip
    return f"M{8 * side} -15C{out * side:.2f} -13 {out * side:.2f} 1 {tip * side:.2f} 8"


def _fingers(lines: list[tuple[str, float]], cx: float, cy: float, u: float, fill: str, ink: str) -> str:
    """All outlines first and all fills after, so that fingers join without seams."""
    drawn = [(placed(line, cx, cy, u), width * u) for line, width in lines]
    edges = (path(line, stroke=ink, stroke_width=width + 3.4 * u, stroke_linecap="round") for line, width in drawn)
    fills = (path(line, stroke=fill, stroke_width=width, stroke_linecap="round") for line, width in drawn)
    return "".join((*edges, *fills))


def _inlaid(data: str, width: float = 2.0) -> str:
    return path(data, "url(#gold)", stroke=INK, stroke_width=width, stroke_linejoin="round")


def _leant(point: tuple[float, float], degrees: float, x: float, y: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return (
        point[0] * math.cos(angle) - point[1] * math.sin(angle) + x,
        point[0] * math.sin(angle) + point[1] * math.cos(angle) + y,
    )
