"""Text at 200 percent: on every screen all reading text is twice as large, in a window of the usual size."""

from itertools import count
from pathlib import Path
from typing import Final

import pygame
import pytest

from hschess.store.settings import Settings
from scenes import words
from scenes.context import Context
from scenes.menus import help_pictures, today
from scenes.menus.doors import Door
from scenes.pages.screen import Screen
from scenes.replay.explanation import ExplainScene
from scenes.together.shared_table import SharedTable
from scenes.ui import lettering
from scenes.ui.canvas import Canvas
from scenes.ui.graph import Graph
from scenes.ui.media import Media, Surface
from scenes.ui.sound import Sounds
from scenes.ui.theme import Colour, Style
from scenes.workshop.card_column import CardView
from tests.ui.text_fit.made_screens import WINDOW, all_screens, found

LANGUAGES: Final = ("tr",)
"""The language with the longest texts; another test checks that the texts of all languages fit."""
TWICE: Final = 1.94
"""Letter sizes are multiples of a quarter of a pixel."""
READY: Final = 10
"""After this many updates a screen has prepared its tables."""
SHOWN: Final = frozenset({"HSCHESS", "-4", "17", "12"})
"""The game's name, the number of the hit on the options and the kings' health on small boards belong to pictures."""


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table under the widgets has no reading text, nor have the small tables of the help and of the thoughts."""
    monkeypatch.setattr(ExplainScene, "_draw_table", lambda self, canvas, rect: None)
    monkeypatch.setattr(today, "draw_small_board", lambda canvas, rect, game, viewer: None)
    monkeypatch.setattr(help_pictures, "painted", lambda name, media: media.sprite("marks/check.webp"))
    # A card is a picture; its rules grow as far as its parchment does.
    monkeypatch.setattr(CardView, "draw", lambda self, canvas: None)
    # So is a door of the title, whose text grows with its width: all four are visible at once.
    monkeypatch.setattr(Door, "draw", lambda self, canvas: None)
    for kind in (Screen, *found()):
        monkeypatch.setattr(kind, "draw_backdrop", lambda self, surface: None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(all_screens()))
def test_at_200_percent_all_text_is_twice_as_large(
    name: str, language: str, tmp_path: Path, pictures: Media, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "SharedPause":
        # The table under it goes on, and prepares its pictures.
        monkeypatch.setattr(SharedTable, "go_on", lambda self, dt_ms, say_over=None: None)
    # A running clock: without it one update would analyse a whole game.
    ticks = count()
    contexts = [
        Context(
            pictures.beside(), Sounds(), tmp_path, Settings(language=language, text_scale=size),
            lambda: float(next(ticks)), "2026-11-20", lambda: 7,
        )
        for size in (100, 200)
    ]  # fmt: skip
    usual, large = (letters_of(name, context, monkeypatch) for context in contexts)
    words.choose("en")

    small = {key: (usual[key], size) for key, size in large.items() if size < TWICE * usual.get(key, 0.0)}
    assert small == {}


def test_the_text_of_a_curve_grows_as_long_as_the_curve_keeps_its_room(
    pictures: Media, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes, render = list[float](), lettering._rendered

    def rendered(media: Media, said: str, style: Style, scale: float) -> Surface:
        sizes.append(style.size)
        return render(media, said, style, scale)

    monkeypatch.setattr(lettering, "_rendered", rendered)
    smallest = []
    for height, text_scale in ((300.0, 1.0), (300.0, 2.0), (140.0, 1.0), (140.0, 2.0)):
        media = pictures.beside()
        media.text_scale = text_scale
        graph = Graph((0.0, 0.0, 430.0, height), f"{height} at {text_scale}", "")
        graph.show([(1, 0.5, 0.25, 0.75), (40, 0.5, 0.5, 0.5)])
        sizes.clear()
        graph.draw(Canvas(pygame.Surface(WINDOW), media))
        smallest.append(min(sizes))
        assert graph.y_of(0.0) - graph.y_of(1.0) >= 0.45 * height

    usual, large, low, low_large = smallest
    assert large >= TWICE * usual
    assert low == usual
    assert low_large > low


def letters_of(name: str, context: Context, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str, Colour], float]:
    """The letter size of every text that a screen shows, by text, face and colour."""
    heights: dict[tuple[str, str, Colour], float] = {}
    render = lettering._rendered

    def rendered(media: Media, said: str, style: Style, scale: float) -> Surface:
        if said not in SHOWN:
            key = said, style.face, style.colour
            heights[key] = max(heights.get(key, 0.0), style.size)
        return render(media, said, style, scale)

    screen = all_screens()[name](context)
    with monkeypatch.context() as patch:
        patch.setattr(lettering, "_rendered", rendered)
        screen.resized(*WINDOW)
        for _ in range(READY):
            screen.update(50.0)
        screen.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
    return heights
