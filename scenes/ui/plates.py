"""Plates of any size from the masters: buttons from three slices, panels from nine, and the icons on round buttons.

Lengths are logical pixels; `Media` caches the sprites.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pygame

from scenes.ui.media import MASTER_SCALE, Media, Surface, blank, lay, nine_slice, smooth, soft_shadow
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


def panel(media: Media, kind: str, width: float, height: float) -> Surface:
    """A panel of `panel_walnut`, `panel_parchment`, `tooltip` or `field`."""
    size, corner = media.size_px(width, height), PANEL_CORNERS[kind]

    def make() -> Surface:
        return nine_slice(media.master(f"plates/{kind}.webp"), size, media.px(corner), round(corner * MASTER_SCALE))

    return media.cached(("panel", kind, size), make)


def panel_shadow(media: Media, width: float, height: float) -> Surface:
    """The soft shadow under a panel; draw it `SHADOW_DOWN` lower than the panel's centre."""
    size = media.size_px(width, height)

    def make() -> Surface:
        return soft_shadow(panel(media, "panel_walnut", width, height), SHADOW_BLUR * media.scale, 0.6)

    return media.cached(("panel shadow", size), make)


def button(media: Media, state: str, width: float, height: float) -> Surface:
    """A walnut button; the state is empty, `_hover`, `_down` or `_off`."""
    size = media.size_px(width, height)

    def make() -> Surface:
        return three_slice(media.master(f"plates/button_walnut{state}.webp"), size, BUTTON_CAP / BUTTON_HEIGHT)

    return media.cached(("button", state, size), make)


def sign(media: Media, kind: str, width: float, height: float) -> Surface:
    """A slim plate for text: `danger` is red, `plaque` dark."""
    size = media.size_px(width, height)
    master = f"plates/{kind}.webp"
    return media.cached((kind, size), lambda: three_slice(media.master(master), size, SIGN_CAP))


def sign_shadow(media: Media, width: float, height: float) -> Surface:
    """The shadow of a slim sign."""
    size = media.size_px(width, height)
    plate = sign(media, "plaque", width, height)
    return media.cached(("sign shadow", size), lambda: soft_shadow(plate, 4 * media.scale, 0.55))


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


def icon(media: Media, name: str, colour: Colour = CREAM, size: float = ICON_SIZE) -> Surface:
    """An icon with a dark edge."""
    return media.cached(("icon", name, colour, size), lambda: _drawn(media, name, colour, size))


Pen = Callable[[Surface, Colour, float, float], None]
"""Draws an icon of 24x24 units: surface, colour, pixels of a unit, extra thickness."""


def _drawn(media: Media, name: str, colour: Colour, size: float) -> Surface:
    pixels = max(1, media.px(size))
    unit = pixels * ICON_DETAIL / 24
    layers = []
    for tone, extra in ((SHADE, 2.2), (colour, 0.0)):
        large = blank((pixels * ICON_DETAIL, pixels * ICON_DETAIL))
        ICONS[name](large, tone, unit, extra)
        layers.append(smooth(large.premul_alpha(), (pixels, pixels)))
    lay(layers[0], layers[1], pixels / 2, pixels / 2)
    return layers[0]


def _stroke(surface: Surface, colour: Colour, points: list[tuple[float, float]], unit: float, thickness: float) -> None:
    """Draw a line with round ends through points in units."""
    radius = max(1, round(thickness * unit / 2))
    scaled = [(x * unit, y * unit) for x, y in points]
    for start, end in pairwise(scaled):
        pygame.draw.line(surface, colour, start, end, 2 * radius)
    for point in scaled:
        pygame.draw.circle(surface, colour, point, radius)


def _fill(surface: Surface, colour: Colour, points: list[tuple[float, float]], unit: float, extra: float) -> None:
    pygame.draw.polygon(surface, colour, [(x * unit, y * unit) for x, y in points])
    _stroke(surface, colour, [*points, points[0]], unit, 1.0 + extra)


def _arc(first: float, last: float, radius: float) -> list[tuple[float, float]]:
    steps = 40
    angles = [math.radians(first + (last - first) * step / steps) for step in range(steps + 1)]
    return [(12.5 + radius * math.cos(angle), 13 + radius * math.sin(angle)) for angle in angles]


def _undo(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, _arc(-150, 120, 7), unit, 2.4 + extra)
    _fill(surface, colour, [(2.6, 4.6), (11.0, 5.6), (4.6, 12.0)], unit, extra)


def _menu(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for y in (6.5, 12.0, 17.5):
        _stroke(surface, colour, [(5, y), (19, y)], unit, 2.6 + extra)


def _log(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for y in (6.5, 12.0, 17.5):
        _stroke(surface, colour, [(5.5, y), (5.6, y)], unit, 3.0 + extra)
        _stroke(surface, colour, [(10, y), (19.5, y)], unit, 2.2 + extra)


def _close(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(6, 6), (18, 18)], unit, 2.8 + extra)
    _stroke(surface, colour, [(18, 6), (6, 18)], unit, 2.8 + extra)


def _speech(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    bubble = [(4.5, 6), (19.5, 6), (19.5, 15.5), (12.5, 15.5), (8, 20), (8, 15.5), (4.5, 15.5), (4.5, 6)]
    _stroke(surface, colour, bubble, unit, 2.2 + extra)
    for x in (8.5, 12.0, 15.5):
        _stroke(surface, colour, [(x, 10.7), (x + 0.1, 10.7)], unit, 2.0 + extra)


def _left(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(15, 5), (8, 12), (15, 19)], unit, 2.8 + extra)


def _right(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(9, 5), (16, 12), (9, 19)], unit, 2.8 + extra)


def _down(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(5, 9), (12, 16), (19, 9)], unit, 2.8 + extra)


def _redo(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(25 - x, y) for x, y in _arc(-150, 120, 7)], unit, 2.4 + extra)
    _fill(surface, colour, [(22.4, 4.6), (14.0, 5.6), (20.4, 12.0)], unit, extra)


def _scales(surface: Surface, colour: Colour, unit: float, extra: float, left_down: float) -> None:
    """Draw a pair of scales; its left pan is `left_down` units lower."""
    _stroke(surface, colour, [(12, 4), (12, 20)], unit, 2.0 + extra)
    _stroke(surface, colour, [(8, 20), (16, 20)], unit, 2.0 + extra)
    _stroke(surface, colour, [(4.5, 6.5 + left_down), (19.5, 6.5 - left_down)], unit, 1.8 + extra)
    for x, y in ((4.5, 6.5 + left_down), (19.5, 6.5 - left_down)):
        _stroke(surface, colour, [(x, y), (x - 3, y + 6), (x + 3, y + 6), (x, y)], unit, 1.2 + extra)
        _stroke(surface, colour, [(x - 3, y + 6), (x + 3, y + 6)], unit, 2.2 + extra)


def _cheap(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _scales(surface, colour, unit, extra, 3.0)


def _fair(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _scales(surface, colour, unit, extra, 0.0)


def _dear(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _scales(surface, colour, unit, extra, -3.0)


def _play(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _fill(surface, colour, [(8, 5), (19, 12), (8, 19)], unit, extra)


def _pause(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for x in (8.5, 15.5):
        _stroke(surface, colour, [(x, 6), (x, 18)], unit, 3.6 + extra)


def _first(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(6, 6), (6, 18)], unit, 2.8 + extra)
    _fill(surface, colour, [(18, 6), (9.5, 12), (18, 18)], unit, extra)


def _last(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(18, 6), (18, 18)], unit, 2.8 + extra)
    _fill(surface, colour, [(6, 6), (14.5, 12), (6, 18)], unit, extra)


def _before(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for x in (12.5, 19.5):
        _stroke(surface, colour, [(x, 6), (x - 6.5, 12), (x, 18)], unit, 2.6 + extra)


def _after(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for x in (4.5, 11.5):
        _stroke(surface, colour, [(x, 6), (x + 6.5, 12), (x, 18)], unit, 2.6 + extra)


def _turn_round(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for x, tip in ((8.0, 1), (16.0, -1)):
        end = 12 - 6 * tip
        _stroke(surface, colour, [(x, 12 + 6 * tip), (x, end)], unit, 2.4 + extra)
        _fill(
            surface, colour, [(x - 3.2, end + 2.4 * tip), (x, end - 2.4 * tip), (x + 3.2, end + 2.4 * tip)], unit, extra
        )


def _tree(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for x, y in ((18.5, 5.0), (18.5, 12.0), (18.5, 19.0)):
        _stroke(surface, colour, [(5.5, 12.0), (11.0, 12.0), (11.0, y), (x, y)], unit, 1.6 + extra)
        _stroke(surface, colour, [(x, y), (x + 0.1, y)], unit, 4.6 + extra)
    _stroke(surface, colour, [(5.4, 12.0), (5.5, 12.0)], unit, 5.6 + extra)


def _eye(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    for up in (1, -1):
        lid = [
            (12 + 9.0 * math.cos(math.radians(turn)), 12 - up * 6.4 * math.sin(math.radians(turn)))
            for turn in range(0, 181, 6)
        ]
        _stroke(surface, colour, lid, unit, 2.0 + extra)
    _stroke(surface, colour, [(12.0, 12.0), (12.1, 12.0)], unit, 6.0 + extra)


def _check(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(5, 12.5), (10, 17.5), (19, 7)], unit, 3.0 + extra)


def _graph(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    _stroke(surface, colour, [(4.5, 4.5), (4.5, 19.5), (19.5, 19.5)], unit, 2.0 + extra)
    _stroke(surface, colour, [(8, 15), (12, 9.5), (15, 13), (19, 6)], unit, 2.2 + extra)


def _help(surface: Surface, colour: Colour, unit: float, extra: float) -> None:
    angles = (math.radians(190 + 245 * step / 30) for step in range(31))
    bow = [(12 + 4.6 * math.cos(angle), 8.6 + 4.6 * math.sin(angle)) for angle in angles]
    _stroke(surface, colour, [*bow, (12, 14.4)], unit, 2.8 + extra)
    _stroke(surface, colour, [(12, 19.2), (12, 19.3)], unit, 3.2 + extra)


ICONS: Final[dict[str, Pen]] = {
    "undo": _undo,
    "menu": _menu,
    "log": _log,
    "close": _close,
    "speech": _speech,
    "left": _left,
    "right": _right,
    "back": _left,
    "down": _down,
    "redo": _redo,
    "cheap": _cheap,
    "fair": _fair,
    "dear": _dear,
    "play": _play,
    "pause": _pause,
    "first": _first,
    "last": _last,
    "before": _before,
    "after": _after,
    "turn_round": _turn_round,
    "tree": _tree,
    "check": _check,
    "eye": _eye,
    "graph": _graph,
    "help": _help,
}


def button_shadow(media: Media, width: float, height: float) -> Surface:
    """The shadow of a button."""
    size = media.size_px(width, height)
    return media.cached(
        ("button shadow", size), lambda: soft_shadow(button(media, "", width, height), 6 * media.scale, 0.55)
    )
