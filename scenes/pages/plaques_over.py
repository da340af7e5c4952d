"""The plaques of achievements over whatever scene is shown: when one comes in, its sound, and its picture on top of the scene's."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.context import Context
from scenes.painters.plaque import draw_plaque
from scenes.stack import Scene
from scenes.stage.layout import Layout
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface

CUE: Final = "discover_open"


class PlaquesOver:
    """What lies over the scenes; a scene whose `is_calm` is false lets no plaque begin."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.is_moving = False
        """Whether it looks different since the last update."""

    def update(self, dt_ms: float, top: Scene | None) -> None:
        """Let time pass."""
        plaques = self._context.plaques
        before = plaques.name, plaques.share
        if plaques.update(dt_ms, may_begin=getattr(top, "is_calm", True)):
            self._context.sounds.play(CUE, self._context.now_ms())
        self.is_moving = before != (plaques.name, plaques.share)

    def draw(self, surface: Surface) -> None:
        """The plaque that is shown."""
        if not self._context.plaques.name:
            return
        context, layout = self._context, Layout(*pygame.display.get_window_size())
        draw_plaque(Canvas(surface, context.media), layout, context.plaques, still=context.settings.reduced_motion)
