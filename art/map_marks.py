"""The parts of the campaign's map: parchment, stones, frames, lock, flag, stars; and the marks of the days."""

import math
import random
from functools import partial

import numpy as np

from art.emblems import CROWN, STAR
from art.features import cloudy
from art.fields import grid, ramp, smoothstep, to_surface
from art.masters import MasterPicture
from art.palette import OUTLINE, Stop
from art.primitives import SCALE, Surface, grain, lay, pixels, raster
from art.vector import (
    brass,
    circle,
    defs,
    linear,
    oval,
    path,
    placed,
    polygon,
    radial,
    rect,
    rounded,
    wheel,
)

GROUND = (900.0, 520.0)
GROUND_SCALE = 1.5
STONE = (32.0, 28.0)
RING = 100.0
LOCK = (40.0, 48.0)
FLAG = (44.0, 56.0)
STAR_SIZE = 40.0
CANDLE = (48.0, 72.0)
LEAF = (64.0, 72.0)
IRON: tuple[Stop, ...] = ((0, "#a9a49c"), (0.25, "#625d57"), (0.5, "#8d8881"), (0.8, "#36322e"), (1, "#6a655e"))
INK = "#5a3514"
SYMBOLS = (
    "M-16 9L-5 -9L2 2M-4 9L8 -14L20 9M8 -14L10 -4L6 1L9 9M-5 -9L-4 -2",
    "M-16 6C-12 -6 -2 -6 2 6M-3 -1C2 -10 12 -9 17 6",
    "M0 -14L-6 -4L-3 -4L-8 5L8 5L3 -4L6 -4ZM0 5L0 9M14 -8L9 1L12 1L8 8L20 8L16 1L19 1ZM14 8L14 11",
    "M-18 0C-14 -5 -10 -5 -6 0C-2 5 2 5 6 0C10 -5 14 -5 18 0M-10 8C-7 4 -4 4 -1 8C2 12 5 12 8 8",
    "M-9 10L-9 -6L-12 -6L-12 -12L-8 -12L-8 -9L-3 -9L-3 -12L3 -12L3 -9L8 -9L8 -12L12 -12L12 -6L9 -6L9 10ZM-3 10L-3 3C-3 -1 3 -1 3 3L3 10",
)
"""Hills, round hills, firs, waves, a tower."""
NODES = ("closed", "open", "won")


def masters() -> tuple[MasterPicture, ...]:
    """Everything on the map, and the marks of the days."""
    return (
        MasterPicture(
            "images/map/ground.webp", *GROUND, ground, scale=GROUND_SCALE, quality=74, note="stretched under the map"
        ),
        MasterPicture("images/map/stone.webp", *STONE, partial(stone, lit=False), note="of the path"),
        MasterPicture(
            "images/map/stone_lit.webp", *STONE, partial(stone, lit=True), note="the same where the way is open"
        ),
        *(
            MasterPicture(
                f"images/map/ring_{node}.webp", RING, RING, partial(ring, node), quality=90, note="around an opponent"
            )
            for node in NODES
        ),
        MasterPicture("images/map/lock.webp", *LOCK, lock, note="closed, with a keyhole"),
        MasterPicture("images/map/flag.webp", *FLAG, flag, note="its foot is at the lower left"),
        MasterPicture("images/map/star.webp", STAR_SIZE, STAR_SIZE, partial(star, won=True), note="won"),
        MasterPicture(
            "images/map/star_empty.webp", STAR_SIZE, STAR_SIZE, partial(star, won=False), note="its empty place"
        ),
        MasterPicture("images/map/candle.webp", *CANDLE, candle, note="on the medal of days in a row"),
        MasterPicture("images/map/leaf.webp", *LEAF, leaf, note="of a calendar, beside the candle"),
    )


def ground() -> Surface:
    """Parchment with burnt and ragged edges, hills and a wind rose in brown ink."""
    size = pixels(*GROUND, GROUND_SCALE)
    x, y = (axis / GROUND_SCALE for axis in grid(size))
    width, height = GROUND
    ragged = 7 * (cloudy(x / 26, y / 26, 601) - 0.5) + 3 * (cloudy(x / 7, y / 7, 603) - 0.5)
    inside = np.minimum(np.minimum(x - 9, width - 9 - x), np.minimum(y - 9, height - 9 - y)) + ragged
    tone = 0.62 + 0.34 * (cloudy(x / 150, y / 110, 605) - 0.5) + 0.16 * (cloudy(x / 9, y / 9, 607) - 0.5)
    colours = ramp(
        ("#9c7640", "#c9a468", "#e6cc94", "#f3e2b6"), np.clip(tone + 0.12 * smoothstep(0, 260, inside) - 0.06, 0, 1)
    )
    burnt = smoothstep(34, 0, inside + 10 * (cloudy(x / 40, y / 40, 609) - 0.5))[..., None]
    colours = colours * (1 - 0.72 * burnt) + np.array([0.20, 0.10, 0.04]) * 0.72 * burnt
    sheet = to_surface(np.clip(colours, 0, 1), smoothstep(-0.8, 0.8, inside))
    lay(sheet, raster(_country() + _ink(), *GROUND, GROUND_SCALE))
    return sheet


def _country() -> str:
    """Hills, firs, waves and towers, scattered as on an old map; faint, because a path is laid over them."""
    chance, body, (width, height) = random.Random(5), "", GROUND
    for row in range(5):
        for column in range(11):
            x = 74 + column * (width - 148) / 10 + chance.uniform(-22, 22)
            y = 76 + row * (height - 152) / 4 + chance.uniform(-20, 20)
            if math.hypot(x - (width - 92), y - (height - 92)) > 96 and chance.random() < 0.72:
                body += _symbol(chance.choice(SYMBOLS), x, y, chance.uniform(0.85, 1.25))
    return body


def _symbol(data: str, x: float, y: float, size: float) -> str:
    return path(
        placed(data, x, y, size),
        stroke=INK,
        stroke_opacity=0.24,
        stroke_width=1.3,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _ink() -> str:
    """A double line around, squares at its corners, and a wind rose."""
    (width, height), ink, lines = GROUND, INK, ""
    for inset, opacity, wide in ((15, 0.34, 1.6), (20, 0.24, 0.8)):
        lines += path(
            rounded(inset, inset, width - 2 * inset, height - 2 * inset, 4),
            stroke=ink,
            stroke_opacity=opacity,
            stroke_width=wide,
        )
    step = (width - 40) / 60
    for number in range(1, 60, 2):
        for y in (15, height - 20):
            lines += rect(20 + number * step, y, step, 5, ink, fill_opacity=0.26)
    cx, cy = width - 92, height - 92
    for radius, opacity in ((44, 0.26), (40, 0.18), (17, 0.26)):
        lines += circle(cx, cy, radius, stroke=ink, stroke_opacity=opacity, stroke_width=1)
    for number in range(8):
        reach = 50 if number % 2 == 0 else 30
        tip = wheel(cx, cy, reach, 1, number * 45 - 90)[0]
        left, right = (wheel(cx, cy, 9, 1, number * 45 - 90 + side * 45)[0] for side in (-1, 1))
        lines += path(polygon([tip, left, (cx, cy)]), ink, fill_opacity=0.38) + path(
            polygon([tip, right, (cx, cy)]), ink, fill_opacity=0.14
        )
    return lines + path(placed(CROWN, cx, cy - 58, 0.34), ink, fill_opacity=0.40)


def stone(*, lit: bool) -> Surface:
    """A flat stone; gold if the way is open."""
    (width, height), cx, cy = STONE, STONE[0] / 2, STONE[1] / 2 - 1
    tones: list[Stop] = (
        [(0, "#fffbe0"), (0.4, "#ffd766"), (1, "#a9640e")]
        if lit
        else [(0, "#b3a48c"), (0.5, "#857660"), (1, "#463a2c")]
    )
    top = radial("top", tones, (0.42, 0.34), 0.70)
    body = oval(cx + 1, cy + 4, 12.6, 8.6, "#000", fill_opacity=0.34) + oval(cx, cy + 2.4, 11.6, 8.4, OUTLINE)
    body += oval(cx, cy + 1.6, 10.8, 7.6, "#6a3c0a" if lit else "#2e261d") + oval(cx, cy, 10.8, 7.6, "url(#top)")
    shine = oval(cx - 3, cy - 2.8, 4.4, 1.9, "#fff", fill_opacity=0.55 if lit else 0.24)
    glow = radial("glow", [(0, "#ffd24a", 0.75), (0.55, "#ffb52e", 0.28), (1, "#ff9414", 0)], (0.5, 0.5), 0.5)
    light = oval(cx, cy, 15.6, 13.4, "url(#glow)") if lit else ""
    return raster(defs(top, glow) + light + body + shine, width, height)


def ring(node: str) -> Surface:
    """The frame of a place: iron and closed, brass, or gold with laurels."""
    c = RING / 2
    metal = linear("metal", IRON, end=(0.5, 1)) if node == "closed" else brass("metal")
    inner = (
        linear("inner", tuple((1 - stop[0], stop[1]) for stop in reversed(IRON)), end=(0.5, 1))
        if node == "closed"
        else brass("inner", flipped=True)
    )
    body = ""
    for radius, wide, colour in (
        (42.4, 10.4, OUTLINE),
        (42.4, 8.6, "url(#metal)"),
        (39.2, 1.6, OUTLINE),
        (37.8, 1.8, "url(#inner)"),
        (36.8, 0.9, OUTLINE),
    ):
        body += circle(c, c, radius, stroke=colour, stroke_width=wide)
    body += circle(c, c, 45.6, stroke="#fff6d6", stroke_opacity=0.25 if node == "closed" else 0.6, stroke_width=0.8)
    if node == "closed":
        body += "".join(
            circle(x, y, 2.5, OUTLINE) + circle(x, y, 1.8, "#8d8881") for x, y in wheel(c, c, 42.4, 8, 22.5)
        )
    elif node == "open":
        body += "".join(
            path(polygon(wheel(x, y, 3.6, 4)), OUTLINE) + path(polygon(wheel(x, y, 2.6, 4)), "#fff1b8")
            for x, y in wheel(c, c, 42.4, 4, 45)
        )
    else:
        body += _laurels(c)
    return raster(
        defs(metal, inner, linear("leaf", [(0, "#fff3b0"), (0.5, "#e0a72c"), (1, "#7d4a10")])) + body, RING, RING
    )


def _laurels(c: float) -> str:
    """Two branches from the foot to the sides, and a star over them."""
    body = ""
    for side in (-1, 1):
        for number in range(9):
            turn = 90 - side * (14 + 13.5 * number)
            x, y = wheel(c, c, 43.6, 1, turn)[0]
            for lean in (-1, 1):
                way = math.radians(turn - side * 90 + lean * 34)
                tip = (x + 8.6 * math.cos(way), y + 8.6 * math.sin(way))
                across = (-math.sin(way) * 2.6, math.cos(way) * 2.6)
                middle = ((x + tip[0]) / 2, (y + tip[1]) / 2)
                blade = (
                    f"M{x:.2f} {y:.2f}Q{middle[0] + across[0]:.2f} {middle[1] + across[1]:.2f} {tip[0]:.2f} {tip[1]:.2f}"
                    f"Q{middle[0] - across[0]:.2f} {middle[1] - across[1]:.2f} {x:.2f} {y:.2f}Z"
                )
                body += path(blade, "url(#leaf)", stroke=OUTLINE, stroke_width=0.9, stroke_linejoin="round")
    return body + path(
        placed(STAR, c, c - 40.2, 0.92), "url(#leaf)", stroke=OUTLINE, stroke_width=1.6, stroke_linejoin="round"
    )


def lock() -> Surface:
    """A padlock of brass, closed."""
    steel = linear("steel", [(0, "#f4efe2"), (0.45, "#b7ad98"), (1, "#5d5546")], end=(1, 0.4))
    bow = "M11 24L11 15.5C11 3.5 29 3.5 29 15.5L29 24"
    body = path(bow, stroke=OUTLINE, stroke_width=7.6) + path(bow, stroke="url(#steel)", stroke_width=5)
    for inset, fill in ((0, OUTLINE), (1.3, "url(#brass)")):
        body += path(rounded(4 + inset, 20 + inset, 32 - 2 * inset, 25 - 2 * inset, 6 - inset), fill)
    body += path(rounded(6.2, 22.2, 27.6, 20.6, 4), stroke="#fff6d6", stroke_opacity=0.65, stroke_width=0.9)
    body += path(rounded(8.4, 24.4, 23.2, 16.2, 3), stroke="#7d4a16", stroke_opacity=0.8, stroke_width=0.9)
    body += circle(20, 30.5, 3.7, OUTLINE) + path("M18.3 31L21.7 31L23 38.6L17 38.6Z", OUTLINE)
    return raster(defs(steel, brass(end=(0.4, 1))) + body, *LOCK)


def flag() -> Surface:
    """A crimson swallow-tail on a pole with a gilded tip."""
    cloth = linear(
        "cloth", [(0, "#f0533c"), (0.3, "#c4160f"), (0.55, "#e2402c"), (0.8, "#9c0f0b"), (1, "#c4160f")], end=(1, 0.1)
    )
    wave = "M9 8C17 3 23 12 31 7C35 5 38 5 41 6L35 15L41 25C37 24 34 25 31 26C23 31 17 22 9 27Z"
    body = oval(9, 53, 7, 2.2, "#000", fill_opacity=0.35)
    body += path("M8 6L8 53", stroke=OUTLINE, stroke_width=4.6, stroke_linecap="round") + path(
        "M8 6L8 53", stroke="#b98f4e", stroke_width=2.6, stroke_linecap="round"
    )
    body += path(wave, "url(#cloth)", stroke=OUTLINE, stroke_width=1.6, stroke_linejoin="round")
    body += path(placed(CROWN, 21, 16.5, 0.34), "#ffe9a8")
    body += circle(8, 5.4, 4, OUTLINE) + circle(8, 5.4, 3, "url(#brass)")
    return raster(defs(cloth, brass()) + body, *FLAG)


def star(*, won: bool) -> Surface:
    """A star with facets; its empty place is sunk into the wood."""
    c, reach, waist = STAR_SIZE / 2, 17.4, 7.6
    outer, inner = wheel(c, c + 0.8, reach, 5, -90), wheel(c, c + 0.8, waist, 5, -54)
    edge = [point for pair in zip(outer, inner, strict=True) for point in pair]
    body = path(polygon(edge), OUTLINE, stroke=OUTLINE, stroke_width=4, stroke_linejoin="round")
    if not won:
        hole = linear("hole", [(0, "#0f0703"), (1, "#4b3118")])
        body += path(polygon(edge), "url(#hole)", stroke="#8a6430", stroke_width=1.2, stroke_linejoin="round")
        return raster(defs(hole) + body, STAR_SIZE, STAR_SIZE)
    lights = (
        "#fff6c4",
        "#d9931c",
        "#ffe078",
        "#a8640c",
        "#ffd24a",
        "#8a4e08",
        "#f2b632",
        "#b8740f",
        "#ffeeb0",
        "#f5c542",
    )
    for number in range(10):
        body += path(polygon([(c, c + 0.8), edge[number], edge[(number + 1) % 10]]), lights[number])
    body += path(polygon(edge), stroke="#fffbe0", stroke_opacity=0.75, stroke_width=0.8, stroke_linejoin="round")
    return raster(body, STAR_SIZE, STAR_SIZE)


def candle() -> Surface:
    """A burning candle in a brass holder."""
    (width, height), cx = CANDLE, CANDLE[0] / 2
    wax = linear("wax", [(0, "#fff6dc"), (0.5, "#f0dcae"), (1, "#a98a56")], end=(1, 0.2))
    glow = radial("glow", [(0, "#fff3c0", 0.95), (0.3, "#ffc24a", 0.55), (1, "#ff9414", 0)], (0.5, 0.5), 0.5)
    flame = radial("flame", [(0, "#ffffff"), (0.4, "#fff0a0"), (0.8, "#ffb52e"), (1, "#f0661a")], (0.5, 0.66), 0.6)
    body = oval(cx, 22, 21, 21, "url(#glow)")
    stick = f"M{cx - 7} 34C{cx - 7} 31 {cx + 7} 31 {cx + 7} 34L{cx + 7} 60L{cx - 7} 60Z"
    body += path(stick, "url(#wax)", stroke=OUTLINE, stroke_width=1.8, stroke_linejoin="round")
    body += path(
        f"M{cx + 3.4} 34L{cx + 3.4} 42C{cx + 3.4} 45 {cx + 7} 45 {cx + 7} 42L{cx + 7} 34Z",
        "#fff6dc",
        stroke="#c8a870",
        stroke_width=0.6,
    )
    body += path(f"M{cx} 33L{cx} 28", stroke=OUTLINE, stroke_width=1.8, stroke_linecap="round")
    drop = f"M{cx} 7C{cx + 4} 14 {cx + 8} 19 {cx + 6.4} 25C{cx + 5} 31 {cx - 5} 31 {cx - 6.4} 25C{cx - 8} 19 {cx - 3} 15 {cx} 7Z"
    body += path(drop, "url(#flame)", stroke="#d9560f", stroke_opacity=0.8, stroke_width=0.9)
    for grown, fill in ((1.4, OUTLINE), (0, "url(#brass)")):
        body += oval(cx, 62, 17 + grown, 5.4 + grown, fill)
    body += oval(cx, 60.6, 13, 3.4, "#7d4a16") + oval(cx, 60.2, 8, 2, "#3a200c")
    ear = circle(cx + 19, 62, 4.2, stroke=OUTLINE, stroke_width=3.4) + circle(
        cx + 19, 62, 4.2, stroke="url(#brass)", stroke_width=1.8
    )
    return raster(defs(wax, glow, flame, brass()) + ear + body, width, height)


def leaf() -> Surface:
    """A leaf torn from a calendar: rings, a red head, and room for the day's number."""
    width, height = LEAF
    sheet = linear("sheet", [(0, "#fffaf0"), (0.7, "#f4e6c6"), (1, "#d9c08c")])
    head = linear("head", [(0, "#e2402c"), (1, "#8f120c")])
    body = path(rounded(5, 10, 56, 59, 5), "#000", fill_opacity=0.32)
    for lift in (3.0, 1.5, 0.0):
        body += path(rounded(4, 9 + lift, 56, 57, 5), "url(#sheet)", stroke=OUTLINE, stroke_width=1.4)
    body += path(
        "M4 26L4 14C4 11 6 9 9 9L55 9C58 9 60 11 60 14L60 26Z",
        "url(#head)",
        stroke=OUTLINE,
        stroke_width=1.4,
        stroke_linejoin="round",
    )
    for x in (18, 32, 46):
        body += circle(x, 15.5, 3, OUTLINE) + path(
            f"M{x} 15L{x} 5.5", stroke=OUTLINE, stroke_width=4.6, stroke_linecap="round"
        )
        body += path(f"M{x} 15L{x} 5.5", stroke="url(#brass)", stroke_width=2.8, stroke_linecap="round")
    curl = linear("curl", [(0, "#fffaf0"), (1, "#b89a62")], (0, 0), (1, 1))
    body += path("M44 66L60 50L60 61C60 64 58 66 55 66Z", "#7a6238") + path(
        "M44 66C49 63 48 56 46.5 52.5C51 54 57 53.5 60 50Z", "url(#curl)", stroke=OUTLINE, stroke_width=0.9
    )
    surface = raster(defs(sheet, head, curl, brass()) + body, width, height)
    grain(surface, (1.6 * SCALE, 240, 51))
    return surface
