"""Shows the title once: `hschess bench frames` measures the start of the program with it."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from scenes.app import open_window
from scenes.menus.title import TitleScene
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.table_layout import Layout


def show_first_frame(environment: Mapping[str, str]) -> str:
    """Open the window and show the title once, as the game does; returns a line with the window's size and its driver."""
    context = open_window(environment)
    title = TitleScene(context)
    stack = SceneStack(title, *pygame.display.get_window_size(), routes_of(context))
    stack.update(0.0)
    surface = pygame.display.get_surface()
    if surface is not None:
        title.draw(surface)
        pygame.display.flip()
    layout = Layout(*pygame.display.get_window_size())
    words = f"first frame {layout.pixel_width}x{layout.pixel_height} {pygame.display.get_driver()}"
    pygame.quit()
    return words
