"""The marks for an answer: a tick or a cross on an enamelled medal, and the rays that burst from behind the tick."""

import math

from art.masters import MasterPicture
from art.palette import OUTLINE, Stop
from art.primitives import Surface, raster
from art.vector import brass, circle, defs, linear, oval, path, polygon, radial

MEDAL = 128
RAYS = 384
POINTS = 10
TICK = "M-27 1L-9 19L28 -21"
CROSS = "M-20 -20L20 20M20 -20L-20 20"
GREEN: tuple[Stop, ...] = ((0, "#8fdc6a"), (0.55, "#2f8a34"), (1, "#0c3a14"))
RED: tuple[Stop, ...] = ((0, "#ff8a6a"), (0.55, "#c4221a"), (1, "#4d0606"))


def masters() -> tuple[MasterPicture, ...]:
    """Every verdict."""
    return (
        MasterPicture("images/verdicts/right.webp", MEDAL, MEDAL, lambda: medal(TICK, GREEN), note="over the board"),
        MasterPicture("images/verdicts/wrong.webp", MEDAL, MEDAL, lambda: medal(CROSS, RED), note="over the board"),
        MasterPicture("images/verdicts/rays.webp", RAYS, RAYS, rays, scale=1.5, note="behind a tick, turning"),
    )


def medal(sign: str, enamel: tuple[Stop, ...]) -> Surface:
    """A sign of ivory on enamel within a ring of brass."""
    c = MEDAL / 2
    bowl = radial("bowl", enamel, (0.42, 0.36), 0.66)
    bone = linear("bone", [(0, "#fffdf2"), (0.55, "#fff0cd"), (1, "#d8b878")])
    gloss = linear("gloss", [(0, "#ffffff", 0.42), (1, "#ffffff", 0.0)])
    rings = circle(c, c, 61, OUTLINE) + circle(c, c, 59, "url(#brass)") + circle(c, c, 51, OUTLINE)
    inner = circle(c, c, 49.5, "url(#edge)") + circle(c, c, 47, "url(#bowl)")
    shine = oval(c - 4, c - 24, 34, 19, "url(#gloss)")
    moved = {"transform": f"translate({c} {c})", "stroke_linecap": "round", "stroke_linejoin": "round"}
    drawn = path(sign, stroke="#120803", stroke_opacity=0.85, stroke_width=20.0, **moved)
    drawn += path(sign, stroke="#fff0cd", stroke_width=13.0, **moved)
    drawn += path(sign, stroke="#fffdf2", stroke_width=7.0, **moved)
    gradients = defs(brass(), brass("edge", flipped=True), bowl, bone, gloss)
    return raster(gradients + rings + inner + shine + drawn, MEDAL, MEDAL)


def rays() -> Surface:
    """Long and short rays of lamplight that fade outwards."""
    c = RAYS / 2
    fade = [(0, "#fffbe6", 1.0), (0.3, "#fff0b8", 0.8), (0.62, "#ffdc78", 0.4), (1, "#ffc850", 0.0)]
    # Each ring of rays has its own gradient, because a gradient spans the box of its shape.
    body = path(_ring(c, c - 2, 7.2, 0.0), "url(#fade)") + path(_ring(c, 0.74 * c, 5.2, 0.5), "url(#fade)")
    return raster(defs(radial("fade", fade)) + body, RAYS, RAYS, scale=1.5)


def _ring(c: float, reach: float, half_deg: float, turn: float) -> str:
    """Path data of rays from the centre, each this many degrees wide on both sides."""
    step, half = 2 * math.pi / POINTS, math.radians(half_deg)
    angles = [step * (number + turn) for number in range(POINTS)]
    return "".join(
        polygon(
            [(c, c), *((c + reach * math.cos(angle + way), c + reach * math.sin(angle + way)) for way in (-half, half))]
        )
        for angle in angles
    )
