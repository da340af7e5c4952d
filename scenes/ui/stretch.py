"""While the window's edge is dragged: the last picture stretched over it, until its size has been still for a moment.

Laying a screen out and making its pictures takes up to a few hundred milliseconds; a stretched picture keeps up with the hand.
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
    """What a window shows while its size changes, until the screen itself is drawn again."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._size: Size = (0, 0)
        self._quiet_ms = 0.0
        self._is_new = False
        """Whether the size has come since the last update: the time that passed before is not its own."""
        self._due = False
        self._waits = False

    @property
    def is_on(self) -> bool:
        """Whether the window has another size than the screen is laid out for."""
        return self._waits

    @property
    def has_picture(self) -> bool:
        """Whether there is something to show until the screen itself is drawn."""
        return self._picture is not None

    def resize(self, to: Size, before: Size, draw: Callable[[Surface], None]) -> None:
        """The window has this size now; `draw` draws what it showed at its size before."""
        if self._picture is None:
            self._picture = Surface(before).convert()
            draw(self._picture)
        self._size, self._quiet_ms = to, 0.0
        self._is_new = self._due = self._waits = True

    def update(self, dt_ms: float) -> Size | None:
        """Let time pass; returns the size to lay out for, once it is still."""
        if not self._waits:
            return None
        if self._is_new:
            self._is_new = False
            return None
        self._quiet_ms += dt_ms
        return self.settle() if self._quiet_ms >= QUIET_MS else None

    def settle(self) -> Size | None:
        """Wait no longer: the size to lay out for, or None if nothing waits."""
        waited, self._waits = self._waits, False
        return self._size if waited else None

    def end(self) -> None:
        """The screen itself is drawn."""
        self._picture, self._due = None, False

    def draw(self, surface: Surface, *, anew: bool = False) -> bool:
        """Stretch the picture over a window that has changed its size or lost its content; returns whether it was drawn."""
        if self._picture is None or not (self._due or anew):
            return False
        self._due = False
        if surface.get_bitsize() == self._picture.get_bitsize() and surface.get_bitsize() in (24, 32):
            pygame.transform.smoothscale(self._picture, surface.get_size(), surface)  # noqa: TID251 - a window has pixels
        else:
            surface.blit(pygame.transform.scale(self._picture, surface.get_size()), (0, 0))
        return True
