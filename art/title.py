"""The picture behind the title: an open travelling chess set by lamplight, its left half calm enough for a menu.

The board is a plane in perspective, coloured pixel by pixel; the pieces are the baked sprites, with their mirror image in
the varnish and their shadow away from the lamp.
"""

from dataclasses import dataclass

import numpy as np
import pygame

from art.fields import Field, grid, masked, ramp, smoothstep, softened, to_surface, value_noise
from art.masters import SMOOTH, MasterPicture, in_bands
from art.palette import BRASS
from art.primitives import Surface, blurred, border, clip, fade, lay, piece, prop, shadow
from art.table import planks

SIZE = (1920, 1080)
BANDS = 3
HORIZON = 330.0
FOCUS = 620.0  # Pixels of depth per unit at the lower edge.
LIGHT_SHADES = ("#8a6a3e", "#c9a468", "#ead2a0")
DARK_SHADES = ("#160b06", "#3a2012", "#5c3820")


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on the board: its foot in pixels, its height, and its blur."""

    side: str
    name: str
    x: float
    y: float
    height: float
    blur: float = 0.0
    dim: int = 255
    is_prop: bool = False
    """Whether it is a thing beside the pieces."""
    foot: float = 0.80
    """The width of its base, as a share of its picture."""


# Far to near: later ones are in front.
SCENE = (
    PlacedPiece("b", "rook", 1836, 640, 372, 2.2, 150),
    PlacedPiece("b", "queen", 1576, 616, 372, 2.2, 160),
    PlacedPiece("b", "bishop", 1120, 616, 352, 2.2, 150),
    PlacedPiece("b", "pawn", 1706, 700, 440, 1.2, 190),
    PlacedPiece("b", "knight", 1448, 744, 500, 0.0, 235),
    PlacedPiece("w", "pawn", 1010, 812, 560, 0.0, 245),
    PlacedPiece("w", "king", 1240, 930, 760, 0.0, 255),
    PlacedPiece("w", "rook", 1690, 1000, 700, 0.0, 255),
)


def masters() -> tuple[MasterPicture, ...]:
    """The title picture."""
    return in_bands("images/table/title.webp", SIZE, title, BANDS, SMOOTH, "cover-scaled; the left 45 % stay calm")


def title() -> Surface:
    """The whole scene."""
    picture = to_surface(_ground())
    lay(picture, _lid())
    for standing in SCENE:
        stand(picture, standing)
    lay(picture, _lamplight())
    lay(picture, _motes())
    return picture


def _ground() -> Field:
    """The table and the board on it, as colours of shape (height, width, 3)."""
    x, y = grid(SIZE)
    depth = FOCUS / np.maximum(y - HORIZON, 6.0)
    across = (x - 1330) / 900 * depth
    wood = planks(across * 520 + 4000, depth * 330) * 0.50
    u, v = _turned(across, depth, 0.42)
    u, v = (u - 0.02) / 0.30, (v - 1.28) / 0.30
    inside = np.minimum(np.minimum(u + 4, 4 - u), np.minimum(v + 2, 6 - v))
    board = _squares(u, v)
    rim = _metal_line(u + v)
    colours = np.where((inside > 0)[..., None], board, wood)
    frame = (smoothstep(-0.46, -0.44, inside) * smoothstep(0.02, 0.0, inside))[..., None]
    colours = colours * (1 - frame) + frame * planks(u * 300, v * 300 + 90) * 0.75
    for middle, half in ((-0.05, 0.045), (-0.42, 0.04)):
        line = smoothstep(half, half * 0.6, np.abs(inside - middle))[..., None]
        colours = colours * (1 - line) + line * rim
    fallen = smoothstep(-1.3, -0.46, inside) * (inside < -0.46)
    colours *= (1 - 0.6 * fallen)[..., None]
    near = smoothstep(HORIZON - 10, HORIZON + 260, y)[..., None]
    return np.asarray(colours * near + _wall(x, y) * (1 - near), dtype=np.float64)


def _wall(x: Field, y: Field) -> Field:
    """The dark room behind the table, with a little of the lamp on it."""
    lit = 0.35 + 0.65 * smoothstep(900, 0, np.hypot(x - 820, (y - 160) * 1.5))
    lit *= 0.9 + 0.2 * value_noise(x / 240, y / 240, 109)
    return np.asarray(lit[..., None] * np.array([0.34, 0.20, 0.11]), dtype=np.float64)


def _turned(across: Field, depth: Field, angle: float) -> tuple[Field, Field]:
    far = depth - 1.28
    return across * np.cos(angle) + far * np.sin(angle), 1.28 - across * np.sin(angle) + far * np.cos(angle)


def _squares(u: Field, v: Field) -> Field:
    """Two woods in a chequer, varnished; every square is cut from another place."""
    column, row = np.floor(u), np.floor(v)
    light = ((column + row) % 2)[..., None]
    figure = value_noise(u * 2.2 + column * 17, v * 26 + row * 13, 101) * 0.6 + value_noise(u * 6, v * 70, 102) * 0.4
    colours = light * ramp(LIGHT_SHADES, figure) + (1 - light) * ramp(DARK_SHADES, figure)
    gap = np.minimum(np.minimum(u - column, column + 1 - u), np.minimum(v - row, row + 1 - v))
    return np.asarray(colours * (0.62 + 0.38 * smoothstep(0.0, 0.035, gap))[..., None], dtype=np.float64)


def _metal_line(along: Field) -> Field:
    tone = along * 0.35 - np.floor(along * 0.35)
    colours = tuple(str(stop[1]) for stop in BRASS)
    return ramp((*colours, colours[0]), tone) * 0.9


def _lid() -> Surface:
    """The opened lid behind the board: walnut frame, brass edge and felt lining, out of focus."""
    x, y = grid(SIZE)
    lean = (y - 60) * 0.10
    left, right = 930 + lean, 2100.0
    top, bottom = 40 + (x - 930) * -0.035, 560 + (x - 930) * 0.02
    inside = np.minimum(np.minimum(x - left, right - x), np.minimum(y - top, bottom - y))
    felt = ramp(("#123026", "#2a5e4c", "#3b7a62"), 0.20 + 0.5 * smoothstep(900, 0, np.hypot(x - 1240, y - 240)))
    felt *= (0.90 + 0.10 * value_noise(x / 2.5, y / 2.5, 103) + 0.06 * value_noise(x / 60, y / 60, 104))[..., None]
    frame = planks(x * 1.3, y * 1.3 + 31) * 0.8
    colours = np.where((inside > 64)[..., None], felt * 0.85, frame)
    for middle, half in ((8, 7), (64, 5)):
        line = smoothstep(half, half * 0.5, np.abs(inside - middle))[..., None]
        colours = colours * (1 - line) + line * _metal_line((x + y) / 320)
    well = smoothstep(170, 66, inside) * (inside > 64)
    colours = colours * (1 - 0.62 * well)[..., None]
    soft = np.stack([softened(colours[..., k], 2.0) for k in range(3)], axis=-1)
    return to_surface(soft * 0.82, smoothstep(-2.0, 2.0, inside) * smoothstep(10, -6, y - bottom))


def stand(picture: Surface, standing: PlacedPiece) -> None:
    """Draw one piece with its contact shadow, its cast shadow and its reflection."""
    baked = prop if standing.is_prop else piece
    figure = baked(standing.side, standing.name, standing.height, 1.0).copy()
    if standing.blur:
        pad = border(standing.blur)
        soft = blurred(figure, standing.blur)
        figure = soft.subsurface(pad, pad, *figure.get_size()).copy()
    figure.fill((standing.dim, standing.dim, standing.dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
    width, height = figure.get_size()
    foot = round(0.052 * height)  # The sprite's margin under the base.
    left, top = standing.x - width / 2, standing.y - height + foot
    _cast(picture, figure, standing)
    mirrored = fade(pygame.transform.flip(figure, False, True), 70)
    fall = smoothstep(height * 0.42, 0.0, grid((width, height))[1])
    clip(mirrored, masked(fall))
    lay(picture, mirrored, (left, standing.y - 2.4 * foot))
    _contact(picture, standing, width)
    lay(picture, figure, (left, top))


def _cast(picture: Surface, figure: Surface, standing: PlacedPiece) -> None:
    """The long soft shadow towards the lower right: the lamp is at the upper left."""
    width, height = figure.get_size()
    flat = pygame.transform.smoothscale(figure, (width, max(1, round(height * 0.34))))
    rows = flat.get_height()
    leant = pygame.Surface((width + round(rows * 1.7), rows), pygame.SRCALPHA)
    for row in range(rows):
        leant.blit(flat, (round((rows - row) * 1.7), row), (0, row, width, 1), special_flags=pygame.BLEND_PREMULTIPLIED)
    soft = shadow(leant, 10, 150)
    pad = border(10)
    lay(picture, soft, (standing.x - width / 2 - pad, standing.y - rows * 0.93 - pad))


def _contact(picture: Surface, standing: PlacedPiece, width: int) -> None:
    oval = pygame.Surface((round(width * standing.foot), round(width * standing.foot * 0.3)), pygame.SRCALPHA)
    pygame.draw.ellipse(oval, (255, 255, 255, 255), oval.get_rect())
    soft = shadow(oval, 9, 215)
    lay(picture, soft, (standing.x - soft.get_width() / 2 + width * 0.03, standing.y - soft.get_height() * 0.62))


def _lamplight() -> Surface:
    """A warm pool over the pieces; the left and the corners sink into the dark."""
    x, y = grid(SIZE)
    pool = np.hypot((x - 1180) / 900, (y - 520) / 640)
    warm = 0.16 * smoothstep(0.9, 0.0, np.hypot((x - 900) / 800, (y - 120) / 620))
    left = 0.72 * smoothstep(1000, 380, x + 0.12 * (y - 540))
    dusk = np.clip(1 - (1 - left) * (1 - 0.62 * smoothstep(0.45, 1.35, pool)), 0, 1) * 0.97
    alpha = warm * (1 - dusk) + dusk
    share = (warm * (1 - dusk) / np.maximum(alpha, 1e-6))[..., None]
    return to_surface(share * np.array([1.0, 0.84, 0.52]) + (1 - share) * np.array([0.045, 0.022, 0.009]), alpha)


def _motes() -> Surface:
    """Dust in the light, more of it near the lamp."""
    x, y = grid(SIZE)
    column, row = np.floor(x / 96), np.floor(y / 96)
    centre_x = (column + 0.2 + 0.6 * value_noise(column, row, 105)) * 96
    centre_y = (row + 0.2 + 0.6 * value_noise(column, row, 106)) * 96
    size = 1.2 + 3.2 * value_noise(column, row, 107) ** 3
    near = smoothstep(1000, 100, np.hypot(x - 1000, y - 260))
    glint = np.clip(1 - np.hypot(x - centre_x, y - centre_y) / size, 0, 1) * (value_noise(column, row, 108) > 0.45)
    return to_surface(np.broadcast_to(np.array([1.0, 0.88, 0.62]), (*x.shape, 3)), 0.40 * glint * near)
