"""Surfaces: rastering SVG, noise, blends, shadows and glows. Sizes are logical units, turned into pixels by `scale`.

Every surface here holds premultiplied colour; only saving turns it into straight alpha (see masters).
"""

import io
import os
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pygame

from art.palette import Stop
from art.vector import Point, defs, radial, rect

Surface = pygame.Surface

SCALE = 2.0
OVERSAMPLING = 2  # The SVG reader distorts small curves.
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
IMAGES = Path(__file__).resolve().parent.parent / "assets/images"


def open_studio() -> None:
    """Open a display without a window, which pygame needs before it converts surfaces."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def pixels(width: float, height: float, scale: float = SCALE) -> tuple[int, int]:
    """A logical size in pixels."""
    return round(width * scale), round(height * scale)


def blank(size: tuple[int, int]) -> Surface:
    """A transparent surface of `size` pixels."""
    return Surface(size, pygame.SRCALPHA)


def raster(body: str, width: float, height: float, scale: float = SCALE) -> Surface:
    """Draw SVG elements on a transparent canvas of width x height logical units."""
    size = pixels(width, height, scale)
    large = (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    source = io.BytesIO(f"{head}{body}</svg>".encode())
    drawn = pygame.image.load_sized_svg(source, large).convert_alpha().premul_alpha()
    canvas = blank(large)  # The reader keeps the aspect and may return a pixel less than requested.
    lay(canvas, drawn)
    return pygame.transform.smoothscale(canvas, size)


def lay(target: Surface, sprite: Surface, at: tuple[float, float] = (0, 0)) -> None:
    """Draw one premultiplied surface over another, its upper left corner at `at` pixels."""
    target.blit(sprite, (round(at[0]), round(at[1])), special_flags=PREMULTIPLIED)


def lay_centred(target: Surface, sprite: Surface, x: float, y: float) -> None:
    """Draw one premultiplied surface over another, its centre at (x, y) pixels."""
    target.blit(sprite, sprite.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)


def multiply(target: Surface, texture: Surface) -> None:
    """Darken the colours of `target` by an opaque texture; its alpha stays."""
    target.blit(texture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def clip(target: Surface, mask: Surface) -> None:
    """Keep only the part of `target` under the white `mask`."""
    target.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def fade(target: Surface, alpha: int) -> Surface:
    """Make `target` itself more transparent (0 to 255), and return it."""
    target.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return target


def noise(
    size: tuple[int, int], cell: float, low: int, high: int, seed: int, stretch: tuple[float, float] = (1, 1)
) -> Surface:
    """Smooth grey noise between `low` and `high`, one value every `cell` pixels, times `stretch` along x and y."""
    chance = random.Random(seed)
    width = max(2, int(size[0] / cell / stretch[0]) + 2)
    height = max(2, int(size[1] / cell / stretch[1]) + 2)
    grey = bytes(value for _ in range(width * height) for value in (chance.randint(low, high),) * 3)
    return pygame.transform.smoothscale(pygame.image.frombytes(grey, (width, height), "RGB").convert(), size)


def grain(target: Surface, *layers: tuple[float, int, int]) -> None:
    """Multiply value noise into `target`: each layer is (cell in pixels, darkest grey, seed)."""
    for cell, low, seed in layers:
        multiply(target, noise(target.get_size(), cell, low, 255, seed))


def blurred(sprite: Surface, radius: float) -> Surface:
    """`sprite` with a transparent border of `border(radius)` pixels, blurred by `radius` pixels."""
    pad = border(radius)
    canvas = blank((sprite.get_width() + 2 * pad, sprite.get_height() + 2 * pad))
    lay(canvas, sprite, (pad, pad))
    shrink = (
        4 if radius >= 8 else 1
    )  # Blurred at a quarter of the size: 16 times cheaper, and invisible in a soft shape.
    small = pygame.transform.smoothscale_by(canvas, 1 / shrink) if shrink > 1 else canvas
    small = pygame.transform.gaussian_blur(small, max(1, int(radius / shrink)))
    return pygame.transform.smoothscale(small, canvas.get_size()) if shrink > 1 else small


def border(radius: float) -> int:
    """How many pixels `blurred` adds on each side."""
    return int(radius * 2.2) + 2


def shadow(sprite: Surface, radius: float, alpha: int) -> Surface:
    """The soft black shadow of `sprite`, `border(radius)` pixels larger on each side."""
    soft = blurred(sprite, radius)
    soft.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def drop_shadow(target: Surface, sprite: Surface, at: Point, radius: float, alpha: int, down: float) -> None:
    """Draw the shadow of `sprite` at `at`, `down` pixels below it."""
    pad = border(radius)
    lay(target, shadow(sprite, radius, alpha), (at[0] - pad, at[1] - pad + down))


def vignette(size: tuple[int, int], stops: Sequence[Stop]) -> Surface:
    """A radial gradient stretched over `size` pixels."""
    square = raster(defs(radial("v", stops, radius=0.72)) + rect(0, 0, 128, 128, "url(#v)"), 128, 128)
    return pygame.transform.smoothscale(square, size)


@cache
def piece(side: str, name: str, height: float, scale: float = SCALE) -> Surface:
    """The baked picture of a piece, `height` logical units high. Shared: draw it, do not change it."""
    baked = pygame.image.load(IMAGES / "pieces" / f"{side}_{name}.webp").convert_alpha().premul_alpha()
    return pygame.transform.smoothscale_by(baked, height * scale / baked.get_height())


def prop(side: str, name: str, height: float, scale: float = SCALE) -> Surface:
    """The baked picture of a prop, `height` logical units high. Shared: draw it, do not change it."""
    baked = pygame.image.load(IMAGES / "props" / f"{side}_{name}.webp").convert_alpha().premul_alpha()
    return pygame.transform.smoothscale_by(baked, height * scale / baked.get_height())
