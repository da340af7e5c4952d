"""The six pieces as signed distance fields: turned profiles, a few cuts, a carved horse's head. No light, no pixels.

A King is about 2.5 units high; y points up from the table, z towards the viewer. All of it is our own drawing.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np

from art.emblems import HORSE, JAW, MANE, rounded_corners
from art.fields import Field
from art.vector import Point

Profile = Callable[[Field], Field]
Shape = Callable[[Field, Field, Field], Field]

NOWHERE = -1.0  # A profile's radius where it has no wood.


def pawn(x: Field, y: Field, z: Field) -> Field:
    """A ball on a collar."""

    def profile(y: Field) -> Field:
        return _widest(_base(y), _curve(y, (0.30, 0.62, 0.98), (0.40, 0.22, 0.17)), _bead(y, 0.985, 0.055, 0.24, 0.12))

    return np.minimum(_turned(x, y, z, profile), _ball(x, y, z, 1.27, 0.315))


def rook(x: Field, y: Field, z: Field) -> Field:
    """A hollow tower with six battlements."""

    def profile(y: Field) -> Field:
        tower = _curve(y, (1.12, 1.24, 1.60), (0.32, 0.42, 0.44))
        return _widest(
            _base(y), _curve(y, (0.30, 0.62, 1.10), (0.42, 0.30, 0.28)), _bead(y, 1.10, 0.055, 0.31, 0.08), tower
        )

    solid = _turned(x, y, z, profile)
    from_axis, turn = np.hypot(x, z), np.arctan2(z, x) + math.pi / 6
    lid = np.maximum(y - 1.60, from_axis - 0.44)  # Without it, rays from above step through the flat top.
    solid = np.where(y > 1.60, np.minimum(solid, lid), solid)
    hollow = np.maximum(from_axis - 0.30, 1.40 - y)
    gap = (turn / math.tau * 6) % 1.0
    notch = np.maximum((np.abs(gap - 0.5) - 0.16) * 0.44, 1.44 - y)
    return np.maximum(solid, -np.minimum(hollow, notch))


def bishop(x: Field, y: Field, z: Field) -> Field:
    """A mitre with a slit in its right shoulder."""

    def profile(y: Field) -> Field:
        mitre = _curve(y, (1.28, 1.40, 1.55, 1.72, 1.86, 1.935), (0.15, 0.26, 0.305, 0.25, 0.12, 0.03))
        collar = _widest(_bead(y, 1.20, 0.05, 0.24, 0.11), _bead(y, 1.295, 0.04, 0.19, 0.07))
        return _widest(_base(y), _curve(y, (0.30, 0.66, 1.22), (0.40, 0.20, 0.155)), collar, mitre)

    sine, cosine = math.sin(math.radians(38)), math.cos(math.radians(38))
    along = (x - 0.10) * cosine + (y - 1.66) * sine
    across = -(x - 0.10) * sine + (y - 1.66) * cosine
    slit = np.maximum(np.abs(across) - 0.028, -(along + 0.02))
    return np.minimum(np.maximum(_turned(x, y, z, profile), -slit), _ball(x, y, z, 1.985, 0.075))


def queen(x: Field, y: Field, z: Field) -> Field:
    """A coronet of nine points around a cap with a pearl."""

    def profile(y: Field) -> Field:
        crown = _curve(y, (1.52, 1.70, 1.93, 2.10), (0.17, 0.22, 0.36, 0.43))
        collar = _widest(_bead(y, 1.44, 0.05, 0.25, 0.12), _bead(y, 1.535, 0.04, 0.20, 0.07))
        return _widest(_base(y), _curve(y, (0.30, 0.72, 1.46), (0.42, 0.215, 0.165)), collar, crown)

    from_axis, turn = np.hypot(x, z), np.arctan2(z, x)
    points = 1.985 + 0.075 * np.cos(9 * turn + math.pi)
    shape = np.maximum(_turned(x, y, z, profile), (y - points) * 0.7)
    shape = np.maximum(shape, -np.maximum(from_axis - (0.335 + (y - 1.95) * 0.3), 1.90 - y))
    shape = np.minimum(shape, np.maximum(_ball(x, y, z, 1.83, 0.30), 1.80 - y))
    return np.minimum(shape, _ball(x, y, z, 2.175, 0.082))


def king(x: Field, y: Field, z: Field) -> Field:
    """A domed crown with a cross."""

    def profile(y: Field) -> Field:
        collar = _widest(_bead(y, 1.50, 0.05, 0.27, 0.12), _bead(y, 1.60, 0.04, 0.22, 0.07))
        crown = _curve(y, (1.58, 1.74, 1.96, 2.02), (0.19, 0.24, 0.37, 0.375))
        cap = _curve(y, (2.03, 2.07, 2.15, 2.19), (0.34, 0.29, 0.13, 0.07))
        dome = _widest(_bead(y, 2.03, 0.035, 0.36, 0.035), cap)
        return _widest(_base(y), _curve(y, (0.30, 0.74, 1.52), (0.44, 0.235, 0.18)), collar, crown, dome)

    upright = _block(x, y, z, 2.32, (0.05, 0.155, 0.045))
    bar = _block(x, y, z, 2.345, (0.135, 0.048, 0.045))
    return np.minimum(_turned(x, y, z, profile), np.minimum(upright, bar))


def make_knight() -> Shape:
    """The Knight: a horse's head carved from a board, on a turned foot. The outlines are tabulated once, here."""
    head, mane, jaw = (_Outline(rounded_corners(points)) for points in (HORSE, MANE, JAW))

    def knight(x: Field, y: Field, z: Field) -> Field:
        foot = _turned(x, y, z, lambda y: _widest(_base(y), _bead(y, 0.40, 0.06, 0.36, 0.05)))
        inside = head(x, y)
        half = 0.235 * (1 - np.exp(-np.maximum(inside, 0) * 9.0)) + 0.02
        half = half + _locks(mane(x, y), x, y) + _cheek(jaw(x, y)) - _face(x, y)
        half = half * (1.12 - 0.28 * np.clip((y - 0.4) / 1.3, 0, 1))
        carved = np.maximum((np.abs(z) - half) * 0.55, -inside * 0.9)
        return np.minimum(foot, carved)

    return knight


class _Outline:
    """The signed distance to a polygon, positive inside, looked up in a table."""

    LEFT, RIGHT, LOW, HIGH, COLUMNS = -0.8, 0.6, 0.2, 2.05, 300

    def __init__(self, polygon: Sequence[Point]) -> None:
        self.step = (self.RIGHT - self.LEFT) / self.COLUMNS
        self.rows = int(self.COLUMNS * (self.HIGH - self.LOW) / (self.RIGHT - self.LEFT))
        x, y = np.meshgrid(
            self.LEFT + (np.arange(self.COLUMNS) + 0.5) * self.step, self.LOW + (np.arange(self.rows) + 0.5) * self.step
        )
        distance, inside = np.full(x.shape, 9.0), np.zeros(x.shape, dtype=bool)
        for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            ex, ey = bx - ax, by - ay
            t = np.clip(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey + 1e-12), 0, 1)
            distance = np.minimum(distance, np.hypot(x - ax - t * ex, y - ay - t * ey))
            inside ^= ((ay > y) != (by > y)) & (x < ex * (y - ay) / (ey + 1e-12) + ax)
        self.table = np.where(inside, distance, -distance)

    def __call__(self, x: Field, y: Field) -> Field:
        across = np.clip((x - self.LEFT) / self.step - 0.5, 0, self.COLUMNS - 1.001)
        up = np.clip((y - self.LOW) / self.step - 0.5, 0, self.rows - 1.001)
        i, j = across.astype(np.int64), up.astype(np.int64)
        u, v = across - i, up - j
        lower = self.table[j, i] * (1 - u) + self.table[j, i + 1] * u
        upper = self.table[j + 1, i] * (1 - u) + self.table[j + 1, i + 1] * u
        return np.asarray(lower * (1 - v) + upper * v, dtype=np.float64)


def _locks(mane: Field, x: Field, y: Field) -> Field:
    """How far the mane extends, in carved locks."""
    return np.where(mane > 0, 0.045 * np.minimum(mane * 16, 1) * (0.55 + 0.45 * np.sin(y * 30 + x * 14)), 0)


def _cheek(jaw: Field) -> Field:
    return np.where(jaw > 0, 0.03 * (1 - np.exp(-jaw * 22)), 0)


def _face(x: Field, y: Field) -> Field:
    """The depth of eye, nostril and mouth."""
    eye = np.hypot((x + 0.155) / 1.25, y - 1.50)
    socket = 0.030 * np.exp(-((eye / 0.050) ** 2)) - 0.030 * np.exp(-((eye / 0.022) ** 2))
    nostril = 0.06 * np.exp(-((np.hypot(x + 0.475, y - 1.085) / 0.03) ** 2))
    lips = np.abs((y - 1.015) - 0.25 * (x + 0.46))
    mouth = np.where(x < -0.36, 0.045 * np.exp(-((lips / 0.016) ** 2)), 0)
    return np.asarray(socket + nostril + mouth, dtype=np.float64)


def _base(y: Field) -> Field:
    foot = 0.60 - 0.5 * np.maximum(0, 0.03 - y) - 0.5 * np.maximum(0, y - 0.10)
    plinth = np.where((y > 0) & (y < 0.13), foot, NOWHERE)
    return _widest(plinth, _bead(y, 0.19, 0.075, 0.47, 0.09), _bead(y, 0.305, 0.045, 0.40, 0.05))


def _bead(y: Field, middle: float, half: float, radius: float, bulge: float) -> Field:
    """A half-round moulding: `radius` at its edges, `bulge` more in its middle."""
    t = 1 - ((y - middle) / half) ** 2
    return np.where(t > 0, radius + bulge * np.sqrt(np.maximum(t, 0)), NOWHERE)


def _curve(y: Field, heights: Sequence[float], radii: Sequence[float]) -> Field:
    """A profile through the given radii, level at each."""
    at, radius = np.asarray(heights), np.asarray(radii)
    i = np.clip(np.searchsorted(at, y) - 1, 0, len(at) - 2)
    t = np.clip((y - at[i]) / (at[i + 1] - at[i]), 0, 1)
    t = t * t * (3 - 2 * t)
    return np.where((y < at[0]) | (y > at[-1]), NOWHERE, radius[i] * (1 - t) + radius[i + 1] * t)


def _widest(*profiles: Field) -> Field:
    widest = profiles[0]
    for profile in profiles[1:]:
        widest = np.maximum(widest, profile)
    return widest


def _turned(x: Field, y: Field, z: Field, profile: Profile) -> Field:
    """The solid of a profile turned about the y axis."""
    from_axis, radius = np.sqrt(x * x + z * z), profile(y)
    return np.where(radius > 0, (from_axis - radius) * 0.75, np.maximum(from_axis, 0.03))


def _ball(x: Field, y: Field, z: Field, height: float, radius: float) -> Field:
    return np.asarray(np.sqrt(x * x + (y - height) ** 2 + z * z) - radius, dtype=np.float64)


def _block(x: Field, y: Field, z: Field, height: float, half: tuple[float, float, float]) -> Field:
    round_ = 0.02
    dx, dy, dz = np.abs(x) - half[0] + round_, np.abs(y - height) - half[1] + round_, np.abs(z) - half[2] + round_
    outside = np.sqrt(np.maximum(dx, 0) ** 2 + np.maximum(dy, 0) ** 2 + np.maximum(dz, 0) ** 2)
    return np.asarray(outside + np.minimum(np.maximum(dx, np.maximum(dy, dz)), 0) - round_, dtype=np.float64)
