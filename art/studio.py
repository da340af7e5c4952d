"""The studio in which the faces are rendered: a camera, three lights and a sky, and how each material reflects them.

A figure is a list of parts, each a solid and its finish. Colours are linear light, 0 to 1, and above for glowing things.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from art.fields import Field, smoothstep, softened
from art.solids import Place, Shape

Colour = tuple[float, float, float]
Paint = Callable[[Field, Field, Field], Field]
"""A colour for each point of a surface."""

DISTANCE = 9.0
"""The camera's distance from its subject."""
REACH = 4.5
"""The depth before and behind the subject that is rendered."""
STEPS = 110
TOUCH = 0.0022
STRIDE = 0.72
BAND = 120_000
"""The number of rays followed at a time."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a surface reflects light."""

    colour: Colour | Paint
    gloss: float = 0.5
    """0 is chalk, 1 a mirror."""
    shine: float = 0.04
    """The share of perpendicular light that is reflected."""
    metal: bool = False
    """A metal reflects in its own colour and has no other."""
    soft: float = 0.0
    """How far light goes round its edges, as in wax and skin."""
    soft_colour: Colour = (1.0, 0.45, 0.25)
    glow: float = 0.0
    """The share of its colour that it emits."""


@dataclass(frozen=True, slots=True)
class SolidPart:
    """A solid and its finish."""

    solid: Shape
    finish: Finish


@dataclass(frozen=True, slots=True)
class Light:
    """The light of a place. Directions are the camera's: x to the right, y up, z towards it."""

    key: Colour = (2.5, 2.25, 1.85)
    key_from: Place = (-0.55, 0.62, 0.62)
    fill: Colour = (0.30, 0.36, 0.48)
    sky: Colour = (0.42, 0.48, 0.58)
    ground: Colour = (0.24, 0.17, 0.12)
    rim: Colour = (1.5, 1.6, 1.9)
    rim_from: Place = (0.75, 0.45, -0.62)
    back: Colour = (0.5, 0.4, 0.35)
    back_from: Place = (-0.85, 0.10, -0.55)


@dataclass(frozen=True, slots=True)
class Camera:
    """The subject, the direction, and the visible extent."""

    middle: Place = (0.0, 0.1, 0.0)
    half: float = 1.95
    """Half of the visible height."""
    turn: float = 0.0
    """In degrees: more than 0 shows the figure's left side."""
    height: float = 6.0
    """In degrees above the figure."""
    lean: float = 0.0
    """In degrees: the picture leans to the right."""

    def axes(self) -> npt.NDArray[np.float64]:
        """Rows: to the right, up, towards the camera."""
        turn, height, lean = (math.radians(angle) for angle in (self.turn, self.height, self.lean))
        towards = np.array([math.sin(turn) * math.cos(height), math.sin(height), math.cos(turn) * math.cos(height)])
        right = _unit(np.cross([0.0, 1.0, 0.0], towards))
        up = np.cross(towards, right)
        return np.array([
            right * math.cos(lean) + up * math.sin(lean), up * math.cos(lean) - right * math.sin(lean), towards
        ])  # fmt: skip


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture: linear colours, and the share of each pixel that the figure covers."""

    colours: Field
    cover: Field


def take(parts: Sequence[SolidPart], camera: Camera, light: Light, pixels: int) -> Photograph:
    """The figure as the camera sees it, `pixels` wide and high."""
    axes = camera.axes()
    directions, mask = _rays(camera, axes, pixels), np.zeros(pixels * pixels, dtype=bool)
    eye = np.array(camera.middle) + axes[2] * DISTANCE
    colours = np.zeros((pixels * pixels, 3))
    for begin in range(0, pixels * pixels, BAND):
        band = slice(begin, min(begin + BAND, pixels * pixels))
        hit, points = _march(parts, eye, directions[band])
        mask[band] = hit
        if hit.any():
            at = np.nonzero(hit)[0] + begin
            colours[at] = _lit(parts, points, -directions[at], axes, light)
    return Photograph(colours.reshape(pixels, pixels, 3), mask.reshape(pixels, pixels).astype(np.float64))


def _rays(camera: Camera, axes: Field, pixels: int) -> Field:
    at = (np.arange(pixels) + 0.5) / pixels * 2 - 1
    across, up = np.meshgrid(at * camera.half, -at * camera.half)
    rays = across[..., None] * axes[0] + up[..., None] * axes[1] - DISTANCE * axes[2]
    return _unit(rays.reshape(-1, 3))


def _march(parts: Sequence[SolidPart], eye: Field, directions: Field) -> tuple[npt.NDArray[np.bool_], Field]:
    along = np.full(len(directions), DISTANCE - REACH)
    hit, alive = np.zeros(len(directions), dtype=bool), np.arange(len(directions))
    for _ in range(STEPS):
        if not len(alive):
            break
        points = eye + directions[alive] * along[alive, None]
        distance = _nearest(parts, points)
        touched = distance < TOUCH
        hit[alive[touched]] = True
        alive, distance = alive[~touched], distance[~touched]
        along[alive] += np.maximum(distance * STRIDE, TOUCH)
        alive = alive[along[alive] < DISTANCE + REACH]
    return hit, eye + directions[hit] * along[hit, None]


def _nearest(parts: Sequence[SolidPart], points: Field) -> Field:
    x, y, z = points.T
    nearest = parts[0].solid(x, y, z)
    for part in parts[1:]:
        nearest = np.minimum(nearest, part.solid(x, y, z))
    return nearest


def _lit(parts: Sequence[SolidPart], points: Field, towards: Field, axes: Field, light: Light) -> Field:
    """The colours of points on the figure, each by the finish of its part."""
    normals = _normals(parts, points)
    key = _unit(np.array(light.key_from)) @ axes
    shade = _shadow(parts, points + normals * 0.02, key)
    opened = _openness(parts, points, normals)
    x, y, z = points.T
    owner = np.argmin(np.stack([part.solid(x, y, z) for part in parts]), axis=0)
    colours = np.zeros(points.shape)
    for number, part in enumerate(parts):
        own = owner == number
        if own.any():
            seen = _Seen(points[own], normals[own], towards[own], shade[own], opened[own])
            colours[own] = _finished(part.finish, seen, axes, light)
    return colours


@dataclass(frozen=True, slots=True)
class _Seen:
    points: Field
    normals: Field
    towards: Field
    shade: Field
    opened: Field


def _finished(finish: Finish, seen: _Seen, axes: Field, light: Light) -> Field:
    paint = finish.colour
    own = paint(*seen.points.T) if callable(paint) else np.broadcast_to(np.array(paint), seen.points.shape)
    facing = np.clip(np.sum(seen.normals * seen.towards, axis=1), 0, 1)
    mirrored = 2 * facing[:, None] * seen.normals - seen.towards
    fresnel = ((1 - facing) ** 5)[:, None]
    straight = own if finish.metal else np.full(own.shape, finish.shine)
    share = straight + (np.maximum(finish.gloss, straight) - straight) * fresnel
    gleam = share * _reflection(mirrored, seen, axes, light, finish.gloss)
    if finish.metal:
        return np.asarray(gleam * 1.15 + own * _received(seen, axes, light, 0, finish.soft_colour) * 0.12)
    body = own * _received(seen, axes, light, finish.soft, finish.soft_colour) * (1 - share)
    return np.asarray(body + gleam + own * finish.glow)


def _received(seen: _Seen, axes: Field, light: Light, soft: float, soft_colour: Colour) -> Field:
    """The light that falls on each point."""
    key, rim, back = (_unit(np.array(one)) @ axes for one in (light.key_from, light.rim_from, light.back_from))
    facing = seen.normals @ key
    straight = np.clip(facing, 0, 1) * seen.shade
    around = np.clip((facing + soft) / (1 + soft), 0, 1) ** 2 - np.clip(facing, 0, 1) ** 2
    fill = np.clip(seen.normals @ (_unit(np.array([0.8, -0.05, 0.6])) @ axes), 0, 1) * seen.opened
    up = (seen.normals @ axes[1] * 0.5 + 0.5)[:, None]
    received = (np.array(light.sky) * up + np.array(light.ground) * (1 - up)) * seen.opened[:, None]
    received = received + np.array(light.key) * straight[:, None] + np.array(light.fill) * fill[:, None]
    if soft:
        bleed = np.clip(around, 0, 1) * (0.35 + 0.65 * seen.shade) * soft
        received = received + np.array(light.key) * np.array(soft_colour) * bleed[:, None]
    for colour, way in ((light.rim, rim), (light.back, back)):
        received = received + np.array(colour) * (np.clip(seen.normals @ way, 0, 1) * seen.opened)[:, None] * 0.55
    return np.asarray(received)


def _reflection(ways: Field, seen: _Seen, axes: Field, light: Light, gloss: float) -> Field:
    """The reflection from these directions: the lights as soft boxes, sky, horizon and ground; the duller, the softer."""
    key, rim, back = (_unit(np.array(one)) @ axes for one in (light.key_from, light.rim_from, light.back_from))
    sharp = 6 * 60**gloss
    up = ways @ axes[1]
    above = smoothstep(-0.55 + 0.4 * gloss, 0.55 - 0.4 * gloss, up)[:, None]
    bright = 0.55 + 0.75 * smoothstep(0.0, 1.0, up)[:, None]
    seen_sky = np.array(light.ground) * 0.7 * (1 - above) + np.array(light.sky) * bright * above
    result = seen_sky * seen.opened[:, None]
    spread = (sharp + 2) / 16
    for colour, way, lit in (
        (light.key, key, seen.shade),
        (light.rim, rim, seen.opened),
        (light.back, back, seen.opened),
    ):
        lobe = np.clip(ways @ way, 0, 1) ** sharp * min(spread, 9.0) * lit
        result = result + np.array(colour) * lobe[:, None]
    return np.asarray(result)


def _normals(parts: Sequence[SolidPart], points: Field, reach: float = 0.004) -> Field:
    # Four corners of a small box are as good as six neighbours, and cheaper.
    total = np.zeros(points.shape)
    for corner in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
        way = np.array(corner, dtype=np.float64)
        total += way * _nearest(parts, points + way * reach)[:, None]
    return _unit(total)


def _shadow(parts: Sequence[SolidPart], points: Field, key: Field) -> Field:
    """The share of the key light at each point, with soft edges."""
    reached = np.ones(len(points))
    for way in np.geomspace(0.04, 2.4, 18):
        live = reached > 0.01
        if not live.any():
            break
        free = _nearest(parts, points[live] + key * way)
        reached[live] = np.minimum(reached[live], smoothstep(-0.05, 0.12, free / way))
    return reached


def _openness(parts: Sequence[SolidPart], points: Field, normals: Field) -> Field:
    """How open each point is to the sky."""
    covered = np.zeros(len(points))
    for reach, weight in ((0.05, 0.8), (0.12, 0.55), (0.26, 0.4), (0.5, 0.25)):
        free = _nearest(parts, points + normals * reach)
        covered += weight * np.clip(reach - free, 0, reach) / reach
    return np.asarray(np.clip(1 - 0.62 * covered, 0.10, 1))


def developed(picture: Field, exposure: float = 0.58) -> Field:
    """From linear light to the screen, 0 to 1: bright light bleeds a little, and highlights roll off as on film."""
    bright = np.clip(picture - 1.0, 0, 3)
    radius = picture.shape[0] / 40
    spill = np.stack([softened(bright[..., channel], radius) for channel in range(3)], axis=-1)
    light = np.clip((picture + 0.55 * spill) * exposure, 0, None)
    rolled = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14)
    return np.asarray(np.clip(rolled, 0, 1) ** (1 / 2.2))


def _unit(vectors: Field) -> Field:
    return np.asarray(vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-12), dtype=np.float64)
