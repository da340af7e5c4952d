"""Contexts in every language and at every size, with text that is measured and not drawn; and a list of the lines cut short."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hschess.store.settings import Settings
from scenes import words
from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.ui import lettering
from scenes.ui.media import Media, blank
from scenes.ui.sound import Sounds
from scenes.ui.theme import Style
from tests.drawing import media_for_tests
from tests.ui.text_fit.made_screens import found
from tests.ui.text_fit.uninked import Made, uninked


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    words.choose("en")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that had to be cut short."""
    lines: list[str] = []
    whole = lettering.shortened

    def shortened(media: Media, text: str, style: Style, room: float) -> str:
        lines.append(text)
        return whole(media, text, style, room)

    monkeypatch.setattr(lettering, "shortened", shortened)
    return lines


@pytest.fixture(scope="module")
def unwritten() -> Iterator[Media]:
    """Pictures that are read once for all tests, with blank space for all text."""
    with media_for_tests(Media) as media:
        yield media


@pytest.fixture
def context_of(unwritten: Media, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return a function that makes a context in a language and at a text size, with text that is measured and not drawn."""
    monkeypatch.setattr(lettering, "_inked", uninked)
    monkeypatch.setattr(lettering, "smooth", lambda _, size: blank(size))

    def made(language: str, size: int) -> Context:
        settings = Settings(language=language, text_scale=size)
        return Context(unwritten, Sounds(), tmp_path, settings, lambda: 0.0, "2026-11-20", lambda: 7)

    return made


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The background under the widgets has no text of theirs, and takes long to draw."""
    for kind in (Screen, *found()):
        monkeypatch.setattr(kind, "draw_backdrop", lambda self, surface: None)
