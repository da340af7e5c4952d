"""A display without a window, pictures loaded once, and a pilot for this test's folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.media import Media
from tests.displays import begin_display
from tests.pilot.pilot import Pilot


@pytest.fixture(scope="module", autouse=True)
def display() -> pygame.Surface:
    return begin_display()


@pytest.fixture(scope="module")
def pictures(display: pygame.Surface) -> Media:
    return Media(1.0)


@pytest.fixture
def start(user_folder: Path, pictures: Media) -> Callable[..., Pilot]:
    """Return a function that starts the program anew on this test's folder."""

    def begin(**wishes: Any) -> Pilot:
        return Pilot(wishes.pop("folder", user_folder), pictures, **wishes)

    return begin
