"""Small signs on the table: splats behind numbers, skull, pip, lane tip, ghost rim, exhausted Knight, eye, padlock and check."""

import math
from functools import partial

from art.emblems import CHECK, EYE, STAR
from art.masters import MasterPicture
from art.palette import ICON, OUTLINE, PALE_GOLD
from art.primitives import Surface, raster
from art.tokens import HEIGHT, TOKEN, WIDTH
from art.vector import brass, circle, defs, linear, oval, path, placed, polygon, radial, rounded

SKULL = "M20 3C31 3 37 11 37 20C37 25 34 28 30 29.5L30 36L10 36L10 29.5C6 28 3 25 3 20C3 11 9 3 20 3Z"
SPLAT = 52
SKULL_SIZE = 34
PIP = 22
SIGN = 30
ARROW = 28
LOCK = (34, 40)
SHACKLE = "M9.5 21L9.5 13.5C9.5 3.5 24.5 3.5 24.5 13.5L24.5 21"


def masters() -> tuple[MasterPicture, ...]:
    """Every mark."""
    return (
        MasterPicture("images/marks/splat_damage.webp", SPLAT, SPLAT, splat_damage, note="behind the damage number"),
        MasterPicture("images/marks/splat_heal.webp", SPLAT, SPLAT, splat_heal, note="behind the healing number"),
        MasterPicture("images/marks/skull.webp", SKULL_SIZE, SKULL_SIZE, skull, note="this piece will leave"),
        MasterPicture("images/marks/pip.webp", PIP, PIP, pip, note="behind an order number"),
        MasterPicture("images/marks/arrow_head.webp", ARROW, ARROW, arrow_head, note="tip of a lane, points up"),
        MasterPicture("images/marks/dashed_rim.webp", *TOKEN, dashed_rim, note="around a ghost"),
        MasterPicture("images/marks/exhausted.webp", SIGN, SIGN, exhausted, note="this Knight has attacked"),
        MasterPicture("images/marks/eye.webp", SIGN, SIGN, eye),
        MasterPicture("images/marks/lock.webp", *LOCK, lock_body, note="padlock without its shackle, a number on it"),
        MasterPicture("images/marks/shackle.webp", *LOCK, shackle, note="behind the padlock, lifted when it opens"),
        MasterPicture("images/marks/check.webp", SIGN, SIGN, check),
        MasterPicture(
            "images/marks/star.webp", SIGN, SIGN, partial(star, 1), note="half a level's strength is half of it"
        ),
        MasterPicture("images/marks/star_unlit.webp", SIGN, SIGN, partial(star, 0), note="the same, not reached"),
    )


def splat_damage() -> Surface:
    """A red star with twelve uneven points."""
    c = SPLAT / 2
    points = []
    for k in range(24):
        reach = (c - 1) * (1 if k % 2 == 0 else 0.74 + 0.06 * math.sin(k * 2.3))
        angle = math.radians(15 * k)
        points.append((c + reach * math.cos(angle), c + reach * math.sin(angle)))
    fill = radial("fill", [(0, "#ff5a3c"), (0.6, "#c4160f"), (1, "#5c0503")], (0.44, 0.42), 0.56)
    edge = path(polygon(points), "url(#fill)", stroke="#2a0503", stroke_width=1.6, stroke_linejoin="round")
    return raster(defs(fill) + edge, SPLAT, SPLAT)


def splat_heal() -> Surface:
    """A green rosette of eight round leaves: no points, so that healing never looks like a hit."""
    c = SPLAT / 2
    fill = radial("fill", [(0, "#b6ff8a"), (0.55, "#3fae3a"), (1, "#0f4d17")], (0.44, 0.42), 0.58)
    leaves = [(c + 16.2 * math.cos(math.radians(45 * k)), c + 16.2 * math.sin(math.radians(45 * k))) for k in range(8)]
    body = "".join(circle(x, y, 9.0, "#06280c") for x, y in leaves)
    body += "".join(circle(x, y, 7.6, "url(#leaf)") for x, y in leaves)
    leaf = radial("leaf", [(0, "#7fdc62"), (1, "#1d7424")], (0.4, 0.36), 0.65)
    return raster(defs(fill, leaf) + body + circle(c, c, 18.5, "url(#fill)"), SPLAT, SPLAT)


def skull() -> Surface:
    """A skull of bone with a dark outline."""
    u = SKULL_SIZE / 40
    bone = linear("bone", [(0, "#fffaf0"), (0.6, "#f2e8d0"), (1, "#cbb993")])
    ink = "#1a0d06"
    body = path(placed(SKULL, 0, 0, u), "url(#bone)", stroke=ink, stroke_width=2.6 * u, stroke_linejoin="round")
    body += circle(13 * u, 20 * u, 4.6 * u, ink) + circle(27 * u, 20 * u, 4.6 * u, ink)
    body += path(placed("M18 28L20 23.5L22 28Z", 0, 0, u), ink)
    body += path(placed("M16 31L16 36M20 31L20 36M24 31L24 36", 0, 0, u), stroke=ink, stroke_width=1.8 * u)
    return raster(defs(bone) + body, SKULL_SIZE, SKULL_SIZE)


def pip() -> Surface:
    """A small brass disc."""
    c = PIP / 2
    bowl = radial("bowl", [(0, "#6a4523"), (1, "#2a160a")], (0.4, 0.36), 0.65)
    rings = circle(c, c, 10.6, OUTLINE) + circle(c, c, 9.8, "url(#brass)") + circle(c, c, 7.6, OUTLINE)
    return raster(defs(brass(), bowl) + rings + circle(c, c, 7.0, "url(#bowl)"), PIP, PIP)


def arrow_head() -> Surface:
    """The tip of a lane."""
    tip = polygon([(14, 3), (25, 22), (14, 17.5), (3, 22)])
    edge = path(
        tip,
        "#3a2208",
        stroke="#3a2208",
        stroke_width=3.4,
        stroke_linejoin="round",
        fill_opacity=0.75,
        stroke_opacity=0.75,
    )
    gold = linear("gold", [(0, "#fffbe2"), (1, "#ffd766")])
    return raster(
        defs(gold) + edge + path(tip, "url(#gold)", stroke=PALE_GOLD, stroke_width=1, stroke_linejoin="round"),
        ARROW,
        ARROW,
    )


def dashed_rim() -> Surface:
    """The dashed outline of a piece in a future place."""
    cx, cy = TOKEN[0] / 2, TOKEN[1] / 2
    shade = oval(
        cx,
        cy,
        WIDTH / 2 + 3,
        HEIGHT / 2 + 3,
        stroke="#1a0d04",
        stroke_opacity=0.45,
        stroke_width=4.4,
        stroke_dasharray="8.4 4.6",
    )
    line = oval(
        cx,
        cy,
        WIDTH / 2 + 3,
        HEIGHT / 2 + 3,
        stroke="#ffe08a",
        stroke_width=2.4,
        stroke_dasharray="7 6",
        stroke_dashoffset=-0.7,
    )
    return raster(shade + line, *TOKEN)


def exhausted() -> Surface:
    """A dulled sword with a bar across it."""
    c = SIGN / 2
    steel = linear("rim", [(0, "#b9a98a"), (1, "#6a5a40")])
    bowl = radial("bowl", [(0, "#574a42"), (1, "#1b120d")], (0.4, 0.36), 0.65)
    ground = circle(c, c, 14.4, OUTLINE) + circle(c, c, 13.4, "url(#rim)") + circle(c, c, 11.8, "url(#bowl)")
    blade = path(
        "M8.6 24.6L7 23L19.6 8L23 7L22 10.4Z", "#e9e4d4", stroke=OUTLINE, stroke_width=1.2, stroke_linejoin="round"
    )
    guard = path("M8.4 17L13.6 22.2", stroke=OUTLINE, stroke_width=4, stroke_linecap="round")
    guard += path("M8.4 17L13.6 22.2", stroke="#d59a36", stroke_width=2.2, stroke_linecap="round")
    bar = path("M7.4 7.4L22.6 22.6", stroke=OUTLINE, stroke_width=5.4, stroke_linecap="round")
    bar += path("M7.4 7.4L22.6 22.6", stroke="#e0432e", stroke_width=3.2, stroke_linecap="round")
    return raster(defs(steel, bowl) + ground + blade + guard + bar, SIGN, SIGN)


def eye() -> Surface:
    """An open eye, for information visible to a side."""
    c = SIGN / 2
    iris = radial("iris", [(0, "#ffe9a8"), (0.5, "#d59a36"), (1, "#6a3c10")], (0.42, 0.4), 0.6)
    lids = path(placed(EYE, c, c), "#fff4dc", stroke=OUTLINE, stroke_width=3.4, stroke_linejoin="round")
    lids += path(placed(EYE, c, c), "#fff4dc", stroke=ICON, stroke_width=1.4, stroke_linejoin="round")
    return raster(
        defs(iris)
        + lids
        + circle(c, c, 5.2, "url(#iris)")
        + circle(c, c, 2.3, "#1a0d06")
        + circle(c - 1.6, c - 1.8, 1.1, "#fff"),
        SIGN,
        SIGN,
    )


def lock_body() -> Surface:
    """A brass padlock's body, plain under its number."""
    width, height = LOCK
    face = radial("face", [(0, "#6a4523"), (1, "#2a160a")], (0.4, 0.36), 0.7)

    def layer(inset: float, fill: str, **attributes: object) -> str:
        return path(rounded(3 + inset, 17 + inset, 28 - 2 * inset, 22 - 2 * inset, 6 - inset * 0.6), fill, **attributes)

    return raster(
        defs(brass(end=(0.4, 1)), face)
        + layer(0, OUTLINE)
        + layer(1.1, "url(#brass)")
        + layer(1.8, "none", stroke="#fff6d6", stroke_opacity=0.6, stroke_width=0.8)
        + layer(3.6, OUTLINE)
        + layer(4.3, "url(#face)"),
        width,
        height,
    )


def shackle() -> Surface:
    """The steel bow of the padlock."""
    steel = linear("steel", [(0, "#f4efe2"), (0.45, "#b7ad98"), (1, "#5d5546")], end=(1, 0.4))
    return raster(
        defs(steel)
        + path(SHACKLE, stroke=OUTLINE, stroke_width=6.6, stroke_linecap="round")
        + path(SHACKLE, stroke="url(#steel)", stroke_width=4.0, stroke_linecap="round"),
        *LOCK,
    )


def check() -> Surface:
    """A green tick with a dark edge."""
    green = linear("green", [(0, "#c9ff9c"), (1, "#47a93c")])
    mark = placed(CHECK, SIGN / 2, SIGN / 2)
    stroke = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return raster(
        defs(green)
        + path(mark, stroke="#0d2c0c", stroke_width=7.6, **stroke)
        + path(mark, stroke="url(#green)", stroke_width=4.4, **stroke),
        SIGN,
        SIGN,
    )


def star(lit: int) -> Surface:
    """A star of gold, or its empty place."""
    gold = radial("gold", [(0, "#fffbe0"), (0.45, "#ffd24a"), (1, "#b06a10")], (0.42, 0.36), 0.62)
    place = placed(STAR, SIGN / 2, SIGN / 2 + 0.6, SIGN / 22)
    fill, opacity = ("url(#gold)", 1.0) if lit else ("#1b0e06", 0.72)
    body = path(
        place,
        fill,
        fill_opacity=opacity,
        stroke=OUTLINE if lit else "#7d5a2a",
        stroke_width=1.5,
        stroke_linejoin="round",
    )
    return raster(defs(gold) + body, SIGN, SIGN)
