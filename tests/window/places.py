"""The places of the widgets of the title and of a new game in a window; the screens are created here too, on an invisible display."""

from functools import cache
from pathlib import Path
from tempfile import gettempdir

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.menus.new_game import NewGameScene
from scenes.menus.title import TitleScene
from scenes.stage.table_layout import Layout, Point
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from tests.displays import begin_display

FIRST_ON_SHELF = "today"
"""The first thing on the title's shelf without an unfinished game; with one, *Continue* is there."""


@cache
def title_place(layout: Layout, name: str) -> Point:
    """The middle of a widget of the title; for *Continue* a point on it."""
    scene = TitleScene(context_for(layout))
    scene.resized(layout.pixel_width, layout.pixel_height)
    wanted = FIRST_ON_SHELF if name == "continue" else name
    return next(widget.centre for widget in scene.group.widgets if widget.name == wanted)


@cache
def new_game_place(layout: Layout, name: str, *, more: bool = False) -> Point:
    """The middle of a widget of the page, or with `more` of its second page."""
    scene = NewGameScene(context_for(layout))
    scene.resized(layout.pixel_width, layout.pixel_height)
    if more:
        scene.used("more")
    return next(widget.centre for widget in scene.group.widgets if widget.name == name)


def context_for(layout: Layout) -> Context:
    begin_display()
    folder = Path(gettempdir(), "no-such-folder")
    settings = Settings(last_mode="friendly", last_opponent="bfs")
    return Context(Media(layout.scale), Sounds(), folder, settings, lambda: 0.0)
