"""A page of widgets as the program opens it, by the name that the monkey has for it."""

import pytest

from scenes.context import Context
from scenes.menus.title import TitleScene
from scenes.pages.screen import Screen
from scenes.routes import routes_of
from scenes.stack import SceneStack
from tests.attacks.monkey_screens import OPENINGS

WINDOW = (1280, 720)


def opened(context: Context, name: str) -> Screen:
    """The page on top of what it is opened over; a screen that is no page of widgets skips the test."""
    stack = SceneStack(TitleScene(context), *WINDOW, routes_of(context))
    for scene in OPENINGS[name](context):
        stack.put(scene)
    if not isinstance(stack.top, Screen):
        pytest.skip("no page of widgets")
    stack.top.update(16.0)
    return stack.top
