"""The worth of a line's gaps as heat: a rim around each place, from red to green, with a number; never colour alone.

The best has a second rim of gold and a tick, the chosen one a rim of light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scenes.stage.table_layout import TOKEN_SIZE, Point
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import line
from scenes.ui.plates import icon
from scenes.ui.theme import BODY, BOLD_FACE, CREAM, FOCUS, GOLD, SHADE, Colour

COLD: Final[Colour] = (206, 70, 52)
MIDDLING: Final[Colour] = (226, 168, 62)
WARM: Final[Colour] = (112, 204, 92)
RIM: Final = (TOKEN_SIZE[0] + 10, TOKEN_SIZE[1] + 16)
CORNER: Final = 18.0
PLATE: Final = (62.0, 26.0)
PLATE_DOWN: Final = TOKEN_SIZE[1] / 2 + 24
TICK: Final = 14.0
NUMBER: Final = replace(BODY, face=BOLD_FACE, size=17, edge=SHADE, edge_px=1.2)


@dataclass(frozen=True, slots=True)
class Heat:
    """A place of the line and its worth; `share` is from 0, the worst, to 1, the best."""

    at: Point
    worth: int
    share: float
    chosen: bool = False


def heats_of(places: Sequence[Point], values: Sequence[int], chosen: int) -> tuple[Heat, ...]:
    """The heat of these places."""
    least, most = min(values), max(values)
    span = most - least or 1
    return tuple(
        Heat(at, value, (value - least) / span, index == chosen)
        for index, (at, value) in enumerate(zip(places, values, strict=True))
    )


def draw_heat(canvas: Canvas, heats: Sequence[Heat]) -> None:
    """Draw all places, with the signs over the rims."""
    for heat in heats:
        _draw_rim(canvas, heat)
    for heat in heats:
        _draw_plate(canvas, heat)


def heat_colour(share: float) -> Colour:
    """From red over amber to green, in eight steps so that few sprites are cached."""
    part = round(max(0.0, min(1.0, share)) * 8) / 8
    low, high, within = (COLD, MIDDLING, part * 2) if part < 0.5 else (MIDDLING, WARM, part * 2 - 1)
    red, green, blue = (round(a + (b - a) * within) for a, b in zip(low, high, strict=True))
    return red, green, blue


def _draw_rim(canvas: Canvas, heat: Heat) -> None:
    (x, y), media, colour = heat.at, canvas.media, heat_colour(heat.share)
    canvas.lay(rounded_box(media, *RIM, CORNER, (*colour, 44)), x, y)
    canvas.lay(rounded_rim(media, *RIM, CORNER, (*colour, 255), 4.0), x, y)
    if heat.share == 1:
        canvas.lay(rounded_rim(media, RIM[0] - 8, RIM[1] - 8, CORNER - 4, (*GOLD, 255), 2.0), x, y)
    if heat.chosen:
        canvas.lay(rounded_rim(media, RIM[0] + 8, RIM[1] + 8, CORNER + 4, (*FOCUS, 255), 2.6), x, y)


def _draw_plate(canvas: Canvas, heat: Heat) -> None:
    media, x, y = canvas.media, heat.at[0], heat.at[1] + PLATE_DOWN
    width, height = PLATE
    canvas.lay(rounded_box(media, width, height, height / 2, (24, 12, 5, 235)), x, y)
    canvas.lay(rounded_rim(media, width, height, height / 2, (*heat_colour(heat.share), 255), 2.0), x, y)
    room = width - 14 - (TICK if heat.share == 1 else 0)
    words = line(media, f"{heat.worth:+d}" if heat.worth else "0", replace(NUMBER, colour=CREAM), room, height=height)
    shift = TICK / 2 if heat.share == 1 else 0.0
    canvas.lay(words, x + shift, y)
    if heat.share == 1:
        canvas.lay(icon(media, "check", GOLD, TICK), x - width / 2 + 15, y)
