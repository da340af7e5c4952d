"""A display without a window, and media at the base scale."""

from collections.abc import Iterator

import pygame
import pytest

from scenes.kit.media import Media


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[pygame.Surface]:
    """Surfaces are converted to the display's format, so there must be one."""
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.display.quit()


@pytest.fixture(scope="session")
def base_media(display: pygame.Surface) -> Media:
    return Media(1.0)


@pytest.fixture
def media(base_media: Media) -> Media:
    """Media at scale 1; the masters stay loaded from test to test."""
    base_media.set_scale(1.0)
    return base_media
