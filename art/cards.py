"""Cards: body, art window, empty ribbon and empty rules box, and the backs. Names, rules and badges are drawn live.

The body is 240 x 336 logical units with 34 around it for badges that overhang; the back is 116 x 162.
"""

import math
from collections.abc import Callable
from functools import partial

import numpy as np
import pygame

from art.emblems import CROWN, ROOK, horse
from art.fields import alpha_of, grid, lit_metal, smoothstep, softened, to_surface
from art.masters import PAINTED, MasterPicture
from art.palette import GOLD_RAMP, OUTLINE, SIDES, Stop
from art.primitives import (
    PREMULTIPLIED,
    SCALE,
    Surface,
    clip,
    drop_shadow,
    grain,
    lay,
    lay_centred,
    multiply,
    noise,
    piece,
    pixels,
    raster,
)
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

PAD = 34
WIDTH, HEIGHT = 240, 336
CANVAS = (WIDTH + 2 * PAD, HEIGHT + 2 * PAD)
WINDOW = (PAD + 28, PAD + 21, WIDTH - 56, 178)
RIBBON_TOP = PAD + 186
RULES_BOX = (PAD + 24, PAD + 230, WIDTH - 48, 82)
BACK = (116, 162)
PIECE_HEIGHTS = {"pawn": 172, "knight": 170, "bishop": 160, "rook": 176, "queen": 153}
COIN_RADIUS = 57.0
BODY = "body 240x336 at (34, 34)"


def masters() -> tuple[MasterPicture, ...]:
    """Six bodies and a back for each side."""
    bodies = [
        MasterPicture(
            f"images/cards/{side}_{name}.webp", *CANVAS, partial(body, side, name), quality=PAINTED, note=BODY
        )
        for side in SIDES
        for name in (*PIECE_HEIGHTS, "coin")
    ]
    backs = [
        MasterPicture(f"images/cards/back_{side}.webp", *BACK, partial(back, side), quality=PAINTED) for side in SIDES
    ]
    return (*bodies, *backs)


def body(side: str, name: str) -> Surface:
    """The card of one side's piece, or its Coin, without words and numbers."""
    size = pixels(*CANVAS)
    card = raster(frame(side), *CANVAS)
    multiply(card, noise(size, 2.2 * SCALE, 214, 255, 5, (9, 1)))
    grain(card, (1.1 * SCALE, 228, 6))
    lay(card, _art(side, name))
    lay(card, raster(window_trim() + rivets(), *CANVAS))
    rules = raster(rules_box(), *CANVAS)
    grain(rules, (16 * SCALE, 234, 21), (3.2 * SCALE, 242, 22), (SCALE, 244, 23))
    lay(card, rules)
    band = raster(ribbon(side), *CANVAS)
    grain(band, (9 * SCALE, 236, 31), (1.2 * SCALE, 244, 32))
    drop_shadow(card, band, (0, 0), 5 * SCALE, 150, 4 * SCALE)
    lay(card, band)
    lay(card, raster(lamp_sheen(), *CANVAS))
    return card


def back(side: str) -> Surface:
    """A card's back: leather with a chequer of lozenges, brass edge, and a medallion with a horse's head."""
    card = raster(_back_frame(side), *BACK)
    grain(card, (1.1 * SCALE, 226, 41), (3 * SCALE, 236, 42), (26 * SCALE, 222, 43))
    medal = medallion_of(horse(0, 0, 27), 24.0)
    centre = (card.get_width() / 2, card.get_height() / 2)
    corner = (centre[0] - medal.get_width() / 2, centre[1] - medal.get_height() / 2)
    drop_shadow(card, medal, corner, 4 * SCALE, 190, 2 * SCALE)
    lay_centred(card, medal, *centre)
    sheen = linear(
        "s", [(0, "#fff3d0", 0.22), (0.5, "#fff3d0", 0), (0.5, "#000000", 0), (1, "#000000", 0.30)], end=(0.6, 1)
    )
    lay(card, raster(defs(sheen) + path(rounded(0, 0, *BACK, 11), "url(#s)"), *BACK))
    return card


def coin_relief(radius: float, scale: float = SCALE) -> Surface:
    """A gold coin seen from the front, `radius` logical units, a crown over a rook struck on it."""
    emblem = placed(CROWN, 0, -0.44 * radius, radius / 66) + placed(ROOK, 0, 0.27 * radius, radius / 46)
    return medallion_of(emblem, radius, scale)


def medallion_of(emblem: str, radius: float, scale: float = SCALE) -> Surface:
    """A gold disc seen from the front, `radius` logical units, with an emblem about the origin struck on it."""
    side = 2 * radius + 4
    centred = f"{placed(emblem, side / 2, side / 2)}"
    struck = softened(alpha_of(raster(path(centred, "#fff"), side, side, scale)), radius * scale / 90)
    x, y = grid(struck.shape[::-1])
    middle = side * scale / 2
    distance, angle = np.hypot(x - middle, y - middle) / scale, np.arctan2(y - middle, x - middle)
    rim = smoothstep(radius, radius * 0.97, distance) - 0.75 * smoothstep(radius * 0.90, radius * 0.86, distance)
    beads = 0.5 + 0.5 * np.cos(angle * round(radius * 1.05))
    beading = beads * smoothstep(0.05, 0.03, np.abs(distance / radius - 0.80)) * 0.35
    milling = 0.18 * np.cos(angle * round(radius * 2.2)) * smoothstep(0.955, 0.97, distance / radius)
    bowl = 1.1 * (distance / radius) ** 2  # A hollow field reflects the lamp unevenly, as struck metal does.
    height = softened(rim + beading + milling, radius * scale / 110) + 0.75 * struck + bowl
    colours = lit_metal(height, GOLD_RAMP, depth=radius * scale / 13)
    colours *= 1 - 0.30 * smoothstep(0.2, 1.0, (x + y) / (4 * middle))[..., None]
    colours *= (1 - 0.45 * smoothstep(radius - 1.0, radius - 0.2, distance))[..., None]
    return to_surface(colours, smoothstep(radius + 0.6, radius - 0.4, distance))


def frame(side: str) -> str:
    """The body: brass, groove and the panel of a side's colour."""
    panel = SIDES[side].panel
    colours = linear("panel", [(0, panel[0]), (0.5, panel[1]), (1, panel[2])], (0.2, 0), (0.6, 1))

    def layer(inset: float, r: float, fill: str, **attributes: object) -> str:
        outline = rounded(PAD + inset, PAD + inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, r)
        return path(outline, fill, **attributes)

    return (
        defs(brass(end=(0.55, 1)), brass("lip", end=(0.4, 1), flipped=True), colours)
        + layer(0, 20, "#1c0f07")
        + layer(1.5, 18.5, "url(#brass)")
        + layer(3, 17, "none", stroke="#fff2c8", stroke_opacity=0.75, stroke_width=1.1)
        + layer(8.5, 13, "#2a1608")
        + layer(10, 12, "url(#lip)")
        + layer(12, 10.5, "#0c0907")
        + layer(13, 10, "url(#panel)")
    )


def rivets() -> str:
    """Two small domes beside the window."""
    brass_dome = radial("dome", [(0, "#fff7d6"), (0.45, "#e3bd68"), (0.8, "#8a5a22"), (1, "#3b220c")], (0.35, 0.3))
    centres = ((PAD + 21, PAD + 152), (PAD + WIDTH - 21, PAD + 152))
    return defs(brass_dome) + "".join(
        circle(x, y, 4.2, "#1a0d05") + circle(x, y, 3.5, "url(#dome)") for x, y in centres
    )


def window(inset: float = 0) -> str:
    """Path data of the art window: an arch over a box."""
    x, y, w, h = WINDOW[0] + inset, WINDOW[1] + inset, WINDOW[2] - 2 * inset, WINDOW[3] - 2 * inset
    arch = 78 - inset
    right, bottom = x + w, y + h
    return (
        f"M{x} {bottom - 14}V{y + arch}C{x} {y + arch * 0.42} {x + w * 0.2} {y} {x + w / 2} {y}"
        f"C{x + w * 0.8} {y} {right} {y + arch * 0.42} {right} {y + arch}V{bottom - 14}"
        f"C{right} {bottom - 5} {right - 5} {bottom} {right - 14} {bottom}H{x + 14}"
        f"C{x + 5} {bottom} {x} {bottom - 5} {x} {bottom - 14}Z"
    )


def _art(side: str, name: str) -> Surface:
    art = raster(backdrop(SIDES[side].sky, SIDES[side].floor), *CANVAS)
    grain(art, (22 * SCALE, 205, 9), (1.4 * SCALE, 236, 10))
    x, y = (WINDOW[0] + WINDOW[2] / 2) * SCALE, (WINDOW[1] + WINDOW[3] - 25) * SCALE
    lay_centred(art, round_light("#000000", 0.75, 150, 40), x + 13 * SCALE, y - 7 * SCALE)
    lay_centred(art, round_light("#ffffff", 0.55, 160, 160), x, y - 74 * SCALE)
    if name == "coin":
        _stand_coin(art, x, y)
    else:
        figure = piece(side, name, PIECE_HEIGHTS[name])
        foot = round(0.055 * figure.get_height())
        art.blit(figure, figure.get_rect(midbottom=(round(x), round(y) + foot)), special_flags=PREMULTIPLIED)
    left, top, width, height = WINDOW
    corners = radial("v", [(0, "#000000", 0), (0.62, "#000000", 0), (1, "#000000", 0.62)], (0.5, 0.46), 0.66)
    lay(art, raster(defs(corners) + rect(left - 6, top - 6, width + 12, height + 12, "url(#v)"), *CANVAS))
    clip(art, raster(path(window(), "#fff"), *CANVAS))
    return art


def _stand_coin(art: Surface, x: float, y: float) -> None:
    """The Coin on its edge, turned a little to the left, so that its thickness shows at the right."""
    face = coin_relief(COIN_RADIUS)
    face = pygame.transform.smoothscale(face, (round(face.get_width() * 0.93), face.get_height()))
    middle = y - (COIN_RADIUS - 1) * SCALE
    edge = face.copy()
    edge.fill((150, 104, 58, 255), special_flags=pygame.BLEND_RGBA_MULT)
    for step in range(round(8 * SCALE), 0, -1):
        lay_centred(art, edge, x + step, middle)
    lay_centred(art, face, x, middle)


def round_light(colour: str, alpha: float, width: float, height: float) -> Surface:
    """A soft oval of light, or of shadow."""
    stops: list[Stop] = [(0, colour, alpha), (1, colour, 0)]
    if height < width:  # A shadow on the floor has a firm core.
        stops.insert(1, (0.55, colour, alpha * 0.6))
    return raster(
        defs(radial("l", stops)) + oval(width / 2, height / 2, width / 2, height / 2, "url(#l)"), width, height
    )


def backdrop(tones: tuple[str, str, str], floor: tuple[str, str]) -> str:
    """The view through the window: a sky of three tones, from its light to its dark, and a chequered floor."""
    left, top, width, height = WINDOW
    cx, horizon, bottom = left + width / 2, top + 112, top + height + 6
    sky = radial("sky", [(0, tones[0]), (0.45, tones[1]), (1, tones[2])], (0.46, 0.42), 0.62)
    haze = linear("haze", [(0, tones[2], 0.85), (0.35, tones[2], 0.15), (1, "#000000", 0.28)])
    return (
        defs(sky, haze)
        + rect(left - 4, top - 4, width + 8, height + 8, "url(#sky)")
        + _rays(cx - 26, top + 46)
        + _chequered_floor(cx, horizon, bottom, floor)
        + rect(left - 4, horizon, width + 8, bottom - horizon, "url(#haze)")
    )


def _rays(x: float, y: float, reach: float = 260) -> str:
    body = ""
    for k in range(-7, 8):
        first, last = (math.radians(-90 + 21 * k + edge) for edge in (3, 10))
        far = [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in (first, last)]
        body += path(polygon([(x, y), *far]), "#ffffff", fill_opacity=0.06)
    return body


def _chequered_floor(cx: float, horizon: float, bottom: float, tones: tuple[str, str], rows: int = 5) -> str:
    def depth(row: int) -> tuple[float, float]:
        part = row / rows
        return horizon + (bottom - horizon) * part**1.55, 15 + 27 * part**1.1

    body = ""
    for row in range(rows):
        (far, far_step), (near, near_step) = depth(row), depth(row + 1)
        for k in range(-9, 9):
            upper = [(cx + k * far_step, far), (cx + (k + 1) * far_step, far)]
            lower = [(cx + (k + 1) * near_step, near), (cx + k * near_step, near)]
            body += path(polygon([*upper, *lower]), tones[(k + row) % 2])
    return body


def window_trim(outline: Callable[[float], str] = window) -> str:
    """The brass around the window."""
    line = outline(0)
    return (
        defs(brass("trim", end=(0.3, 1)))
        + path(line, stroke="#0d0703", stroke_width=9, stroke_opacity=0.55)
        + path(line, stroke="#2a1608", stroke_width=7)
        + path(line, stroke="url(#trim)", stroke_width=5)
        + path(outline(-1.3), stroke="#fff3cc", stroke_width=0.9, stroke_opacity=0.65)
        + path(outline(3.2), stroke="#120904", stroke_width=1.6, stroke_opacity=0.8)
    )


def ribbon(side: str) -> str:
    """The ribbon for the name."""
    tones, cx, y = SIDES[side].ribbon, PAD + WIDTH / 2, RIBBON_TOP
    cloth = linear("cloth", [(0, tones[0]), (0.45, tones[0]), (0.62, tones[1]), (1, tones[2])])
    fold = linear("fold", [(0, tones[2]), (1, "#4a2c14")])
    tails = ""
    for sign in (-1, 1):
        near, far = cx + sign * 84, cx + sign * 116
        tail = polygon([(near, y + 20), (far, y + 24), (cx + sign * 108, y + 38), (far, y + 53), (near, y + 46)])
        tails += path(tail, "url(#fold)", stroke="#24120a", stroke_width=1.4)

    def band(inset: float) -> str:
        half = 103 - inset
        sag = half * half / 900
        upper, lower = y + inset, y + 34 - inset
        return (
            f"M{cx - half} {upper + sag:.1f}Q{cx} {upper - sag:.1f} {cx + half} {upper + sag:.1f}"
            f"L{cx + half} {lower + sag:.1f}Q{cx} {lower - sag:.1f} {cx - half} {lower + sag:.1f}Z"
        )

    layers = ((-1.6, "#24120a"), (0, "url(#edge)"), (2.6, "#3a200e"), (3.4, "url(#cloth)"))
    bands = "".join(path(band(inset), fill) for inset, fill in layers)
    return defs(cloth, fold, brass("edge", end=(1, 0.4))) + tails + bands


def rules_box(box: tuple[float, float, float, float] = RULES_BOX) -> str:
    """The parchment for the rules, with its brass edge."""
    x, y, w, h = box
    parchment = linear("parchment", [(0, "#fff0c9"), (0.7, "#f8dfa9"), (1, "#ebc986")])
    layers = (
        (3.4, 11, "#160b05"), (2.4, 10, "url(#edge)"), (0.4, 8.4, "#3a220f"), (-0.6, 8, "url(#parchment)"),
    )  # fmt: skip
    boxes = (path(rounded(x - k, y - k, w + 2 * k, h + 2 * k, r), fill) for k, r, fill in layers)
    return defs(parchment, brass("edge")) + "".join(boxes)


def lamp_sheen() -> str:
    """The light of the lamp over the whole card."""
    stops = [(0, "#fff3d0", 0.13), (0.45, "#fff3d0", 0), (0.45, "#000000", 0), (1, "#000000", 0.15)]
    return defs(linear("sheen", stops, end=(0.75, 1))) + path(rounded(PAD, PAD, WIDTH, HEIGHT, 20), "url(#sheen)")


def _back_frame(side: str) -> str:
    panel, (width, height) = SIDES[side].panel, BACK
    tag = SIDES[side].tag
    leather = radial("leather", [(0, tag), (0.35, panel[0]), (1, panel[2])], (0.46, 0.42), 0.72)
    layers = (
        (0, 11, "#150a04"), (1, 10, "url(#brass)"), (5.6, 7, OUTLINE), (6.6, 6.4, "url(#lip)"), (8, 5.6, "#0c0907"),
        (8.8, 5, "url(#leather)"),
    )  # fmt: skip
    body = defs(brass(), brass("lip", flipped=True), leather)
    for inset, r, fill in layers:
        body += path(rounded(inset, inset, width - 2 * inset, height - 2 * inset, r), fill)
    body += path(
        rounded(2.2, 2.2, width - 4.4, height - 4.4, 9), stroke="#fff2c8", stroke_opacity=0.7, stroke_width=0.9
    )
    body += _lozenges(width, height)
    body += path(rounded(15, 15, width - 30, height - 30, 3), stroke="#e9c878", stroke_opacity=0.75, stroke_width=1.2)
    for x in (15, width - 15):
        for y in (15, height - 15):
            body += path(polygon(wheel(x, y, 4.4, 4)), "url(#brass)", stroke=OUTLINE, stroke_width=0.8)
    ring = "".join(
        circle(width / 2, height / 2, r, stroke="#e9c878", stroke_opacity=a, stroke_width=1)
        for r, a in ((29, 0.7), (32, 0.35))
    )
    return body + ring


def _lozenges(width: float, height: float) -> str:
    """A diagonal chequer inside the thin brass line; whole lozenges only, so that nothing needs clipping."""
    across, down = (width - 34) / 6, (height - 34) / 9
    body = ""
    for row in range(19):
        for column in range(13):
            if (row + column) % 2 or not (0 < row < 18 and 0 < column < 12):
                continue
            x, y = 17 + column * across / 2, 17 + row * down / 2
            half_across, half_down = across / 2 - 0.5, down / 2 - 0.5
            corners = [(x, y - half_down), (x + half_across, y), (x, y + half_down), (x - half_across, y)]
            light = row % 2 == 0
            body += path(polygon(corners), "#ffffff" if light else "#000000", fill_opacity=0.09 if light else 0.20)
    return body
