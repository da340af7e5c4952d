"""A display without a window, and pictures that are read once for the whole run."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from scenes.ui import media as kit
from scenes.ui.media import Media
from tests.displays import begin_display


@pytest.fixture(scope="module", autouse=True)
def display() -> pygame.Surface:
    return begin_display()


@cache
def whole_run() -> OrderedDict[str, pygame.Surface]:
    return OrderedDict()


@pytest.fixture(scope="module")
def pictures() -> Iterator[Media]:
    """Pictures at scale 1 for this module.

    What was read of files stays for the whole run: to read it again for each of some hundred programs would take a tenth of the time.
    """
    begin_display()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kit, "MASTERS_BYTES", 1 << 30)
        patch.setattr(kit, "KEPT_MASTER_BYTES", 1 << 30)
        module = Media(1.0)
        # Not its fonts: a test may end pygame, and they with it.
        module._masters = whole_run()
        yield module


@pytest.fixture
def media(pictures: Media) -> Media:
    """The same at the usual scale and size of words for this test."""
    pictures.set_scale(1.0)
    pictures.reword(1.0)
    return pictures
