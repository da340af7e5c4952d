"""A choice over the table: a message covers none of it, at any text and menu size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.pane.choice_view import HEIGHT, TITLE_ROOM, TITLE_UP
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.table_layout import Layout
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.sound import Sounds

LONG = "The statistics were written by a newer hschess (version 9); they are left alone. The game is saved anyway."
LARGE = Settings(ui_scale=150, text_scale=200)


@pytest.fixture
def context(pictures: Media, user_folder: Path) -> Iterator[Context]:
    yield Context(pictures, Sounds(), user_folder, LARGE, lambda: 0.0, "2026-11-20")
    pictures.set_scale(1.0)
    pictures.reword(1.0)


@pytest.mark.parametrize("words", ["The game cannot be saved: no space is left on the device.", LONG])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1024, 768), (2560, 1080)])
def test_a_long_message_covers_nothing_of_the_mulligan(context: Context, size: tuple[int, int], words: str) -> None:
    table = TableScene(context, new_match(Setup("friendly", 11, ("human", "bfs"))), is_new=True, is_saved=False)
    stack, layout = SceneStack(table, *size, routes_of(context)), Layout(*size)
    for _ in range(250):
        stack.update(16.0)
    assert table.session.choice is not None
    title = round((layout.height / 2 - HEIGHT / 2 - TITLE_UP - TITLE_ROOM / 2) * layout.scale)
    below = pygame.Rect(0, title, size[0], size[1] - title)

    without = drawn(table, size)
    table.pane.say(words)
    with_it = drawn(table, size)

    assert pixels(with_it, below) == pixels(without, below)
    assert pixels(with_it, with_it.get_rect()) != pixels(without, without.get_rect())


def drawn(table: TableScene, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    table.draw(surface)
    return surface


def pixels(surface: pygame.Surface, part: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(part), "RGB")
