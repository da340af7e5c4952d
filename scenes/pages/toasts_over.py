"""The toasts of achievements over any scene: their time, sound and picture."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.painters.toast import CORNERS, draw_toast, toast_rect
from scenes.stack import Scene
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.floating import covered_by
from scenes.ui.focus import FocusGroup
from scenes.ui.media import Surface

CUE: Final = "discover_open"


class ToastsOver:
    """The layer over the scenes; while a scene's `is_calm` is false, no toast begins."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.is_moving = False
        """Whether its picture has changed since the last update."""
        self._corner: tuple[int, int] | None = None
        """The corner of the toast, once it has come in."""

    def update(self, dt_ms: float, top: Scene | None) -> None:
        """Advance by `dt_ms`."""
        toasts = self._context.toasts
        before = toasts.name, toasts.share, self._corner
        if toasts.update(dt_ms, may_begin=top is None or top.is_calm):
            self._context.play(CUE)
            self._corner = None
        if toasts.name:
            self._corner = self._clear_corner(top)
        self.is_moving = before != (toasts.name, toasts.share, self._corner)

    def _clear_corner(self, top: Scene | None) -> tuple[int, int]:
        """The corner where the toast covers no title, no used widget, and the least of the rest; it stays there as long as that holds."""
        group, media = None if top is None else top.group, self._context.media
        if not isinstance(group, FocusGroup):
            return self._corner or CORNERS[0]
        page, zoom = (top.media, top.layout.zoom) if isinstance(top, Screen) else (media, 1.0)
        kept, others = (
            [(zoom * x, zoom * y, zoom * width, zoom * height) for x, y, width, height in rects]
            for rects in (group.kept_clear(page), group.footprints(page))
        )
        name, layout = self._context.toasts.name, _window()
        places = {corner: toast_rect(media, layout, name, corner) for corner in CORNERS}
        if self._corner is not None and not covered_by(places[self._corner], kept):
            return self._corner
        return min(CORNERS, key=lambda one: (covered_by(places[one], kept), covered_by(places[one], others)))

    @property
    def rect(self) -> Rect:
        """The toast's rectangle, in logical pixels of the window."""
        return toast_rect(self._context.media, _window(), self._context.toasts.name, self._corner or CORNERS[0])

    def draw(self, surface: Surface) -> None:
        """Draw the toast."""
        context = self._context
        if context.toasts.name:
            canvas, still = Canvas(surface, context.media), context.settings.reduced_motion
            draw_toast(canvas, _window(), context.toasts, self._corner or CORNERS[0], still=still)


def _window() -> Layout:
    return Layout(*pygame.display.get_window_size())
