"""The boards that the chapters give: five grounds with the same edge, as dark as the felt, so that everything on them is as readable."""

from collections.abc import Callable
from functools import partial

import numpy as np

from art.emblems import CROWN
from art.fields import Field, grid, ramp, smoothstep, to_surface, value_noise
from art.masters import MasterPicture
from art.primitives import Surface, lay, pixels, raster
from art.table import BOARD, FELT_HEIGHT, FELT_WIDTH, bound, fibres, planks
from art.vector import circle, path, placed, polygon, rect, rounded, wheel

INNER = pixels(FELT_WIDTH, FELT_HEIGHT)
CHALK_CELL = 26.0
CENTRE = (FELT_WIDTH / 2, FELT_HEIGHT / 2)


def masters() -> tuple[MasterPicture, ...]:
    """A board for each chapter."""
    return tuple(
        MasterPicture(
            f"images/boards/{name}.webp",
            *BOARD,
            partial(board, name),
            quality=80,
            note="like the felt; a chapter's board",
        )
        for name in GROUNDS
    )


def board(name: str) -> Surface:
    """A board with its edge."""
    return bound(GROUNDS[name]())


def _slate() -> Surface:
    """Blue felt with the lines of a school slate."""
    cloth = fibres((34, 78, 120))
    lines = ""
    for column in range(1, int(FELT_WIDTH / CHALK_CELL) + 1):
        lines += rect(column * CHALK_CELL, 0, 0.8, FELT_HEIGHT, "#dff0ff", fill_opacity=0.07)
    for row in range(1, int(FELT_HEIGHT / CHALK_CELL) + 1):
        lines += rect(0, row * CHALK_CELL, FELT_WIDTH, 0.8, "#dff0ff", fill_opacity=0.07)
    lay(cloth, raster(lines, FELT_WIDTH, FELT_HEIGHT))
    return cloth


def _panel() -> Surface:
    """Dark walnut with a border of two woods let into it."""
    x, y = grid(INNER)
    wood = planks(x * 0.8 + 300, y * 0.8 + 40) * np.array([1.06, 0.84, 0.72])
    surface = to_surface(np.clip(wood, 0, 1))
    inlay = ""
    for inset, colour, opacity, width in ((20, "#d9a860", 0.55, 1.4), (30, "#d9a860", 0.35, 0.9)):
        line = rounded(inset, inset, FELT_WIDTH - 2 * inset, FELT_HEIGHT - 2 * inset, 12)
        inlay += path(line, stroke=colour, stroke_opacity=opacity, stroke_width=width)
    for place in range(48):
        x_at = 44 + place * (FELT_WIDTH - 88) / 47
        for y_at in (25.0, FELT_HEIGHT - 25.0):
            inlay += path(polygon(wheel(x_at, y_at, 3.4, 4)), "#e9c07a" if place % 2 else "#150904", fill_opacity=0.5)
    lay(surface, raster(inlay, FELT_WIDTH, FELT_HEIGHT))
    return surface


def _leather() -> Surface:
    """A saddler's leather, stitched along its edge, a wind rose pressed into its middle."""
    x, y = grid(INNER)
    grain = (
        0.5 * value_noise(x / 7, y / 7, 401)
        + 0.3 * value_noise(x / 3, y / 3, 402)
        + 0.2 * value_noise(x / 140, y / 90, 403)
    )
    worn = value_noise(x / 320, y / 210, 404)
    surface = to_surface(
        ramp(
            ("#2b1a0e", "#4b3019", "#5f3f22", "#70502e"),
            np.clip(0.30 + 0.55 * (grain - 0.4) + 0.35 * (worn - 0.5) + 0.1, 0, 1),
        )
    )
    cx, cy = CENTRE
    marks = ""
    for radius, opacity in ((128, 0.30), (120, 0.22), (64, 0.22)):
        marks += circle(cx, cy, radius, stroke="#120904", stroke_opacity=opacity, stroke_width=2.2)
        marks += circle(cx, cy + 1.4, radius, stroke="#e8c490", stroke_opacity=opacity * 0.45, stroke_width=1)
    for number in range(16):
        reach = 118 if number % 4 == 0 else 92 if number % 2 == 0 else 62
        turn = number * 22.5
        tip, left, right = (
            wheel(cx, cy, reach, 1, turn)[0],
            wheel(cx, cy, 16, 1, turn - 45)[0],
            wheel(cx, cy, 16, 1, turn + 45)[0],
        )
        marks += path(polygon([tip, left, (cx, cy)]), "#120904", fill_opacity=0.20)
        marks += path(polygon([tip, right, (cx, cy)]), "#e8c490", fill_opacity=0.075)
    seam = rounded(19, 19, FELT_WIDTH - 38, FELT_HEIGHT - 38, 12)
    marks += path(seam, stroke="#0e0703", stroke_opacity=0.6, stroke_width=3.6)
    marks += path(seam, stroke="#e2c089", stroke_opacity=0.75, stroke_width=1.8, stroke_dasharray="8 5")
    lay(surface, raster(marks, FELT_WIDTH, FELT_HEIGHT))
    return surface


def _velvet() -> Surface:
    """Wine-red velvet with crowns woven into it."""
    x, y = grid(INNER)
    nap = 0.55 + 0.30 * (value_noise(x / 90, y / 60, 411) - 0.5) + 0.20 * (value_noise(x / 2.6, y / 2.6, 412) - 0.5)
    surface = to_surface(ramp(("#2a0612", "#4b0f20", "#6b1a2e", "#7f2a3c"), np.clip(nap, 0, 1)))
    figure = ""
    for row in range(8):
        for column in range(21):
            x_at, y_at = 50 * (column + (row % 2) / 2), 22 + 44 * row
            figure += path(placed(CROWN, x_at, y_at, 0.62), "#ffb8a0", fill_opacity=0.085)
            figure += path(polygon(wheel(x_at + 25, y_at, 5, 4)), "#14020a", fill_opacity=0.28)
    lay(surface, raster(figure, FELT_WIDTH, FELT_HEIGHT))
    return surface


def _marble() -> Surface:
    """Black marble with veins of gold."""
    x, y = grid(INNER)
    cloud = (
        value_noise(x / 260, y / 200, 421) * 0.6
        + value_noise(x / 90, y / 70, 422) * 0.3
        + value_noise(x / 22, y / 20, 423) * 0.1
    )
    colours = ramp(("#0d0c12", "#1d1b24", "#2c2a36", "#3b3947"), np.clip(cloud * 1.25 - 0.1, 0, 1))
    for seed, width, share in ((431, 0.009, 0.34), (441, 0.006, 0.22), (451, 0.016, 0.12)):
        vein = _vein(x, y, seed, width)[..., None] * share
        colours = colours * (1 - vein) + np.array([0.86, 0.62, 0.26]) * vein
    return to_surface(colours)


def _vein(x: Field, y: Field, seed: int, width: float) -> Field:
    """Thin lines that wander and break off."""
    bend = (
        1.1 * value_noise(x / 210, y / 170, seed)
        + 0.5 * value_noise(x / 70, y / 60, seed + 1)
        + 0.16 * value_noise(x / 18, y / 18, seed + 2)
    )
    line = np.abs((bend + x / 1500 - y / 1100) % 0.62 - 0.31)
    return smoothstep(width, width * 0.25, line) * smoothstep(0.42, 0.62, value_noise(x / 260, y / 220, seed + 3))


GROUNDS: dict[str, Callable[[], Surface]] = {
    "school": _slate,
    "exam": _panel,
    "road": _leather,
    "court": _velvet,
    "crown": _marble,
}
"""The inside of the edge, by the names of the chapters."""
