"""Where the widgets of a new game stand in a window of a size; the screen is made here too, on a display that nobody sees."""

from functools import cache
from pathlib import Path
from tempfile import gettempdir

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.menus.new_game import NewGameScene
from scenes.stage.layout import Layout, Point
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from tests.displays import begin_display


@cache
def new_game_place(layout: Layout, name: str, *, more: bool = False) -> Point:
    """The middle of a widget of the page, or with `more` of its sheet."""
    begin_display()
    folder = Path(gettempdir(), "no-such-folder")
    scene = NewGameScene(
        Context(Media(layout.scale), Sounds(), folder, Settings(last_mode="friendly", last_opponent="bfs"), lambda: 0.0)
    )
    scene.resized(layout.pixel_width, layout.pixel_height)
    if more:
        scene.used("more")
    return next(widget.centre for widget in scene.group.widgets if widget.name == name)
