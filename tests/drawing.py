"""A display without a window, and media at the base scale."""

import pygame
import pytest

from scenes.ui.media import Media
from tests.displays import begin_display


@pytest.fixture(scope="module", autouse=True)
def display() -> pygame.Surface:
    return begin_display()


@pytest.fixture(scope="module")
def base_media(display: pygame.Surface) -> Media:
    return Media(1.0)


@pytest.fixture
def media(base_media: Media) -> Media:
    """Media at scale 1; the masters stay loaded from test to test."""
    base_media.set_scale(1.0)
    return base_media
