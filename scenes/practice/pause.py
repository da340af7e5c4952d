"""The menu over an exercise: how it moves, options, help, leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.context import Context
from scenes.destinations import ToHelp, ToOptions
from scenes.pages.over import PageOver
from scenes.pages.setting_rows import set_by, setting_widget
from scenes.practice.played import PlayedExercise
from scenes.stack import Back, Command, Go
from scenes.ui.layout import REST, centred, column, padded
from scenes.ui.widgets import Button, Panel, Widget
from scenes.words import say

SIZE: Final = (540.0, 484.0)
SETTINGS: Final = ("speed", "reduced_motion")
WAYS: Final[Mapping[str, str]] = {
    "resume": "practice.resume",
    "options": "menu.options",
    "help": "menu.help",
    "leave": "practice.leave",
}
"""The buttons and their words."""


class ExerciseMenuScene(PageOver):
    """The exercise stands still under it."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)
    keys: Mapping[str, str] = {"f10": "resume"}  # which opened the menu

    def __init__(self, context: Context, exercise: PlayedExercise) -> None:
        super().__init__(context, exercise)
        self._exercise = exercise

    def build(self) -> list[Widget]:
        """Settings that matter at a board, then the ways on."""
        panel = centred(self.area, min(self.scaled(SIZE[0]), self.sight.width - 40), SIZE[1])
        choices, ways = column(padded(panel, 40, 76, 34), 102, REST, gap=18)
        rows = column(choices, *[46] * len(SETTINGS), gap=10)
        return [
            Panel(panel, title=say("menu.title")),
            *(setting_widget(self.context.settings, name, rect) for name, rect in zip(SETTINGS, rows, strict=True)),
            *(
                Button(name, rect, say(key))
                for (name, key), rect in zip(WAYS.items(), column(ways, *[56] * len(WAYS), gap=10), strict=True)
            ),
        ]

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "resume":
                return Back()
            case "options":
                return Go(ToOptions(self._exercise))
            case "help":
                return Go(ToHelp())
            case "leave":
                return Back(screens=2)
            case _:
                widget = next(one for one in self.group.widgets if one.name == name)
                self.context.change_settings(**{name: set_by(self.context.settings, widget)})
                self._exercise.settings_changed()
        return None
