"""Arrays: turning numpy fields into surfaces and back, smooth noise, and lighting a relief. Values run from 0 to 1."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pygame

from art.primitives import Surface, blank, blurred, border

Field = npt.NDArray[np.float64]

LIGHT = np.array([-0.50, -0.62, 0.60])


def grid(size: tuple[int, int]) -> tuple[Field, Field]:
    """The x and y of every pixel's centre, each of shape (height, width)."""
    x, y = np.meshgrid(np.arange(size[0]) + 0.5, np.arange(size[1]) + 0.5)
    return x, y


def smoothstep(low: float, high: float, value: Field) -> Field:
    """0 below `low`, 1 above `high`, smooth between; `low` may be the larger one."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float64)


def value_noise(x: Field, y: Field, seed: int) -> Field:
    """Smooth noise in 0..1 with one random value per unit of x and y, anywhere in the plane."""
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    across, down = smoothstep(0, 1, x - left), smoothstep(0, 1, y - top)
    upper = _lattice(left, top, seed) * (1 - across) + _lattice(left + 1, top, seed) * across
    lower = _lattice(left, top + 1, seed) * (1 - across) + _lattice(left + 1, top + 1, seed) * across
    return upper * (1 - down) + lower * down


def to_surface(colour: Field, alpha: Field | None = None) -> Surface:
    """A premultiplied surface from straight colours of shape (height, width, 3) and an alpha of shape (height, width)."""
    cover = np.ones(colour.shape[:2]) if alpha is None else alpha
    levels = np.concatenate([colour * cover[..., None], cover[..., None]], axis=-1)
    raw = (np.clip(levels, 0, 1) * 255 + 0.5).astype(np.uint8).tobytes()
    return pygame.image.frombytes(raw, (colour.shape[1], colour.shape[0]), "RGBA").convert_alpha()


def alpha_of(surface: Surface) -> Field:
    """The alpha of a surface, of shape (height, width)."""
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), dtype=np.uint8)
    return np.asarray(raw.reshape(surface.get_height(), surface.get_width(), 4)[..., 3] / 255.0, dtype=np.float64)


def ramp(colours: Sequence[str], value: Field) -> Field:
    """Map 0..1 to a ramp of evenly spaced colours; the result has a last axis of three."""
    table = np.array([tuple(pygame.Color(colour))[:3] for colour in colours]) / 255.0
    at = np.linspace(0, 1, len(table))
    return np.stack([np.interp(value, at, table[:, channel]) for channel in range(3)], axis=-1)


def softened(field: Field, radius: float) -> Field:
    """A field blurred by three box passes, edges repeated; `radius` in pixels."""
    width = max(1, round(radius))
    for _ in range(3):
        for axis in (0, 1):
            field = _box(field, width, axis)
    return field


def lit_metal(height: Field, colours: Sequence[str], depth: float) -> Field:
    """Colours of a relief of polished metal under the lamp at the upper left; `depth` is the height of 1 in pixels."""
    down, across = np.gradient(height * depth)
    normal = np.stack([-across, -down, np.ones_like(height)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    light = LIGHT / np.linalg.norm(LIGHT)
    half = light + np.array([0, 0, 1.0])
    half /= np.linalg.norm(half)
    tone = 0.72 * np.clip(normal @ light, 0, 1) + 0.55 * np.clip(normal @ half, 0, 1) ** 24
    return ramp(colours, np.clip(tone, 0, 1))


def masked(alpha: Field) -> Surface:
    """A white surface with the given alpha, as a mask for `clip`."""
    return to_surface(np.ones((*alpha.shape, 3)), alpha)


def glow(sprite: Surface, radius: float, colour: str, strength: float = 1.0) -> Surface:
    """A soft light of one colour around and under the shape of `sprite`, of the same size; `strength` above 1 widens its core."""
    pad = border(radius)
    soft = alpha_of(blurred(sprite, radius))[pad:-pad, pad:-pad]
    cover = np.clip(soft * strength, 0, 1)
    return to_surface(np.broadcast_to(ramp([colour], np.zeros(1)), (*cover.shape, 3)), cover)


def stretched(surface: Surface, size: tuple[int, int]) -> Surface:
    """`surface` scaled smoothly to `size` pixels, on a new surface."""
    copy = blank(size)
    copy.blit(pygame.transform.smoothscale(surface, size), (0, 0))
    return copy


def _lattice(x: npt.NDArray[np.int64], y: npt.NDArray[np.int64], seed: int) -> Field:
    mixed = (x * 374761393 + y * 668265263 + seed * 1442695041) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 2246822519) & 0xFFFFFFFF
    return np.asarray(((mixed ^ (mixed >> 15)) & 0xFFFF) / 65535.0, dtype=np.float64)


def _box(field: Field, width: int, axis: int) -> Field:
    pad = [(0, 0), (0, 0)]
    pad[axis] = (width + 1, width)
    total = np.cumsum(np.pad(field, pad, mode="edge"), axis=axis)
    span = 2 * width + 1
    if axis == 0:
        return np.asarray((total[span:] - total[:-span]) / span, dtype=np.float64)
    return np.asarray((total[:, span:] - total[:, :-span]) / span, dtype=np.float64)
