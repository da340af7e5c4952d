"""The ground of the table: walnut, the lamp's light, the panel of the history strip, and the felt, which may shake and darken.

It is painted once for a window size, part by part, because painting takes many times as long as a frame may. Only a ring of the wood under
the felt is kept: the felt moves a few pixels and hides the rest. Draws; changes nothing else.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Final

import pygame

from scenes.stage.motion.timing import SHAKE_CAP_PX
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.backdrop import band, cut_to_cover
from scenes.ui.canvas import Canvas
from scenes.ui.looks import CLASSIC
from scenes.ui.media import LEVELS, PREMULTIPLIED, Media, Surface, soft_shadow

FELT: Final = "table/felt.webp"
WALNUT: Final = "table/walnut.webp"
LAMP: Final = "table/lamp.webp"
BANDS: Final = 4
"""The number of parts in which a picture of the window's size is painted: on a large one each takes a good part of a frame."""
FELT_EDGE: Final = 20.0
FELT_RADIUS: Final = 25.0
SPARE_PX: Final = 1.0

Planks = Callable[[tuple[int, int]], Surface]
Part = tuple[Surface, pygame.Rect]


class Grounds:
    """The table for one layout, on walnut or on the wood that `planks` makes for a size in pixels."""

    def __init__(self, media: Media, layout: Layout, planks: Planks | None) -> None:
        self._media, self._layout, self._planks = media, layout, planks
        self._whole: Surface | None = None
        self._wood: Surface | None = None
        """The walnut, until it is painted on the whole, ..."""
        self._shadow: Surface | None = None
        """... and the felt's shadow."""
        self._reach = pygame.Rect(0, 0, 0, 0)
        """The felt's area with all its movement."""
        self._ring: list[Part] = []
        """The wood around the felt and a little under its edge."""
        self._edge: list[Part] = []
        """The felt without its middle."""
        scale = media.scale
        self._box = pygame.Rect([round(value * scale) for value in layout.felt()])
        self._inner = _within(self._box, round(FELT_RADIUS * scale)).clip((0, 0), self._size)
        bands = [partial(paint, part) for paint in (self._floor, self._light) for part in range(BANDS)]
        self._steps = deque[Callable[[], None]]((self._saw, *bands, self._throw_shadow, self._shade, self._lay))

    def draw(self, surface: Surface, shake_px: tuple[int, int], light: float) -> None:
        """Cover the surface; the felt is moved by this many pixels and has this share of its light."""
        whole, level = self._painted(), round(max(0.0, min(1.0, light)) * LEVELS)
        inner, reach = self._inner.move(shake_px), self._reach.clip(whole.get_rect())
        # No pixel is copied twice, and unchanged parts are draw commands of their own: that is what takes the time on a large window.
        _copy(surface, whole, _frame(whole.get_rect(), reach))
        if any(shake_px):
            self._draw_moved_edge(surface, shake_px)
        else:
            _copy(surface, whole, _frame(reach, inner))
        surface.blit(whole, inner, self._inner)
        if level < LEVELS:
            _darken(surface, self._box.move(shake_px), inner, level)

    def _draw_moved_edge(self, surface: Surface, by: tuple[int, int]) -> None:
        """Draw the wood around the felt, and on it the felt's edge, out of its resting place."""
        for wood, place in self._ring:
            surface.blit(wood, place)
        for felt, place in self._edge:
            surface.blit(felt, place.move(by), special_flags=PREMULTIPLIED)

    def _painted(self) -> Surface:
        """The table at rest. Raises `NotYetError` if the budget is used up; finished parts are kept."""
        while self._steps:
            self._media.made(self._steps[0])
            self._steps.popleft()
        assert self._whole is not None
        return self._whole

    # ------------------------------------------------------------------------------------------------------------ painting

    def _saw(self) -> None:
        """Make the wood: the planks around the table, or walnut that the next steps stretch."""
        if self._planks is None:
            self._wood = cut_to_cover(self._media.master(WALNUT), self._size)
            self._whole = Surface(self._size)
        else:
            wood = self._planks(self._size)
            self._whole = Surface(self._size)
            self._whole.blit(wood, wood.get_rect(center=self._whole.get_rect().center))

    def _floor(self, part: int) -> None:
        if self._wood is not None:
            planks, top = band(self._wood, self._size, part, BANDS)
            self._canvas.surface.blit(planks, (0, top))

    def _light(self, part: int) -> None:
        self._wood = None
        light, top = band(self._media.master(LAMP), self._size, part, BANDS)
        self._canvas.surface.blit(light, (0, top), special_flags=PREMULTIPLIED)

    def _throw_shadow(self) -> None:
        self._shadow = soft_shadow(self._felt()[0], 12 * self._media.scale, 0.55)

    def _shade(self) -> None:
        assert self._shadow is not None
        _lay_in(self._canvas, self._shadow, self._layout.felt(), down=8)
        self._shadow = None

    def _lay(self) -> None:
        whole, (felt, outer) = self._canvas.surface, self._felt()
        reach = math.ceil((SHAKE_CAP_PX + SPARE_PX) * self._media.scale)
        self._reach = outer.inflate(2 * reach, 2 * reach)
        ring = _frame(self._reach, _within(self._inner, reach))
        seen = [part.clip(whole.get_rect()) for part in ring]
        self._ring = [(whole.subsurface(part).copy(), part) for part in seen if part.size != (0, 0)]
        edge = [part.clip(outer) for part in _frame(outer, self._inner)]
        self._edge = [
            (felt.subsurface(part.move(-outer.x, -outer.y)).copy(), part) for part in edge if part.size != (0, 0)
        ]
        whole.blit(felt, outer, special_flags=PREMULTIPLIED)

    @property
    def _size(self) -> tuple[int, int]:
        return self._layout.pixel_width, self._layout.pixel_height

    @property
    def _canvas(self) -> Canvas:
        assert self._whole is not None
        return Canvas(self._whole, self._media)

    def _felt(self) -> tuple[Surface, pygame.Rect]:
        """The felt with its brass edge, and its resting place."""
        left, top, width, height = self._layout.felt()
        felt = self._media.stretched(board_file(self._media.looks.board), width + 2 * FELT_EDGE, height + 2 * FELT_EDGE)
        x, y = (left + width / 2) * self._media.scale, (top + height / 2) * self._media.scale
        corner = round(x - felt.get_width() / 2), round(y - felt.get_height() / 2)
        return felt, felt.get_rect(topleft=corner)


def board_file(name: str) -> str:
    """The picture file of a board."""
    return FELT if name == CLASSIC else f"boards/{name}.webp"


def hang_history(canvas: Canvas, layout: Layout) -> None:
    """Draw the panel of the history strip."""
    media = canvas.media
    panel = media.stretched("plates/history.webp", *layout.history()[2:])
    shade = media.cached(("history shadow",), lambda: soft_shadow(panel, 8 * media.scale, 0.5))
    _lay_in(canvas, shade, layout.history(), down=5)
    _lay_in(canvas, panel, layout.history())


def _within(box: pygame.Rect, by: int) -> pygame.Rect:
    """A box smaller by this many pixels on every side; the centre of a small one."""
    return pygame.Rect(box.center, (0, 0)) if min(box.size) <= 2 * by else box.inflate(-2 * by, -2 * by)


def _frame(outer: pygame.Rect, inner: pygame.Rect) -> Iterator[pygame.Rect]:
    """The parts of a box outside one within it: above, below, left and right."""
    yield pygame.Rect(outer.left, outer.top, outer.width, inner.top - outer.top)
    yield pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom)
    yield pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.height)
    yield pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height)


def _copy(surface: Surface, whole: Surface, parts: Iterable[pygame.Rect]) -> None:
    for part in parts:
        surface.blit(whole, part, part)


def _darken(surface: Surface, box: pygame.Rect, inner: pygame.Rect, level: int) -> None:
    """Multiply the felt by a level of light: its full-width part, and row by row the bands with the round corners."""
    shade, radius = (level, level, level), inner.top - box.top
    surface.fill(shade, (box.left, inner.top, box.width, inner.height), pygame.BLEND_RGB_MULT)
    for inset, rows in groupby(
        range(radius), lambda row: radius - int(math.sqrt(radius**2 - (radius - row - 0.5) ** 2))
    ):
        first, *more = rows
        height = 1 + len(more)
        for y in (box.top + first, box.bottom - first - height):
            surface.fill(shade, (box.left + inset, y, box.width - 2 * inset, height), pygame.BLEND_RGB_MULT)


def _lay_in(canvas: Canvas, sprite: Surface, box: Rect, down: float = 0.0) -> None:
    """Draw a sprite with its centre in a box's centre."""
    canvas.lay(sprite, box[0] + box[2] / 2, box[1] + box[3] / 2 + down)
