"""The five chapters as paintings: wide, for the map's heading; a place in its light, with the pieces of its encounters."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import pygame

from art.encounters import places
from art.features import cloudy
from art.fields import Field, grid, smoothstep, to_surface
from art.masters import SMOOTH, MasterPicture
from art.primitives import Surface, lay
from art.skies import blurred, clouds, halo, lit, over, rays, slope, tower
from art.studio import Colour, developed
from art.title import PlacedPiece, stand

WIDTH, HEIGHT = 640.0, 200.0
DETAIL = 2  # The scene is painted this many times as large, so that the pieces are as fine as on the title.
SIZE = (round(WIDTH * 2 * DETAIL), round(HEIGHT * 2 * DETAIL))
ASPECT = WIDTH / HEIGHT
EXPOSURE = 0.40
PIXEL = 1 / HEIGHT
"""The height of a pixel: half of the picture is 1."""


@dataclass(frozen=True, slots=True)
class ChapterScene:
    """A place without its pieces, and the pieces, the far ones first."""

    place: Callable[[Field, Field], Field]
    pieces: tuple[PlacedPiece, ...]


def masters() -> tuple[MasterPicture, ...]:
    """A painting for each chapter."""
    return tuple(
        MasterPicture(
            f"images/chapters/{name}.webp",
            WIDTH,
            HEIGHT,
            partial(painting, name),
            quality=SMOOTH,
            note="a chapter's head",
            is_opaque=True,
        )
        for name in CHAPTERS
    )


def painting(name: str) -> Surface:
    """The painting of a chapter."""
    chapter, size = CHAPTERS[name], (round(WIDTH * 2), round(HEIGHT * 2))
    x, y = grid(size)
    seen = chapter.place(x / size[1] * 2 - ASPECT, 1 - y / size[1] * 2)
    picture = pygame.transform.smoothscale(to_surface(developed(seen, EXPOSURE)), SIZE)
    for standing in chapter.pieces:
        stand(picture, standing)
    lay(picture, _dusk())
    return pygame.transform.smoothscale(picture, size)


def _dusk() -> Surface:
    """The corners sink into the dark, as in an old painting."""
    x, y = grid(SIZE)
    away = np.hypot((x - SIZE[0] / 2) / (SIZE[0] * 0.56), (y - SIZE[1] * 0.46) / (SIZE[1] * 0.72))
    return to_surface(np.broadcast_to(np.array([0.05, 0.02, 0.01]), (*x.shape, 3)), 0.55 * smoothstep(0.70, 1.25, away))


def _floor(x: Field, y: Field, horizon: float, light: Colour, dark: Colour, turn: float = 0.0) -> tuple[Field, Field]:
    """A chequered floor from the horizon down, and its area."""
    depth = 0.62 / np.maximum(horizon - y, 0.012)
    u, v = x * depth * 0.72, depth * 2.1
    across, along = u * np.cos(turn) + v * np.sin(turn), v * np.cos(turn) - u * np.sin(turn)
    # The size of a pixel on the floor: the edges of the squares are as soft as that.
    fine_across, fine_along = 1.5 * depth * PIXEL + 1e-3, 2.1 * depth * depth / 0.62 * PIXEL + 1e-3
    square = (0.5 - 0.5 * _parity(across + 0.5, fine_across) * _parity(along, fine_along))[..., None]
    grain = (0.85 + 0.25 * cloudy(across * 3, along * 3, 31))[..., None]
    fine = smoothstep(0.03, 0.16, horizon - y)[..., None]
    mean = (np.array(light) + np.array(dark)) / 2
    tiles = (square * np.array(light) + (1 - square) * np.array(dark)) * grain
    return mean * (1 - fine) + tiles * fine, smoothstep(0.004, -0.004, y - horizon)


def _parity(at: Field, fine: Field) -> Field:
    """1 in every other stripe of width 1 and -1 between, with an edge that is `fine` wide."""
    side = (np.floor(at) % 2) * 2 - 1
    return np.asarray(side * np.clip((0.5 - np.abs(at % 1.0 - 0.5)) / fine, 0, 1))


def _school(x: Field, y: Field) -> Field:
    """A yard on a summer's morning: a school with a tower, trees, and a chequer laid in the grass."""
    picture = places.sky(
        x, y, ((1.0, 0.95, 0.78), (0.72, 0.92, 1.08), (0.18, 0.46, 0.92)), (1.15, 1.12, 1.08), 301, 0.85
    )
    picture = places.sun(picture, x, y, (-2.2, 0.62), 0.13, (1.1, 0.95, 0.60))
    picture = lit(picture, (0.6, 0.55, 0.35), 0.35 * rays(x, y, (-2.2, 0.62), 303, 14))
    picture = places.land(
        picture, x, y, ((-3.2, 0.10), (-1.6, 0.26), (0.0, 0.08), (1.7, 0.30), (3.2, 0.12)), (0.34, 0.58, 0.52)
    )
    house = np.maximum(tower(x, y, 0.62, 0.13, 0.62), _roofed(x, y, 1.08, 0.40, 0.30, 0.22))
    picture = over(
        picture,
        np.array([0.74, 0.56, 0.36]) * (0.8 + 0.3 * cloudy(x * 9, y * 9, 305))[..., None],
        blurred(house, 0.0015),
    )
    tiles = (
        np.array([0.62, 0.20, 0.10])
        * (0.55 + 0.5 * smoothstep(0.5, 0.28, y) + 0.3 * np.sin(y * 260) * np.sin(x * 90))[..., None]
    )
    picture = over(picture, tiles, _roof(x, y, 1.08, 0.40, 0.30, 0.22))
    for at in (0.84, 1.02, 1.20, 1.38):
        picture = over(
            picture,
            (0.16, 0.22, 0.30),
            smoothstep(0.004, -0.004, np.maximum(np.abs(x - at) - 0.045, np.abs(y - 0.20) - 0.06)),
        )
    picture = over(
        picture,
        (0.16, 0.22, 0.30),
        smoothstep(0.004, -0.004, np.maximum(np.abs(x - 0.62) - 0.03, np.abs(y - 0.46) - 0.06)),
    )
    flag = smoothstep(
        0.004, -0.004, np.maximum(np.abs(y - 0.90 - 0.02 * np.sin(14 * x)) - 0.05, np.maximum(0.62 - x, x - 0.86))
    )
    picture = over(picture, (0.85, 0.12, 0.10), flag)
    picture = over(picture, (0.20, 0.12, 0.08), smoothstep(0.008, 0.004, np.abs(x - 0.62)) * (y > 0.6) * (y < 0.97))
    for at, up, size in (
        (-1.12, 0.16, 0.22),
        (-0.82, 0.12, 0.16),
        (1.86, 0.18, 0.26),
        (2.24, 0.12, 0.20),
        (2.92, 0.14, 0.26),
        (-2.86, 0.12, 0.24),
    ):
        picture = _tree(picture, x, y, at, up, size)
    picture = places.land(picture, x, y, ((-3.2, -0.02), (3.2, -0.02)), (0.34, 0.60, 0.18), 0.02)
    tiles, below = _floor(x, y, -0.10, (0.92, 0.84, 0.62), (0.34, 0.56, 0.24))
    return over(picture, tiles, below)


def _roofed(x: Field, y: Field, middle: float, half: float, eaves: float, rise: float) -> Field:
    """The outline of a house."""
    return smoothstep(0.006, -0.006, np.maximum(np.abs(x - middle) - half, y - eaves - rise))


def _roof(x: Field, y: Field, middle: float, half: float, eaves: float, rise: float) -> Field:
    slope_ = np.maximum(eaves - y, y - eaves - rise * np.clip(1.9 * (1 - np.abs(x - middle) / (half * 1.12)), 0, 1))
    return smoothstep(0.006, -0.006, np.maximum(slope_, np.abs(x - middle) - half * 1.12))


def _tree(picture: Field, x: Field, y: Field, at: float, up: float, size: float) -> Field:
    """A round tree, light from the left."""
    trunk = smoothstep(
        0.006, -0.006, np.maximum(np.abs(x - at) - 0.12 * size, np.abs(y - up + 0.5 * size) - 0.7 * size)
    )
    picture = over(picture, (0.24, 0.13, 0.06), trunk)
    ragged = 0.22 * (cloudy(x * 12 / size * 0.3, y * 12 / size * 0.3, 311) - 0.5)
    crown = smoothstep(0.02, -0.02, np.hypot((x - at) / size, (y - up - 0.35 * size) / (0.9 * size)) - 1 + ragged * 2)
    light = smoothstep(1.0, -0.9, (x - at) / size - 0.7 * (y - up) / size + 1.2 * (cloudy(x * 26, y * 26, 313) - 0.5))
    leaves = np.array([0.05, 0.13, 0.06]) + light[..., None] * np.array([0.30, 0.34, 0.07])
    return over(picture, leaves, blurred(crown, 0.0012))


def _exam(x: Field, y: Field) -> Field:
    """A hall with tall windows; the light falls on the floor before the viewer."""
    stone = np.array([0.22, 0.21, 0.26]) * (0.7 + 0.5 * cloudy(x * 4, y * 4, 321))[..., None]
    picture = stone * (0.5 + 0.5 * smoothstep(-0.4, 0.9, y))[..., None]
    for number in range(7):
        middle = -3.0 + number
        u = np.abs(x - middle)
        pane = smoothstep(
            0.008, -0.008, np.maximum(u - 0.24, np.where(y > 0.52, np.hypot(u, y - 0.52) - 0.24, 0.0 - y))
        )
        leads = np.maximum(
            smoothstep(0.012, 0.005, np.abs((u / 0.16) % 1.0 - 0.5) * 0.16),
            smoothstep(0.012, 0.005, np.abs((y / 0.16) % 1.0 - 0.5) * 0.16),
        )
        sky = slope(y, ((0, (0.90, 1.10, 1.30)), (0.9, (0.42, 0.66, 1.10))))
        tones = ((0.95, 0.35, 0.25), (0.30, 0.60, 1.1), (1.0, 0.80, 0.30))
        pick = np.clip(
            (cloudy(np.floor(u / 0.16) * 1.9 + number, np.floor(y / 0.16) * 2.7, 323, 1) * 6).astype(int), 0, 5
        )
        stained = np.where((pick < 3)[..., None], np.array(tones)[np.clip(pick, 0, 2)], sky)
        picture = over(picture, over(0.6 * sky + 0.5 * stained, (0.04, 0.04, 0.06), leads), pane)
        frame = smoothstep(
            0.012,
            0.0,
            np.abs(np.maximum(u - 0.26, np.where(y > 0.52, np.hypot(u, y - 0.52) - 0.26, -0.02 - y))) - 0.014,
        )
        picture = over(picture, (0.40, 0.38, 0.40), 0.8 * frame)
        column = smoothstep(0.008, -0.008, np.abs(x - middle - 0.5) - 0.075)
        round_ = 0.35 + 0.85 * np.exp(-(((x - middle - 0.47) / 0.05) ** 2))
        picture = over(picture, np.array([0.36, 0.34, 0.36]) * round_[..., None], column)
    for height, half in ((0.90, 0.05), (-0.10, 0.035)):
        picture = over(
            picture,
            np.array([0.30, 0.28, 0.30]) * (0.8 + 0.3 * cloudy(x * 20, y * 20, 325))[..., None],
            smoothstep(0.008, -0.008, np.abs(y - height) - half),
        )
    tiles, below = _floor(x, y, -0.16, (0.74, 0.74, 0.78), (0.14, 0.18, 0.32))
    picture = over(blurred(picture, 0.0015), tiles, below)
    for number in range(7):
        slant = x - (-3.0 + number) - 0.55 * (0.5 - y)
        beam = smoothstep(0.30, 0.12, np.abs(slant)) * smoothstep(0.75, 0.3, y) * smoothstep(-1.1, -0.6, y)
        picture = lit(picture, (0.55, 0.62, 0.70), 0.26 * beam)
    return lit(picture, (0.9, 0.85, 0.7), 0.55 * halo(x / 1.6, y, (0.0, -0.62), 0.42, 2))


def _road(x: Field, y: Field) -> Field:
    """A road over the hills, into the evening."""
    picture = places.sky(
        x, y, ((1.35, 0.80, 0.32), (1.15, 0.58, 0.30), (0.20, 0.20, 0.48)), (0.92, 0.40, 0.34), 331, 0.75
    )
    picture = places.sun(picture, x, y, (0.9, 0.16), 0.17, (1.25, 0.85, 0.42))
    picture = lit(picture, (0.9, 0.5, 0.2), 0.4 * rays(x, y, (0.9, 0.16), 333, 12))
    picture = places.land(
        picture,
        x,
        y,
        ((-3.2, 0.22), (-2.4, 0.44), (-1.7, 0.20), (-0.8, 0.34), (0.2, 0.10), (1.6, 0.22), (2.4, 0.46), (3.2, 0.20)),
        (0.62, 0.34, 0.34),
    )
    picture = places.towers(
        picture, x, y, ((2.36, 0.07, 0.62), (2.56, 0.05, 0.52), (2.18, 0.05, 0.48)), (0.44, 0.22, 0.26)
    )
    picture = places.lights(picture, x, y, ((2.36, 0.52, 0.018), (2.56, 0.44, 0.014)), (1.7, 1.0, 0.4))
    picture = places.land(
        picture,
        x,
        y,
        ((-3.2, 0.06), (-2.0, 0.12), (-0.6, -0.06), (0.8, 0.06), (2.0, -0.04), (3.2, 0.14)),
        (0.36, 0.24, 0.18),
    )
    picture = places.land(
        picture, x, y, ((-3.2, -0.22), (-1.6, -0.10), (0.2, -0.26), (1.8, -0.16), (3.2, -0.30)), (0.24, 0.20, 0.08)
    )
    # The road comes from the sun in two bends, wider the nearer it is.
    near = np.clip((0.02 - y) / 1.02, 0, 1)
    middle = 0.9 - 1.25 * near**0.8 + 0.75 * np.sin(near * 5.2) * (0.25 + 0.6 * near)
    wide = 0.012 + 0.50 * near**1.5
    road = smoothstep(0.012, -0.012, np.abs(x - middle) - wide) * smoothstep(0.03, 0.0, y)
    ruts = smoothstep(0.10, 0.04, np.abs(np.abs(x - middle) / wide - 0.5)) * (0.6 + 0.5 * cloudy(x * 14, y * 30, 335))
    earth = np.array([0.62, 0.40, 0.20]) * (0.75 + 0.4 * cloudy(x * 10, y * 22, 337))[..., None]
    picture = over(picture, over(earth, (0.26, 0.15, 0.08), 0.6 * ruts), road)
    stones = smoothstep(0.70, 0.80, cloudy(x * 9, y * 22, 339)) * smoothstep(-0.2, -0.5, y) * (1 - road)
    picture = over(picture, (0.40, 0.32, 0.22), 0.6 * stones)
    grass = cloudy(x * 30, y * 16, 341)
    return np.asarray(picture * (0.88 + 0.24 * grass * smoothstep(-0.05, -0.5, y) * (1 - road))[..., None])


def _court(x: Field, y: Field) -> Field:
    """A ballroom: columns, red curtains, candles and a carpet."""
    u = np.abs(x)
    panel = np.array([0.30, 0.13, 0.10]) * (0.75 + 0.4 * cloudy(x * 5, y * 5, 351))[..., None]
    picture = panel * (0.55 + 0.9 * halo(x / 1.8, y, (0, 0.3), 0.9, 2))[..., None]
    arch = smoothstep(0.01, -0.01, np.maximum(u - 0.60, np.where(y > 0.34, np.hypot(u, y - 0.34) - 0.60, -0.2 - y)))
    night = places.stars(slope(y, ((-0.2, (0.30, 0.26, 0.56)), (0.9, (0.04, 0.05, 0.20)))), x, y, 353, -0.6)
    night = places.sun(night, x, y, (0.24, 0.56), 0.10, (0.70, 0.72, 0.80))
    picture = over(
        picture,
        places.towers(night, x, y, ((-0.34, 0.09, 0.16), (-0.12, 0.06, 0.04), (0.42, 0.08, 0.10)), (0.07, 0.05, 0.14)),
        arch,
    )
    trim = smoothstep(
        0.014, 0.0, np.abs(np.maximum(u - 0.62, np.where(y > 0.34, np.hypot(u, y - 0.34) - 0.62, -0.22 - y))) - 0.02
    )
    picture = over(picture, (0.85, 0.58, 0.20), trim)
    for at in (0.92, 1.72, 2.52):
        shade = 0.30 + 0.95 * np.exp(-(((u - at + 0.03) / 0.07) ** 2))
        picture = over(
            picture, np.array([0.74, 0.66, 0.56]) * shade[..., None], smoothstep(0.008, -0.008, np.abs(u - at) - 0.095)
        )
        for height in (0.82, -0.12):
            picture = over(
                picture,
                (0.80, 0.56, 0.20),
                smoothstep(0.008, -0.008, np.maximum(np.abs(u - at) - 0.125, np.abs(y - height) - 0.035)),
            )
    for at in (1.32, 2.12, 2.94):
        fold = 0.45 + 0.75 * (0.5 + 0.5 * np.sin(44 * u + 1.5 * np.sin(4 * y)))
        drawn = np.abs(u - at) - 0.27 + 0.16 * smoothstep(0.9, -0.1, y) * np.cos((y - 0.1) * 2)
        picture = over(
            picture,
            np.array([0.52, 0.035, 0.06]) * fold[..., None],
            smoothstep(0.01, -0.01, np.maximum(drawn, np.abs(y - 0.34) - 0.50)),
        )
    for at in (0.92, 1.72, 2.52):
        picture = lit(picture, (1.9, 1.2, 0.5), halo(u, y, (at, 0.36), 0.035) + 0.35 * halo(u, y, (at, 0.36), 0.20))
        picture = over(
            picture,
            (0.75, 0.52, 0.18),
            smoothstep(0.006, -0.006, np.maximum(np.abs(u - at) - 0.012, np.abs(y - 0.24) - 0.09)),
        )
    tiles, below = _floor(x, y, -0.24, (0.86, 0.70, 0.50), (0.34, 0.08, 0.10))
    picture = over(blurred(picture, 0.0012), tiles, below)
    far = np.clip((-0.24 - y) / 0.76, 0, 1)
    carpet = smoothstep(0.012, -0.012, u - 0.22 - 0.62 * far) * below
    hem = smoothstep(0.02, 0.0, np.abs(u - 0.18 - 0.56 * far) - 0.02) * below
    picture = over(
        over(picture, np.array([0.50, 0.03, 0.06]) * (0.8 + 0.3 * cloudy(x * 30, y * 30, 355))[..., None], carpet),
        (0.85, 0.60, 0.22),
        hem,
    )
    return lit(picture, (1.0, 0.65, 0.30), 0.30 * halo(x / 2.2, y, (0, 0.2), 0.8, 2))


def _crown(x: Field, y: Field) -> Field:
    """The last board, on a peak over the clouds, before a castle in the fire of the evening."""
    picture = slope(
        y, ((-1, (0.70, 0.16, 0.05)), (-0.1, (1.10, 0.36, 0.10)), (0.35, (0.42, 0.10, 0.14)), (1, (0.035, 0.02, 0.07)))
    )
    picture = places.sun(picture, x, y, (0.0, 0.10), 0.34, (1.30, 0.62, 0.20))
    picture = lit(picture, (1.1, 0.45, 0.12), 0.55 * rays(x, y, (0, 0.1), 361, 16))
    heavy = clouds(x * 0.8, y * 1.7, 363, 0.55, 0.46, 0.3) * smoothstep(0.15, 0.7, y)
    edge = clouds(x * 0.8, y * 1.7 + 0.06, 363, 0.55, 0.46, 0.3)
    picture = over(
        picture, np.array([0.08, 0.03, 0.06]) + 0.28 * (1 - edge)[..., None] * np.array([1.3, 0.5, 0.2]), 0.9 * heavy
    )
    peaks = (
        (-3.2, 0.10),
        (-2.5, 0.42),
        (-1.9, 0.06),
        (-1.3, 0.26),
        (-0.7, -0.02),
        (0.7, -0.02),
        (1.2, 0.24),
        (1.9, 0.04),
        (2.6, 0.46),
        (3.2, 0.12),
    )
    picture = places.land(picture, x, y, peaks, (0.26, 0.075, 0.08), 0.05, 365)
    keep = (
        (-0.42, 0.13, 0.34),
        (0.42, 0.13, 0.34),
        (-0.20, 0.09, 0.56),
        (0.20, 0.09, 0.56),
        (0.0, 0.14, 0.74),
        (-0.66, 0.09, 0.14),
        (0.66, 0.09, 0.14),
    )
    picture = places.towers(picture, x, y, keep, (0.065, 0.020, 0.035))
    picture = places.land(
        picture,
        x,
        y,
        ((-3.2, -0.3), (-1.0, -0.22), (-0.7, 0.02), (0.7, 0.02), (1.0, -0.22), (3.2, -0.3)),
        (0.065, 0.020, 0.035),
        0.03,
    )
    windows = (
        (0.0, 0.56, 0.022),
        (-0.2, 0.40, 0.016),
        (0.2, 0.40, 0.016),
        (-0.42, 0.18, 0.018),
        (0.42, 0.18, 0.018),
        (0.0, 0.22, 0.03),
        (-0.66, 0.02, 0.014),
        (0.66, 0.02, 0.014),
    )
    picture = places.lights(picture, x, y, windows, (2.0, 1.1, 0.35))
    mist = cloudy(x * 1.1, y * 4, 367)
    picture = over(
        picture,
        (0.80, 0.30, 0.14),
        0.75 * smoothstep(0.36, 0.72, mist) * smoothstep(0.12, -0.12, y) * smoothstep(-0.5, -0.2, y),
    )
    tiles, below = _floor(x, y, -0.28, (0.62, 0.34, 0.22), (0.09, 0.028, 0.045))
    picture = over(blurred(picture, 0.001), tiles, below)
    picture = lit(picture, (1.0, 0.42, 0.12), 0.55 * below * halo(x / 2.4, y, (0, -0.28), 0.36, 2))
    sparks = smoothstep(0.978, 1.0, cloudy(x * 30, y * 30, 369, 1)) * smoothstep(0.9, -0.3, y)
    return lit(picture, (2.0, 0.9, 0.25), sparks)


def _rank(
    side: str,
    name: str,
    first: tuple[float, float],
    last: tuple[float, float],
    number: int,
    high: tuple[float, float],
    blur: float = 0.0,
    dim: int = 255,
) -> tuple[PlacedPiece, ...]:
    """Pieces in a row from one place to another, the height changing evenly."""
    shares = [k / max(1, number - 1) for k in range(number)]
    return tuple(
        PlacedPiece(
            side,
            name,
            first[0] + (last[0] - first[0]) * s,
            first[1] + (last[1] - first[1]) * s,
            high[0] + (high[1] - high[0]) * s,
            blur,
            dim,
        )
        for s in shares
    )


CHAPTERS = {
    "school": ChapterScene(
        _school,
        (
            *_rank("w", "pawn", (300, 560), (1010, 560), 5, (190, 190), 1.2, 240),
            *_rank("w", "pawn", (180, 690), (1120, 690), 5, (270, 270), 0.0, 252),
            PlacedPiece("w", "bishop", 1560, 660, 430),
            PlacedPiece("w", "book", 1800, 700, 250, is_prop=True),
            PlacedPiece("w", "banner", 2180, 600, 380, 0.8, 245, is_prop=True, foot=0.16),
            PlacedPiece("w", "knight", 2330, 740, 360),
        ),
    ),
    "exam": ChapterScene(
        _exam,
        (
            *_rank("b", "rook", (260, 560), (620, 560), 2, (260, 260), 1.6, 205),
            *_rank("b", "bishop", (1940, 560), (2300, 560), 2, (290, 290), 1.6, 205),
            PlacedPiece("b", "queen", 860, 640, 420, 0.6, 232),
            PlacedPiece("b", "knight", 1720, 640, 380, 0.6, 232),
            PlacedPiece("w", "hourglass", 440, 740, 330, is_prop=True),
            PlacedPiece("w", "pawn", 1280, 740, 330),
            PlacedPiece("w", "book", 2120, 750, 270, is_prop=True),
        ),
    ),
    "road": ChapterScene(
        _road,
        (
            PlacedPiece("b", "rook", 2330, 470, 170, 1.6, 200),
            *_rank("w", "pawn", (1490, 500), (1380, 560), 2, (120, 165), 0.8, 235),
            PlacedPiece("w", "wagon", 1080, 600, 300, 0.4, 242, is_prop=True),
            PlacedPiece("w", "knight", 1420, 730, 430),
            *_rank("w", "pawn", (1760, 690), (1960, 730), 2, (250, 280)),
            PlacedPiece("w", "banner", 2190, 700, 470, is_prop=True, foot=0.16),
            PlacedPiece("b", "pawn", 330, 720, 330, 0.0, 235),
            PlacedPiece("b", "sword", 560, 740, 300, 0.0, 240, is_prop=True, foot=0.14),
        ),
    ),
    "court": ChapterScene(
        _court,
        (
            *_rank("w", "bishop", (330, 600), (760, 575), 2, (330, 270), 1.2, 235),
            *_rank("b", "bishop", (1800, 575), (2230, 600), 2, (270, 330), 1.2, 235),
            PlacedPiece("b", "king", 1280, 590, 330, 0.8, 240),
            PlacedPiece("w", "queen", 990, 700, 460),
            PlacedPiece("b", "queen", 1570, 700, 460),
            PlacedPiece("w", "goblet", 620, 750, 260, is_prop=True),
            PlacedPiece("b", "drum", 1960, 750, 250, is_prop=True),
            PlacedPiece("w", "coin", 1280, 770, 210, is_prop=True),
        ),
    ),
    "crown": ChapterScene(
        _crown,
        (
            *_rank("b", "pawn", (1560, 540), (2440, 570), 6, (150, 200), 1.6, 190),
            *_rank("w", "pawn", (1000, 540), (120, 570), 6, (150, 200), 1.6, 205),
            PlacedPiece("b", "rook", 2300, 690, 360, 0.6, 220),
            PlacedPiece("w", "rook", 260, 690, 360, 0.6, 235),
            PlacedPiece("b", "queen", 2010, 720, 430, 0.0, 235),
            PlacedPiece("w", "queen", 550, 720, 430, 0.0, 248),
            PlacedPiece("w", "king", 860, 760, 560),
            PlacedPiece("b", "king", 1700, 760, 560, 0.0, 245),
            PlacedPiece("w", "crown", 1280, 740, 250, is_prop=True),
        ),
    ),
}
