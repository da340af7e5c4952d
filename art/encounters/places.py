"""The shared backgrounds of the campaign's figures: skies and rooms, in linear light."""

from collections.abc import Sequence

import numpy as np

from art.features import cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, clouds, halo, hill, lit, over, slope, tower
from art.studio import Colour


def sky(
    x: Field, y: Field, tones: tuple[Colour, Colour, Colour], cloud: Colour, seed: int, amount: float = 0.5
) -> Field:
    """A sky from the bottom up, with long clouds."""
    picture = slope(y, ((-1, tones[0]), (-0.05, tones[1]), (1, tones[2])))
    return over(picture, cloud, amount * clouds(x * 0.7, y * 1.8, seed, 0.5, 0.46, 0.3) * smoothstep(-0.5, 0.3, y))


def sun(picture: Field, x: Field, y: Field, at: tuple[float, float], size: float, colour: Colour) -> Field:
    """A disc of light and the glow around it."""
    glowing = lit(picture, colour, 0.7 * halo(x, y, at, size * 3.4, 1.4))
    return over(glowing, np.array(colour) * 1.7, smoothstep(size * 1.05, size * 0.95, np.hypot(x - at[0], y - at[1])))


def land(
    picture: Field,
    x: Field,
    y: Field,
    heights: Sequence[tuple[float, float]],
    colour: Colour,
    rough: float = 0.04,
    seed: int = 3,
) -> Field:
    """A ridge against its background."""
    ridge = hill(x, y + rough * (cloudy(x * 7, y * 2, seed) - 0.5) * 2, heights)
    return over(picture, colour, _far(ridge))


def towers(picture: Field, x: Field, y: Field, of: Sequence[tuple[float, float, float]], colour: Colour) -> Field:
    """Towers: the middle, half the width and the top of each."""
    seen = np.zeros(x.shape)
    for middle, half, top in of:
        seen = np.maximum(seen, tower(x, y, middle, half, top))
    return over(picture, colour, _far(seen))


def lights(picture: Field, x: Field, y: Field, of: Sequence[tuple[float, float, float]], colour: Colour) -> Field:
    """Small lamps and windows: place and size of each."""
    strength = np.zeros(x.shape)
    for across, up, size in of:
        strength = strength + halo(x, y, (across, up), size)
    return lit(picture, colour, strength)


def wall(x: Field, y: Field, stone: Colour, lamp: tuple[float, float], light: Colour, course: float = 0.26) -> Field:
    """A wall of stones out of focus, lit by a lamp."""
    row = np.floor(y / course)
    column = np.floor(x / (course * 1.9) + 0.5 * row)
    tone = cloudy(column * 1.7 + 0.2, row * 2.3 + 0.6, 19, 1)
    level = np.abs(y / course - row - 0.5)
    upright = np.abs((x / (course * 1.9) + 0.5 * row) % 1.0 - 0.5)
    gap = np.maximum(smoothstep(0.42, 0.49, level), smoothstep(0.46, 0.49, upright))
    base = np.array(stone) * (0.65 + 0.6 * tone)[..., None] * (0.8 + 0.4 * cloudy(x * 9, y * 9, 8))[..., None]
    base = over(base, np.array(stone) * 0.3, gap)
    return blurred(
        lit(base * 0.55, light, halo(x, y, lamp, 0.95, 1.3)) * (0.45 + 0.9 * halo(x, y, lamp, 1.1, 1.6))[..., None],
        0.006,
    )


def planks(x: Field, y: Field, colour: Colour, lamp: tuple[float, float], light: Colour) -> Field:
    """A wall of upright boards, lit by a lamp."""
    board = np.floor(x / 0.24)
    within = np.abs(x / 0.24 - board - 0.5)
    tone = cloudy(board * 1.9, board * 0.7, 23, 1)
    grain = cloudy(x * 26, y * 2.2 + board * 3, 25)
    base = np.array(colour) * ((0.6 + 0.6 * tone) * (0.6 + 0.8 * grain))[..., None]
    base = over(base, np.array(colour) * 0.2, smoothstep(0.44, 0.49, within))
    return blurred(
        lit(base * (0.35 + 1.1 * halo(x, y, lamp, 1.1, 1.5))[..., None], light, 0.5 * halo(x, y, lamp, 0.7, 1.5)), 0.005
    )


def flames(picture: Field, x: Field, y: Field, base: float, height: float, seed: int) -> Field:
    """Fire along the lower edge."""
    lick = cloudy(x * 4 + 0.6 * cloudy(x * 3, y * 3, seed), y * 2.2 - 0.3, seed + 1, 4)
    share = smoothstep(0.0, 1.0, (base + height * 2.2 * (lick - 0.18) - y) / height)
    picture = lit(picture, (1.3, 0.34, 0.05), 1.2 * share)
    return lit(picture, (1.6, 1.0, 0.30), 1.3 * smoothstep(0.45, 1.0, share) * share)


def stars(picture: Field, x: Field, y: Field, seed: int, least: float = -0.2) -> Field:
    """Small lights in a night sky."""
    return lit(
        picture,
        (0.9, 1.0, 1.1),
        1.3 * smoothstep(0.98, 1.0, cloudy(x * 66, y * 66, seed, 1)) * smoothstep(least, least + 0.4, y),
    )


def _far(outline: Field) -> Field:
    """A little out of focus, equally in a square picture and in a wide one."""
    return blurred(outline, 0.005 * outline.shape[0] / outline.shape[1])
