"""Baking the pieces and their props: a small ray-marcher with key, fill and rim light, self-shadow, ambient occlusion, a grain of wood.

Twelve pieces at 640 pixels take a few minutes, so they are baked only when asked for by name.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from art.fields import Field
from art.masters import ASSETS, write
from art.props import BRASS, CLOTH, GLASS, LEATHER, PAPER, STEEL, WINE, WOOD, Parts, prop_shapes
from art.shapes import Shape, bishop, king, make_knight, pawn, queen, rook
from art.solids import union

HEIGHT_PX = 640
OVERSAMPLING = 2
VIEW_WIDTH, VIEW_HEIGHT, VIEW_BOTTOM = 1.72, 2.72, -0.26
PIECE_QUALITY = 95
PROP_PX = 360
PROP_QUALITY = 92
TILT = math.radians(15)
NEAR, FAR, STEPS = 1.6, 4.6, 220
TOUCH = 0.0015

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Material:
    """How a wood reflects light; colours are linear, 0..1."""

    albedo: Colour
    grain: float
    highlight: float
    gloss: float
    rim: float
    sky: Colour
    ground: Colour
    highlight_colour: Colour
    rim_colour: Colour
    gamma: float
    sheen: float = 0.10
    exposure: float = 1.30


@dataclass(frozen=True, slots=True)
class PictureView:
    """The view of a picture: its width and height, and the height of its lower edge over the table."""

    width: float = VIEW_WIDTH
    height: float = VIEW_HEIGHT
    bottom: float = VIEW_BOTTOM


@dataclass(frozen=True, slots=True)
class Hits:
    """The hits of the rays: a mask over the pixels, and for each hit its point and the surface's normal."""

    mask: npt.NDArray[np.bool_]
    points: Field
    normals: Field


IVORY = Material(
    albedo=(0.92, 0.76, 0.49), grain=0.05, highlight=0.50, gloss=60, rim=0.50, sky=(0.40, 0.43, 0.50),
    ground=(0.20, 0.13, 0.08), highlight_colour=(1, 0.96, 0.88), rim_colour=(1.0, 0.86, 0.62), gamma=1.62,
)  # fmt: skip
EBONY = Material(
    albedo=(0.040, 0.030, 0.042), grain=0.18, highlight=1.0, gloss=64, rim=0.85, sky=(0.50, 0.52, 0.70),
    ground=(0.22, 0.12, 0.14), highlight_colour=(0.92, 0.90, 1.0), rim_colour=(0.62, 0.52, 0.86), gamma=1.85,
)  # fmt: skip
MATERIALS = {"w": IVORY, "b": EBONY}
PROP_VIEW = PictureView(width=2.30, height=2.90, bottom=-0.30)


def _metal(albedo: Colour, glint: Colour) -> Material:
    return Material(
        albedo=albedo, grain=0.0, highlight=1.5, gloss=42, rim=0.75, sky=(0.36, 0.34, 0.34), ground=(0.22, 0.14, 0.08),
        highlight_colour=glint, rim_colour=glint, gamma=1.58, sheen=0.42,
    )  # fmt: skip


def _matt(albedo: Colour, shine: float = 0.10, grain: float = 0.0) -> Material:
    return Material(
        albedo=albedo, grain=grain, highlight=shine, gloss=30, rim=0.35, sky=(0.48, 0.50, 0.56),
        ground=(0.22, 0.14, 0.10), highlight_colour=(1, 0.95, 0.88), rim_colour=(0.9, 0.8, 0.7), gamma=1.70,
    )  # fmt: skip


BOUND = {
    BRASS: _metal((0.80, 0.45, 0.09), (1.0, 0.86, 0.50)),
    STEEL: _metal((0.44, 0.47, 0.52), (0.95, 0.97, 1.0)),
    LEATHER: _matt((0.20, 0.085, 0.035), 0.25, 0.10),
    PAPER: _matt((0.80, 0.68, 0.45)),
    GLASS: _metal((0.36, 0.44, 0.48), (0.95, 1.0, 1.0)),
    WINE: _matt((0.42, 0.02, 0.035), 1.2),
}
"""The materials of a prop that are the same on both sides; wood and cloth are the side's own."""
CLOTHS = {"w": _matt((0.07, 0.17, 0.36)), "b": _matt((0.34, 0.035, 0.10))}


def bake_pieces(names: list[str], root: Path = ASSETS, height_px: int = HEIGHT_PX) -> list[Path]:
    """Bake the named pieces of both sides (all, if none is named) into `root`/images/pieces."""
    shapes = piece_shapes()
    folder = root / "images" / "pieces"
    folder.mkdir(parents=True, exist_ok=True)
    targets = []
    for name in names or list(shapes):
        for side, material in MATERIALS.items():
            targets.append(folder / f"{side}_{name}.webp")
            write(bake(shapes[name], material, height_px), targets[-1], PIECE_QUALITY)
    return targets


def bake_props(names: Sequence[str], root: Path = ASSETS, height_px: int = PROP_PX) -> list[Path]:
    """Bake the named props of both sides into `root`/images/props."""
    folder = root / "images" / "props"
    folder.mkdir(parents=True, exist_ok=True)
    targets = []
    for name in names:
        for side, wood in MATERIALS.items():
            targets.append(folder / f"{side}_{name}.webp")
            materials = {**BOUND, WOOD: wood, CLOTH: CLOTHS[side]}
            write(bake_parts(prop_shapes()[name], materials, height_px, PROP_VIEW), targets[-1], PROP_QUALITY)
    return targets


def piece_shapes() -> dict[str, Shape]:
    """Every kind of piece by its name."""
    return {"pawn": pawn, "rook": rook, "knight": make_knight(), "bishop": bishop, "queen": queen, "king": king}


def bake(shape: Shape, material: Material, height_px: int) -> Image.Image:
    """One piece as a picture with straight alpha, `height_px` high."""
    return bake_parts(((shape, WOOD),), {WOOD: material}, height_px, PictureView())


def bake_parts(parts: Parts, materials: dict[str, Material], height_px: int, view: PictureView) -> Image.Image:
    """Solids of several materials as one picture with straight alpha, `height_px` high."""
    whole = union(*(shape for shape, _ in parts))
    hits = _march(whole, height_px, view)
    owners = np.argmin(np.stack([_at(shape, hits.points) for shape, _ in parts]), axis=0)
    colours = np.zeros(hits.points.shape)
    for number, (_, name) in enumerate(parts):
        own = owners == number
        if own.any():
            seen = Hits(hits.mask, hits.points[own], hits.normals[own])
            colours[own] = _developed(_lit(whole, seen, materials[name]), materials[name])
    picture = np.zeros((*hits.mask.shape, 4))
    picture[hits.mask, :3] = colours
    picture[hits.mask, 3] = 1
    return _shrunk(picture)


def _march(shape: Shape, height_px: int, view: PictureView) -> Hits:
    rows = height_px * OVERSAMPLING
    columns = int(rows * view.width / view.height)
    u = (np.arange(columns) + 0.5) / columns * view.width - view.width / 2
    v = view.bottom + view.height - (np.arange(rows) + 0.5) / rows * view.height
    x, rise = np.meshgrid(u, v)
    forward = _forward()
    y, z = rise * math.cos(TILT) - forward[1] * 3, -rise * math.sin(TILT) - forward[2] * 3
    along, hit, alive = np.full(x.shape, NEAR), np.zeros(x.shape, bool), np.ones(x.shape, bool)
    for _ in range(STEPS):
        at = np.nonzero(alive)
        if not len(at[0]):
            break
        t = along[at]
        distance = shape(x[at], y[at] + forward[1] * t, z[at] + forward[2] * t)
        touched = distance < TOUCH
        hit[at] |= touched
        along[at] = np.where(touched, t, t + np.clip(distance * 0.55, 0.0022, 0.06))
        alive[at] = ~touched & (along[at] < FAR)
    points = np.stack([x, y + forward[1] * along, z + forward[2] * along], -1)[hit]
    return Hits(hit, points, _normals(shape, points))


def _normals(shape: Shape, points: Field, reach: float = 0.006) -> Field:
    slopes = []
    for axis in range(3):
        offset = np.zeros(3)
        offset[axis] = reach
        slopes.append(_at(shape, points + offset) - _at(shape, points - offset))
    return _unit(np.stack(slopes, -1))


def _lit(shape: Shape, hits: Hits, material: Material) -> Field:
    """Linear colours of every hit point."""
    normals, points = hits.normals, hits.points
    towards_eye, key = -_forward(), _unit(np.array([-0.62, 0.72, 0.62]))
    open_sky, shadow = _occlusion(shape, hits), _shadow(shape, hits, key)
    facing_key = normals @ key
    diffuse = np.clip(facing_key, 0, 1) * (0.30 + 0.70 * shadow) * 1.02 + 0.10 * np.clip(facing_key * 0.5 + 0.5, 0, 1)
    fill = 0.20 * np.clip(normals @ _unit(np.array([0.9, 0.15, 0.25])), 0, 1) * open_sky
    upward = (normals[:, 1] * 0.5 + 0.5)[:, None]
    ambient = (np.array(material.sky) * upward + np.array(material.ground) * (1 - upward)) * open_sky[:, None]
    received = ambient + np.array([1.0, 0.95, 0.84]) * diffuse[:, None] + np.array([0.55, 0.62, 0.80]) * fill[:, None]
    colours = _albedo(points, material) * received
    colours += np.array(material.highlight_colour) * _highlight(normals, key, towards_eye, shadow, material, open_sky)
    colours += np.array(material.rim_colour) * _rim(normals, towards_eye, material)
    return np.asarray(colours * (1 - 0.18 * np.clip(1 - points[:, 1:2] / 0.30, 0, 1)), dtype=np.float64)


def _albedo(points: Field, material: Material) -> Field:
    x, y, z = points.T
    across = x * 0.8 + z * 0.35
    coarse = np.sin(26 * across + 3.2 * np.sin(1.7 * y + 1.1 * z) + 1.3 * np.sin(5.1 * y))
    fine = np.sin(71 * across + 4 * np.sin(1.7 * y))
    figure = 1 + material.grain * (coarse * 0.7 + fine * 0.3)
    return np.asarray(np.array(material.albedo) * figure[:, None], dtype=np.float64)


def _highlight(
    normals: Field, key: Field, towards_eye: Field, shadow: Field, material: Material, open_sky: Field
) -> Field:
    facing = np.clip(normals @ _unit(key + towards_eye), 0, 1)
    spot = material.highlight * facing**material.gloss * (0.25 + 0.75 * shadow) + material.sheen * facing**9 * shadow
    return np.asarray((spot * np.sqrt(open_sky))[:, None], dtype=np.float64)


def _rim(normals: Field, towards_eye: Field, material: Material) -> Field:
    right, left = _unit(np.array([0.55, 0.45, -0.85])), _unit(np.array([-0.9, 0.1, -0.5]))
    behind = np.clip(normals @ right, 0, 1) ** 1.5 + 0.55 * np.clip(normals @ left, 0, 1) ** 1.6
    grazing = np.clip(1 - np.clip(normals @ towards_eye, 0, 1), 0, 1) ** 3
    return np.asarray((material.rim * behind * (0.35 + 0.65 * grazing))[:, None], dtype=np.float64)


def _occlusion(shape: Shape, hits: Hits) -> Field:
    """How open each point is to the sky, 0.18 to 1."""
    covered = np.zeros(len(hits.points))
    for step, reach in enumerate((0.03, 0.07, 0.14, 0.24)):
        free = _at(shape, hits.points + hits.normals * reach)
        covered += np.clip(reach - free, 0, reach) / reach * 0.5**step
    return np.asarray(np.clip(1 - 0.55 * covered, 0.18, 1), dtype=np.float64)


def _shadow(shape: Shape, hits: Hits, key: Field) -> Field:
    """How much of the key light reaches each point, with soft edges."""
    reached = np.ones(len(hits.points))
    for way in np.linspace(0.03, 0.9, 26):
        free = _at(shape, hits.points + hits.normals * 0.012 + key * way)
        reached = np.minimum(reached, np.clip(0.5 + 7 * free / way, 0, 1))
    return reached


def _developed(colours: Field, material: Material) -> Field:
    """A film-like curve from linear light to the screen."""
    light = np.clip(colours, 0, None)
    light = light * (1 + light / 3.2) / (1 + light)
    return np.asarray(np.clip(light * material.exposure, 0, 1) ** (1 / material.gamma), dtype=np.float64)


def _shrunk(picture: Field) -> Image.Image:
    """Average blocks of pixels with premultiplied colour, then write straight alpha."""
    rows, columns = (extent // OVERSAMPLING for extent in picture.shape[:2])
    picture = picture[: rows * OVERSAMPLING, : columns * OVERSAMPLING]
    picture = picture.reshape(rows, OVERSAMPLING, columns, OVERSAMPLING, 4).mean((1, 3))
    alpha = picture[..., 3:]
    colours = np.where(alpha > 0, picture[..., :3] / np.maximum(alpha, 1e-6), 0)
    return Image.fromarray((np.concatenate([colours, alpha], -1) * 255 + 0.5).astype(np.uint8), "RGBA")


def _forward() -> Field:
    return np.array([0, -math.sin(TILT), -math.cos(TILT)])


def _at(shape: Shape, points: Field) -> Field:
    return shape(points[:, 0], points[:, 1], points[:, 2])


def _unit(vectors: Field) -> Field:
    return np.asarray(vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-9), dtype=np.float64)
