"""A display without a window, and pictures that are read once for the whole run."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Final

import pygame
import pytest

from scenes.ui import faces
from scenes.ui import media as kit
from scenes.ui.faces import Faces
from scenes.ui.looks import Looks
from scenes.ui.media import Media, SurfaceCache
from tests.displays import begin_display

LINES: Final = 1 << 17
"""How many lines stay measured, and cut into runs."""
STATES: Final = 5
"""The number of scales, text sizes, languages and looks whose cached drawings are kept, ..."""
ROOM: Final = 4
"""... and how many times as many of them as a program keeps."""


@pytest.fixture(scope="module", autouse=True)
def display() -> pygame.Surface:
    return begin_display()


class WholeRun:
    """Caches for the whole run: reading or measuring everything again for each of some hundred programs takes long.

    Not the fonts themselves: a test may quit pygame, and the fonts with it.
    """

    def __init__(self) -> None:
        self._masters = OrderedDict[str, pygame.Surface]()
        self._measured = Faces()

    def lend(self, media: Media) -> None:
        """Give these media all of it."""
        media._masters = self._masters
        for name in ("_widths", "_runs", "_boxes", "_has"):
            setattr(media.faces, name, getattr(self._measured, name))


whole_run = cache(WholeRun)


@contextmanager
def media_for_tests(kind: type[Media]) -> Iterator[Media]:
    """Media at scale 1, with the caches of the whole run."""
    begin_display()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("WIDTHS", "RUNS"):
            patch.setattr(faces, name, LINES)
        made = kind(1.0, keeps_masters=True)
        whole_run().lend(made)
        yield made


@pytest.fixture(scope="module")
def pictures() -> Iterator[Media]:
    """Pictures at scale 1 for this module."""
    with media_for_tests(Media) as media:
        yield media


class MediaOfTheRun(Media):
    """Media that share all drawings with each other, and keep them when a window or its text changes.

    A drawing depends on its key, and on everything for which a program's media drop their caches. Not for tests that watch the drawing,
    or change how it is done.
    """

    def __init__(self, scale: float, *, keeps_masters: bool) -> None:
        super().__init__(scale, keeps_masters=keeps_masters)
        self._clear()

    def _clear(self) -> None:
        self.cleared += 1
        caches = _caches(self._scale, self.text_scale, self._language, self.looks)
        limits = kit._sprite_bytes(self._scale), kit._pose_bytes(self._scale), kit.SPRITE_BYTES
        for kept, most_bytes in zip(caches, limits, strict=True):
            kept.most_bytes, kept.pace = ROOM * most_bytes, self._pace
        self.sprites, self.poses, self.texts = caches


@lru_cache(STATES)
def _caches(
    scale: float, text_scale: float, language: str, looks: Looks
) -> tuple[SurfaceCache, SurfaceCache, SurfaceCache]:
    return SurfaceCache(4096, 0), SurfaceCache(4096, 0), SurfaceCache(4096, 0)


@pytest.fixture
def media(pictures: Media) -> Media:
    """The same at the usual scale and text size for this test."""
    pictures.set_scale(1.0)
    pictures.reword(1.0)
    return pictures


def pixels(sprite: pygame.Surface) -> bytes:
    """The pixels of a sprite, with their opacity."""
    return pygame.image.tobytes(sprite, "RGBA")
