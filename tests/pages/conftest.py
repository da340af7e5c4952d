"""Pictures that are read once, and the context of a page."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from hschess.store.settings import Settings
from scenes import words
from scenes.context import Context
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from tests.drawing import media, pictures

__all__ = ["context", "media", "pictures"]


@pytest.fixture
def context(pictures: Media, user_folder: Path) -> Iterator[Context]:
    ticks = count()
    yield Context(pictures, Sounds(), user_folder, Settings(), lambda: float(next(ticks)), "2026-11-20")
    words.choose("en")
    pictures.set_scale(1.0)
    pictures.reword(1.0)
