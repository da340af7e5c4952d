"""Solids as signed distances, for composing figures: balls, rods, turned profiles, and their unions and cuts.

Every function returns a `Shape`: a function of points, as three arrays, to their distance from the solid, negative inside. y points up, z
towards the viewer. No light, no colours.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np

from art.fields import Field

Shape = Callable[[Field, Field, Field], Field]
Place = tuple[float, float, float]

NEAR = 0.25
"""Farther away than this, a solid's distance is estimated by the ball around it."""


def ball(centre: Place, radius: float) -> Shape:
    """A ball."""
    cx, cy, cz = centre
    return lambda x, y, z: _length(x - cx, y - cy, z - cz) - radius


def egg(centre: Place, radii: Place) -> Shape:
    """An ellipsoid along the axes."""
    (cx, cy, cz), (rx, ry, rz) = centre, radii

    def shape(x: Field, y: Field, z: Field) -> Field:
        x, y, z = (x - cx) / rx, (y - cy) / ry, (z - cz) / rz
        far = _length(x, y, z)
        return far * (far - 1) / np.maximum(_length(x / rx, y / ry, z / rz), 1e-6)

    return shape


def rod(start: Place, end: Place, radius: float, last: float | None = None) -> Shape:
    """A round rod from `radius` at its start to `last` at its end."""
    (ax, ay, az), across = start, [b - a for a, b in zip(start, end, strict=True)]
    ex, ey, ez = across
    square, growth = ex * ex + ey * ey + ez * ez, (radius if last is None else last) - radius

    def shape(x: Field, y: Field, z: Field) -> Field:
        x, y, z = x - ax, y - ay, z - az
        along = np.clip((x * ex + y * ey + z * ez) / square, 0, 1)
        return _length(x - along * ex, y - along * ey, z - along * ez) - radius - along * growth

    return shape


def chain(points: Sequence[Place], radii: Sequence[float], softness: float = 0.03) -> Shape:
    """Rods from point to point, grown together."""
    rods = [rod(a, b, r, s) for a, b, r, s in zip(points[:-1], points[1:], radii[:-1], radii[1:], strict=True)]
    return blend(softness, *rods)


def hoop(centre: Place, radius: float, thickness: float, flat: float = 1.0) -> Shape:
    """A level ring; `flat` above 1 makes its section lower than it is wide."""
    cx, cy, cz = centre

    def shape(x: Field, y: Field, z: Field) -> Field:
        from_axis = np.hypot(x - cx, z - cz) - radius
        return (np.hypot(from_axis, (y - cy) * flat) - thickness) / max(1.0, flat)

    return shape


def box(centre: Place, half: Place, rounding: float = 0.03) -> Shape:
    """A box along the axes with round edges."""

    def shape(x: Field, y: Field, z: Field) -> Field:
        out = [
            np.abs(axis - middle) - reach + rounding
            for axis, middle, reach in zip((x, y, z), centre, half, strict=True)
        ]
        inside = np.minimum(np.maximum(out[0], np.maximum(out[1], out[2])), 0)
        return _length(*(np.maximum(one, 0) for one in out)) + inside - rounding

    return shape


def turned(points: Sequence[tuple[float, float]], steepness: float = 0.75, smooth: bool = True) -> Shape:
    """A profile, (height, radius) from below, turned about the y axis, closed at both ends; `smooth` is level at each point."""
    heights, radii = np.array([y for y, _ in points]), np.array([r for _, r in points])

    def shape(x: Field, y: Field, z: Field) -> Field:
        at = np.clip(np.searchsorted(heights, y) - 1, 0, len(heights) - 2)
        t = np.clip((y - heights[at]) / (heights[at + 1] - heights[at]), 0, 1)
        t = t * t * (3 - 2 * t) if smooth else t
        side = np.hypot(x, z) - (radii[at] * (1 - t) + radii[at + 1] * t)
        return np.asarray(np.maximum(side * steepness, np.maximum(heights[0] - y, y - heights[-1])))

    return shape


def union(*shapes: Shape) -> Shape:
    """All of them."""

    def shape(x: Field, y: Field, z: Field) -> Field:
        nearest = shapes[0](x, y, z)
        for one in shapes[1:]:
            nearest = np.minimum(nearest, one(x, y, z))
        return nearest

    return shape


def blend(softness: float, *shapes: Shape) -> Shape:
    """All of them, grown together where they meet."""

    def shape(x: Field, y: Field, z: Field) -> Field:
        nearest = shapes[0](x, y, z)
        for one in shapes[1:]:
            nearest = _soft_least(nearest, one(x, y, z), softness)
        return nearest

    return shape


def cut(solid: Shape, *knives: Shape, softness: float = 0.02) -> Shape:
    """The solid without the parts within the knives."""

    def shape(x: Field, y: Field, z: Field) -> Field:
        left = solid(x, y, z)
        for knife in knives:
            left = -_soft_least(-left, knife(x, y, z), softness)
        return left

    return shape


def common(softness: float, *shapes: Shape) -> Shape:
    """The intersection of all of them."""

    def shape(x: Field, y: Field, z: Field) -> Field:
        left = shapes[0](x, y, z)
        for one in shapes[1:]:
            left = -_soft_least(-left, -one(x, y, z), softness)
        return left

    return shape


def half_space(normal: Place, offset: float) -> Shape:
    """The points whose component along `normal` is less than `offset`."""
    long = math.sqrt(sum(part * part for part in normal))
    nx, ny, nz = (part / long for part in normal)
    return lambda x, y, z: x * nx + y * ny + z * nz - offset


def hollow(solid: Shape, thickness: float) -> Shape:
    """The solid's skin, this thick on both sides."""
    return lambda x, y, z: np.abs(solid(x, y, z)) - thickness


def moved(solid: Shape, by: Place) -> Shape:
    """The solid elsewhere."""
    return lambda x, y, z: solid(x - by[0], y - by[1], z - by[2])


def tipped(solid: Shape, axis: str, degrees: float, about: Place = (0, 0, 0)) -> Shape:
    """The solid turned about an axis through a point, counter-clockwise seen from the axis' end."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    first, second = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]

    def shape(x: Field, y: Field, z: Field) -> Field:
        at = [x - about[0], y - about[1], z - about[2]]
        u, v = at[first], at[second]
        at[first], at[second] = u * cosine + v * sine, v * cosine - u * sine
        return solid(at[0] + about[0], at[1] + about[1], at[2] + about[2])

    return shape


def flattened(solid: Shape, depth: float, share: float) -> Shape:
    """The solid made thinner along z to a share of itself, about the plane at `depth`."""
    return lambda x, y, z: solid(x, y, depth + (z - depth) / share) * share


def mirrored(solid: Shape) -> Shape:
    """The solid at the right and its mirror image at the left."""
    return lambda x, y, z: solid(np.abs(x), y, z)


def rippled(solid: Shape, ripple: Shape) -> Shape:
    """The solid with its surface lowered by `ripple` at each point."""
    return lambda x, y, z: solid(x, y, z) + ripple(x, y, z)


def within(solid: Shape, centre: Place, radius: float) -> Shape:
    """The same solid, computed exactly only near its bounding ball: many times faster."""
    around = ball(centre, radius)

    def shape(x: Field, y: Field, z: Field) -> Field:
        far = around(x, y, z)
        close = far < NEAR
        distance = np.maximum(far, 0.8 * NEAR)
        if close.any():
            distance[close] = solid(x[close], y[close], z[close])
        return distance

    return shape


def _length(x: Field, y: Field, z: Field) -> Field:
    return np.sqrt(x * x + y * y + z * z)


def _soft_least(a: Field, b: Field, softness: float) -> Field:
    near = np.maximum(softness - np.abs(a - b), 0) / softness
    return np.minimum(a, b) - near * near * softness * 0.25
