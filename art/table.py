"""The table: walnut planks, the brass-bound felt, and the lamplight over everything."""

from typing import Any

import numpy as np

from art.fields import Field, grid, ramp, smoothstep, to_surface, value_noise
from art.masters import PAINTED, MasterPicture, in_bands
from art.palette import FELT
from art.primitives import SCALE, Surface, blank, clip, lay, multiply, noise, pixels, raster, vignette
from art.vector import brass, defs, path, rect, rounded

WALNUT_SIZE = (2560, 1440)
FELT_WIDTH, FELT_HEIGHT, EDGE = 1000, 316, 20
BOARD = (FELT_WIDTH + 2 * EDGE, FELT_HEIGHT + 2 * EDGE)
LAMP_SIZE = (640, 360)
WOOD = ("#180c05", "#321b0d", "#4c2c17", "#623c22", "#7a4f2e")
PLANKS, PLANK_PX = 5, 288


def masters() -> tuple[MasterPicture, ...]:
    """Walnut, felt and lamp."""
    return (
        *in_bands("images/table/walnut.webp", WALNUT_SIZE, walnut, PLANKS, PAINTED, "cover-scaled to the window"),
        MasterPicture(
            "images/table/felt.webp",
            *BOARD,
            felt,
            quality=PAINTED,
            note="felt 1000x316 at (20, 20); its brass edge fills the margin",
        ),
        MasterPicture(
            "images/table/lamp.webp",
            *LAMP_SIZE,
            lamp,
            scale=1,
            note="stretched over the whole window, drawn last on the table",
        ),
    )


def walnut() -> Surface:
    """Five walnut planks from edge to edge, without any light on them."""
    x, y = grid(WALNUT_SIZE)
    return to_surface(planks(x, y))


def planks(x: Field, y: Field) -> Field:
    """The colours of a walnut table at (x, y) pixels: planks along x with cathedral grain, each from another tree."""
    row = np.floor(y / PLANK_PX)
    within = y / PLANK_PX - row
    tone = 0.5 + 0.20 * (_per_plank(row, 1) - 0.5) + _rings(x + 4096 * _per_plank(row, 2), within, row)
    tone += 0.13 * (value_noise(x / 130, y / 2.6, 71) - 0.5) + 0.09 * (value_noise(x / 36, y / 1.5, 72) - 0.5)
    pores = smoothstep(0.80, 0.96, value_noise(x / 34, y / 1.7, 73))
    pores *= smoothstep(0.35, 0.7, value_noise(x / 300, y / 40, 74))
    tone += 0.10 * (value_noise(x / 420, y / 150, 75) - 0.5) - 0.16 * pores
    colours = ramp(WOOD, np.clip(tone, 0, 1))
    gap = np.minimum(within, 1 - within) * PLANK_PX
    seam = smoothstep(3.2, 0.8, gap)
    lip = smoothstep(8.0, 4.0, within * PLANK_PX) * (1 - seam)
    return np.asarray(colours * (1 - 0.72 * seam)[..., None] + 0.05 * lip[..., None], dtype=np.float64)


def felt() -> Surface:
    """The green board: felt with fibres."""
    return bound(fibres(FELT))


def fibres(colour: tuple[int, int, int]) -> Surface:
    """Felt of one colour, as large as the board within its edge."""
    inner = pixels(FELT_WIDTH, FELT_HEIGHT)
    cloth = blank(inner)
    cloth.fill((*colour, 255))
    for cell, low, seed in ((1.3, 206, 1), (3, 228, 2), (70, 222, 3)):
        multiply(cloth, noise(inner, cell * SCALE, low, 255, seed))
    return cloth


def bound(cloth: Surface) -> Surface:
    """Finish a board of cloth, wood or stone in place: brass edge, a chequer inlaid along the middle line, light and shade."""
    board = raster(_brass_edge(), *BOARD)
    inner = pixels(FELT_WIDTH, FELT_HEIGHT)
    lay(cloth, raster(_chequer_inlay(), FELT_WIDTH, FELT_HEIGHT))
    stops = [(0, "#fff6d0", 0.17), (0.62, "#fff6d0", 0), (0.62, "#000000", 0), (1, "#000000", 0.46)]
    lay(cloth, vignette(inner, stops))
    clip(cloth, raster(path(rounded(0, 0, FELT_WIDTH, FELT_HEIGHT, 25), "#fff"), FELT_WIDTH, FELT_HEIGHT))
    lay(board, cloth, (EDGE * SCALE, EDGE * SCALE))
    lay(board, raster(_felt_shade(), *BOARD))
    return board


def lamp() -> Surface:
    """Warm light from the upper left that turns into dusk towards the far corners."""
    x, y = grid(LAMP_SIZE)
    near = np.hypot((x / LAMP_SIZE[0] - 0.33) * 1.15, (y / LAMP_SIZE[1] - 0.30) * 0.95)
    middle = np.hypot((x / LAMP_SIZE[0] - 0.46) * 1.10, (y / LAMP_SIZE[1] - 0.44) * 1.02)
    warm = 0.13 * smoothstep(0.62, 0.0, near)
    dusk = 0.70 * smoothstep(0.26, 0.84, middle)
    alpha = warm + dusk - warm * dusk
    share = (warm * (1 - dusk) / np.maximum(alpha, 1e-6))[..., None]
    colours = share * np.array([1.0, 0.90, 0.68]) + (1 - share) * np.array([0.030, 0.014, 0.004])
    return to_surface(colours, alpha)


def _rings(along: Field, within: Field, row: Field) -> Field:
    """Annual rings cut lengthwise: nested arches around a heart that wanders along the plank."""
    heart = 0.5 + 0.9 * (_per_plank(row, 3) - 0.5) + 0.35 * (value_noise(along / 900, row * 7.3, 76) - 0.5)
    spread = (within - heart) * (2.0 + 1.6 * value_noise(along / 700, row * 3.1, 77))
    depth = np.sqrt(spread**2 + 0.02) + along / 5200 + 0.05 * value_noise(along / 190, within * 6 + row * 9, 78)
    phase = depth * 15 + 0.35 * value_noise(along / 60, within * 40 + row * 11, 79)
    saw = phase - np.floor(phase)
    return np.asarray(0.30 * (smoothstep(0.0, 0.75, saw) - smoothstep(0.86, 1.0, saw)) - 0.16, dtype=np.float64)


def _per_plank(row: Field, seed: int) -> Field:
    return value_noise(row, row * 0.0, 80 + seed)


def _brass_edge() -> str:
    layers = ((-16, 38, "#000", 0.30), (-12, 35, "#1c0f07", 1), (-10.5, 34, "url(#brass)", 1), (-4.5, 29, "#150b05", 1))

    def layer(inset: float, r: float, fill: str, **attributes: object) -> str:
        x = EDGE + inset
        return path(rounded(x, x, FELT_WIDTH - 2 * inset, FELT_HEIGHT - 2 * inset, r), fill, **attributes)

    body = "".join(layer(inset, r, fill, fill_opacity=opacity) for inset, r, fill, opacity in layers)
    glints = layer(-9.6, 33.4, "none", stroke="#fff3cc", stroke_opacity=0.7, stroke_width=1)
    glints += layer(-5.0, 29.4, "none", stroke="#3b1f08", stroke_opacity=0.7, stroke_width=1)
    return defs(brass(end=(0.3, 1))) + body + glints


def _chequer_inlay() -> str:
    """A strip of two rows of small squares between two threads, on the line between the sides."""
    middle = FELT_HEIGHT / 2
    body = ""
    for column in range(FELT_WIDTH // 20):
        x, flip = column * 20, column % 2
        body += rect(x, middle - 10 + flip * 10, 20, 10, "#f0d9a0", fill_opacity=0.11)
        body += rect(x, middle - flip * 10, 20, 10, "#000", fill_opacity=0.17)
    for y in (middle - 11.2, middle + 10.2):
        body += rect(0, y, FELT_WIDTH, 1, "#e9c878", fill_opacity=0.20)
    return body


def _felt_shade() -> str:
    def layer(inset: float, r: float, **attributes: Any) -> str:
        x = EDGE + inset
        return path(rounded(x, x, FELT_WIDTH - 2 * inset, FELT_HEIGHT - 2 * inset, r), **attributes)

    steps = ((1, 24, 3, 0.42), (3, 22.5, 5, 0.20), (6, 20, 8, 0.10))
    shade = "".join(layer(k, r, stroke="#000", stroke_width=width, stroke_opacity=a) for k, r, width, a in steps)
    thread = layer(9, 18, stroke="#e9c878", stroke_opacity=0.34, stroke_width=1.4)
    return shade + thread
