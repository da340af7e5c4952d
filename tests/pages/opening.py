"""A page of widgets as the program opens it, by the name that the monkey has for it."""

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
"""What is opened here is a table, or a bare message: no page of widgets."""
PAGES: Final = tuple(name for name in OPENINGS if name not in TABLES)


def top_of(context: Context, name: str) -> Scene:
    """The screen on top of what it is opened over."""
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
