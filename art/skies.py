"""The backgrounds of the faces: skies, clouds, hills, walls and lights, painted flat in linear light.

A place in a picture is (x, y): x from -1 at the left to 1 at the right, y from -1 at the bottom to 1 at the top.
"""

import math
from collections.abc import Sequence

import numpy as np

from art.features import cloudy
from art.fields import Field, smoothstep, softened
from art.studio import Colour


def plane(pixels: int) -> tuple[Field, Field]:
    """The x and y of every pixel."""
    at = (np.arange(pixels) + 0.5) / pixels * 2 - 1
    x, y = np.meshgrid(at, -at)
    return x, y


def slope(y: Field, stops: Sequence[tuple[float, Colour]]) -> Field:
    """Colours from the bottom up."""
    heights = [height for height, _ in stops]
    return np.stack([np.interp(y, heights, [colour[part] for _, colour in stops]) for part in range(3)], axis=-1)


def over(picture: Field, colour: Colour | Field, share: Field) -> Field:
    """A colour laid over the picture, by a share for each pixel."""
    return np.asarray(picture * (1 - share[..., None]) + np.asarray(colour) * share[..., None])


def lit(picture: Field, colour: Colour, strength: Field) -> Field:
    """Light added to the picture."""
    return np.asarray(picture + np.asarray(colour) * strength[..., None])


def halo(x: Field, y: Field, place: tuple[float, float], size: float, power: float = 2.0) -> Field:
    """A light that fades from its middle."""
    return np.asarray(np.exp(-((np.hypot(x - place[0], y - place[1]) / size) ** power)))


def rays(x: Field, y: Field, place: tuple[float, float], seed: int, count: float = 9.0) -> Field:
    """Beams from a place, 0 to 1, unlike each other."""
    turn = np.arctan2(y - place[1], x - place[0])
    beams = cloudy(turn * count / math.pi, np.full(x.shape, 0.5), seed, 3)
    return smoothstep(0.45, 0.75, beams) * np.exp(-np.hypot(x - place[0], y - place[1]) * 0.7)


def clouds(x: Field, y: Field, seed: int, size: float, least: float, soft: float = 0.22) -> Field:
    """The density of clouds, 0 to 1; they are longer than high."""
    return smoothstep(least, least + soft, cloudy(x / size, y / size * 1.9, seed, 5))


def hill(x: Field, y: Field, heights: Sequence[tuple[float, float]], edge: float = 0.012) -> Field:
    """1 below a line through these points."""
    top = np.interp(x, [at for at, _ in heights], [height for _, height in heights])
    return smoothstep(edge, -edge, y - top)


def tower(x: Field, y: Field, middle: float, half: float, top: float, teeth: int = 4, edge: float = 0.008) -> Field:
    """The outline of a tower with battlements."""
    body = smoothstep(edge, -edge, np.abs(x - middle) - half) * smoothstep(edge, -edge, y - top)
    crown = smoothstep(edge, -edge, np.abs(x - middle) - half * 1.25)
    crown = crown * smoothstep(edge, -edge, np.abs(y - top) - half * 0.35)
    tooth = smoothstep(-0.1, 0.1, np.sin((x - middle) / half / 1.25 * math.pi * teeth / 1.0 + math.pi / 2))
    notched = smoothstep(edge, -edge, np.abs(y - top - half * 0.6) - half * 0.28) * tooth
    notched = notched * smoothstep(edge, -edge, np.abs(x - middle) - half * 1.25)
    return np.maximum(np.maximum(body, crown), notched)


def blurred(picture: Field, share: float) -> Field:
    """Out of focus, by a share of the picture's width."""
    radius = picture.shape[1] * share
    if picture.ndim == 2:
        return softened(picture, radius)
    return np.stack([softened(picture[..., part], radius) for part in range(3)], axis=-1)
