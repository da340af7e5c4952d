"""How to play on one page: the rules in short, and what mouse and keys do."""

from __future__ import annotations

from dataclasses import replace

from scenes.context import Context
from scenes.destinations import ToLearn
from scenes.pages.key_words import key_words
from scenes.pages.screen import Screen
from scenes.painters.table import TableArt
from scenes.stack import Back, Command, Go
from scenes.stage.hand.bindings import bindings_of
from scenes.ui.inputs import Input, KeyPressed
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BODY_DIM, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE = (1000.0, 660.0)
NARROW_HEIGHT = 1160.0
"""Of the panel where the keys stand under the rules, because the window has no room for both beside each other."""
NARROW_RULES = 316.0
LEAST_WIDTH = 800.0
ROW_PITCH = 26.5
"""From one way to the next, where there is room for all at this pitch."""
SHOWN = (
    "confirm",
    "cancel",
    "end",
    "castle",
    "undo",
    "hurry",
    "speed",
    "foresee",
    "pin",
    "log",
    "menu",
    "help",
    "fullscreen",
    "explain",
    "picture",
)
"""The acts that are listed beside the pointer's ways."""


class HelpScene(Screen):
    """The page behind F1."""

    needs = (LEAST_WIDTH + 40, SIZE[1] + 40)

    def __init__(self, context: Context, *, offers_lessons: bool = True) -> None:
        super().__init__(context)
        self._offers_lessons = offers_lessons
        self._art = TableArt(context.media)

    @property
    def _size(self) -> tuple[float, float]:
        """Of the panel."""
        if self.sight.width >= SIZE[0] + 40:
            return SIZE
        return self.sight.width - 40, NARROW_HEIGHT

    def length(self) -> float:
        """The panel with a little around it."""
        return self._size[1] + 40

    def build(self) -> list[Widget]:
        """The rules at the left, the keys at the right; in a narrow window below."""
        width, height = self._size
        left, top = self.layout.middle - width / 2, self.layout.height / 2 - height / 2
        body, is_wide = replace(BODY, size=17), width == SIZE[0]
        rules = (left + 40, top + 84, 440.0, 460.0) if is_wide else (left + 40, top + 84, width - 80, NARROW_RULES)
        x, y = (left + 530, top + 78) if is_wide else (left + 40, top + 100 + NARROW_RULES)
        widgets: list[Widget] = [
            Panel((left, top, width, height), title=say("help.title")),
            Label(rules, say("help.rules"), style=body, wrap=True, align="left"),
            Label((x, y, 430, 30), say("help.keys.title"), style=SUBHEADING, align="left"),
        ]
        what_width = 250.0 if is_wide else 340.0
        ways = self._ways()
        pitch = min(ROW_PITCH, (top + height - 24 - y - 38) / len(ways))
        for row, (what, does) in enumerate(ways):
            at = y + 38 + pitch * row
            widgets.append(Label((x, at, what_width, 24), what, style=BODY, align="left"))
            rest = left + width - 30 - x - what_width - 6
            widgets.append(Label((x + what_width + 6, at, rest, 24), does, style=BODY_DIM, align="left"))
        if self._offers_lessons:
            widgets.append(Button("learn", (left + 40, top + height - 90, 268, 56), say("help.learn")))
        widgets.append(Button("close", (left + 320, top + height - 90, 160, 56), say("help.close")))
        return widgets

    def _ways(self) -> list[tuple[str, str]]:
        """What the hands do and what comes of it: the pointer, then the keys and the pad's buttons as they are bound now."""
        bindings = bindings_of(self.context.settings.bindings)
        ways = [(what, does) for what, _, does in (one.partition("|") for one in say("help.pointer").split("\n"))]
        for act in SHOWN:
            both = f"{key_words(bindings.of(act))} · {key_words(bindings.of(act, pad=True))}"
            ways.append((both, say(f"act.{act}")))
        return ways

    def handle(self, given: Input) -> Command | None:
        """F1 closes what it opened."""
        if isinstance(given, KeyPressed) and given.key == "f1":
            return Back()
        return super().handle(given)

    def used(self, name: str) -> Command | None:
        """Close, or on to the boards."""
        if name == "learn":
            return Go(ToLearn())
        return Back()

    def escaped(self) -> Command | None:
        """Close."""
        return Back()

    def draw_backdrop(self, surface: Surface) -> None:
        """The bare table."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.6)
