"""The parts from which the game composes cards without a picture of their own: fronts, ribbons, parchment, views, and a token's rim.

A front is a card's body with a hole for the window: an arch for a piece, a wheel for a spell. A view is the background of the figure, in
the light of one tint. Figures, names, rules and badges are drawn live.
"""

import math
from collections.abc import Callable
from functools import partial

import pygame

from art.cards import (
    CANVAS,
    PAD,
    RIBBON_TOP,
    WIDTH,
    WINDOW,
    backdrop,
    frame,
    lamp_sheen,
    ribbon,
    rivets,
    round_light,
    rules_box,
    window,
    window_trim,
)
from art.masters import PAINTED, MasterPicture
from art.palette import GROOVE, OUTLINE, SIDES
from art.primitives import (
    SCALE,
    Surface,
    blank,
    clip,
    drop_shadow,
    grain,
    lay,
    lay_centred,
    multiply,
    noise,
    pixels,
    raster,
)
from art.tokens import HEIGHT as TOKEN_HEIGHT
from art.tokens import TOKEN
from art.tokens import WIDTH as TOKEN_WIDTH
from art.vector import brass, circle, defs, oval, path, radial, rect, rounded

VIEW = (WINDOW[2] + 12, WINDOW[3] + 12)
"""A view extends under the brass around the window."""
BAND = (WIDTH + 8, 84)
BAND_TOP = 10
"""From the top of the ribbon's canvas to the ribbon."""
SCROLL = (208, 192)
"""The largest parchment, 8 within its canvas."""
WHEEL = (PAD + WIDTH / 2, PAD + 110, 88.0)
STUDS = 36
TINTS = {
    "steel": ("#e6ebf0", "#93a3b2", "#333f4c"),
    "gold": ("#fff0c4", "#d3a04a", "#5a3810"),
    "blood": ("#f6c8b6", "#a83a34", "#3a0d12"),
    "moss": ("#e4f0c6", "#7d9c54", "#26381e"),
    "frost": ("#ecfaff", "#8fcbe0", "#245068"),
    "violet": ("#ecd8f6", "#8a62ae", "#2c1846"),
    "ash": ("#e2ddd6", "#8f867c", "#37302b"),
    "copper": ("#f8d8bc", "#bd7444", "#48220f"),
}
"""The sky of each tint: its light, its middle and its dark."""
OF_SIDE = 0.27
"""The share of a side's own colours in a tinted view."""


def masters() -> tuple[MasterPicture, ...]:
    """All parts."""
    body = "body 240x336 at (34, 34), with a hole"
    made = [
        MasterPicture("images/cards/scroll.webp", *SCROLL, scroll, quality=90, note="nine-slice, corners 20"),
        MasterPicture(
            "images/cards/floor.webp", 150, 40, partial(round_light, "#000000", 0.75, 150, 40), note="a shadow"
        ),
        MasterPicture("images/tokens/oval.webp", *TOKEN, token_mask, note="white where a figure is seen"),
        MasterPicture("images/tokens/rim.webp", *TOKEN, token_rim, note="over a figure"),
    ]
    for side in SIDES:
        made.append(
            MasterPicture(f"images/cards/ribbon_{side}.webp", *BAND, partial(band, side), quality=90, note="for a name")
        )
        made.append(
            MasterPicture(
                f"images/cards/front_{side}.webp", *CANVAS, partial(front, side, False), quality=90, note=body
            )
        )
        made.append(
            MasterPicture(
                f"images/cards/front_spell_{side}.webp", *CANVAS, partial(front, side, True), quality=90, note=body
            )
        )
        for tint in ("", *TINTS):
            file = f"images/cards/view_{side}{'_' + tint if tint else ''}.webp"
            painted = partial(view, side, tint)
            made.append(MasterPicture(file, *VIEW, painted, quality=PAINTED, note="behind a figure", is_opaque=True))
    return tuple(made)


def front(side: str, is_spell: bool) -> Surface:
    """The body of a card with a hole for its window, in which only the light and shade on the glass are drawn."""
    outline = wheel_window if is_spell else window
    card = raster(frame(side), *CANVAS)
    multiply(card, noise(pixels(*CANVAS), 2.2 * SCALE, 214, 255, 5, (9, 1)))
    grain(card, (1.1 * SCALE, 228, 6))
    _pierce(card, raster(path(outline(0), "#fff"), *CANVAS))
    lay(card, _dusk(outline))
    lay(card, raster(window_trim(outline) + (_studs() if is_spell else rivets()), *CANVAS))
    lay(card, raster(lamp_sheen(), *CANVAS))
    return card


def wheel_window(inset: float = 0) -> str:
    """Path data of a spell's window: a circle."""
    x, y, r = WHEEL[0], WHEEL[1], WHEEL[2] - inset
    return rounded(x - r, y - r, 2 * r, 2 * r, r)


def view(side: str, tint: str) -> Surface:
    """Sky and floor behind a figure, with the light on the wall, in a tint or in the side's own colours."""
    own = SIDES[side]
    sky, floor = own.sky, own.floor
    if tint:
        high, middle, low = (_mixed(*pair, OF_SIDE) for pair in zip(TINTS[tint], own.sky, strict=True))
        sky, floor = (high, middle, low), (_mixed(own.floor[0], high, 0.35), _mixed(own.floor[1], middle, 0.55))
    seen = raster(backdrop(sky, floor), *CANVAS)
    grain(seen, (22 * SCALE, 205, 9), (1.4 * SCALE, 236, 10))
    middle_x, foot = (WINDOW[0] + WINDOW[2] / 2) * SCALE, (WINDOW[1] + WINDOW[3] - 25) * SCALE
    lay_centred(seen, round_light("#ffffff", 0.55, 160, 160), middle_x, foot - 74 * SCALE)
    return _cut_out(seen, (WINDOW[0] - 6, WINDOW[1] - 6), VIEW)


def band(side: str) -> Surface:
    """A ribbon without a name, over its shadow."""
    cloth = raster(ribbon(side), *CANVAS)
    grain(cloth, (9 * SCALE, 236, 31), (1.2 * SCALE, 244, 32))
    card = blank(pixels(*CANVAS))
    drop_shadow(card, cloth, (0, 0), 5 * SCALE, 150, 4 * SCALE)
    lay(card, cloth)
    return _cut_out(card, (PAD - 4, RIBBON_TOP - BAND_TOP), BAND)


def scroll() -> Surface:
    """The parchment for long rules."""
    sheet = raster(rules_box((8, 8, SCROLL[0] - 16, SCROLL[1] - 16)), *SCROLL)
    grain(sheet, (16 * SCALE, 234, 21), (3.2 * SCALE, 242, 22), (SCALE, 244, 23))
    return sheet


def token_mask() -> Surface:
    """The opening of a token."""
    return raster(_ring(-6.4, "#fff"), *TOKEN)


def token_rim() -> Surface:
    """A token's brass, with the dusk at the edge of its opening."""
    corners = radial("dusk", [(0, "#000000", 0), (0.7, "#000000", 0), (1, "#000000", 0.55)], (0.5, 0.46), 0.56)
    rim = _ring(1.5, OUTLINE) + _ring(0, "url(#brass)")
    rim += _ring(-1.2, stroke="#fff2c4", stroke_opacity=0.7, stroke_width=1) + _ring(-5.2, GROOVE)
    sprite = raster(defs(brass()) + rim, *TOKEN)
    _pierce(sprite, token_mask())
    lay(sprite, raster(defs(corners) + _ring(-6, "url(#dusk)"), *TOKEN))
    return sprite


def _ring(grown: float, fill: str = "none", **attributes: object) -> str:
    """An oval this much larger than a token."""
    return oval(TOKEN[0] / 2, TOKEN[1] / 2, TOKEN_WIDTH / 2 + grown, TOKEN_HEIGHT / 2 + grown, fill, **attributes)


def _dusk(outline: Callable[[float], str]) -> Surface:
    """The shade in the corners of a window."""
    left, top, width, height = WINDOW
    corners = radial("v", [(0, "#000000", 0), (0.62, "#000000", 0), (1, "#000000", 0.62)], (0.5, 0.46), 0.66)
    shade = raster(defs(corners) + rect(left - 6, top - 6, width + 12, height + 12, "url(#v)"), *CANVAS)
    clip(shade, raster(path(outline(0), "#fff"), *CANVAS))
    return shade


def _studs() -> str:
    """A ring of small brass studs around a spell's window, as on the rim of a wheel of fortune."""
    dome = radial("dome", [(0, "#fff7d6"), (0.45, "#e3bd68"), (0.8, "#8a5a22"), (1, "#3b220c")], (0.35, 0.3))
    x, y, radius = WHEEL
    body = defs(dome)
    for k in range(STUDS):
        angle = math.tau * (k + 0.5) / STUDS
        at = x + (radius + 9.5) * math.cos(angle), y + (radius + 9.5) * math.sin(angle)
        body += circle(*at, 3.0, "#1a0d05") + circle(*at, 2.3, "url(#dome)")
    return body


def _pierce(target: Surface, hole: Surface) -> None:
    """Make `target` transparent under the white `hole`."""
    around = blank(target.get_size())
    around.fill((255, 255, 255, 255))
    around.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    clip(target, around)


def _cut_out(surface: Surface, corner: tuple[float, float], size: tuple[float, float]) -> Surface:
    """A part of a surface, in logical units."""
    return surface.subsurface((*pixels(*corner), *pixels(*size))).copy()


def _mixed(one: str, other: str, share: float) -> str:
    """A colour mixed with this share of another."""
    mixed = pygame.Color(one).lerp(pygame.Color(other), share)
    return f"#{mixed.r:02x}{mixed.g:02x}{mixed.b:02x}"
