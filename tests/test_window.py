"""The window: its first size and place, its least size, with and without its border."""

from pathlib import Path

import pygame
import pytest

from hschess.store.settings import BORDERLESS, WINDOW, Settings, load_settings
from scenes.context import Context
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.window import brought_in, first_size, is_on_a_screen, open_at, remember, toggle_border
from tests.displays import begin_display


@pytest.fixture(scope="module")
def pictures() -> Media:
    begin_display()
    return Media(1.0)


@pytest.fixture
def context(pictures: Media, user_folder: Path) -> Context:
    return Context(pictures, Sounds(), user_folder, Settings(), lambda: 0.0, "2026-11-20")


def test_the_first_window_takes_four_fifths_of_the_desktop() -> None:
    assert first_size(0, 0, (1920, 1080)) == (1536, 864)
    assert first_size(0, 0, (2560, 1080)) == (1536, 864)


def test_a_saved_size_is_cut_to_the_desktop() -> None:
    assert first_size(3000, 900, (1920, 1080)) == (1920, 900)
    assert first_size(100, 100, (1920, 1080)) == (960, 540)
    assert first_size(0, 0, (800, 480)) == (800, 480)


@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [(0, 0, True), (1900, 100, True), (3800, 100, False), (-1201, 0, False), (-1150, 0, True), (10, 1070, False), (10, -40, False)],
)  # fmt: skip
def test_a_window_returns_to_its_place_only_if_a_screen_is_there(x: int, y: int, seen: bool) -> None:
    assert is_on_a_screen(x, y, 1280, [(1920, 1080), (1920, 1080)]) is seen


@pytest.mark.parametrize(
    ("kept", "size", "placed"),
    [
        ((192, 108), (1280, 720), (0, 0)), ((192, 108), (1000, 600), (192, 108)), ((900, 500), (1000, 600), (280, 120)),
        ((-40, 20), (1000, 600), (-40, 20)), ((10, 10), (2000, 900), (0, 0)),
    ],
)  # fmt: skip
def test_a_window_fits_on_a_smaller_desktop(
    kept: tuple[int, int], size: tuple[int, int], placed: tuple[int, int]
) -> None:
    assert brought_in(*kept, size, [(1280, 720)]) == placed


def test_the_border_is_removed_and_restored_with_the_same_window(context: Context) -> None:
    pygame.display.set_mode((1000, 620), pygame.RESIZABLE)
    desktop = pygame.display.get_desktop_sizes()[0]
    pygame.event.clear()

    toggle_border(context)
    sizes = [(event.x, event.y) for event in pygame.event.get(pygame.WINDOWSIZECHANGED)]
    without = pygame.display.get_window_size(), context.settings.window
    toggle_border(context)
    kept = load_settings(context.folder).settings

    assert without == (desktop, BORDERLESS)
    assert sizes[-1] == desktop
    assert pygame.display.get_window_size() == (1000, 620)
    assert (kept.window, kept.window_width, kept.window_height) == (WINDOW, 1000, 620)
    pygame.display.set_mode((1280, 720))


def test_a_borderless_window_fills_the_screen_and_keeps_the_saved_size(context: Context) -> None:
    context.change_settings(window=BORDERLESS, window_width=1000, window_height=620)

    size = open_at(context.settings)
    remember(context)

    assert size == pygame.display.get_desktop_sizes()[0]
    assert (context.settings.window_width, context.settings.window_height) == (1000, 620)
    pygame.display.set_mode((1280, 720))


def test_the_window_cannot_be_smaller_than_its_readable_size(context: Context) -> None:
    open_at(context.settings)

    with pytest.warns(DeprecationWarning, match="surface-rendering"):
        least = pygame.Window.from_display_module().minimum_size
    assert least == (960, 540)
    pygame.display.set_mode((1280, 720))


def test_a_closed_windows_place_is_saved(context: Context) -> None:
    context.change_settings(window_width=1000, window_height=620)
    pygame.display.quit()
    remember(context)

    assert (context.settings.window_width, context.settings.window_height) == (1000, 620)
    begin_display()
