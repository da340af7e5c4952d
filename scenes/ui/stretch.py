"""While the window is being resized: the last picture, stretched, until the size has been stable for a moment.

Laying out a screen and making its pictures takes up to a few hundred milliseconds; a stretched picture keeps up with the pointer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from scenes.ui.media import Surface

QUIET_MS: Final = 150.0
"""A size that has not changed for this long is final."""
Size = tuple[int, int]


class Stretch:
    """The picture of a window whose size is changing, until the screen is drawn again."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._size: Size = (0, 0)
        self._quiet_ms = 0.0
        self._is_new = False
        """Whether the size changed after the last update: the time before it does not count."""
        self._due = False
        self._is_pending = False

    @property
    def is_on(self) -> bool:
        """Whether the window's size differs from the screen's layout."""
        return self._is_pending

    @property
    def has_picture(self) -> bool:
        """Whether there is a picture to show until the screen is drawn."""
        return self._picture is not None

    def resize(self, to: Size, before: Size, draw: Callable[[Surface], None]) -> None:
        """The window has this size now; `draw` draws the screen at the size before."""
        if self._picture is None:
            self._picture = Surface(before).convert()
            draw(self._picture)
        self._size, self._quiet_ms = to, 0.0
        self._is_new = self._due = self._is_pending = True

    def update(self, dt_ms: float) -> Size | None:
        """Let time pass; returns the size to lay out for, once it is stable."""
        if not self._is_pending:
            return None
        if self._is_new:
            self._is_new = False
            return None
        self._quiet_ms += dt_ms
        return self.settle() if self._quiet_ms >= QUIET_MS else None

    def settle(self) -> Size | None:
        """End the delay: returns the size to lay out for, None if there is none."""
        waited, self._is_pending = self._is_pending, False
        return self._size if waited else None

    def end(self) -> None:
        """Forget the picture: the screen is drawn again."""
        self._picture, self._due = None, False

    def draw(self, surface: Surface, *, anew: bool = False) -> bool:
        """Stretch the picture over a window that was resized or has lost its content; returns whether it did."""
        if self._picture is None or not (self._due or anew):
            return False
        self._due = False
        if surface.get_bitsize() == self._picture.get_bitsize() and surface.get_bitsize() in (24, 32):
            pygame.transform.smoothscale(self._picture, surface.get_size(), surface)  # noqa: TID251 - a window has pixels
        else:
            surface.blit(pygame.transform.scale(self._picture, surface.get_size()), (0, 0))
        return True
