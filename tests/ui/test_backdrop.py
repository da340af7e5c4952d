"""A picture that covers the window, at once or band by band."""

import pygame
import pytest

from scenes.ui.backdrop import band, covering, cut_to_cover
from scenes.ui.media import Surface

BANDS = 4
ALIKE = 6
"""Levels of 255: each band is scaled separately, so a row may be off by half a pixel."""


def slope(size: tuple[int, int]) -> Surface:
    picture = Surface(size)
    for row in range(size[1]):
        picture.fill((row * 255 // size[1], 120, 255 - row * 255 // size[1]), (0, row, size[0], 1))
    return picture


@pytest.mark.parametrize("size", [(400, 225), (160, 90), (90, 160), (33, 31), (3, 2), (1, 1)])
def test_bands_meet_without_an_edge(display: pygame.Surface, size: tuple[int, int]) -> None:
    picture, whole = slope((128, 72)), Surface(size)
    whole.fill((255, 0, 255))
    for number in range(BANDS):
        part, top = band(cut_to_cover(picture, size), size, number, BANDS)
        whole.blit(part, (0, top))
    at_once = covering(picture, size)

    for y in range(size[1]):
        one, other = whole.get_at((size[0] // 2, y)), at_once.get_at((size[0] // 2, y))
        assert max(abs(one.r - other.r), abs(one.g - other.g), abs(one.b - other.b)) <= ALIKE * max(1, 90 // size[1]), y
