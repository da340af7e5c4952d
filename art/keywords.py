"""The shapes of keywords around a piece's token, each distinct: a rampart, a dome, drops, a spur; and the signs of its state.

The pictures around a token have its canvas; the signs are at its edge.
"""

import math

from art.badges import DROP, DROP_GLINT, WHITE_SHEEN
from art.masters import MasterPicture
from art.palette import HEALTH, OUTLINE
from art.primitives import SCALE, Surface, grain, raster
from art.tokens import TOKEN
from art.vector import Point, brass, circle, defs, element, linear, oval, path, placed, polygon, radial

SIGN = 34.0
SLEEP = 30.0
ARROW = 18.0
CX, CY = TOKEN[0] / 2, TOKEN[1] / 2
WALL_HALF, WALL_TOP, WALL_FOOT = 53.0, -67.0, 58.0
MERLON, CRENEL, CRENEL_DEEP = 14.0, 9.0, 10.0
COURSES = (-45.0, -31.0, -17.0, -3.0, 11.0, 25.0, 39.0)
"""The joints between the layers of stone."""
MOON = "M3 -9.5C-5 -9 -9.5 -2.5 -7.5 4C-5.5 10 2 12 7.5 8C1.5 8.5 -3 5 -3.5 0C-4 -4.5 -1 -8 3 -9.5Z"


def masters() -> tuple[MasterPicture, ...]:
    """The shapes of the keywords, and the signs of a state."""
    around, sign = "around a token", "at a token's edge"
    return (
        MasterPicture("images/keywords/guard.webp", *TOKEN, rampart, note="behind a token"),
        MasterPicture("images/keywords/shield.webp", *TOKEN, dome, note=around),
        MasterPicture("images/keywords/drain.webp", SIGN, SIGN, drops, note=sign),
        MasterPicture("images/keywords/charge.webp", SIGN, SIGN, spur, note=sign),
        MasterPicture("images/keywords/asleep.webp", SLEEP, SLEEP, asleep, note="this piece is tired"),
        MasterPicture(
            "images/keywords/raised.webp", ARROW, ARROW, lambda: arrow(-1), note="a number above the printed one"
        ),
        MasterPicture(
            "images/keywords/lowered.webp", ARROW, ARROW, lambda: arrow(1), note="a number below the printed one"
        ),
    )


def rampart() -> Surface:
    """A wall of stone with five battlements, and a plinth."""
    stone = linear("stone", [(0, "#efe5cf"), (0.35, "#c3b597"), (0.8, "#8b7c62"), (1, "#5c503e")], end=(0.55, 1))
    wall = placed(_wall(), CX, CY)
    foot = placed(polygon([(-57, 50), (57, 50), (57, WALL_FOOT), (-57, WALL_FOOT)]), CX, CY)
    edge = {"stroke": OUTLINE, "stroke_width": 2.4, "stroke_linejoin": "round"}
    body = defs(stone) + path(wall, "url(#stone)", **edge) + _joints() + path(foot, "url(#stone)", **edge)
    body += path(placed(_lights(), CX, CY), stroke="#fff8e4", stroke_width=1.3, stroke_opacity=0.85)
    sprite = raster(body, *TOKEN)
    grain(sprite, (7 * SCALE, 216, 61), (1.5 * SCALE, 224, 62))
    return sprite


def dome() -> Surface:
    """A bell of glass on a brass foot, with a knob; the token is seen through it."""
    glass = "M-50 46V-12C-50 -50 -27 -64 0 -64C27 -64 50 -50 50 -12V46C28 55 -28 55 -50 46Z"
    glare = "M-43 34V-10C-43 -36 -30 -50 -14 -56C-26 -46 -33 -32 -33 -8V30C-36 33 -40 34 -43 34Z"
    pane = "M22 -50C33 -45 41 -33 42 -18L37 -19C36 -32 29 -41 20 -46Z"
    tone = linear(
        "glass",
        [(0, "#e8f7ff", 0.50), (0.22, "#cfeeff", 0.16), (0.6, "#ffffff", 0.05), (0.85, "#bfe6ff", 0.20), (1, "#e8f7ff", 0.46)],
        end=(1, 0),
    )  # fmt: skip
    white = linear("white", [(0, "#ffffff", 0.85), (1, "#ffffff", 0.18)])
    body = defs(tone, white, brass(end=(1, 0.3)))
    body += path(placed(glass, CX, CY), "url(#glass)", stroke="#0d2030", stroke_width=4.2, stroke_opacity=0.55)
    body += path(placed(glass, CX, CY), stroke="#f2fbff", stroke_width=2.0, stroke_opacity=0.95)
    body += path(placed(glare, CX, CY), "url(#white)") + path(placed(pane, CX, CY), "url(#white)")
    foot = "M-54 46C-30 58 30 58 54 46L54 51C30 64 -30 64 -54 51Z"
    body += path(placed(foot, CX, CY), "url(#brass)", stroke=OUTLINE, stroke_width=1.6, stroke_linejoin="round")
    body += oval(CX, CY - 64.5, 7.5, 2.8, "url(#brass)", stroke=OUTLINE, stroke_width=1.3)
    return raster(body + circle(CX, CY - 69, 4.0, "url(#brass)", stroke=OUTLINE, stroke_width=1.3), *TOKEN)


def drops() -> Surface:
    """Two drops of blood in a brass setting, a large one and a small one."""
    bowl = radial("bowl", [(0, HEALTH.light), (0.55, HEALTH.base), (1, HEALTH.dark)], (0.42, 0.42), 0.55)
    body = defs(bowl, brass("rim", end=(0.6, 1)), WHITE_SHEEN)
    for x, y, u in ((25.5, 24.0, 0.205), (13.0, 16.5, 0.36)):
        for grown, fill in ((1.13, "#140604"), (1.0, "url(#rim)"), (0.74, "url(#bowl)")):
            body += path(placed(DROP, x, y, u * grown), fill)
        body += path(placed(DROP_GLINT, x, y, u * 0.9), "url(#sheen)", fill_opacity=0.9)
    return raster(body, SIGN, SIGN)


def spur() -> Surface:
    """The bow of a spur with its rowel of eight points."""
    x, y = 22.4, 11.6
    gold = radial("gold", [(0, "#fffbe0"), (0.5, "#ffd24a"), (1, "#a8620e")], (0.40, 0.36), 0.62)
    points = []
    for k in range(16):
        angle, far = math.tau * k / 16 + 0.2, 10.4 if k % 2 == 0 else 5.0
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    bow = "M3.2 19.0C7.2 15.6 13.4 16.6 16.2 20.6C18.8 24.6 17.6 29.6 14.0 31.4M15.6 19.6L19.4 15.0"
    body = defs(gold, brass("rim", end=(0.6, 1)))
    body += path(bow, stroke=OUTLINE, stroke_width=5.4, stroke_linecap="round")
    body += path(bow, stroke="#eef2f6", stroke_width=2.9, stroke_linecap="round")
    body += path(polygon(points), "url(#gold)", stroke=OUTLINE, stroke_width=1.9, stroke_linejoin="round")
    return raster(body + circle(x, y, 2.1, "#6a3c10", stroke="#fff2c4", stroke_width=0.9), SIGN, SIGN)


def asleep() -> Surface:
    """A crescent moon over two strokes of sleep, on a dark disc."""
    c = SLEEP / 2
    bowl = radial("bowl", [(0, "#3d4a78"), (1, "#10142c")], (0.4, 0.36), 0.65)
    moon = radial("moon", [(0, "#fffdf0"), (0.6, "#ffe9a8"), (1, "#d8a84a")], (0.3, 0.4), 0.7)
    body = defs(bowl, moon, brass("rim", end=(0.5, 1)))
    body += circle(c, c, 14.4, OUTLINE) + circle(c, c, 13.4, "url(#rim)") + circle(c, c, 11.6, "url(#bowl)")
    body += path(placed(MOON, c - 1.0, c + 0.3, 0.86), "url(#moon)")
    for x, y, half in ((18.2, 10.2, 2.9), (21.4, 17.6, 2.0)):
        stroke = f"M{x - half} {y - half}H{x + half}L{x - half} {y + half}H{x + half}"
        body += path(stroke, stroke="#fff6d6", stroke_width=1.7, stroke_linejoin="round", stroke_linecap="round")
    return raster(body, SLEEP, SLEEP)


def arrow(way: int) -> Surface:
    """A small arrow up in green (-1) or down in amber (1)."""
    c = ARROW / 2
    tones = (("#e4ffd0", "#5fc04e", "#12400e"), ("#fff0c0", "#f08a1c", "#4a1c02"))[way > 0]
    tone = linear("tone", [(0, tones[0]), (1, tones[1])], (0, 0), (0, 1))
    tip = [(c, c + way * 7.2), (c + 7.0, c - way * 0.4), (c + 3.0, c - way * 0.4), (c + 3.0, c - way * 6.6)]
    outline = polygon([*tip, *((2 * c - x, y) for x, y in reversed(tip[1:]))])
    body = defs(tone) + path(outline, "url(#tone)", stroke=tones[2], stroke_width=2.0, stroke_linejoin="round")
    return raster(body, ARROW, ARROW)


def _wall() -> str:
    """Path data of the wall about the token's middle."""
    points = [(-WALL_HALF, 51.0)]
    for k in range(5):
        left = -WALL_HALF + k * (MERLON + CRENEL)
        tooth = [(left, WALL_TOP), (left + MERLON, WALL_TOP)]
        gap = [(x, WALL_TOP + CRENEL_DEEP) for x in (left + MERLON, left + MERLON + CRENEL)]
        points += [*tooth, *(gap if k < 4 else [])]
    return polygon([*points, (WALL_HALF, 51.0)])


def _lights() -> str:
    """The edges that the lamp touches: the tops of the battlements and the left side."""

    def line(start: Point, end: Point) -> str:
        return f"M{start[0]} {start[1]}L{end[0]} {end[1]}"

    data = line((-WALL_HALF + 1.6, 48), (-WALL_HALF + 1.6, WALL_TOP + 1.8))
    for x in (-WALL_HALF + k * (MERLON + CRENEL) for k in range(5)):
        data += line((x + 1.6, WALL_TOP + 1.8), (x + MERLON - 1.6, WALL_TOP + 1.8))
    for x in (-WALL_HALF + MERLON + k * (MERLON + CRENEL) for k in range(4)):
        data += line((x + 1.4, WALL_TOP + CRENEL_DEEP + 1.8), (x + CRENEL - 1.4, WALL_TOP + CRENEL_DEEP + 1.8))
    return data


def _joints() -> str:
    """The courses of the stone, and the upright joints between its blocks."""
    body, ink = "", {"stroke": "#3a2f20", "stroke_width": 1.3, "stroke_opacity": 0.6}
    for number, y in enumerate((WALL_TOP + CRENEL_DEEP + 3, *COURSES)):
        body += element("path", d=f"M{CX - WALL_HALF} {CY + y}H{CX + WALL_HALF}", fill="none", **ink)
        for k in range(-3, 4):
            x = k * 18 + (9 if number % 2 else 0)
            if abs(x) < WALL_HALF - 3:
                body += element("path", d=f"M{CX + x} {CY + y}V{CY + min(y + 14, 50)}", fill="none", **ink)
    return body
