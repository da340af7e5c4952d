"""How to play on one page: the rules in short, and what mouse and keys do."""

from __future__ import annotations

from dataclasses import replace

from scenes.context import Context
from scenes.kit.draw_table import TableArt
from scenes.kit.inputs import Input, KeyPressed
from scenes.kit.media import Surface
from scenes.kit.theme import BODY, BODY_DIM, SUBHEADING
from scenes.kit.widgets import Button, Label, Panel, Widget
from scenes.screen import Screen
from scenes.stack import Command, Pop
from scenes.words import say

SIZE = (1000.0, 640.0)


class HelpScene(Screen):
    """The page behind F1."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = TableArt(context.media)

    def build(self) -> list[Widget]:
        """The rules at the left, the keys at the right."""
        left, top = self.layout.middle - SIZE[0] / 2, self.layout.height / 2 - SIZE[1] / 2
        body = replace(BODY, size=17)
        widgets: list[Widget] = [
            Panel((left, top, *SIZE), title=say("help.title")),
            Label((left + 40, top + 84, 440, 460), say("help.rules"), style=body, wrap=True, align="left"),
            Label((left + 530, top + 78, 430, 30), say("help.keys.title"), style=SUBHEADING, align="left"),
        ]
        for row, line in enumerate(say("help.keys").split("\n")):
            what, does = line.split("|")
            y = top + 118 + 31 * row
            widgets.append(Label((left + 530, y, 236, 26), what, style=BODY, align="left"))
            widgets.append(Label((left + 770, y, 200, 26), does, style=BODY_DIM, align="left"))
        widgets.append(Button("close", (self.layout.middle - 120, top + SIZE[1] - 82, 240, 56), say("help.close")))
        return widgets

    def handle(self, given: Input) -> Command | None:
        """F1 closes what it opened."""
        if isinstance(given, KeyPressed) and given.key == "f1":
            return Pop()
        return super().handle(given)

    def used(self, name: str) -> Command | None:
        """Close."""
        del name
        return Pop()

    def escaped(self) -> Command | None:
        """Close."""
        return Pop()

    def draw_backdrop(self, surface: Surface) -> None:
        """The bare table."""
        self._art.draw_background(surface, self.layout)
        self._art.draw_lamp(surface, 0.6)
