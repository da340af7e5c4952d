"""Exports of a game can be read back."""

from io import BytesIO

import pygame

from scenes.replay.export import png_of


def test_a_picture_can_be_read_back() -> None:
    surface = pygame.Surface((7, 5))
    for x in range(7):
        for y in range(5):
            surface.set_at((x, y), (x * 30, y * 50, 255 - x * y))

    read = pygame.image.load(BytesIO(png_of(surface)), "picture.png")

    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(surface, "RGB")
