"""A stand-in for a surface that records draw commands instead of drawing them.

It has the methods that the painters use: blits, fills, clips and parts. Pygame's functions that draw into pixels, such as lines and
circles, refuse it with a `TypeError`. Callers pass it to a painter as if it were a surface.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from scenes.ui.media import LEVELS, Surface

Box = tuple[int, int, int, int]
Size = tuple[int, int]


class DrawCommand(NamedTuple):
    """A blit, or a fill if there is no source, cut to its visible part.

    Equal commands draw the same pixels, because a surface never changes once it was shown. It is a tuple for speed: every frame compares
    some hundred.
    """

    box: Box
    """The covered rectangle, in pixels of the whole picture."""
    source: Surface | None
    corner: tuple[int, int]
    """The source's pixel at the box's corner."""
    flags: int
    tone: tuple[int, ...] | int | None
    """The colour of a fill; the opacity of a blit's source as a whole, if it has one."""

    @property
    def is_opaque(self) -> bool:
        """Whether it hides everything below."""
        if self.flags or self.source is None:
            return not self.flags
        return self.tone in (None, LEVELS) and not self.source.get_flags() & pygame.SRCALPHA

    def draw(self, surface: Surface) -> None:
        """Draw it on a surface."""
        if self.source is None:
            assert isinstance(self.tone, tuple)
            surface.fill(self.tone, self.box, self.flags)
        else:
            surface.blit(self.source, self.box[:2], (*self.corner, *self.box[2:]), self.flags)


class DisplayList:
    """Records the commands for a picture of this size, or for a part of a larger one."""

    def __init__(self, size: Size) -> None:
        self.commands: list[DrawCommand] = []
        """From the bottom up; parts add to the list of the whole."""
        self._place = self._clip = pygame.Rect((0, 0), size)
        """This part's place in the whole, and the current clip."""

    def blit(self, source: Surface, dest: Any, area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Record a blit."""
        seen, x, y = source.get_rect(), int(dest[0]) + self._place.x, int(dest[1]) + self._place.y
        if area is not None:
            asked = pygame.Rect(area)
            seen = asked.clip(seen)
            x, y = x + seen.x - asked.x, y + seen.y - asked.y
        box = self._clip.clip((x, y), seen.size)
        if box:
            corner = seen.x + box.x - x, seen.y + box.y - y
            self.commands.append(DrawCommand(_box(box), source, corner, special_flags, source.get_alpha()))
        return box.move(-self._place.x, -self._place.y)

    def fill(self, color: Sequence[int], rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Record a fill."""
        box = self._clip if rect is None else pygame.Rect(rect).move(self._place.topleft).clip(self._clip)
        if box:
            self.commands.append(DrawCommand(_box(box), None, (0, 0), special_flags, tuple(color)))
        return box.move(-self._place.x, -self._place.y)

    def subsurface(self, area: Any) -> DisplayList:
        """A part to draw on, with the whole part as its clip."""
        part = DisplayList((0, 0))
        part.commands = self.commands
        part._place = part._clip = pygame.Rect(area).move(self._place.topleft)
        return part

    def get_clip(self) -> pygame.Rect:
        """The clip, in pixels of this part."""
        return self._clip.move(-self._place.x, -self._place.y)

    def set_clip(self, rect: Any) -> None:
        """Set the clip; None for the whole part."""
        self._clip = self._place if rect is None else pygame.Rect(rect).move(self._place.topleft).clip(self._place)

    def get_size(self) -> Size:
        """As a surface does."""
        return self._place.size

    def get_width(self) -> int:
        """As a surface does."""
        return self._place.width

    def get_height(self) -> int:
        """As a surface does."""
        return self._place.height

    def get_rect(self) -> pygame.Rect:
        """The rectangle of the size, at the origin; takes no keywords."""
        return pygame.Rect((0, 0), self._place.size)


def _box(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height


def is_refusal(error: Exception) -> bool:
    """Whether an error says that a display list is not a surface."""
    return isinstance(error, AttributeError | TypeError) and DisplayList.__name__ in str(error)


def is_shown(surface: object) -> bool:
    """Whether drawing here reaches the window."""
    return isinstance(surface, DisplayList) or surface is pygame.display.get_surface()
