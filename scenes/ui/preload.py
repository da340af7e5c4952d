"""Draws a picture ahead, out of sight and a little in each frame, until all its parts exist.

The same code draws the screen later, so nothing has to be listed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from scenes.ui.media import Media, NotYetError, PictureBudget, Surface

MS_A_FRAME: Final = 9.0
"""The time for making pictures in a frame; the largest, which cannot be divided, take about three times as long."""
MS_A_FRAME_BEFORE: Final = 14.0
"""The same while only the previous screen is shown."""


class Preload:
    """A picture of a size in pixels that is drawn ahead with these `medias`."""

    def __init__(
        self,
        draw: Callable[[Surface], None],
        size: tuple[int, int],
        medias: Sequence[Media],
        now_ms: Callable[[], float],
        ms_a_frame: float = MS_A_FRAME,
    ) -> None:
        self._draw = draw
        self._medias = medias
        self._now_ms = now_ms
        self._ms_a_frame = ms_a_frame
        self._surface = Surface(size)
        # An empty clip makes finished parts cost almost nothing.
        self._surface.set_clip((0, 0, 0, 0))

    def step(self) -> bool:
        """Make some of the missing pictures; returns whether all exist."""
        self._go_at(PictureBudget(self._now_ms, self._ms_a_frame))
        try:
            self._draw(self._surface)
        except NotYetError:
            return False
        finally:
            self._go_at(None)
        self.end()
        return True

    def end(self) -> None:
        """Stop, whether all parts exist or not."""
        for media in self._medias:
            media.forget_large()

    def _go_at(self, pace: PictureBudget | None) -> None:
        for media in self._medias:
            media.go_at(pace)


def part_of(surface: Surface, area: pygame.Rect) -> Surface:
    """A part of a surface to draw on; the clip of the whole applies to it too."""
    part = surface.subsurface(area)
    part.set_clip(surface.get_clip().clip(area).move(-area.x, -area.y))
    return part
