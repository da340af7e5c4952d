"""Plates of any size from the masters: buttons from three slices, panels from nine, and the icons on round buttons.

Lengths are logical pixels; `Media` caches the sprites.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import pygame

from scenes.ui.media import MASTER_SCALE, Media, Surface, blank, lay, made_once, nine_slice, smooth, soft_shadow
from scenes.ui.theme import CREAM, SHADE, Colour

PANEL_CORNERS: Final[dict[str, float]] = {
    "panel_walnut": 24.0,
    "panel_parchment": 24.0,
    "tooltip": 16.0,
    "field": 16.0,
}
BUTTON_HEIGHT: Final = 56.0
BUTTON_CAP: Final = 28.0
SIGN_CAP: Final = 0.5
"""The width of a slim sign's ends, as a share of its height."""
SHADOW_BLUR: Final = 9.0
SHADOW_DOWN: Final = 5.0
ICON_SIZE: Final = 24.0
ICON_DETAIL: Final = 8
"""Icons are drawn this many times as large and scaled down."""


@made_once
def panel(media: Media, kind: str, width: float, height: float) -> Surface:
    """A panel of `panel_walnut`, `panel_parchment`, `tooltip` or `field`."""
    size, corner = media.size_px(width, height), PANEL_CORNERS[kind]
    return nine_slice(media.master(f"plates/{kind}.webp"), size, media.px(corner), round(corner * MASTER_SCALE))


@made_once
def panel_shadow(media: Media, width: float, height: float) -> Surface:
    """The soft shadow under a panel; draw it `SHADOW_DOWN` lower than the panel's centre."""
    return soft_shadow(panel(media, "panel_walnut", width, height), SHADOW_BLUR * media.scale, 0.6)


@made_once
def button(media: Media, state: str, width: float, height: float) -> Surface:
    """A walnut button; the state is empty, `_hover`, `_down` or `_off`."""
    size = media.size_px(width, height)
    return three_slice(media.master(f"plates/button_walnut{state}.webp"), size, BUTTON_CAP / BUTTON_HEIGHT)


@made_once
def sign(media: Media, kind: str, width: float, height: float) -> Surface:
    """A slim plate for text: `danger` is red, `plaque` dark."""
    return three_slice(media.master(f"plates/{kind}.webp"), media.size_px(width, height), SIGN_CAP)


@made_once
def sign_shadow(media: Media, width: float, height: float) -> Surface:
    """The shadow of a slim sign."""
    return soft_shadow(sign(media, "plaque", width, height), 4 * media.scale, 0.55)


def three_slice(master: Surface, size: tuple[int, int], cap: float) -> Surface:
    """A master at another width: its ends keep their shape, its middle is stretched; `cap` is an end's width as a share of the height."""
    width, height = size
    source_cap = round(master.get_height() * cap)
    target_cap = min(round(height * cap), width // 2)
    middle = master.get_width() - 2 * source_cap
    plate = blank(size)
    parts = (
        (0, source_cap, 0, target_cap),
        (source_cap, middle, target_cap, width - 2 * target_cap),
        (master.get_width() - source_cap, source_cap, width - target_cap, target_cap),
    )
    for source_x, source_width, x, part_width in parts:
        if part_width > 0:
            cut = master.subsurface((source_x, 0, source_width, master.get_height()))
            plate.blit(smooth(cut, (part_width, height)), (x, 0))
    return plate


def has_icon(name: str) -> bool:
    """Whether a round button of this name shows an icon and not text."""
    return name in ICONS


@made_once
def icon(media: Media, name: str, colour: Colour = CREAM, size: float = ICON_SIZE) -> Surface:
    """An icon with a dark edge."""
    pixels = max(1, media.px(size))
    unit = pixels * ICON_DETAIL / 24
    layers = []
    for tone, extra in ((SHADE, 2.2), (colour, 0.0)):
        large = blank((pixels * ICON_DETAIL, pixels * ICON_DETAIL))
        for thickness, points in ICONS[name]:
            scaled = [(x * unit, y * unit) for x, y in points]
            if thickness == FILLED:
                pygame.draw.polygon(large, tone, scaled)
                _draw_line(large, tone, [*scaled, scaled[0]], (1.0 + extra) * unit)
            else:
                _draw_line(large, tone, scaled, (thickness + extra) * unit)
        layers.append(smooth(large.premul_alpha(), (pixels, pixels)))
    lay(layers[0], layers[1], pixels / 2, pixels / 2)
    return layers[0]


Points = Sequence[tuple[float, float]]
Stroke = tuple[float, Points]
"""A part of an icon of 24x24 units: its thickness, and the points of its line; or `FILLED`, and the corners of its shape."""
FILLED: Final = 0.0


def _draw_line(surface: Surface, colour: Colour, points: Points, thickness: float) -> None:
    """Draw a line with round ends."""
    radius = max(1, round(thickness / 2))
    for start, end in pairwise(points):
        pygame.draw.line(surface, colour, start, end, 2 * radius)
    for point in points:
        pygame.draw.circle(surface, colour, point, radius)


def _bow(x: float, y: float, radius: float, first: float, turn: float, steps: int) -> list[tuple[float, float]]:
    """A part of a circle around a point: clockwise from an angle, in degrees."""
    angles = [math.radians(first + turn * step / steps) for step in range(steps + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _dot(x: float, y: float) -> Points:
    return (x, y), (x + 0.1, y)


def _scales(left_down: float) -> list[Stroke]:
    """A pair of scales; its left pan is `left_down` units lower."""
    pans = (4.5, 6.5 + left_down), (19.5, 6.5 - left_down)
    strokes: list[Stroke] = [(2.0, ((12, 4), (12, 20))), (2.0, ((8, 20), (16, 20))), (1.8, pans)]
    for x, y in pans:
        strokes += [(1.2, ((x, y), (x - 3, y + 6), (x + 3, y + 6), (x, y))), (2.2, ((x - 3, y + 6), (x + 3, y + 6)))]
    return strokes


def _upright(x: float, tip: int) -> list[Stroke]:
    """An upright arrow; its tip is down for 1, up for -1."""
    end = 12 - 6 * tip
    head = (x - 3.2, end + 2.4 * tip), (x, end - 2.4 * tip), (x + 3.2, end + 2.4 * tip)
    return [(2.4, ((x, 12 + 6 * tip), (x, end))), (FILLED, head)]


def _branch(y: float) -> list[Stroke]:
    return [(1.6, ((5.5, 12.0), (11.0, 12.0), (11.0, y), (18.5, y))), (4.6, _dot(18.5, y))]


def _lid(up: int) -> Points:
    angles = [math.radians(turn) for turn in range(0, 181, 6)]
    return [(12 + 9.0 * math.cos(angle), 12 - up * 6.4 * math.sin(angle)) for angle in angles]


_ROWS: Final = (6.5, 12.0, 17.5)
_TURN: Final = _bow(12.5, 13, 7, -150, 270, 40)
_BUBBLE: Final = (4.5, 6), (19.5, 6), (19.5, 15.5), (12.5, 15.5), (8, 20), (8, 15.5), (4.5, 15.5), (4.5, 6)

ICONS: Final[Mapping[str, Sequence[Stroke]]] = {
    "undo": [(2.4, _TURN), (FILLED, [(2.6, 4.6), (11.0, 5.6), (4.6, 12.0)])],
    "redo": [(2.4, [(25 - x, y) for x, y in _TURN]), (FILLED, [(22.4, 4.6), (14.0, 5.6), (20.4, 12.0)])],
    "menu": [(2.6, [(5, y), (19, y)]) for y in _ROWS],
    "log": [one for y in _ROWS for one in ((3.0, _dot(5.5, y)), (2.2, [(10, y), (19.5, y)]))],
    "close": [(2.8, [(6, 6), (18, 18)]), (2.8, [(18, 6), (6, 18)])],
    "speech": [(2.2, _BUBBLE), *((2.0, _dot(x, 10.7)) for x in (8.5, 12.0, 15.5))],
    "left": [(2.8, [(15, 5), (8, 12), (15, 19)])],
    "back": [(2.8, [(15, 5), (8, 12), (15, 19)])],
    "right": [(2.8, [(9, 5), (16, 12), (9, 19)])],
    "down": [(2.8, [(5, 9), (12, 16), (19, 9)])],
    "cheap": _scales(3.0),
    "fair": _scales(0.0),
    "dear": _scales(-3.0),
    "play": [(FILLED, [(8, 5), (19, 12), (8, 19)])],
    "pause": [(3.6, [(x, 6), (x, 18)]) for x in (8.5, 15.5)],
    "first": [(2.8, [(6, 6), (6, 18)]), (FILLED, [(18, 6), (9.5, 12), (18, 18)])],
    "last": [(2.8, [(18, 6), (18, 18)]), (FILLED, [(6, 6), (14.5, 12), (6, 18)])],
    "before": [(2.6, [(x, 6), (x - 6.5, 12), (x, 18)]) for x in (12.5, 19.5)],
    "after": [(2.6, [(x, 6), (x + 6.5, 12), (x, 18)]) for x in (4.5, 11.5)],
    "turn_round": [*_upright(8.0, 1), *_upright(16.0, -1)],
    "tree": [*_branch(5.0), *_branch(12.0), *_branch(19.0), (5.6, _dot(5.4, 12.0))],
    "check": [(3.0, [(5, 12.5), (10, 17.5), (19, 7)])],
    "eye": [(2.0, _lid(1)), (2.0, _lid(-1)), (6.0, _dot(12.0, 12.0))],
    "graph": [(2.0, [(4.5, 4.5), (4.5, 19.5), (19.5, 19.5)]), (2.2, [(8, 15), (12, 9.5), (15, 13), (19, 6)])],
    "help": [(2.8, [*_bow(12, 8.6, 4.6, 190, 245, 30), (12, 14.4)]), (3.2, [(12, 19.2), (12, 19.3)])],
}


@made_once
def button_shadow(media: Media, width: float, height: float) -> Surface:
    """The shadow of a button."""
    return soft_shadow(button(media, "", width, height), 6 * media.scale, 0.55)
