"""A drawing target: a surface that takes logical points."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.stage.table_layout import Rect
from scenes.ui.layout import middle, padded
from scenes.ui.media import Media, Surface, lay

NEARLY: Final = 0.004
"""Opacities this close to 0 draw nothing, and this close to 1 count as 1."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface to draw logical points on, moved by a logical shift (the table's shake)."""

    surface: Surface
    media: Media
    shift_x: float = 0.0
    shift_y: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        """The logical width and height of the surface."""
        width, height = self.surface.get_size()
        return width / self.media.scale, height / self.media.scale

    @contextmanager
    def clipped(self, rect: Rect, edge: float) -> Iterator[None]:
        """Within it nothing is drawn outside a logical rectangle, or on its edges of this width."""
        before, inside = self.surface.get_clip(), [self.media.px(length) for length in padded(rect, edge, edge)]
        self.surface.set_clip(pygame.Rect(*inside))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def lay(self, sprite: Surface, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a sprite with its centre at a logical point."""
        if alpha <= NEARLY:
            return
        if alpha < 1 - NEARLY:
            sprite = self.media.faded(sprite, alpha)
        scale = self.media.scale
        lay(self.surface, sprite, (x + self.shift_x) * scale, (y + self.shift_y) * scale)

    def lay_in(self, rect: Rect, sprite: Surface, alpha: float = 1.0) -> None:
        """Draw a sprite in the middle of a logical rectangle."""
        self.lay(sprite, *middle(rect), alpha)
