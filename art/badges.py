"""The badges that carry a card's numbers, drawn without them: crystal, medallion, drop; and the mana gems."""

import math
from typing import Any

from art.masters import MasterPicture
from art.palette import ATTACK, COST, EMPTY, HEALTH, HEALTH_HURT, GemColours
from art.primitives import Surface, fade, raster
from art.vector import Point, brass, circle, defs, linear, path, placed, polygon, radial, wheel

SIZE = 84.0
MANA = 26.0
HEXAGON = 30.0  # the turn that stands a hexagon on a corner

DROP = "M0 -42C7 -24 31 -12 31 9C31 27 17 39 0 39C-17 39 -31 27 -31 9C-31 -12 -7 -24 0 -42Z"
DROP_GLINT = "M-19 6C-20 -8 -9 -13 -3 -25C-2 -14 -12 -6 -13 5C-13 11 -18 11 -19 6Z"
DROP_REFLECTION = "M-15 24C-6 32 10 32 19 20C12 27 -6 29 -15 24Z"
WHITE_SHEEN = linear("sheen", [(0, "#ffffff", 0.95), (1, "#ffffff", 0.05)])


def masters() -> tuple[MasterPicture, ...]:
    """The badges and the two mana gems."""
    badge = "number drawn live at the centre"
    return (
        MasterPicture("images/badges/cost.webp", SIZE, SIZE, lambda: raster(crystal(SIZE, COST), SIZE, SIZE), note=badge),
        MasterPicture("images/badges/attack.webp", SIZE, SIZE, lambda: raster(medallion(SIZE), SIZE, SIZE), note=badge),
        MasterPicture(
            "images/badges/health.webp", SIZE, SIZE, lambda: raster(drop(SIZE, HEALTH), SIZE, SIZE),
            note="number 8.5 % of the size below the centre",
        ),
        MasterPicture(
            "images/badges/health_hurt.webp", SIZE, SIZE, lambda: raster(drop(SIZE, HEALTH_HURT), SIZE, SIZE),
            note="the same for a wounded piece",
        ),
        MasterPicture("images/badges/mana_full.webp", MANA, MANA, lambda: raster(crystal(MANA, COST), MANA, MANA)),
        MasterPicture("images/badges/mana_empty.webp", MANA, MANA, _empty_gem),
    )  # fmt: skip


def crystal(size: float, gem: GemColours) -> str:
    """A six-sided cut crystal in a brass setting; the facets are lit from the upper left."""
    c, u = size / 2, size / 84
    outer, inner = wheel(c, c, 32 * u, 6, HEXAGON), wheel(c, c, 20.5 * u, 6, HEXAGON)
    tones = (gem.dark, gem.dark, gem.base, gem.glint, gem.light, gem.base)
    body = defs(_bowl(gem), brass("rim", end=(0.6, 1)), WHITE_SHEEN)
    for radius, fill, width in ((39, "#140a04", 3.0), (38, "url(#rim)", 2.0), (33.2, gem.edge, 1.6)):
        hexagon = polygon(wheel(c, c, radius * u, 6, HEXAGON))
        body += path(hexagon, fill, stroke=fill, stroke_width=width * u, stroke_linejoin="round")
    for k, tone in enumerate(tones):
        after = (k + 1) % 6
        body += path(polygon([outer[k], outer[after], inner[after], inner[k]]), tone, stroke=tone, stroke_width=0.4)
    return body + path(polygon(inner), "url(#bowl)") + _crystal_glint(inner, c, u)


def drop(size: float, gem: GemColours) -> str:
    """A drop of blood in a brass setting, with a glint and a reflection."""
    c, u = size / 2, size / 84
    body = defs(_bowl(gem), brass("rim", end=(0.6, 1)), WHITE_SHEEN)
    for scale, fill in ((1.0, "#140604"), (0.955, "url(#rim)"), (0.83, gem.edge), (0.795, "url(#bowl)")):
        body += path(placed(DROP, c, c, u * scale), fill)
    body += path(placed(DROP_GLINT, c, c, u), "url(#sheen)", fill_opacity=0.8)
    return body + path(placed(DROP_REFLECTION, c, c, u), gem.glint, fill_opacity=0.55)


def medallion(size: float) -> str:
    """A gold medallion with a sword across it, from the lower left to the upper right."""
    c, u = size / 2, size / 84
    body = defs(_bowl(ATTACK), brass("rim", end=(0.6, 1)))
    for radius, fill in ((34, "#140a04"), (32.6, "url(#rim)"), (28, "#3b2104"), (27, "url(#bowl)")):
        body += circle(c, c, radius * u, fill)
    return body + sword(c, c, u)


def sword(cx: float, cy: float, u: float, turn: float = -45.0) -> str:
    """A sword about (cx, cy), 76 u long, its point `turn` degrees from the right; its hilt has the gradient `rim`."""
    along = (math.cos(math.radians(turn)), math.sin(math.radians(turn)))

    def at(forward: float, aside: float) -> Point:
        return cx + (along[0] * forward - along[1] * aside) * u, cy + (along[1] * forward + along[0] * aside) * u

    def shape(*points: Point) -> str:
        return polygon([at(*point) for point in points])

    edge: dict[str, Any] = {"stroke": "#1b1206", "stroke_linejoin": "round"}
    body = path(shape((-14, -6.2), (31, -5.2), (40, 0), (31, 5.2), (-14, 6.2)), "#1b1206", stroke_width=3.4 * u, **edge)
    body += path(shape((-14, -6), (31, -5), (40, 0), (-14, 0)), "#f7f4e6")
    body += path(shape((-14, 6), (31, 5), (40, 0), (-14, 0)), "#a9a28c")
    body += path(shape((-19, -17), (-13, -18), (-12, 18), (-18, 17)), "url(#rim)", stroke_width=2 * u, **edge)
    body += path(shape((-33, -3.6), (-18, -3.6), (-18, 3.6), (-33, 3.6)), "#6b3513", stroke_width=2 * u, **edge)
    pommel = at(-36, 0)
    return body + circle(*pommel, 5.6 * u, "url(#rim)", stroke_width=2 * u, **edge)


def _bowl(gem: GemColours) -> str:
    return radial("bowl", [(0, gem.light), (0.55, gem.base), (1, gem.dark)], (0.42, 0.42), 0.55)


def _crystal_glint(inner: list[Point], c: float, u: float) -> str:
    left, top, right = inner[3], inner[4], inner[5]
    data = (
        f"M{left[0] + 1.5 * u} {left[1]}L{top[0]} {top[1] + 1.5 * u}L{right[0] - 2 * u} {right[1] + u}"
        f"C{c + 2 * u} {c - 8 * u} {c - 8 * u} {c - 6 * u} {left[0] + 1.5 * u} {left[1]}Z"
    )
    return path(data, "url(#sheen)", fill_opacity=0.55)


def _empty_gem() -> Surface:
    return fade(raster(crystal(MANA, EMPTY), MANA, MANA), 215)
