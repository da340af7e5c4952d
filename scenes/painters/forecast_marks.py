"""The forecast over the table, and the arrow of a Knight's aim.

Lanes are strings of small sprites along a curve, drawn under the tokens; splats, skulls, healing marks, pips and the ghost are over them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pygame

from scenes.painters import figures
from scenes.painters.standing import piece_sprite
from scenes.stage.shown.foreseen import Forecast, ForecastMark, GapHint, Ghost, Lane, LaneKind, MarkKind
from scenes.stage.table_layout import KING_SIZE, TOKEN_SIZE, Point
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.media import PREMULTIPLIED, Media, Surface, SurfaceCache, blank, faded, made_once, smooth
from scenes.ui.plates import icon
from scenes.ui.theme import BRASS, BRASS_LIGHT, DANGER, GREEN, OUTLINE, PALE_GOLD, RED, Colour

LANE_COLOURS: Final[dict[LaneKind, Colour]] = {
    LaneKind.HIT: PALE_GOLD,
    LaneKind.KING: PALE_GOLD,
    LaneKind.HEAL: GREEN,
}
DOT_STEP: Final = 9.0
DOT: Final = 5.0
HAZE_STEP: Final = 5.0
HAZE: Final = 30.0
HAZE_ALPHA: Final = 0.5
HEAD: Final = 22.0
LANE_EDGE: Final = 20.0
"""How far the light and the head extend from the curve."""
HEAD_OFF: Final = 15.0
"""From the edge of the target to the middle of the head, clear of its shadow; ..."""
PLATE_OFF: Final = 32.0
"""... and from the upper king's, clear of the plate under it."""
CURVE_STEPS: Final = 48
SPLAT_AT: Final = (30.0, -44.0)
SKULL_AT: Final = (-30.0, -42.0)
KING_SPLAT_AT: Final = (-46.0, -34.0)
PIP_AT: Final = (0.0, TOKEN_SIZE[1] / 2 - 2)
HEAL_AT: Final = (-30.0, -44.0)
"""The place of a healing mark if a star has the usual one."""
KING_SKULL_AT: Final = (-50.0, 8.0)
HAND_AT: Final = (0.0, -22.0)
HAND_SIZE: Final = 0.8
AIM_SIZE: Final = 0.46
AIM_ARROW_DOWN: Final = 34.0
"""From the middle of the small piece to the middle of its arrow."""
CHANCE_AT: Final = (0.0, -58.0)
SHAPES: Final = ("guard", "shield")
"""The keywords whose shape is as large as the piece, ..."""
GAINED_SHAPE: Final = 0.3
"""... and their scale in a gain."""
GAIN_APART: Final = 34.0
GHOST_ALPHA: Final = 0.5
OUTLINE_ALPHA: Final = 0.75
THREAT: Final[Colour] = (255, 170, 140)
"""The lanes of the enemy's next turn."""
ARROW_STEP: Final = 3.0
ARROW_THIN: Final = 6.0
ARROW_THICK: Final = 12.0
ARROW_HEAD: Final = 36.0
ARROW_LAYERS: Final = (1.5, 1.0, 0.3)
"""Edge, body and glint of the shaft, in shares of its thickness."""
ARROW_TONES: Final[tuple[Colour, ...]] = (OUTLINE, BRASS, BRASS_LIGHT)
ARROW_TONES_OFF: Final[tuple[Colour, ...]] = (OUTLINE, DANGER, RED)
ARROW_LIFT: Final = 30.0
ARROW_CROSS: Final = 46.0
ARROW_BROKEN: Final = (6, 4)
"""The numbers of drawn and omitted steps of the shaft if there is nothing to hit."""


def draw_lanes(canvas: Canvas, forecast: Forecast, kept: SurfaceCache) -> None:
    """Draw the light under the pieces that are hit, the places where lines will close up, and the lanes to the targets.

    A lane is drawn once, and `kept` for the next frames.
    """
    for x, y, _ in forecast.outlines:
        canvas.lay(canvas.media.sprite("marks/dashed_rim.webp"), x, y, OUTLINE_ALPHA)
    for x, y in forecast.glows:
        canvas.lay(canvas.media.sprite("effects/token_glow.webp"), x, y, 0.85)
    for lane in forecast.lanes:
        draw_lane(canvas, lane, kept)


def draw_ghosts(canvas: Canvas, forecast: Forecast) -> None:
    """Draw the pieces that would be elsewhere, or changed."""
    for ghost in forecast.ghosts:
        draw_ghost(canvas, ghost)
    for comer in forecast.comers:
        draw_small(canvas, comer)
    if forecast.aim is not None:
        draw_aim(canvas, forecast.aim)


def draw_aim(canvas: Canvas, aim: GapHint) -> None:
    """Draw the piece that a hint suggests here, small, with an arrow down to its gap."""
    media = canvas.media
    arrow = media.cached(
        ("aim arrow",), lambda: pygame.transform.flip(media.sprite("marks/arrow_head.webp"), False, True)
    )
    canvas.lay(arrow, aim.x, aim.y + AIM_ARROW_DOWN)
    draw_small(canvas, aim)


def draw_small(canvas: Canvas, aim: GapHint) -> None:
    """Draw a small piece in a dashed rim."""
    media = canvas.media
    whole = piece_sprite(media, aim.side, aim.piece)

    def make() -> Surface:
        return smooth(whole, (round(whole.get_width() * AIM_SIZE), round(whole.get_height() * AIM_SIZE)))

    canvas.lay(media.cached(("aim", aim.side, aim.piece), make), aim.x, aim.y)
    canvas.lay(media.sprite("marks/dashed_rim.webp", AIM_SIZE), aim.x, aim.y)


def draw_marks(canvas: Canvas, forecast: Forecast) -> None:
    """Draw the numbers, the skulls, the order."""
    for at, number in forecast.pips:
        canvas.lay(figures.pip(canvas.media, number), at[0] + PIP_AT[0], at[1] + PIP_AT[1])
    for mark in forecast.marks:
        draw_mark(canvas, mark)


def draw_lane(canvas: Canvas, lane: Lane, kept: SurfaceCache) -> None:
    """Draw a dotted curve from the edge of the acting piece to the edge of its target, with a head."""
    media, (left, top, width, height) = canvas.media, _box_px(canvas.media, lane)

    def make() -> Surface:
        # Whole pixels, so that every dot is at the same place as in the window.
        sprite = blank((width, height))
        _draw_dots(Canvas(sprite, media, -left / media.scale, -top / media.scale), lane)
        return sprite

    sprite = kept.get((lane, media.scale), make)
    at = left + round(canvas.shift_x * media.scale), top + round(canvas.shift_y * media.scale)
    canvas.surface.blit(sprite, at, special_flags=PREMULTIPLIED)


def _box_px(media: Media, lane: Lane) -> tuple[int, int, int, int]:
    """Left, top, width and height in pixels of the area of a lane's dots and light."""
    curve = list(lane_curve(lane))
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    left, top = media.px(min(xs) - LANE_EDGE), media.px(min(ys) - LANE_EDGE)
    return left, top, media.px(max(xs) + LANE_EDGE) - left, media.px(max(ys) + LANE_EDGE) - top


def _draw_dots(canvas: Canvas, lane: Lane) -> None:
    heals = lane.kind is LaneKind.HEAL
    colour = THREAT if lane.threat and not heals else LANE_COLOURS[lane.kind]
    curve = list(lane_curve(lane))
    haze = _haze(canvas.media, "green" if heals else "red" if lane.threat else "gold")
    for x, y in spaced(curve, HAZE_STEP):
        canvas.lay(haze, x, y)
    dot = _dot(canvas.media, DOT, colour)
    for x, y in spaced(curve[:-3], DOT_STEP):
        canvas.lay(dot, x, y)
    _draw_head(canvas, curve, colour, HEAD)


def draw_mark(canvas: Canvas, mark: ForecastMark) -> None:
    """Draw a number or sign beside a piece or king."""
    (x, y), media = mark.at, canvas.media
    match mark.kind:
        case MarkKind.DAMAGE:
            canvas.lay(figures.splat(media, mark.number), x + SPLAT_AT[0], y + SPLAT_AT[1])
        case MarkKind.HEAL:
            across, down = HEAL_AT if mark.crowded else SPLAT_AT
            canvas.lay(figures.splat(media, mark.number, healing=True), x + across, y + down)
        case MarkKind.KING:
            canvas.lay(figures.splat(media, mark.number), x + KING_SPLAT_AT[0], y + KING_SPLAT_AT[1])
        case MarkKind.CHEAT:
            canvas.lay(media.sprite("effects/hand_cheat.webp", HAND_SIZE), x + HAND_AT[0], y + HAND_AT[1])
        case MarkKind.FALL:
            canvas.lay(media.sprite("marks/skull.webp"), x + KING_SKULL_AT[0], y + KING_SKULL_AT[1])
        case MarkKind.SKULL:
            canvas.lay(media.sprite("marks/skull.webp"), x + SKULL_AT[0], y + SKULL_AT[1])
        case _:
            _draw_mark_of_duel(canvas, mark)


def _draw_mark_of_duel(canvas: Canvas, mark: ForecastMark) -> None:
    """Draw the marks of effects."""
    (x, y), media = mark.at, canvas.media
    match mark.kind:
        case MarkKind.GAIN:
            _draw_gain(canvas, mark)
        case MarkKind.SHIELD:
            canvas.lay(figures.lettered_splat(media, "0"), x + SPLAT_AT[0], y + SPLAT_AT[1])
        case MarkKind.CHANCE:
            canvas.lay(figures.pip_of(media, "?"), x + CHANCE_AT[0], y + CHANCE_AT[1])
        case MarkKind.CARDS:
            canvas.lay(figures.lettered_splat(media, f"+{mark.number}", healing=True), x + SPLAT_AT[0], y + SPLAT_AT[1])
        case _:
            raise AssertionError(f"nothing draws {mark.kind}")


def _draw_gain(canvas: Canvas, mark: ForecastMark) -> None:
    """Draw the numbers in a rosette, and the sign of a keyword beside it."""
    (x, y), media = mark.at, canvas.media
    numbers, *keywords = mark.words.split() if mark.words[:1] in ("+", "-") else ("", *mark.words.split())
    if numbers:
        canvas.lay(figures.lettered_splat(media, numbers, healing=True), x + HEAL_AT[0], y + HEAL_AT[1])
    for place, keyword in enumerate(keywords):
        share = GAINED_SHAPE if keyword in SHAPES else 1.0
        sign = media.sprite(f"keywords/{keyword}.webp", share)
        canvas.lay(sign, x + HEAL_AT[0] + GAIN_APART * (place + bool(numbers)), y + HEAL_AT[1])


def draw_ghost(canvas: Canvas, ghost: Ghost) -> None:
    """Draw a piece in its future place, in a dashed rim: half transparent unless it must hide another."""
    media = canvas.media
    piece = piece_sprite(media, ghost.side, ghost.piece)
    if not ghost.solid:
        key = ("ghost", ghost.side, ghost.piece)
        whole = piece
        piece = media.cached(key, lambda: faded(whole, GHOST_ALPHA))
    canvas.lay(piece, ghost.x, ghost.y)
    canvas.lay(media.sprite("marks/dashed_rim.webp"), ghost.x, ghost.y)


def draw_arrow(canvas: Canvas, start: Point, end: Point, valid: bool) -> None:
    """Draw the brass arrow of a Knight's aim; if there is nothing to hit, a broken red shaft that ends in a cross."""
    across, up = end[0] - start[0], start[1] - end[1]
    lift = max(ARROW_LIFT, abs(up) * 0.5)
    # It leaves the Knight upwards and comes to the target from below, so that both ends are clear.
    bends = (start[0], start[1] - lift), (end[0] - across * 0.25, end[1] + lift)
    curve = list(_bezier(start, *bends, end))
    length = sum(math.dist(a, b) for a, b in pairwise(curve))
    shaft = list(spaced(curve, ARROW_STEP))[: max(1, int((length - ARROW_HEAD * 0.45) // ARROW_STEP))]
    tones = ARROW_TONES if valid else ARROW_TONES_OFF
    for tone, share in zip(tones, ARROW_LAYERS, strict=True):
        for number, (x, y) in enumerate(shaft):
            if not valid and number % sum(ARROW_BROKEN) >= ARROW_BROKEN[0]:
                continue
            # The shaft grows thicker towards its head.
            size = round((ARROW_THIN + (ARROW_THICK - ARROW_THIN) * number / len(shaft)) * share * 2) / 2
            shift = size * 0.4 if tone is tones[-1] else 0.0
            canvas.lay(_dot(canvas.media, size, tone), x - shift, y - shift)
    if valid:
        _draw_head(canvas, curve, PALE_GOLD, ARROW_HEAD)
    else:
        canvas.lay(icon(canvas.media, "close", RED, ARROW_CROSS), *end)


def lane_curve(lane: Lane) -> Iterator[Point]:
    """Points along a lane: across the mid line from edge to edge, or in a low arc above two neighbours."""
    (x0, y0), (x1, y1) = lane.start, lane.end
    if lane.kind is LaneKind.HEAL:
        top = y0 - TOKEN_SIZE[1] / 2
        side = math.copysign(12.0, x1 - x0)
        return _bezier(
            (x0 + side, top + 2), (x0 + side * 2, top - 26), (x1 - side * 1.5, top - 26), (x1 - side, top + 4)
        )
    up = math.copysign(1.0, y0 - y1)
    half = (
        KING_SIZE / 2 + (PLATE_OFF if up > 0 else HEAD_OFF)
        if lane.kind is LaneKind.KING
        else TOKEN_SIZE[1] / 2 + HEAD_OFF
    )
    begin, tip = y0 - up * (TOKEN_SIZE[1] / 2 - 8), y1 + up * half
    bend = min(60.0, abs(begin - tip) * 0.6)
    return _bezier((x0, begin), (x0, begin - up * bend), (x1, tip + up * bend), (x1, tip))


def spaced(curve: list[Point], step: float) -> Iterator[Point]:
    """Points at equal distances along a curve."""
    left = 0.0
    for a, b in pairwise(curve):
        length = math.dist(a, b)
        while left <= length and length > 0:
            part = left / length
            yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            left += step
        left -= length


def _bezier(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for number in range(CURVE_STEPS + 1):
        t = number / CURVE_STEPS
        u = 1 - t
        k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield k0 * a[0] + k1 * b[0] + k2 * c[0] + k3 * d[0], k0 * a[1] + k1 * b[1] + k2 * c[1] + k3 * d[1]


def _draw_head(canvas: Canvas, curve: list[Point], colour: Colour, size: float) -> None:
    """The tip, turned the way the curve ends."""
    (x0, y0), (x1, y1) = curve[-4], curve[-1]
    angle = round(math.degrees(math.atan2(x0 - x1, y0 - y1)) / 3) * 3
    media = canvas.media

    def make() -> Surface:
        head = media.stretched("marks/arrow_head.webp", size, size).copy()
        if colour != PALE_GOLD:
            head.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.rotozoom(head, angle, 1) if angle else head

    canvas.lay(media.cached(("head", colour, size, angle), make), x1, y1)


def _dot(media: Media, size: float, colour: Colour) -> Surface:
    return rounded_box(media, size, size, size / 2, (*colour, 255))


@made_once
def _haze(media: Media, tint: str) -> Surface:
    """A soft light; a lane is a row of them."""
    return faded(media.stretched(f"effects/glow_{tint}.webp", HAZE, HAZE), HAZE_ALPHA)
