"""The parts of a face: eyes with lids, brows, and paint for wood, stone, cloth and feathers. The head is about a ball of radius 1.

Everything is relative to the head's middle; z points to the viewer. A feature of both sides is drawn at the right and mirrored.
"""

import math
from dataclasses import dataclass

import numpy as np

from art.fields import Field, smoothstep, value_noise
from art.solids import Place, Shape, ball, blend, chain, common, egg, half_space
from art.studio import Colour, Finish, Paint, SolidPart

WHITE_OF_EYE: Colour = (0.86, 0.84, 0.78)
CATCHLIGHT = np.array([-0.34, 0.42, 0.84])


@dataclass(frozen=True, slots=True)
class Eyes:
    """A pair of eyes: their place, their gaze, and how wide they are open."""

    spread: float = 0.37
    up: float = 0.12
    forward: float = 0.80
    radius: float = 0.27
    iris: Colour = (0.10, 0.32, 0.42)
    gaze: tuple[float, float] = (0.0, 0.0)
    """The gaze in degrees to the right and up."""
    open: float = 0.6
    """The end of the upper lid: 1 at the top, 0 at the middle of the eye."""
    slant: float = 0.0
    """In degrees: more than 0 lowers the lid at the nose, which looks angry."""
    lower: float = 0.75
    """The same for the lower lid, downwards."""
    pupil: float = 0.30
    iris_size: float = 0.62
    shine: float = 0.0
    """How much light the iris emits."""
    lid: Finish | None = None

    def places(self) -> tuple[Place, Place]:
        """The middles of the left and the right one, as seen."""
        return (-self.spread, self.up, self.forward), (self.spread, self.up, self.forward)

    def parts(self, skin: Finish) -> list[SolidPart]:
        """Both eyes with their lids."""
        parts = []
        for place, sign in zip(self.places(), (-1, 1), strict=True):
            parts.append(SolidPart(ball(place, self.radius), Finish(self._paint(place), gloss=0.92, shine=0.05)))
            parts.append(SolidPart(self._lids(place, sign), self.lid or skin))
        return parts

    def _lids(self, place: Place, sign: int) -> Shape:
        shell, lean = ball(place, self.radius * 1.10), math.tan(math.radians(self.slant)) * -sign
        upper = self._lid(shell, place, (-lean, -1.0, 0.55), -self.open)
        lower = self._lid(shell, place, (0.0, 1.0, 0.45), -self.lower)
        return blend(0.02, upper, lower)

    def _lid(self, shell: Shape, place: Place, away: Place, edge: float) -> Shape:
        """The part of the shell beyond an edge, in radii from the eye's middle."""
        long = math.sqrt(sum(part * part for part in away))
        offset = sum(part * at for part, at in zip(away, place, strict=True)) / long + edge * self.radius
        return common(0.025, shell, half_space(away, offset))

    def _paint(self, place: Place) -> Paint:
        turn, rise = (math.radians(angle) for angle in self.gaze)
        gaze = np.array([math.sin(turn) * math.cos(rise), math.sin(rise), math.cos(turn) * math.cos(rise)])

        def paint(x: Field, y: Field, z: Field) -> Field:
            way = np.stack([x - place[0], y - place[1], z - place[2]], axis=-1) / self.radius
            off = np.arccos(np.clip(way @ gaze, -1, 1))
            spokes = np.arctan2(way[:, 1] - gaze[1], way[:, 0] - gaze[0])
            ray = 0.85 + 0.3 * value_noise(spokes * 7, off * 6, 3)
            depth = np.clip(off / self.iris_size, 0, 1)
            iris = np.array(self.iris) * (ray * (0.55 + 1.1 * depth))[:, None]
            iris = iris * (1 - 0.75 * smoothstep(0.80, 1.0, depth))[:, None]
            veins = 1 - 0.22 * smoothstep(0.75, 1.4, off)[:, None] * np.array([0.3, 1.0, 1.0])
            colour = np.array(WHITE_OF_EYE) * veins
            colour = mixed(
                colour, iris * (1 + self.shine), smoothstep(self.iris_size + 0.05, self.iris_size - 0.05, off)
            )
            colour = mixed(
                colour, np.array([0.008, 0.006, 0.008]), smoothstep(self.pupil + 0.04, self.pupil - 0.04, off)
            )
            spot = np.arccos(np.clip(way @ (CATCHLIGHT / np.linalg.norm(CATCHLIGHT)), -1, 1))
            small = np.arccos(np.clip(way @ np.array([0.28, -0.30, 0.91]), -1, 1))
            colour = mixed(colour, np.array([2.2, 2.2, 2.1]), smoothstep(0.20, 0.13, spot))
            return mixed(colour, np.array([0.9, 0.95, 1.0]), 0.5 * smoothstep(0.13, 0.06, small))

        return paint


def brow(points: list[tuple[float, float]], radii: list[float], off: float = 1.06, middle: Place = (0, 0, 0)) -> Shape:
    """A brow on the right side of a round head: its (x, y) from the nose outwards, this far from the head's middle."""
    cx, cy, cz = middle
    places = []
    for x, y in points:
        z = math.sqrt(max(0.05, off * off - (x - cx) ** 2 - (y - cy) ** 2))
        places.append((x, y, cz + z))
    return chain(places, radii, 0.05)


def open_mouth(width: float, top: float, drop: float, bend: float, middle: float = 0.0, forward: float = 0.95) -> Shape:
    """The shape cut out for an open mouth: a bowl below a line that rises by `bend` with the square of the way to a corner."""
    bowl = egg((middle, top, forward), (width, drop, 0.34))

    def line(x: Field, y: Field, z: Field) -> Field:
        return np.asarray((y - top - bend * (x - middle) ** 2) * 0.9)

    return common(0.05, bowl, line)


def stroke(points: list[tuple[float, float]], radii: list[float], off: float = 1.0) -> Shape:
    """A line on a round head, for cutting or laying on: (x, y) from end to end."""
    places = [(x, y, math.sqrt(max(0.02, off * off - x * x - y * y))) for x, y in points]
    return chain(places, radii, 0.02)


def inside(solid: Shape, x: Field, y: Field, z: Field, edge: float = 0.02) -> Field:
    """1 on the surfaces that a cut has left, 0 elsewhere."""
    return smoothstep(edge, edge * 0.25, solid(x, y, z))


def mixed(below: Field, above: Field, share: Field) -> Field:
    """One colour over another, by a share for each point."""
    return np.asarray(below * (1 - share[:, None]) + above * share[:, None])


def between(first: Colour, last: Colour, share: Field) -> Field:
    """A mixture of two colours, by a share for each point."""
    return np.asarray(np.array(first) + (np.array(last) - np.array(first)) * share[:, None])


def blot(x: Field, y: Field, place: tuple[float, float], size: float, edge: float = 0.5) -> Field:
    """A round mark seen from the front: 1 in it, 0 outside."""
    return smoothstep(size * (1 + edge), size * (1 - edge), np.hypot(x - place[0], y - place[1]))


def wood(light: Colour, dark: Colour, seed: int = 1, rings: float = 9.0) -> Paint:
    """Turned wood: years and fibres."""

    def paint(x: Field, y: Field, z: Field) -> Field:
        bend = value_noise(x * 1.7 + 9, y * 0.8 + z, seed) * 1.6 + value_noise(z * 2 + 3, y * 0.7, seed + 1)
        years = 0.5 + 0.5 * np.sin((x * 0.55 + z * 0.8 + bend * 0.32) * rings)
        fibres = value_noise(x * 34 + z * 26, y * 2.2, seed + 2)
        share = np.clip(0.62 * years**1.5 + 0.42 * (fibres - 0.35), 0, 1)
        return between(light, dark, share)

    return paint


def speckled(colour: Colour, other: Colour, size: float, seed: int) -> Paint:
    """Stone, felt or old metal: cloudy, in two colours."""

    def paint(x: Field, y: Field, z: Field) -> Field:
        cloud = cloudy((x + 0.37 * z) / size, (y - 0.41 * z) / size, seed)
        return between(colour, other, smoothstep(0.3, 0.75, cloud))

    return paint


def cloudy(x: Field, y: Field, seed: int, octaves: int = 4) -> Field:
    """Noise upon noise, 0 to 1."""
    total, weight, whole = np.zeros(x.shape), 1.0, 0.0
    for octave in range(octaves):
        total = total + weight * value_noise(x * 2**octave, y * 2**octave, seed + octave)
        whole, weight = whole + weight, weight * 0.5
    return np.asarray(total / whole)
