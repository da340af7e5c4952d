"""Compares a window, drawn in parts, with the complete picture of its screen."""

from collections.abc import Callable

import pygame

from scenes.pages.preloaded import PreloadedScreen
from scenes.stack import Scene


def differing(
    scene: Scene | None, shown: pygame.Surface, over: Callable[[pygame.Surface], None] | None = None
) -> list[pygame.Rect]:
    """The differences between a surface and a complete redraw of its screen; a screen that is still being preloaded draws none.

    `over` draws anything above every screen.
    """
    if scene is None or (isinstance(scene, PreloadedScreen) and scene.is_readying):
        return []
    whole = pygame.Surface(shown.get_size(), 0, shown)
    scene.draw(whole)
    if over is not None:
        over(whole)
    if pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(shown, "RGB"):
        return []
    alike = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), whole)
    alike.invert()
    return alike.get_bounding_rects()
