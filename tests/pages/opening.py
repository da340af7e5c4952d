"""A page of widgets as the program opens it, by its name in the monkey."""

from typing import Final

from scenes.context import Context
from scenes.menus.title import TitleScene
from scenes.pages.screen import Screen
from scenes.routes import routes_of
from scenes.stack import Scene, SceneStack
from tests.attacks.monkey_screens import OPENINGS

WINDOW = (1280, 720)
TABLES: Final = frozenset(
    {
        "BareFault",
        "Drill",
        "Editor",
        "Encounter table",
        "Free",
        "Hot seat",
        "Learn",
        "Rush",
        "SharedTable",
        "Solve",
        "Table",
    }
)
"""These open a table or a bare message instead of a page of widgets."""
PAGES: Final = tuple(name for name in OPENINGS if name not in TABLES)


def top_of(context: Context, name: str) -> Scene:
    """The top screen after opening this one with the screens under it."""
    stack = SceneStack(TitleScene(context), *WINDOW, routes_of(context))
    for scene in OPENINGS[name](context):
        stack.put(scene)
    assert stack.top is not None
    return stack.top


def opened(context: Context, name: str) -> Screen:
    """One of `PAGES`."""
    page = top_of(context, name)
    assert isinstance(page, Screen)
    page.update(16.0)
    return page
