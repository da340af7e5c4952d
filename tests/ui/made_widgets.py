"""Every widget of the program as its screens create it, to be created again in another rectangle and with other words.

There is no list of widgets: the classes are found by import, and their arguments are recorded while all screens are opened.
"""

import importlib
import inspect
import pkgutil
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final
from unittest.mock import patch

import scenes
from hschess.rules.modes import MODES
from scenes.context import Context
from scenes.menus.statistics import Bar
from scenes.menus.title import TitleScene
from scenes.pages.choice_cards import KingButton
from scenes.pages.own_mode_card import OwnModeCard
from scenes.pages.screen import Screen
from scenes.painters.end_turn import EndTurnButton
from scenes.routes import routes_of
from scenes.stack import Scene, SceneStack
from scenes.stage.table_layout import Rect
from scenes.ui.focus import FocusGroup
from scenes.ui.layout import middle
from scenes.ui.lists import ListRow
from scenes.ui.menu_field import Behind, MenuList, Outside
from scenes.ui.widgets import Button, Tab, Widget
from scenes.workshop.card_column import TrialView
from tests.attacks.monkey_screens import OPENINGS

RECTS: Final = frozenset({"rect", "room"})
POINTS: Final = frozenset({"centre", "middle"})
WORDS: Final = frozenset({"words", "label", "title", "sentence", "hint", "written", "empty", "note", "tooltip"})
"""The names of widget parameters that are a place, the middle of one, and words for people."""
WINDOW: Final = (320, 180)


@dataclass(frozen=True, slots=True)
class Made:
    """How a widget was created."""

    kind: type[Widget]
    arguments: dict[str, Any]

    def at(self, rect: Rect, words: str | None = None) -> Widget:
        """Create it again in a rectangle, with these words in place of all its texts."""
        given = dict(self.arguments)
        given |= dict.fromkeys(RECTS & given.keys(), rect)
        given |= {name: middle(rect) for name in POINTS & given.keys()}
        if words is not None:
            given |= {name: words for name in WORDS & given.keys() if isinstance(given[name], str)}
        parameters = inspect.signature(self.kind.__init__).parameters
        named = {
            name: value for name, value in given.items() if parameters[name].kind is inspect.Parameter.KEYWORD_ONLY
        }
        widget = self.kind(*[value for name, value in given.items() if name not in named], **named)
        if not (RECTS | POINTS) & given.keys():
            widget.rect = rect
        return widget


def widget_kinds() -> list[type[Widget]]:
    """Every class of the program that can be drawn as a widget, by its name."""
    for module in pkgutil.walk_packages(scenes.__path__, "scenes."):
        importlib.import_module(module.name)
    return sorted(
        {one for one in _below(Widget) if one.draw is not Widget.draw and one.__module__.startswith("scenes.")},
        key=lambda one: one.__name__,
    )


def _below(kind: type[Widget]) -> Iterator[type[Widget]]:
    for one in kind.__subclasses__():
        if not inspect.isabstract(one):
            yield one
        yield from _below(one)


def made_on_screens(context: Context) -> dict[type[Widget], list[Made]]:
    """How the widgets of every screen were created, the first and the last of a kind on each of them."""
    found: dict[type[Widget], list[Made]] = defaultdict(list)
    with ExitStack() as stack:
        for kind in widget_kinds():
            stack.enter_context(patch.object(kind, "__init__", _noting(kind, found)))
        for name in OPENINGS:
            _open(context, name)
    return found | {kind: [made] for kind, made in _by_hand(context).items()}


def _noting(kind: type[Widget], found: dict[type[Widget], list[Made]]) -> Any:
    make, signature = kind.__init__, inspect.signature(kind.__init__)

    @wraps(make)
    def noted(self: Widget, *given: Any, **named: Any) -> None:
        if type(self) is kind:
            arguments = dict(signature.bind(self, *given, **named).arguments)
            del arguments["self"]
            found[kind][1:] = [Made(kind, arguments)]
        make(self, *given, **named)

    return noted


def _by_hand(context: Context) -> dict[type[Widget], Made]:
    """The widgets that no screen shows when it opens."""
    rows, mode, rect = [ListRow("row", "note", 1)] * 20, MODES["heroic"], (0.0, 0.0, 1.0, 1.0)
    menu = MenuList("menu", rect, rows)
    made = (
        Made(Bar, {"rect": rect, "words": "double hit", "share": 0.5, "note": "1 / 2"}),
        Made(Behind, {"widget": Button("under", rect, "under")}),
        Made(EndTurnButton, {"name": "end", "centre": (0.0, 0.0), "label": "End turn"}),
        Made(KingButton, {"name": "king", "rect": rect, "label": "both", "kings": (0, 1), "chosen": True}),
        Made(MenuList, {"name": "menu", "rect": rect, "rows": rows}),
        Made(Outside, {"rect": rect, "menu": menu}),
        Made(OwnModeCard, {"mode": mode, "rect": rect, "chosen": True}),
        Made(TrialView, {"rect": rect, "measured": None, "running": None}),
    )
    return {one.kind: one for one in made}


def _open(context: Context, name: str) -> None:
    """Open a screen and each of its tabs."""
    for scene in OPENINGS[name](context) or [TitleScene(context)]:
        stack = SceneStack(scene, *WINDOW, routes_of(context))
        for tab in ["", *(one.name for one in widgets_of(scene) if isinstance(one, Tab))]:
            if tab and isinstance(scene, Screen):
                scene.used(tab)
            stack.update(16.0)
        stack.leave()


def widgets_of(scene: Scene) -> Sequence[Widget]:
    """The widgets of a screen, if it has any."""
    group = getattr(scene, "group", None)
    return group.widgets if isinstance(group, FocusGroup) else ()
